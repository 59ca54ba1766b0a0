// The front end of a guess: a question, a field with its button, and what Python answers.

let guesses = 0;

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-guess", model.get("question"));
  const id = `kosci-guess-${++guesses}`;

  const question = makeText("label", "", model.get("question"));
  question.htmlFor = id;
  const placeholder = say("for example 1/4, 0.25 or 25%");
  const field = element("input", "", { id, type: "text", autocomplete: "off", placeholder });
  const keep = makeButton("kosci-throw", say("Keep the guess"));
  const says = makeMessages();
  root.append(question, makeBox("kosci-actions", field, keep), says.messages);
  el.append(root);

  const { ask, start } = converse(model, says, () => field.setAttribute("aria-invalid", String(model.get("error") !== "")));
  const submit = () => ask({ action: "submit", text: field.value });
  keep.addEventListener("click", submit);
  listen(root, (key, target) => (key === "Enter" && target === field ? submit : null));

  return start();
}

export default { render };
