// The front end of the balance: six rows with steppers, a bar up to 63, and the chance left.

// What is above or below three of each: the figure with its sign, and the word.
function makeDifference() {
  const cell = element("td", "kosci-difference");
  const figure = element("b", "");
  const word = element("span", "");
  cell.append(figure, word);
  return {
    cell,
    show(state) {
      setText(figure, state.difference);
      setText(word, state.word);
      cell.classList.toggle("kosci-surplus", state.difference.startsWith("+"));
      cell.classList.toggle("kosci-lack", state.difference.startsWith("−"));
    },
  };
}

function makeRow({ id, name }, act) {
  const row = element("tr", "");
  const head = element("th", "", { scope: "row" });
  const { face, show: showFace } = makeFace();
  head.append(face, makeText("span", "", name));
  const dice = element("td", "");
  const stepper = element("div", "kosci-stepper", { role: "group", "aria-label": name });
  const less = makeButton("", "−");
  const value = element("span", "kosci-value");
  const more = makeButton("", "+");
  stepper.append(less, value, more);
  dice.append(stepper);
  const points = element("td", "kosci-points");
  const difference = makeDifference();
  row.append(head, dice, points, difference.cell);

  less.addEventListener("click", () => act({ action: "step", row: id, by: -1 }));
  more.addEventListener("click", () => act({ action: "step", row: id, by: 1 }));

  function show(state) {
    showFace(state.face);
    less.setAttribute("aria-label", state.less);
    more.setAttribute("aria-label", state.more);
    less.setAttribute("aria-disabled", String(state.count === null));
    more.setAttribute("aria-disabled", String(state.count === 5));
    setText(value, state.shown);
    row.classList.toggle("kosci-open", state.count === null);
    setText(points, state.points);
    difference.show(state);
  }

  return { id, row, less, more, show };
}

// The running sum: what is written, what can still come, and the mark at 63.
function makeGauge(say) {
  const title = element("p", "kosci-gauge-title");
  const text = element("b", "");
  const reach = element("span", "");
  title.append(makeText("span", "", `${say("Sum")}: `), text, makeText("span", "", " · "), reach);
  const track = element("div", "kosci-track", { "aria-hidden": "true" });
  const possible = element("span", "kosci-possible");
  const written = element("span", "kosci-written");
  const mark = element("span", "kosci-threshold");
  track.append(possible, written, mark);
  const note = element("p", "kosci-threshold-note", { "aria-hidden": "true" });
  const noteText = element("span", "");
  note.append(noteText);
  return {
    node: makeBox("kosci-gauge", title, track, note),
    show(sum) {
      setText(text, sum.text);
      setText(noteText, `${sum.note} ▲`);
      setText(reach, sum.reach);
      written.style.width = `${sum.points}%`;
      possible.style.width = `${sum.at_most}%`;
      mark.style.left = noteText.style.left = `${sum.threshold}%`;
    },
  };
}

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-balance", say("Balance of the bonus"));

  const { table, body } = makeTable("kosci-rows", say("The upper rows against three of each"), [
    [say("row"), "kosci-left"],
    [say("dice"), "kosci-middle"],
    say("points"),
    say("balance"),
  ]);
  const rows = model.get("_rows").map((row) => makeRow(row, (request) => ask(request)));
  body.append(...rows.map(({ row }) => row));
  const foot = element("tfoot", "");
  const sums = element("tr", "");
  const sumName = makeText("th", "", say("Total"));
  sumName.setAttribute("scope", "row");
  const sumPoints = element("td", "kosci-points");
  const sumBalance = makeDifference();
  sums.append(sumName, element("td", ""), sumPoints, sumBalance.cell);
  foot.append(sums);
  table.append(foot);

  const gauge = makeGauge(say);
  const total = element("p", "kosci-total", { "aria-live": "polite" });
  const says = makeMessages();
  const bar = makeBar();
  const shown = element("b", "");
  const about = element("span", "kosci-about");
  const fraction = makeFraction();
  about.append(makeText("span", "", `${say("about")} `), fraction.node);
  const chance = makeBox(
    "kosci-chance-left",
    makeText("p", "kosci-chance-title", say("Chance of the bonus in simple play")),
    makeBox("kosci-figures", bar.node, shown, about),
    makeText("p", "kosci-simple", say("Simple play: every open row gets one turn in which only its face is collected.")),
  );

  const par = makeButton("", say("Three of each"));
  const clear = makeButton("", say("All open"));
  const left = makeBox("", table, makeBox("kosci-actions", par, clear));
  const right = makeBox("kosci-side", says.announcement, total, gauge.node, says.messages, chance);
  const call = makeCall(say("In Python:"));
  const keys = say("Keys in a row: 0–5 set the dice, + − step, Delete opens the row, ↑ ↓ change the row.");
  root.append(makeBox("kosci-both", left, right), call.node, makeNote(keys));
  el.append(root);

  function show() {
    model.get("_rows").forEach((state, index) => rows[index].show(state));
    setText(total, model.get("_balance_text"));
    gauge.show(model.get("_sum"));
    setText(sumPoints, String(model.get("_sum").sum));
    sumBalance.show(model.get("_sum"));
    const number = model.get("_chance_number");
    bar.show(number.bar);
    setText(shown, number.shown);
    about.classList.toggle("kosci-gone", !number.exact);
    if (number.exact) fraction.show(number.exact);
    call.show(model.get("_call"));
  }

  const { ask, start } = converse(model, says, show);
  par.addEventListener("click", () => ask({ action: "all", count: 3 }));
  clear.addEventListener("click", () => ask({ action: "all", count: null }));

  listen(root, (key, target) => {
    const index = rows.findIndex(({ row }) => row.contains(target));
    if (index < 0) return null;
    const id = rows[index].id;
    if (/^[0-5]$/.test(key)) return () => ask({ action: "set", row: id, count: Number(key) });
    if (key === "Delete" || key === "Backspace") return () => ask({ action: "set", row: id, count: null });
    const steps = { "+": 1, "=": 1, ArrowRight: 1, "-": -1, "−": -1, ArrowLeft: -1 };
    if (key in steps) return () => ask({ action: "step", row: id, by: steps[key] });
    const moves = { ArrowDown: 1, ArrowUp: -1 };
    if (!(key in moves)) return null;
    const next = rows[Math.max(0, Math.min(5, index + moves[key]))];
    return () => (target === rows[index].less ? next.less : next.more).focus();
  });

  return start();
}

export default { render };
