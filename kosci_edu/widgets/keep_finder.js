// The front end of the keep finder: five dice to set, a goal, and two tables that the kernel fills.

const SHOWN = 6; // every roll has at least so many keeps, so this part of the table never changes its height

// The two cells of a number: its bar with the figure, and the fraction.
function makeNumber() {
  const chance = element("td", "kosci-chance");
  const bar = makeBar();
  const shown = element("span", "kosci-shown");
  const pair = element("span", "kosci-pair");
  pair.append(bar.node, shown);
  chance.append(pair);
  const exact = element("td", "kosci-exact");
  const fraction = makeFraction();
  exact.append(fraction.node);
  return {
    cells: [chance, exact],
    show(number) {
      bar.show(number.bar);
      setText(shown, number.shown);
      fraction.show(number.exact);
    },
  };
}

function makeOption(nothing, choose) {
  const row = element("tr", "kosci-option");
  const rank = element("td", "kosci-rank");
  const head = element("th", "kosci-keep", { scope: "row" });
  const button = element("button", "", { type: "button" });
  const kept = makeKept(nothing);
  const mark = element("span", "kosci-mark");
  button.append(kept.node, mark);
  head.append(button);
  const number = makeNumber();
  row.append(rank, head, ...number.cells);

  let keep = "";
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    choose(keep);
  });
  row.addEventListener("click", () => {
    button.focus();
    choose(keep);
  });

  function show(option, chosen) {
    keep = option.keep;
    setText(rank, `${option.rank}.`);
    kept.show(option.faces);
    setText(mark, option.mark ? `★ ${option.mark}` : "");
    button.setAttribute("aria-label", option.mark ? `${option.words}, ${option.mark}` : option.words);
    button.setAttribute("aria-pressed", String(chosen));
    row.classList.toggle("kosci-chosen", chosen);
    row.classList.toggle("kosci-best", option.mark !== "");
    number.show(option);
  }

  return { row, button, show };
}

function makeOutcome() {
  const row = element("tr", "");
  const name = element("th", "", { scope: "row" });
  const text = element("span", "");
  const mark = element("span", "kosci-mark");
  name.append(text, mark);
  const number = makeNumber();
  row.append(name, ...number.cells);

  function show(outcome) {
    row.hidden = !outcome;
    if (!outcome) return;
    setText(text, outcome.name);
    setText(mark, outcome.mark ? `✓ ${outcome.mark}` : "");
    row.classList.toggle("kosci-best", outcome.mark !== "");
    number.show(outcome);
  }

  return { row, show };
}

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-finder", say("What to keep"));
  const id = newId();

  const dice = makeSetDice((request) => ask(request));
  const { box: goalBox, select: goal } = makeListBox(id, say("Goal"), model.get("_goals"));
  const lefts = [1, 2].map((n) => [n, say("{n} roll", "{n} rolls", { n }), say("{n} roll left", "{n} rolls left", { n })]);
  const left = makeChoice(say("Rolls left"), lefts, (value) => ask({ action: "rolls_left", rolls_left: value }));
  const random = makeButton("kosci-throw", say("Random roll"), "R");
  const controls = makeBox("kosci-controls", goalBox, left.group, makeBox("kosci-actions", random));

  const says = makeMessages();
  const ranking = makeTable("kosci-ranking", say("Every keep, the best first"), [
    say("rank"),
    [say("keep"), "kosci-left"],
    say("chance"),
    say("exact"),
  ]);
  const options = Array.from({ length: 32 }, () => makeOption(say("nothing"), (keep) => ask({ action: "choose", keep })));
  ranking.body.append(...options.map((option) => option.row));
  const more = makeMore(say("Show all the keeps"), say("Show only the best"), SHOWN, show);
  const coming = makeTable("kosci-coming", "", [[say("at the end of the turn"), "kosci-left"], say("chance"), say("exact")]);
  const outcomes = Array.from({ length: 7 }, makeOutcome);
  coming.body.append(...outcomes.map((outcome) => outcome.row));

  const call = makeCall(say("In Python:"));
  root.append(
    dice.felt,
    makeNote(say("Click a die to change it, or a row of the table to see what may come of it.")),
    controls,
    says.announcement,
    says.messages,
    makeBox("kosci-both kosci-tables", makeBox("", ranking.table, more.button), makeBox("", coming.table)),
    call.node,
    makeNote(
      say("Keys: on a die 1–6 sets its face, ↑ ↓ steps it, ← → moves on; in the table ↑ ↓ chooses; R rolls at random."),
    ),
  );
  el.append(root);

  function show() {
    dice.show(model);
    goal.value = model.get("goal");
    left.show(model.get("rolls_left"));
    const ranked = model.get("_options");
    options.forEach(({ row, show: showOption }, index) => {
      row.hidden = index >= more.limit(ranked.length);
      if (index < ranked.length) showOption(ranked[index], ranked[index].keep === model.get("keep"));
    });
    more.update(ranked.length);
    setText(ranking.cells[2], model.get("goal") === "chance" ? say("mean points") : say("chance"));
    setText(coming.title, model.get("_outcome_title"));
    outcomes.forEach((outcome, index) => outcome.show(model.get("_outcomes")[index]));
    call.show(model.get("_call"));
  }

  const { ask, start } = converse(model, says, show);

  goal.addEventListener("change", () => ask({ action: "goal", goal: goal.value }));
  random.addEventListener("click", () => ask({ action: "random" }));

  function optionAction(key, index) {
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (!(key in moves)) return null;
    return () => {
      const last = options.findLastIndex((option) => !option.row.hidden);
      const next = options[Math.max(0, Math.min(index + moves[key], last))];
      next.button.focus();
      next.button.click();
    };
  }

  listen(root, (key, target) => {
    const option = options.findIndex(({ button }) => button === target);
    return dice.keyAction(key, target) ?? (option >= 0 ? optionAction(key, option) : null);
  });

  return start();
}

export default { render };
