// The front end of the whole card: dice to set, a scorecard to fill, and the options that the kernel ranks.

const SHOWN = 8;
const OPEN = -1; // stands for no points at all

// One line of the card: a row with its choice of points, or a sum.
function makeCardLine({ id, name, note, points }, open, fill) {
  const row = element("tr", points ? "" : "kosci-sums");
  const head = element("th", "", { scope: "row" });
  head.append(makeText("span", "", name));
  if (note) head.append(makeText("span", "kosci-line-note", note));
  const cell = element("td", "");
  row.append(head, cell);
  if (!points) {
    const figure = element("b", "");
    const word = element("span", "kosci-line-note");
    cell.append(word, " ", figure);
    return {
      row,
      show: (_, parts) => {
        const [written, balance, about] = parts[id];
        setText(word, about && balance !== written ? `${balance} ${about}` : (about ?? ""));
        setText(figure, written);
      },
    };
  }
  const choice = element("select", "", { "aria-label": name });
  choice.append(new Option(open, OPEN), ...points.map((value) => new Option(value, value)));
  choice.addEventListener("change", () => fill(id, Number(choice.value)));
  cell.append(choice);
  return {
    row,
    show: (card) => {
      const isOpen = card[id] === undefined;
      choice.value = isOpen ? OPEN : card[id];
      choice.classList.toggle("kosci-open", isOpen);
    },
  };
}

// One option: the dice kept or the row written, its value, and a bar for what it gives away.
function makeRanked(nothing) {
  const row = element("tr", "");
  const rank = element("td", "kosci-rank");
  const head = element("th", "", { scope: "row" });
  const spoken = element("span", "kosci-unseen");
  const kept = makeKept(nothing);
  const written = element("span", "");
  const points = element("span", "kosci-line-note");
  const mark = element("span", "kosci-mark");
  const inside = element("span", "kosci-option-name");
  inside.append(spoken, kept.node, written, points, mark);
  head.append(inside);
  const value = element("td", "kosci-value");
  const loss = element("td", "kosci-loss");
  const pair = element("span", "kosci-pair");
  const bar = makeBar();
  const shown = element("span", "kosci-shown");
  pair.append(bar.node, shown);
  loss.append(pair);
  row.append(rank, head, value, loss);

  function show(option, most) {
    const isKeep = option.faces !== null;
    setText(rank, `${option.rank}.`);
    setText(spoken, isKeep ? option.words : "");
    kept.node.hidden = !isKeep;
    if (isKeep) kept.show(option.faces);
    setText(written, isKeep ? "" : option.words);
    setText(points, option.points);
    setText(mark, option.mark ? `★ ${option.mark}` : "");
    row.classList.toggle("kosci-best", option.mark !== "");
    setText(value, option.value);
    bar.show((100 * option.regret) / most);
    setText(shown, option.loss);
  }

  return { row, show };
}

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-finder kosci-whole", say("The whole card"));
  const id = newId();

  const dice = makeSetDice((request) => ask(request));
  const lefts = [2, 1, 0].map((n) => [n, String(n), say("{n} roll left", "{n} rolls left", { n })]);
  const left = makeChoice(say("Rolls left"), lefts, (value) => ask({ action: "rolls_left", rolls_left: value }));
  const { box: jokerBox, select: joker } = makeListBox(id, say("Joker"), model.get("_jokers"));
  const random = makeButton("kosci-throw", say("Random roll"), "R");
  const clear = makeButton("", say("Open every row"));
  const controls = makeBox("kosci-controls", left.group, jokerBox, makeBox("kosci-actions", random, clear));

  const says = makeMessages();
  const sheet = makeTable("kosci-filled", say("The scorecard"), [[say("row"), "kosci-left"], say("points")]);
  const lines = model
    .get("_sheet")
    .map((line) => makeCardLine(line, say("open"), (row, points) => ask({ action: "fill", row, points })));
  sheet.body.append(...lines.map(({ row }) => row));
  const ranking = makeTable("kosci-ranked", say("Every option, the best first"), [
    say("rank"),
    [say("option"), "kosci-left"],
    say("value"),
    say("loss"),
  ]);
  const ranked = [];
  const more = makeMore(say("Show all the options"), say("Show only the best"), SHOWN, show);
  const call = makeCall(say("In Python:"));
  root.append(
    dice.felt,
    makeNote(say("Click a die to change it, and fill the rows of the card as you like.")),
    controls,
    says.announcement,
    says.messages,
    makeBox("kosci-both kosci-tables", makeBox("", ranking.table, more.button), makeBox("", sheet.table)),
    call.node,
    makeNote(say("Keys: on a die 1–6 sets its face, ↑ ↓ steps it, ← → moves on; R rolls at random.")),
  );
  el.append(root);

  function show() {
    dice.show(model);
    left.show(model.get("rolls_left"));
    joker.value = model.get("joker");
    lines.forEach((line) => line.show(model.get("card"), model.get("_parts")));
    const options = model.get("_options");
    while (ranked.length < options.length) {
      ranked.push(makeRanked(say("nothing")));
      ranking.body.append(ranked.at(-1).row);
    }
    const visible = Math.min(more.limit(options.length), options.length);
    const most = options[visible - 1]?.regret || 1; // the bars of those in sight have one scale
    ranked.forEach(({ row, show: showOption }, index) => {
      row.hidden = index >= visible;
      if (index < options.length) showOption(options[index], most);
    });
    more.update(options.length);
    call.show(model.get("_call"));
  }

  const { ask, start } = converse(model, says, show);

  joker.addEventListener("change", () => ask({ action: "joker", joker: joker.value }));
  random.addEventListener("click", () => ask({ action: "random" }));
  clear.addEventListener("click", () => ask({ action: "clear" }));

  listen(root, dice.keyAction);

  return start();
}

export default { render };
