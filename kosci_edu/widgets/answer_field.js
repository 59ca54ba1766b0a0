// The front end of a field: a question, what an answer is typed into, buttons, and what Python says to it.

let fieldsMade = 0;

function render({ model, el }) {
  const root = makeRoot("kosci-answer", model.get("_name"));
  const question = element("div", "kosci-question");
  const typed = model.get("_typed");
  const inputs = model.get("_fields").map((field, index) => {
    const id = `kosci-field-${++fieldsMade}`;
    const label = makeText("label", "", field.label);
    label.htmlFor = id;
    const input = element("input", "", { id, type: "text", autocomplete: "off", placeholder: field.example });
    input.value = typed[index] ?? "";
    return { box: makeBox("", label, input), input };
  });
  const texts = () => inputs.map(({ input }) => input.value);
  const actions = makeBox("kosci-actions");
  const verdict = element("div", "kosci-verdict", { "aria-live": "polite" });
  const notes = element("div", "kosci-notes", { "aria-live": "polite" });
  const says = makeMessages();
  root.append(question, ...inputs.map(({ box }) => box), actions, verdict, notes, says.messages);
  el.append(root);

  const { ask, start } = converse(model, says, () => {
    question.innerHTML = model.get("_question");
    const { title = "", sentence = "", reason = "" } = model.get("_verdict");
    verdict.innerHTML = title ? `<b>${title}</b>: ${sentence}${reason}` : "";
    notes.innerHTML = model.get("_notes").join("");
    actions.replaceChildren(
      ...model.get("_buttons").map(([action, label]) => {
        const button = makeButton("", label);
        button.addEventListener("click", () => ask({ action, texts: texts() }));
        return button;
      }),
    );
  });
  for (const { input } of inputs) input.addEventListener("change", () => ask({ action: "typed", texts: texts() }));
  listen(root, (key, target) => {
    const [first] = model.get("_buttons");
    return key === "Enter" && target.tagName === "INPUT" ? () => ask({ action: first[0], texts: texts() }) : null;
  });
  return start();
}

export default { render };
