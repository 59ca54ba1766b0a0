// What the widgets share: elements, drawn dice, numbers, choices, and the talk with the kernel.
// `base.py` puts this in front of the widget's own file.

const SVG = "http://www.w3.org/2000/svg";
const ROLL_TIME = 380; // milliseconds; with the delays of the later dice still under half a second
const PATIENCE = 1000; // milliseconds without an answer until the widget says what it waits for

// An id that no other element of the page has; every widget loads this code for itself, so the page counts.
function newId() {
  globalThis.kosciIds = (globalThis.kosciIds ?? 0) + 1;
  return `kosci-${globalThis.kosciIds}`;
}

// The nine places of a face, row by row from 0 to 8, and which of them carry a pip.
const PIPS = [[], [4], [2, 6], [2, 4, 6], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

// Makes `say`, which gives an English sentence of the code in the language of the widget, with the values put in.
// `base.py` finds the sentences as literals and sends their words; of one with a plural the value of `n` chooses the form.
function speaker(model) {
  const words = model.get("_words");
  const plurals = new Intl.PluralRules(model.get("_language"));
  return (sentence, ...rest) => {
    const [forms, values] = [words[sentence], rest.at(-1)];
    const text = typeof forms === "string" ? forms : (forms[plurals.select(values.n)] ?? forms.many);
    return text.replace(/{(\w+)}/g, (_, name) => values[name]);
  };
}

function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}

function element(tag, className, attributes = {}) {
  const made = document.createElement(tag);
  made.className = className;
  setAttributes(made, attributes);
  return made;
}

// A box with what stands in it.
function makeBox(className, ...children) {
  const made = element("div", className);
  made.append(...children);
  return made;
}

function drawing(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  setAttributes(made, attributes);
  return made;
}

// Writing the same text again would make a screen reader say it again.
function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function makeText(tag, className, text) {
  const made = element(tag, className);
  made.textContent = text;
  return made;
}

function makeButton(className, text, shortcuts) {
  const made = element("button", className, { type: "button" });
  if (shortcuts) made.setAttribute("aria-keyshortcuts", shortcuts);
  made.textContent = text;
  return made;
}

function makeRoot(className, name) {
  return element("div", `kosci-widget ${className}`, {
    role: "group",
    "aria-label": name,
    tabindex: "-1",
    "data-lm-suppress-shortcuts": "true",
  });
}

// The drawn face of a die: pips up to six faces, a numeral above.
function makeFace(faces = 6) {
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

  function show(value) {
    pips.forEach((pip, place) => pip.classList.toggle("kosci-pip", PIPS[value ?? 0].includes(place)));
    if (faces > 6) numeral.textContent = value ?? "";
  }

  return { face, show };
}

// The drawn face of the die at this place, from 0, tumbles and comes to rest, unless the learner wants no motion.
function tumble(face, place) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const turn = place % 2 ? -200 : 200;
  face.animate(
    [
      { transform: `translateY(-26px) rotate(${turn}deg) scale(0.86)`, opacity: 0.35 },
      { transform: `translateY(5px) rotate(${turn / -25}deg) scale(1.03)`, opacity: 1, offset: 0.75 },
      { transform: "none", opacity: 1 },
    ],
    { duration: ROLL_TIME, delay: 15 * (place % 7), easing: "ease-out", fill: "backwards" },
  );
}

// One die: a button that holds the drawn face and, below it, its number or the word that it is held.
function makeDie(position, faces, heldWord) {
  const button = element("button", "kosci-die", { type: "button" });
  if (position <= 9) button.setAttribute("aria-keyshortcuts", String(position));
  const { face, show: showFace } = makeFace(faces);
  const foot = element("span", "kosci-foot", { "aria-hidden": "true" });
  foot.append(makeText("span", "kosci-number", position), makeText("span", "kosci-word", heldWord));
  button.append(face, foot);

  function show(value, held, name) {
    button.setAttribute("aria-label", name);
    button.setAttribute("aria-pressed", String(held));
    button.classList.toggle("kosci-blank", value === undefined);
    showFace(value);
  }

  return { button, show, tumble: () => tumble(face, position - 1) };
}

// Five dice to be set: a face goes on with a click, and keys set it; `ask` asks the kernel.
function makeSetDice(ask) {
  const dice = [1, 2, 3, 4, 5].map((position) => {
    const button = element("button", "kosci-die", { type: "button", "aria-keyshortcuts": "1 2 3 4 5 6" });
    const { face, show } = makeFace();
    button.append(face);
    button.addEventListener("click", () => ask({ action: "step", position, by: 1 }));
    return { button, show };
  });

  function show(model) {
    dice.forEach(({ button, show: showFace }, index) => {
      button.setAttribute("aria-label", model.get("_die_names")[index]);
      showFace(model.get("roll")[index]);
    });
  }

  // What a key does: R rolls at random wherever it is pressed, the others change the die that has the focus.
  function keyAction(key, target) {
    if (key === "r" || key === "R") return () => ask({ action: "random" });
    const index = dice.findIndex(({ button }) => button === target);
    if (index < 0) return null;
    const focus = (place) => dice[Math.max(0, Math.min(place, dice.length - 1))].button.focus();
    if (/^[1-6]$/.test(key)) {
      return () => {
        ask({ action: "set", position: index + 1, face: Number(key) });
        focus(index + 1);
      };
    }
    const steps = { ArrowUp: 1, ArrowDown: -1 };
    if (key in steps) return () => ask({ action: "step", position: index + 1, by: steps[key] });
    const moves = { ArrowRight: 1, ArrowLeft: -1 };
    return key in moves ? () => focus(index + moves[key]) : null;
  }

  return { felt: makeBox("kosci-felt", ...dice.map(({ button }) => button)), show, keyAction };
}

// A row of dice drawn small, as many of them as are kept.
function makeKept(nothing) {
  const node = element("span", "kosci-kept", { "aria-hidden": "true" });
  const faces = Array.from({ length: 5 }, () => makeFace());
  const none = makeText("span", "kosci-none", nothing);
  node.append(none, ...faces.map(({ face }) => face));
  return {
    node,
    show(kept) {
      none.hidden = kept.length > 0;
      faces.forEach(({ face, show }, index) => {
        face.hidden = index >= kept.length;
        show(kept[index]);
      });
    },
  };
}

// A fraction set as a fraction; a screen reader hears it on one line.
function makeFraction() {
  const node = element("span", "kosci-fraction");
  const spoken = element("span", "kosci-unseen");
  const above = element("span", "", { "aria-hidden": "true" });
  const below = element("span", "", { "aria-hidden": "true" });
  node.append(spoken, above, below);

  function show([numerator, denominator]) {
    const whole = denominator === "1";
    setText(spoken, whole ? numerator : `${numerator}/${denominator}`);
    setText(above, numerator);
    setText(below, whole ? "" : denominator);
    node.classList.toggle("kosci-whole", whole);
  }

  return { node, show };
}

// A bar for a share from 0 to 100; the figure itself stands beside it.
function makeBar() {
  const node = element("span", "kosci-bar", { "aria-hidden": "true" });
  const filled = element("span", "");
  node.append(filled);
  return { node, show: (share) => (filled.style.width = `${Math.min(share, 100)}%`) };
}

// Some buttons of which exactly one is chosen, with their common name in front.
function makeChoice(name, values, choose) {
  const group = element("div", "kosci-choice", { role: "group", "aria-label": name });
  const buttons = values.map(([value, text, spoken]) => {
    const button = makeButton("", text);
    if (spoken) button.setAttribute("aria-label", spoken);
    button.addEventListener("click", () => choose(value));
    return button;
  });
  group.append(makeText("span", "kosci-name", name), makeBox("", ...buttons));

  function show(chosen) {
    buttons.forEach((button, index) => button.setAttribute("aria-pressed", String(values[index][0] === chosen)));
  }

  return { group, show };
}

// A list to choose from, with its name above it; choices are pairs of value and text.
function makeListBox(id, name, choices) {
  const label = makeText("label", "kosci-name", name);
  label.htmlFor = id;
  const select = element("select", "", { id });
  select.append(...choices.map(([value, text]) => new Option(text, value)));
  return { box: makeBox("", label, select), select };
}

// A button below a ranking that shows the first few lines, or all of them; `show` draws them anew.
function makeMore(moreText, lessText, few, show) {
  const button = makeButton("kosci-more", moreText);
  let all = false;
  button.addEventListener("click", () => {
    all = !all;
    show();
  });
  return {
    button,
    limit: (count) => (all ? count : few),
    update(count) {
      setText(button, all ? lessText : `${moreText} (${count})`);
      button.setAttribute("aria-expanded", String(all));
    },
  };
}

// What happened last, what follows from it, and what went wrong; each has its place, so that nothing jumps.
function makeMessages() {
  const announcement = element("p", "kosci-announcement", { "aria-live": "polite" });
  const status = element("p", "kosci-status", { "aria-live": "polite" });
  const error = element("p", "kosci-error", { role: "alert" });
  return { announcement, messages: makeBox("kosci-messages", status, error), status, error };
}

// A table with its caption; a heading may be `[text, class]`.
function makeTable(className, caption, headings) {
  const table = element("table", `kosci-table ${className}`);
  const title = makeText("caption", "", caption);
  const head = element("thead", "");
  const line = element("tr", "");
  const cells = headings.map((heading) => {
    const [text, side] = [heading].flat();
    const cell = makeText("th", side ?? "", text);
    cell.setAttribute("scope", "col");
    return cell;
  });
  line.append(...cells);
  head.append(line);
  const body = element("tbody", "");
  table.append(title, head, body);
  return { table, title, body, cells };
}

// The line of keys, or another small note.
function makeNote(text) {
  return makeText("p", "kosci-keys", text);
}

// The plain call behind what is shown.
function makeCall(label) {
  const node = element("p", "kosci-call");
  const code = element("code", "");
  node.append(makeText("span", "", label), code);
  return { node, show: (text) => setText(code, text) };
}

// Shows the state whenever it changes, and asks the kernel to act; `show` draws everything but the messages. What was
// pressed shows that at once, and after a while `ask` says what it waits for; `send` does neither. Both say whether Python
// is there. The messages are read from the model, unless `read` has them from elsewhere.
function converse(model, { announcement, messages, status, error }, show, read = (name) => model.get(name)) {
  const say = speaker(model);
  let timer = null;
  let pressed = null;
  let isGone = false;

  function refresh() {
    if (isGone) return;
    setText(announcement, read("_announcement"));
    setText(status, read("_status"));
    setText(error, model.get("error"));
    messages.classList.toggle("kosci-wrong", model.get("error") !== "");
    show();
  }

  function release() {
    clearTimeout(timer);
    if (pressed) delete pressed.dataset.pressed;
  }

  // Nothing can be sent any more where the kernel was stopped or started anew.
  function tellGone() {
    release();
    isGone = true;
    const number = messages.closest(".jp-Cell")?.querySelector(".jp-InputPrompt")?.textContent.match(/\d+/)?.[0] ?? "";
    const which = number
      ? say("Python is gone: it was stopped or started anew. Run cell [{number}], above this, again, and before it those that it needs.", { number })
      : say("Python is gone: it was stopped or started anew. Run this cell again, and before it those that it needs.");
    setText(status, "");
    setText(error, [which, read("_left")].filter(Boolean).join(" "));
    messages.classList.add("kosci-wrong");
  }

  function send(request) {
    try {
      model.send(request);
    } catch {
      tellGone();
    }
    return !isGone;
  }

  function ask(request, button = messages.getRootNode().activeElement) {
    release();
    pressed = button;
    if (pressed) pressed.dataset.pressed = "";
    timer = setTimeout(() => {
      setText(status, say("Waiting for Python. It is still busy, and does this as soon as it is free."));
      setText(error, "");
      messages.classList.remove("kosci-wrong");
    }, PATIENCE);
    return send(request);
  }

  function answered(message) {
    if (message.done) release();
    refresh();
  }

  function start() {
    model.on("change", refresh);
    model.on("msg:custom", answered);
    refresh();
    return () => {
      release();
      model.off("change", refresh);
      model.off("msg:custom", answered);
    };
  }

  return { ask, send, start };
}

// Keys typed into a widget do what `keyAction` gives for them, and never reach the notebook: while the focus is inside,
// they are caught at the window, before any program that edits the notebook hears of them.
function listen(root, keyAction) {
  let acted = false; // whether the last space did something

  function hear(event) {
    if (!root.isConnected) return leave();
    if (!event.composedPath().includes(root)) return;
    event.stopImmediatePropagation();
    if (event.type === "keyup") {
      // A browser presses the focused button when space is let go; here space has already acted.
      if (event.key === " " && acted) event.preventDefault();
      return;
    }
    if (event.type !== "keydown" || event.ctrlKey || event.metaKey || event.altKey) return;
    const [target] = event.composedPath();
    if (event.repeat && event.key === "Enter" && target.tagName === "BUTTON") event.preventDefault(); // one press, one click
    const isOwnKey = target.tagName === "SELECT" && event.key !== "Escape"; // a list has keys of its own
    const wanted = isOwnKey ? null : keyAction(event.key, target);
    if (event.key === " ") acted = Boolean(wanted);
    if (!wanted) return;
    event.preventDefault();
    if (!event.repeat || event.key.startsWith("Arrow")) wanted();
  }

  const kinds = ["keydown", "keypress", "keyup"];
  const enter = () => kinds.forEach((kind) => window.addEventListener(kind, hear, true));
  const leave = () => kinds.forEach((kind) => window.removeEventListener(kind, hear, true));
  root.addEventListener("focusin", enter);
  root.addEventListener("focusout", (event) => root.contains(event.relatedTarget) || leave());
}
