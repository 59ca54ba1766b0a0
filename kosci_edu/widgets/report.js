// The report of luck and mistakes: how they add up to the score, and turn by turn as a table with bars.

// A signed number with its word, and a bar that starts in the middle; plus goes to the right.
function makeSigned(kind) {
  const cell = element("td", `kosci-signed ${kind}`);
  const bar = element("span", "kosci-signed-bar", { "aria-hidden": "true" });
  const filled = element("span", "");
  bar.append(filled);
  const figure = element("b", "");
  const word = element("span", "kosci-signed-word");
  cell.append(bar, figure, " ", word);

  function show([text, about, share]) {
    setText(figure, text);
    setText(word, about);
    cell.classList.toggle("kosci-minus", share < 0);
    filled.style.width = `${Math.abs(share) * 50}%`;
    filled.style.left = `${share < 0 ? 50 + share * 50 : 50}%`;
  }

  return { cell, show };
}

function makeReportLine() {
  const row = element("tr", "");
  const name = element("th", "", { scope: "row" });
  const luck = makeSigned("kosci-luck");
  const mistakes = makeSigned("kosci-mistakes");
  const reached = element("td", "");
  row.append(name, luck.cell, mistakes.cell, reached);

  function show(turn) {
    setText(name, `${turn.number}. ${turn.row}`);
    luck.show(turn.luck);
    mistakes.show(turn.mistakes);
    setText(reached, turn.reached);
  }

  return { row, show };
}

// Of one player at a time; where there are several, a choice whose.
function makeReport(say) {
  const node = element("section", "kosci-report", { "aria-label": say("Luck and mistakes") });
  const title = makeText("p", "kosci-report-title", say("Luck and mistakes"));
  const whose = element("div", "kosci-controls");
  const sum = element("p", "kosci-equation");
  const { table, body } = makeTable("kosci-turns", say("Turn by turn: what the dice gave, and what decisions cost"), [
    [say("turn"), "kosci-left"],
    [say("luck"), "kosci-signed"],
    [say("mistakes"), "kosci-signed"],
    say("forecast"),
  ]);
  const call = makeCall(say("In Python:"));
  node.append(title, whose, sum, table, call.node);
  let reports = [];
  let lines = [];
  let choice = null;
  let chosen = 0;

  function choose(player) {
    chosen = player;
    const { sum: terms = [], turns = [], call: text = "", left_out: leftOut = "" } = reports[chosen];
    choice.show(chosen);
    table.hidden = call.node.hidden = leftOut !== "";
    sum.replaceChildren(
      leftOut,
      ...terms.flatMap(([figure, word]) => {
        const term = element("span", "");
        term.append(makeText("b", "", figure), " ", makeText("span", "", word));
        return [term, " "];
      }),
    );
    while (lines.length < turns.length) lines.push(makeReportLine());
    lines.length = turns.length;
    body.replaceChildren(...lines.map(({ row }) => row));
    turns.forEach((turn, index) => lines[index].show(turn));
    call.show(text);
  }

  function show(latest) {
    node.hidden = latest.length === 0;
    if (latest === reports || node.hidden) return;
    reports = latest;
    choice = makeChoice(say("Of whom"), reports.map(({ player }, index) => [index, player]), choose);
    whose.replaceChildren(choice.group);
    whose.hidden = reports.length < 2;
    choose(Math.max(0, reports.findIndex(({ person }) => person)));
  }

  return { node, show };
}
