// The front end of a guess: a question, a field, a button, and what Python answers.

let count = 0;

function render({ model, el }) {
  const labels = model.get("_labels");
  const id = `kosci-guess-${++count}`;

  const form = document.createElement("form");
  form.className = "kosci-guess";
  form.setAttribute("data-lm-suppress-shortcuts", "true");

  const question = document.createElement("label");
  question.htmlFor = id;
  question.textContent = model.get("question");

  const field = document.createElement("input");
  field.id = id;
  field.type = "text";
  field.autocomplete = "off";
  field.placeholder = labels.hint;

  const save = document.createElement("button");
  save.type = "submit";
  save.textContent = labels.save;

  const answer = document.createElement("output");
  answer.setAttribute("aria-live", "polite");

  const row = document.createElement("div");
  row.append(field, save);
  form.append(question, row, answer);
  el.append(form);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    model.send({ text: field.value });
  });
  form.addEventListener("keydown", (event) => event.stopPropagation());

  function show() {
    answer.textContent = model.get("answer");
    answer.classList.toggle("kosci-wrong", model.get("wrong"));
    field.setAttribute("aria-invalid", String(model.get("wrong")));
  }

  model.on("change", show);
  show();
  return () => model.off("change", show);
}

export default { render };
