// The front end of the distribution: a drawn curve, an own score, games that pour in, and two tables.

const TOP = 44; // pixels above the curve, for two lines of percentiles
const FOOT = 44; // below it, for the axis

function textAt(x, y, text, className = "", anchor = "middle") {
  const node = drawing("text", { x, y, "text-anchor": anchor, class: className });
  node.textContent = text;
  return node;
}

// The figure, drawn anew for every width, so that its words keep their size.
function drawFigure(svg, width, { curve, shares, legend, score, say, number }) {
  const isNarrow = width < 480;
  const legendFoot = isNarrow ? 42 : 0; // where it is narrow, the names of the curves stand below
  const height = (isNarrow ? 260 : 330) + legendFoot;
  const left = 40;
  const right = 12;
  const bottom = height - FOOT - legendFoot;
  const { lowest, step, chances, marks } = curve;
  const highest = lowest + step * chances.length;
  const most = Math.max(...chances, ...shares) * 1.04;
  const x = (points) => left + ((points - lowest) / (highest - lowest)) * (width - left - right);
  const y = (chance) => bottom - (chance / most) * (bottom - TOP);
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("width", width);
  svg.setAttribute("height", height);
  const parts = [];

  for (let share = 0; share <= most; share += 0.01) {
    parts.push(drawing("line", { x1: left, x2: width - right, y1: y(share), y2: y(share), class: "kosci-grid" }));
    parts.push(textAt(left - 6, y(share) + 4, number(share * 100), "", "end"));
  }
  const every = isNarrow ? 100 : 50;
  for (let points = Math.ceil(lowest / every) * every; points < highest; points += every) {
    parts.push(drawing("line", { x1: x(points), x2: x(points), y1: bottom, y2: bottom + 5, class: "kosci-axis" }));
    parts.push(textAt(x(points), bottom + 18, points));
  }
  parts.push(drawing("line", { x1: left, x2: width - right, y1: bottom, y2: bottom, class: "kosci-axis" }));
  parts.push(textAt((left + width - right) / 2, bottom + FOOT - 6, say("final score in points"), "kosci-axis-name"));
  parts.push(textAt(2, 12, say("chance of {n} points, in per cent", { n: step }), "kosci-axis-name", "start"));

  const stairs = (values) =>
    values.map((value, index) => `H${x(lowest + step * index)}V${y(value)}H${x(lowest + step * (index + 1))}`).join("");
  const outline = `M${x(lowest)},${bottom}${stairs(chances)}V${bottom}`;
  parts.push(drawing("path", { d: `${outline}Z`, class: "kosci-exact-area" }));
  if (shares.length) parts.push(drawing("path", { d: `M${x(lowest)},${bottom}${stairs(shares)}V${bottom}`, class: "kosci-simulated-line" }));

  let ends = [-Infinity, -Infinity]; // where the texts of the two lines of percentiles end
  for (const [level, points] of marks) {
    const at = x(points);
    if (at < left || at > width - right) continue;
    const words = isNarrow ? String(points) : `${level} %: ${points}`;
    const half = words.length * 3.4 + 3;
    const line = ends.findIndex((end) => end < at - half);
    parts.push(drawing("line", { x1: at, x2: at, y1: line < 0 ? TOP : line === 0 ? 33 : 46, y2: bottom, class: "kosci-percentile" }));
    if (line < 0) continue;
    ends[line] = at + half;
    parts.push(textAt(at, line === 0 ? 30 : 43, words, "kosci-percentile-name"));
  }
  if (score !== null && score >= lowest && score < highest) {
    parts.push(drawing("line", { x1: x(score), x2: x(score), y1: TOP, y2: bottom, class: "kosci-your-line" }));
    const isRight = x(score) > width * 0.6;
    parts.push(textAt(x(score) + (isRight ? -6 : 6), TOP + 26, `${say("your score")}: ${score}`, "kosci-your-name", isRight ? "end" : "start"));
  }
  const names = [[say("exact"), "kosci-exact-name", "kosci-exact-area"]];
  if (legend) names.push([legend, "kosci-simulated-name", "kosci-simulated-line"]);
  names.forEach(([words, className, sample], index) => {
    const line = isNarrow ? bottom + FOOT + 16 + 18 * index : TOP + 52 + 18 * index;
    const sampleAt = isNarrow ? left : width - right - 22;
    parts.push(drawing("path", { d: `M${sampleAt},${line - 9}h18v9h-18z`, class: sample }));
    parts.push(isNarrow ? textAt(left + 26, line, words, className, "start") : textAt(sampleAt - 6, line, words, className, "end"));
  });
  svg.replaceChildren(...parts);
}

function makeLines(body, lines, cellsOf) {
  while (body.rows.length > lines.length) body.rows[body.rows.length - 1].remove();
  lines.forEach((texts, index) => {
    const row = body.rows[index] ?? body.appendChild(cellsOf());
    texts.forEach((text, column) => row.cells[column].show(text));
  });
}

function shownCell(tag = "td") {
  const cell = element(tag, "", tag === "th" ? { scope: "row" } : {});
  cell.show = (text) => setText(cell, text);
  return cell;
}

function barCell() {
  const cell = element("td", "");
  const bar = makeBar();
  cell.append(bar.node);
  cell.show = (share) => bar.show(share * 100);
  return cell;
}

function render({ model, el }) {
  const say = speaker(model);
  const number = (value) => value.toLocaleString(model.get("_language"), { maximumFractionDigits: 1 });
  const root = makeRoot("kosci-distribution", say("The distribution of the final score"));
  const id = newId();
  const says = makeMessages();

  const progressText = element("p", "", { id: `${id}-work` });
  const progressBar = element("progress", "", { max: 1, value: 0, "aria-labelledby": `${id}-work` });
  const progress = makeBox("kosci-progress", progressText, progressBar);

  const svg = drawing("svg", { role: "img" });
  const figure = makeBox("kosci-figure", svg);

  const yourName = makeText("label", "kosci-name", say("your score"));
  yourName.htmlFor = id;
  const input = element("input", "", { id, type: "text", inputmode: "numeric", autocomplete: "off", maxlength: "5" });
  const showButton = makeButton("", say("Show"));
  const yourBox = makeBox("", yourName, makeBox("kosci-actions", input, showButton));
  const plays = [1000, 10000].map((games) => [
    games,
    makeButton("kosci-throw", say("Play {games} games", { games: number(games) })),
  ]);
  const clear = makeButton("", say("Forget the games"));
  const actions = makeBox("kosci-actions", ...plays.map(([, button]) => button), clear);
  const controls = makeBox("kosci-controls", yourBox, actions);
  const yours = element("p", "kosci-yours", { "aria-live": "polite" });

  const percentiles = makeTable("", say("Percentiles: so many games end with at most this score"), [
    [say("games"), "kosci-left"],
    say("score"),
    say("simulated"),
  ]);
  const ranges = makeTable("kosci-ranges", say("The final score of optimal play"), [
    [say("score"), "kosci-left"],
    ["", ""],
    say("chance"),
    say("simulated"),
  ]);
  const tables = makeBox("kosci-both kosci-tables", makeBox("", percentiles.table), makeBox("", ranges.table));
  const call = makeCall(say("In Python:"));
  root.append(says.announcement, says.messages, progress, figure, controls, yours, tables, call.node);
  el.append(root);

  function draw() {
    const curve = model.get("_curve");
    if (!curve.chances || !figure.clientWidth) return;
    const { shares = [], legend = "" } = model.get("_simulated");
    drawFigure(svg, figure.clientWidth, { curve, shares, legend, score: model.get("score"), say, number });
  }

  function show() {
    const [done, what] = model.get("_progress");
    progress.classList.toggle("kosci-idle", what === undefined);
    progressBar.value = done ?? 0;
    setText(progressText, what ?? "");
    const curve = model.get("_curve");
    svg.setAttribute("aria-label", curve.alt ?? say("The distribution of the final score"));
    const busy = what !== undefined || !curve.chances;
    for (const button of [...plays.map(([, each]) => each), clear]) button.setAttribute("aria-disabled", String(busy));
    if (root.getRootNode().activeElement !== input) input.value = model.get("score") ?? "";
    setText(yours, model.get("_yours"));
    const { percentiles: levels = [], ranges: lines = [] } = model.get("_simulated");
    makeLines(percentiles.body, levels, () => {
      const row = element("tr", "");
      row.append(shownCell("th"), shownCell(), shownCell());
      return row;
    });
    const highest = Math.max(...lines.map(([, chance]) => chance));
    makeLines(
      ranges.body,
      lines.map(([name, chance, shown, simulated]) => [name, chance / highest, shown, simulated]),
      () => {
        const row = element("tr", "");
        row.append(shownCell("th"), barCell(), shownCell(), shownCell());
        return row;
      },
    );
    call.show(model.get("_call"));
    draw();
  }

  const { ask, send, start } = converse(model, says, show);

  const isBusy = () => plays[0][1].getAttribute("aria-disabled") === "true";
  // What takes long shows its own progress, so nobody has to be told to wait.
  const work = (request) => isBusy() || send(request);
  plays.forEach(([games, button]) => button.addEventListener("click", () => work({ action: "simulate", games })));
  clear.addEventListener("click", () => work({ action: "clear" }));
  const tell = () => ask({ action: "score", text: input.value });
  showButton.addEventListener("click", tell);

  listen(root, (key, target) => (key === "Enter" && target === input ? tell : null));

  const watch = new ResizeObserver(draw);
  watch.observe(figure);
  const end = start();
  if (!model.get("_curve").chances) send({ action: "prepare" });
  return () => {
    watch.disconnect();
    end();
  };
}

export default { render };
