// The front end of the list of claims: three choices, a field for words, and the table, chosen from here alone.

const MARKS = { confirmed: "✓", truncated: "≈", nearly: "≈", wrong: "✗", ambiguous: "?", misprint: "✗", "out-of-scope": "–" };

function makeClaim(claim, lesson) {
  const row = element("tr", `kosci-verdict-${claim.verdict}`);
  const where = element("th", "", { scope: "row" });
  where.append(makeText("span", "kosci-line-note", claim.document), makeText("span", "", claim.place));
  if (claim.lesson) where.append(makeText("span", "kosci-line-note", `${lesson} ${claim.lesson}`));
  const verdict = element("td", "kosci-verdict");
  const mark = makeText("span", "kosci-verdict-mark", MARKS[claim.verdict]);
  mark.setAttribute("aria-hidden", "true");
  verdict.append(mark, makeText("span", "", claim.verdict_name));
  row.append(
    where,
    makeText("td", "", claim.printed),
    makeText("td", "", claim.exact),
    verdict,
    makeText("td", "kosci-reason", claim.reason),
  );
  const text = Object.values(claim).join(" ").toLocaleLowerCase();
  return { row, claim, text };
}

function render({ model, el }) {
  const say = speaker(model);
  const filters = { document: say("Document"), verdict: say("Verdict"), lesson: say("Lesson") };
  const root = makeRoot("kosci-claims", say("Claims of the documents"));
  const bar = makeBox("kosci-claim-filters");
  const fields = {};
  for (const [name, label] of Object.entries(filters)) {
    const select = element("select", "", { "aria-label": label });
    select.append(new Option(say("all"), ""), ...model.get("_choices")[name].map(([value, text]) => new Option(text, value)));
    fields[name] = select;
    const line = makeText("label", "", label);
    line.append(select);
    bar.append(line);
  }
  const words = element("input", "", { type: "search", autocomplete: "off", "aria-label": say("Words") });
  const line = makeText("label", "", say("Words"));
  line.append(words);
  bar.append(line);
  fields.words = words;

  const count = element("p", "kosci-claim-count", { role: "status" });
  const frame = element("div", "kosci-claim-frame", { tabindex: "0", role: "region", "aria-label": say("Claims of the documents") });
  const table = element("table", "kosci-claim-table");
  const head = element("tr", "");
  head.append(...[say("where"), say("printed"), say("exact"), say("verdict"), say("why")].map((text) => makeText("th", "", text)));
  for (const cell of head.children) cell.setAttribute("scope", "col");
  const top = element("thead", "");
  top.append(head);
  const body = element("tbody", "");
  table.append(top, body);
  frame.append(table);
  root.append(bar, count, frame);
  el.append(root);

  const claims = model.get("_claims").map((claim) => makeClaim(claim, say("lesson")));
  body.append(...claims.map(({ row }) => row));

  function show() {
    const chosen = Object.fromEntries(Object.keys(filters).map((name) => [name, model.get(name)]));
    const wanted = model.get("words").toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, claim, text } of claims) {
      const fits = Object.keys(chosen).every((name) => !chosen[name] || claim[name] === chosen[name]);
      row.hidden = !(fits && wanted.every((word) => text.includes(word)));
      if (!row.hidden) shown += 1;
    }
    for (const name of Object.keys(chosen)) fields[name].value = chosen[name];
    if (fields.words.value !== model.get("words")) fields.words.value = model.get("words");
    frame.hidden = shown === 0;
    const counted = say("Claims shown: {shown} of {all}", { shown, all: claims.length });
    setText(count, shown ? counted : say("No claim fits. Choose less, or other words."));
  }

  for (const [name, field] of Object.entries(fields)) {
    field.addEventListener("input", () => {
      model.set(name, field.value);
      model.save_changes();
    });
    model.on(`change:${name}`, show);
  }
  show();
}

export default { render };
