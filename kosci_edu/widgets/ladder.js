// The front end of the ladder: the hand, the chain as a drawing, and the same in a table.

const RAILS = [24, 112]; // where the two rails stand
const HEIGHT = 54; // from rung to rung
const TOP = 64; // of the highest rung
const HEAD = "M-11,-6 L0,0 L-11,6 z";

const rungHeight = (equal) => TOP + (5 - equal) * HEIGHT;

function makeLabel(attributes, text = "") {
  const made = drawing("text", attributes);
  made.textContent = text;
  return made;
}

// The drawing: every rung with its dice, an arrow that leads to it, and two columns of figures.
// It holds nothing that the table below it does not say, so a screen reader passes it over.
function makeDrawing(say, choose) {
  const svg = drawing("svg", { viewBox: "0 0 340 364", "aria-hidden": "true", class: "kosci-chain" });
  for (const x of RAILS) {
    svg.append(drawing("line", { x1: x, x2: x, y1: TOP - 26, y2: rungHeight(0) - 14, class: "kosci-rail" }));
  }
  svg.append(drawing("line", { x1: 4, x2: 132, y1: rungHeight(0) - 12, y2: rungHeight(0) - 12, class: "kosci-ground" }));
  const heads = [14, 29].map((y) => makeLabel({ x: 330, y, class: "kosci-column", "text-anchor": "end" }));
  svg.append(makeLabel({ x: 128, y: 14, class: "kosci-column" }, say("one roll")), ...heads);

  const arrows = drawing("g", {});
  const rungs = [5, 4, 3, 2, 1, 0].map((equal) => {
    const y = rungHeight(equal);
    const group = drawing("g", { class: "kosci-rung" });
    group.append(drawing("rect", { x: 2, y: y - 26, width: 336, height: HEIGHT - 2, rx: 10, class: "kosci-here" }));
    if (equal > 0) {
      group.append(drawing("line", { x1: RAILS[0], x2: RAILS[1], y1: y, y2: y, class: "kosci-step" }));
      for (let die = 0; die < 5; die++) {
        const same = die < equal;
        const at = { x: 31 + die * 15.4, y: y - 6.5, width: 13, height: 13, rx: 3.5 };
        group.append(drawing("rect", { ...at, class: same ? "kosci-same" : "kosci-other" }));
      }
    }
    group.append(makeLabel({ x: 12, y: y + (equal ? 5 : 14), class: "kosci-equal", "text-anchor": "middle" }, equal));
    const below = { x: 68, y: y + (equal ? 20 : 14), class: "kosci-word-here", "text-anchor": "middle" };
    const here = makeLabel(below, `▲ ${say("you are here")}`);
    const shown = makeLabel({ x: 178, y: y - 1, class: "kosci-figure" });
    const exact = makeLabel({ x: 178, y: y + 14, class: "kosci-counts" });
    const now = makeLabel({ x: 330, y: y - 1, class: "kosci-figure", "text-anchor": "end" });
    const nowExact = makeLabel({ x: 330, y: y + 14, class: "kosci-counts", "text-anchor": "end" });
    group.append(here, shown, exact, now, nowExact);
    group.addEventListener("click", () => choose(equal));
    const arrow = drawing("path", { class: "kosci-arrow" });
    const head = drawing("path", { d: HEAD, class: "kosci-head" });
    arrows.append(arrow, head);
    svg.append(group);
    return { equal, group, shown, exact, now, nowExact, arrow, head };
  });
  svg.append(arrows);

  // From the rung where one stands to the one that a roll leads to; to the same one as a loop.
  function path(from, to) {
    const [x, start, end] = [RAILS[1] + 4, rungHeight(from), rungHeight(to)];
    if (from === to) return `M${x},${start - 3} C${x + 56},${start - 30} ${x + 50},${start + 32} ${x + 10},${end + 10}`;
    const bulge = x + 28 + 9 * (to - from);
    return `M${x},${start - 10} C${bulge},${start - 10} ${bulge},${end} ${x + 10},${end}`;
  }

  function show(states, heading) {
    heading.split(/(?<=,) /).forEach((part, line) => setText(heads[line], part));
    const from = states.find((state) => state.here).equal;
    states.forEach((state, index) => {
      const { equal, group, shown, exact, now, nowExact, arrow, head } = rungs[index];
      const step = state.step;
      group.classList.toggle("kosci-is-here", state.here);
      group.classList.toggle("kosci-reached", Boolean(step));
      setText(shown, step ? step.shown : "");
      setText(exact, step ? write(step.exact) : "");
      setText(now, state.now.shown);
      setText(nowExact, write(state.now.exact));
      arrow.style.display = head.style.display = step ? "" : "none";
      if (!step) return;
      arrow.setAttribute("d", path(from, equal));
      arrow.setAttribute("stroke-width", 1.5 + 3 * Math.sqrt(step.bar / 100));
      head.setAttribute("transform", `translate(${RAILS[1] + 5},${rungHeight(equal) + (from === equal ? 10 : 0)}) rotate(${from === equal ? 190 : 180})`);
    });
  }

  return { svg, show };
}

function write([numerator, denominator]) {
  return denominator === "1" ? "" : `${numerator}/${denominator}`;
}

function makeCell() {
  const node = element("td", "");
  const shown = element("span", "kosci-shown");
  const fraction = makeFraction();
  const slot = element("span", "kosci-slot");
  slot.append(fraction.node);
  const dash = makeText("span", "", "–");
  node.append(shown, slot, dash);
  return {
    node,
    show(number) {
      dash.hidden = Boolean(number);
      shown.hidden = slot.hidden = !number;
      if (!number) return;
      setText(shown, number.shown);
      fraction.show(number.exact);
      fraction.node.hidden = number.exact[1] === "1";
    },
  };
}

function makeChain(say, states) {
  const { table, body, cells: headings } = makeTable("kosci-states", say("From rung to rung, with exact chances"), [
    [say("equal dice"), "kosci-left"],
    "",
    say("one roll leads here"),
    "",
  ]);
  const rows = states.map((state) => {
    const row = element("tr", "");
    const name = element("th", "", { scope: "row" });
    const here = makeText("span", "kosci-mark", `◀ ${say("you are here")}`);
    name.append(makeText("span", "", state.name), here);
    const cells = [makeCell(), makeCell(), makeCell()];
    row.append(name, ...cells.map(({ node }) => node));
    body.append(row);
    return { row, here, cells };
  });

  function show(states, texts) {
    setText(headings[1], texts.now);
    setText(headings[3], texts.then);
    states.forEach((state, index) => {
      const { row, here, cells } = rows[index];
      row.classList.toggle("kosci-chosen", state.here);
      here.hidden = !state.here;
      [state.now, state.step, state.then].forEach((number, column) => cells[column].show(number));
    });
  }

  return { table, show };
}

function makeHandDie(heldWord) {
  const node = element("span", "kosci-die");
  const { face, show } = makeFace();
  const foot = element("span", "kosci-foot");
  foot.append(makeText("span", "kosci-word", heldWord));
  node.append(face, foot);
  return {
    node,
    show(value, held) {
      show(value);
      node.classList.toggle("kosci-is-held", held);
      node.classList.toggle("kosci-blank", value === undefined);
    },
  };
}

function render({ model, el }) {
  const say = speaker(model);
  const count = (most) => Array.from({ length: most + 1 }, (_, n) => [n, String(n)]);
  const root = makeRoot("kosci-ladder", say("Ladder to the Generał"));

  const dice = Array.from({ length: 5 }, () => makeHandDie(say("held")));
  const hand = makeBox("kosci-felt", ...dice.map(({ node }) => node));
  hand.setAttribute("role", "img");

  const equal = makeChoice(say("Equal dice in hand"), count(5), (value) => ask({ action: "equal", equal: value }));
  const left = makeChoice(say("Rolls left"), count(3), (value) => ask({ action: "rolls_left", rolls_left: value }));

  const says = makeMessages();
  const rollButton = makeButton("kosci-throw", say("Roll the dice"), "Space");
  const turnButton = makeButton("", say("New turn"), "N");

  const chain = makeDrawing(say, (value) => ask({ action: "equal", equal: value }));
  const states = makeChain(say, model.get("_rungs"));
  const call = makeCall(say("In Python:"));
  const controls = makeBox("kosci-controls", equal.group, left.group);
  const actions = makeBox("kosci-actions", rollButton, turnButton);
  const side = makeBox("kosci-side", hand, controls, says.announcement, says.messages, actions);
  const keys = say("Keys: 0–5 or ↑ ↓ set the equal dice, ← → the rolls left, space rolls, N starts again.");
  root.append(makeBox("kosci-both", side, chain.svg), states.table, call.node, makeNote(keys));
  el.append(root);

  function show() {
    hand.setAttribute("aria-label", model.get("_hand_name"));
    dice.forEach((die, index) => die.show(model.get("hand")[index], model.get("_held")[index]));
    equal.show(model.get("equal"));
    left.show(model.get("rolls_left"));
    const canRoll = model.get("rolls_left") > 0 && model.get("equal") < 5;
    rollButton.setAttribute("aria-disabled", String(!canRoll));
    chain.show(model.get("_rungs"), model.get("_texts").now);
    states.show(model.get("_rungs"), model.get("_texts"));
    call.show(model.get("_call"));
  }

  const { ask, start } = converse(model, says, show);
  const roll = () => ask({ action: "roll" });
  const newTurn = () => ask({ action: "new_turn" });
  rollButton.addEventListener("click", roll);
  turnButton.addEventListener("click", newTurn);

  listen(root, (key) => {
    if (key === " ") return roll;
    if (key === "n" || key === "N") return newTurn;
    if (/^[0-5]$/.test(key)) return () => ask({ action: "equal", equal: Number(key) });
    const climb = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (climb) return () => ask({ action: "equal", equal: Math.max(0, Math.min(5, model.get("equal") + climb)) });
    const more = { ArrowRight: 1, ArrowLeft: -1 }[key];
    const wanted = Math.max(0, Math.min(3, model.get("rolls_left") + more));
    return more ? () => ask({ action: "rolls_left", rolls_left: wanted }) : null;
  });

  return start();
}

export default { render };
