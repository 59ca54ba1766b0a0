// The front end of a field: a question, what an answer is typed into, buttons, and what Python says to it.
// Each kind of field is made by its own function, from what stands in it; `read` gives the text that is sent.

const MOST_LAID = 5; // dice, where their number is a part of the answer
const MOST_TYPED = 1000; // characters; more would not be remembered

// A node for HTML that Python has made; what is there already is not drawn, and so not said, again. The full stop after
// a formula goes into its box, where no line can break before it.
function makeShown(tag, className, attributes = {}) {
  const node = element(tag, className, attributes);
  let shown = "";
  return {
    node,
    show(html) {
      if (html !== shown) node.innerHTML = html.replace(/<\/math><\/span>([.,;:!?)”]+)/g, "</math>$1</span>");
      shown = html;
    },
  };
}

function makeTyped(input, name, id, text) {
  input.id = id;
  input.value = text;
  const label = makeText("label", "kosci-name", name);
  label.htmlFor = id;
  return { parts: [label, input], input, read: () => input.value };
}

function makeNumberField({ example }, name, id, text, say) {
  const placeholder = example && say("for example {example}", { example });
  const attributes = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder };
  return makeTyped(element("input", "", attributes), name, id, text);
}

function makeWordsField(field, name, id, text) {
  return makeTyped(element("textarea", "", { rows: 3, maxlength: MOST_TYPED }), name, id, text);
}

// A check box or a radio button in its label, which is large enough for a thumb.
function makeTick(type, name, checked) {
  const input = element("input", "", { type, name });
  input.checked = checked;
  const text = element("span", "");
  const label = element("label", "kosci-tick");
  label.append(input, text);
  return { label, input, text };
}

function makeChoiceField({ options, several }, name, id, text, say) {
  const chosen = text.split(/\s*[,;]\s*/);
  const ticks = options.map(([option, label]) => {
    const tick = makeTick(several ? "checkbox" : "radio", id, chosen.includes(option));
    tick.text.textContent = label;
    return { ...tick, option };
  });
  const title = makeText("span", "kosci-name", name || (several ? say("Choose, one or more") : say("Choose one")));
  const chosenOptions = () => ticks.filter(({ input }) => input.checked).map(({ option }) => option);
  return {
    role: several ? "group" : "radiogroup",
    parts: [title, makeBox("kosci-ticks", ...ticks.map(({ label }) => label))],
    read: () => chosenOptions().join(", "),
  };
}

// Dice to lay down: a face is chosen by a click or a key, and a laid die is taken away by a click.
function makeRollField({ dice }, name, id, text, say) {
  const most = dice ?? MOST_LAID;
  const laid = (text.match(/[1-6]/g) ?? []).slice(0, most).map(Number);
  const places = Array.from({ length: most }, (_, index) => {
    const button = makeButton("kosci-place", "");
    const { face, show: showFace } = makeFace();
    button.append(face);
    button.addEventListener("click", () => take(index));
    return { button, face, showFace };
  });
  const none = makeText("span", "kosci-none", say("nothing"));
  const spoken = element("span", "kosci-unseen", { role: "status" });
  const faces = PIPS.slice(1).map((_, index) => {
    const button = makeButton("kosci-offered", "", String(index + 1));
    const { face, show: showFace } = makeFace();
    button.append(face);
    button.setAttribute("aria-label", say("Lay a die: {n} pip", "Lay a die: {n} pips", { n: index + 1 }));
    button.addEventListener("click", () => lay(index + 1));
    showFace(index + 1);
    return button;
  });
  const random = makeButton("", say("Roll the dice"));
  random.hidden = !dice;
  random.addEventListener("click", throwAll);
  const offered = makeBox("kosci-offers", makeBox("kosci-actions", ...faces), makeBox("kosci-actions", random));
  const place = makeBox("kosci-felt", none, ...places.map(({ button }) => button));
  const parts = [makeText("span", "kosci-name", name), place, offered, spoken];
  parts.push(makeNote(say("Keys: 1–6 lay a die, Backspace takes the last one away.")));

  function show() {
    places.forEach(({ button, showFace }, index) => {
      const [n, position] = [laid[index], index + 1];
      const isEmpty = n === undefined;
      const words = { n, position };
      const label = isEmpty
        ? say("Place {position}: empty", { position })
        : say("Take away die {position}: {n} pip", "Take away die {position}: {n} pips", words);
      button.setAttribute("aria-label", label);
      button.disabled = isEmpty;
      button.hidden = isEmpty && !dice;
      showFace(n);
    });
    none.hidden = Boolean(dice) || laid.length > 0;
    for (const button of faces) button.setAttribute("aria-disabled", String(laid.length === most));
  }

  function change() {
    show();
    setText(spoken, say("Laid: {faces}", { faces: laid.join(" ") || say("nothing") }));
    place.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function lay(face) {
    if (laid.length === most) return;
    laid.push(face);
    change();
  }

  function take(index) {
    const hadFocus = places[laid.length - 1]?.button === document.activeElement; // its place will be empty
    laid.splice(index, 1);
    if (hadFocus) (places[laid.length - 1]?.button ?? faces[0]).focus();
    change();
  }

  function throwAll() {
    laid.splice(0, most, ...Array.from({ length: most }, () => 1 + Math.floor(6 * Math.random())));
    change();
    places.forEach(({ face }, index) => tumble(face, index));
  }

  function keyAction(key) {
    if (/^[1-6]$/.test(key)) return () => lay(Number(key));
    return ["Backspace", "Delete"].includes(key) && laid.length ? () => take(laid.length - 1) : null;
  }

  show();
  return { role: "group", parts, read: () => laid.join(""), keyAction };
}

const KINDS = { number: makeNumberField, choice: makeChoiceField, roll: makeRollField, words: makeWordsField };

// A field in its box, which is a group with the name that stands first in it, or holds one input.
function makeField(field, text, say) {
  const id = newId();
  const name = field.label || (field.kind === "choice" ? "" : say("Your answer"));
  const { role, parts, input, ...made } = KINDS[field.kind](field, name, id, text, say);
  const box = makeBox(`kosci-${field.kind}`, ...parts);
  if (role) setAttributes(box, { role, "aria-label": parts[0].textContent, tabindex: "-1" });
  return { ...made, box, input };
}

// What is good in an answer in own words, for the learner to tick; the list never changes once it is there.
function makeCriteria(say, tick) {
  const title = makeText("p", "kosci-name", say("What is there in your answer? Tick it."));
  const box = element("div", "kosci-criteria", { role: "group", "aria-label": title.textContent });
  let ticks = [];

  function show(criteria, ticked) {
    box.hidden = criteria.length === 0;
    if (ticks.length === criteria.length) return;
    ticks = criteria.map((html, place) => makeTick("checkbox", "", ticked.includes(place)));
    ticks.forEach(({ text }, place) => (text.innerHTML = criteria[place]));
    box.replaceChildren(title, ...ticks.map(({ label }) => label));
  }

  box.addEventListener("change", () => tick([...ticks.keys()].filter((place) => ticks[place].input.checked)));
  return { box, show };
}

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-answer", model.get("_name"));
  const question = makeShown("div", "kosci-question");
  const typed = model.get("_typed");
  const fields = model.get("_fields").map((field, index) => makeField(field, typed[index] ?? "", say));
  const texts = () => fields.map(({ read }) => read());
  const buttons = model.get("_buttons").map(([action, label]) => {
    const button = makeButton(["check", "submit"].includes(action) ? "kosci-throw" : "", label);
    button.addEventListener("click", () => act(action));
    return button;
  });
  const form = makeBox("kosci-form", ...fields.map(({ box }) => box), makeBox("kosci-actions", ...buttons));
  const says = makeMessages();
  const verdict = makeShown("div", "kosci-verdict", { id: newId(), "aria-live": "polite" });
  says.error.id = newId();
  const described = `${verdict.node.id} ${says.error.id}`;
  for (const { box, input } of fields) (input ?? box).setAttribute("aria-describedby", described);
  const criteria = makeCriteria(say, (places) => send({ action: "tick", places }));
  verdict.node.hidden = model.get("_buttons")[0][0] !== "check";
  const notes = element("div", "kosci-notes", { "aria-live": "polite" });
  const shownNotes = [];
  root.append(question.node, form, says.messages, verdict.node, criteria.box, notes);
  el.append(root);

  function markWrong(isWrong) {
    for (const { input } of fields) input?.setAttribute("aria-invalid", String(isWrong));
  }

  function showVerdict({ status = "", role = "", title = "", sentence = "", reason = "" }) {
    verdict.show(status && `<p><b>${title}:</b> ${sentence}</p>${reason}`);
    verdict.node.dataset.status = status;
    if (role) verdict.node.style.setProperty("--kosci-role", `var(--kosci-${role})`);
    markWrong(status === "wrong" || model.get("error") !== "");
  }

  function showNotes(all) {
    all.forEach((html, index) => {
      shownNotes[index] ??= makeShown("div", "kosci-note");
      shownNotes[index].show(html);
      if (!shownNotes[index].node.parentNode) notes.append(shownNotes[index].node);
    });
  }

  const { ask, send, start } = converse(model, says, () => {
    question.show(model.get("_question"));
    showVerdict(model.get("_verdict"));
    showNotes(model.get("_notes"));
    criteria.show(model.get("_criteria"), model.get("_ticked"));
    model.get("_buttons").forEach(([, , can], index) => buttons[index].setAttribute("aria-disabled", String(!can)));
  });

  function act(action) {
    const [, , can] = model.get("_buttons").find(([name]) => name === action);
    if (action === "check") delete verdict.node.dataset.stale;
    if (can) ask({ action, texts: texts() });
  }

  // A verdict is one on the answer that was checked, so it goes with the first change; own words have none.
  function change() {
    markWrong(false);
    if (verdict.node.dataset.status !== "kept") verdict.node.dataset.stale = "";
  }

  form.addEventListener("input", change);
  form.addEventListener("change", () => {
    change();
    send({ action: "typed", texts: texts() });
  });
  listen(root, (key, target) => {
    const field = fields.find(({ box }) => box.contains(target));
    const [main] = model.get("_buttons")[0];
    if (key === "Enter" && target.classList.contains("kosci-offered")) return () => act(main);
    if (field?.keyAction) return field.keyAction(key);
    return key === "Enter" && field && target.tagName === "INPUT" ? () => act(main) : null;
  });
  return start();
}

export default { render };
