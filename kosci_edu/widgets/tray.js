// The front end of the dice tray. It draws the state that the kernel sends, in place, and asks the kernel
// to act; every sentence comes ready from there.

const SVG = "http://www.w3.org/2000/svg";
const ROLL_TIME = 380; // milliseconds; with the delays of the later dice still under half a second
const PATIENCE = 1000; // milliseconds without an answer until the tray says what it waits for

// The nine places of a face, row by row from 0 to 8, and which of them carry a pip.
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

function element(tag, className, attributes = {}) {
  const made = document.createElement(tag);
  made.className = className;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function drawing(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

// One die: a button that holds the drawn face and, below it, its number or the word that it is held.
function makeDie(position, faces, heldWord) {
  const button = element("button", "kosci-die", { type: "button" });
  if (position <= 9) button.setAttribute("aria-keyshortcuts", String(position));
  const face = element("span", "kosci-face");
  const svg = drawing("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
  const pips = [];
  const numeral = drawing("text", { x: 50, y: 52, "text-anchor": "middle", "dominant-baseline": "central" });
  if (faces <= 6) {
    for (let place = 0; place < 9; place++) {
      const at = { cx: 25 + 25 * (place % 3), cy: 25 + 25 * Math.floor(place / 3) };
      pips.push(drawing("circle", { ...at, r: 9.5 }));
    }
  }
  svg.append(...pips, numeral);
  face.append(svg);
  const foot = element("span", "kosci-foot", { "aria-hidden": "true" });
  const number = element("span", "kosci-number");
  number.textContent = position;
  const word = element("span", "kosci-word");
  word.textContent = heldWord;
  foot.append(number, word);
  button.append(face, foot);

  function show(value, held, name) {
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", String(held));
    button.classList.toggle("kosci-blank", value === undefined);
    pips.forEach((pip, place) => pip.classList.toggle("kosci-pip", PIPS[value ?? 0].includes(place)));
    if (faces > 6) numeral.textContent = value ?? "";
  }

  function tumble() {
    const turn = position % 2 ? 200 : -200;
    face.animate(
      [
        { transform: `translateY(-26px) rotate(${turn}deg) scale(0.86)`, opacity: 0.35 },
        { transform: `translateY(5px) rotate(${turn / -25}deg) scale(1.03)`, opacity: 1, offset: 0.75 },
        { transform: "none", opacity: 1 },
      ],
      { duration: ROLL_TIME, delay: 15 * ((position - 1) % 7), easing: "ease-out", fill: "backwards" },
    );
  }

  return { button, show, tumble };
}

function render({ model, el }) {
  const labels = model.get("_labels");
  const root = element("div", "kosci-tray", {
    role: "group",
    "aria-label": labels.tray,
    tabindex: "-1",
    "data-lm-suppress-shortcuts": "true",
  });

  const felt = element("div", "kosci-felt");
  const dice = Array.from({ length: model.get("dice") }, (_, index) =>
    makeDie(index + 1, model.get("faces"), labels.held),
  );
  root.style.setProperty("--tray-columns", Math.min(dice.length, 6));
  felt.append(...dice.map((die) => die.button));

  const announcement = element("p", "kosci-announcement", { "aria-live": "polite" });
  const messages = element("div", "kosci-messages");
  const status = element("p", "kosci-status", { "aria-live": "polite" });
  const error = element("p", "kosci-error", { role: "alert" });
  messages.append(status, error);

  const actions = element("div", "kosci-actions");
  const throwButton = element("button", "kosci-throw", { type: "button", "aria-keyshortcuts": "Space" });
  throwButton.textContent = labels.throw;
  const turnButton = element("button", "kosci-turn", { type: "button", "aria-keyshortcuts": "N" });
  turnButton.textContent = labels.new_turn;
  const keys = element("p", "kosci-keys");
  keys.textContent = labels.keys;
  actions.append(throwButton, turnButton);

  root.append(felt, announcement, messages, actions, keys);
  el.append(root);

  let rollsLeft = model.get("rolls_left");
  let timer = null;

  function show() {
    const roll = model.get("roll");
    const held = model.get("held");
    dice.forEach((die, index) => die.show(roll[index], held[index], model.get("_die_names")[index]));
    setText(announcement, model.get("_announcement"));
    setText(status, model.get("_status"));
    setText(error, model.get("error"));
    messages.classList.toggle("kosci-wrong", model.get("error") !== "");
    const canThrow = model.get("rolls_left") > 0 && held.includes(false);
    throwButton.setAttribute("aria-disabled", String(!canThrow));
    turnButton.setAttribute("aria-disabled", String(roll.length === 0));
    const rolled = model.get("rolls_left") < rollsLeft;
    rollsLeft = model.get("rolls_left");
    if (rolled && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      dice.filter((_, index) => !held[index]).forEach((die) => die.tumble());
    }
  }

  function ask(request) {
    model.send(request);
    clearTimeout(timer);
    timer = setTimeout(showWaiting, PATIENCE);
  }

  function showWaiting() {
    setText(status, labels.waiting);
    setText(error, "");
    messages.classList.remove("kosci-wrong");
  }

  function answered() {
    clearTimeout(timer);
    show();
  }

  const toggle = (position) => ask({ action: "toggle", position });
  const throwDice = () => ask({ action: "throw" });
  const newTurn = () => ask({ action: "new_turn" });

  dice.forEach((die, index) => die.button.addEventListener("click", () => toggle(index + 1)));
  throwButton.addEventListener("click", throwDice);
  turnButton.addEventListener("click", newTurn);

  function keyAction(key) {
    if (key === " ") return throwDice;
    if (key === "n" || key === "N") return newTurn;
    const position = /^[1-9]$/.test(key) ? Number(key) : 0;
    return position > 0 && position <= dice.length ? () => toggle(position) : null;
  }

  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = keyAction(event.key);
    if (!wanted) return;
    event.preventDefault();
    if (!event.repeat) wanted();
  });
  // A browser presses the focused button when space is let go; here space has already rolled.
  root.addEventListener("keyup", (event) => {
    event.stopPropagation();
    if (event.key === " ") event.preventDefault();
  });

  model.on("change", show);
  model.on("msg:custom", answered);
  show();
  return () => {
    clearTimeout(timer);
    model.off("change", show);
    model.off("msg:custom", answered);
  };
}

// Writing the same text again would make a screen reader say it again.
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export default { render };
