// The front end of the table. The kernel sends one state after another, with what it has to say; here it is drawn in
// place, a bot's steps one after the other. Dice are held here; all other clicks and keys are passed on.

const PACE = { roll: 650, hold: 550, choose: 850 }; // milliseconds that a step of a bot stays
const LIE_STILL = ROLL_TIME + 120; // milliseconds until the last die lies still
const STILL = 400; // milliseconds after a change of what buttons mean, in which no press counts
const TICK = 250; // milliseconds

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const OFFERS = ["possible", "declare", "bound"]; // kinds of cells that are buttons; bound is the declared row

// A cell that is written to: what stands there, and the button while something may be written or declared.
function makeCell(row, say, press) {
  const cell = element("td", "kosci-cell");
  const written = element("span", "kosci-written");
  const offer = makeButton("kosci-offer", "");
  offer.hidden = true;
  offer.addEventListener("click", () => press(offer.dataset.kind, row));
  cell.append(written, offer);

  function show([text, kind, name] = ["", "", ""], isLast, isShut) {
    const isOffer = OFFERS.includes(kind);
    offer.hidden = !isOffer;
    if (isOffer) {
      offer.dataset.kind = kind;
      setText(offer, text);
      offer.setAttribute("aria-label", name);
      offer.title = kind === "declare" ? name : "";
    }
    setText(written, isOffer ? "" : text);
    cell.classList.toggle("kosci-chosen", kind === "chosen");
    cell.classList.toggle("kosci-last", isLast);
    cell.classList.toggle("kosci-shut", isShut);
    cell.title = isLast ? say("written last") : isShut ? say("closed now") : "";
  }

  return { cell, offer, show };
}

// A sum; for a bonus also the word beside its balance, and a bar.
function makeSum() {
  const cell = element("td", "kosci-sum");
  const figure = element("b", "");
  const word = element("span", "");
  const bar = makeBar();
  cell.append(figure, word);

  function show([text, about, share]) {
    setText(figure, text);
    setText(word, about ?? "");
    cell.classList.toggle("kosci-surplus", text.startsWith("+"));
    cell.classList.toggle("kosci-lack", text.startsWith("−"));
    if (share === null) return;
    if (!bar.node.isConnected) cell.append(bar.node);
    bar.show(share * 100);
  }

  return { cell, show };
}

function makePlayerHead(name, wide, say) {
  const head = element("th", "kosci-player", { scope: wide > 1 ? "colgroup" : "col", colspan: wide });
  const mark = makeText("span", "kosci-turn-mark", "▶ ");
  const playing = element("span", "kosci-unseen");
  const clock = element("span", "kosci-clock");
  mark.setAttribute("aria-hidden", "true");
  const shownName = makeText("bdi", "kosci-player-name", name);
  shownName.title = name;
  head.append(mark, shownName, playing, clock);

  function show(isOnTurn) {
    head.classList.toggle("kosci-on-turn", isOnTurn);
    setText(playing, isOnTurn ? `, ${say("to play")}` : "");
  }

  return { head, clock, show };
}

// The score sheet as the rules have it: groups of lines, and for each player a cell in each column.
function makeSheet(sheet, say, press) {
  const wide = Math.max(1, sheet.columns.length);
  const { table, title } = makeTable("kosci-sheet", say("Scorecards"), []);
  title.className = "kosci-unseen";
  const head = table.tHead;
  const first = head.rows[0];
  const deep = wide > 1 ? 2 : 1;
  const row = element("th", "kosci-left", { scope: "col", rowspan: deep });
  const most = element("th", "kosci-most", { scope: "col", rowspan: deep });
  setText(row, say("row"));
  setText(most, say("most"));
  const players = sheet.players.map((name) => makePlayerHead(name, wide, say));
  first.append(row, most, ...players.map(({ head }) => head));
  const columnHeads = []; // [player, cell]
  if (wide > 1) {
    const second = element("tr", "kosci-columns");
    sheet.players.forEach((_, player) => {
      sheet.columns.forEach(({ name, hint, about }, place) => {
        const cell = makeText("th", place === 0 ? "kosci-first" : "", name);
        cell.setAttribute("scope", "col");
        cell.title = [hint, about].filter(Boolean).join(": ");
        second.append(cell);
        columnHeads.push({ player, cell });
      });
    });
    head.append(second);
  }

  const cells = []; // [player, column, place of the line, id, cell] of all rows
  const sums = []; // [player, id, cell] of everything else
  let lines = 0;
  table.tBodies[0].remove();
  for (const group of sheet.groups) {
    const body = element("tbody", "");
    for (const line of group) {
      const tr = element("tr", line.is_row ? "" : "kosci-sums");
      const name = element("th", "", { scope: "row" });
      name.append(makeText("span", "", line.name));
      name.title = line.hint;
      lines += 1;
      if (line.note) name.append(makeText("span", "kosci-line-note", line.note));
      tr.append(name, makeText("td", "kosci-most", line.most));
      sheet.players.forEach((_, player) => {
        line.cells.forEach((id, column) => {
          const made = line.is_row ? makeCell(id, say, press) : makeSum();
          if (line.cells.length < wide) made.cell.colSpan = wide;
          if (column === 0) made.cell.classList.add("kosci-first");
          tr.append(made.cell);
          if (line.is_row) cells.push({ player, column, place: lines, id, ...made });
          else sums.push({ player, id, ...made });
        });
      });
      body.append(tr);
    }
    table.append(body);
  }
  const longest = Math.max(...sheet.groups.flat().map((line) => line.most.length));
  table.style.setProperty("--sheet-wide", wide);
  table.style.setProperty("--sheet-least", wide > 4 ? "52px" : "41px"); // four columns fit on a telephone
  table.style.setProperty("--sheet-most", `${Math.max(46, 12 + 7 * longest)}px`);

  // The cards of all players, or that of one.
  function showCards(only) {
    table.style.setProperty("--sheet-columns", wide * (only === null ? sheet.players.length : 1));
    players.forEach(({ head }, player) => (head.hidden = only !== null && player !== only));
    for (const { player, cell } of [...columnHeads, ...cells, ...sums]) cell.hidden = only !== null && player !== only;
  }

  function show(state) {
    players.forEach(({ show }, player) => show(player === state.player));
    for (const { player, id, cell, show } of cells) {
      const card = state.cards[player];
      const isShut = wide > 1 && state.person && player === state.player && !(id in card.cells);
      show(card.cells[id], card.last === id, isShut);
      cell.classList.toggle("kosci-on-turn", player === state.player);
    }
    for (const { player, id, cell, show } of sums) {
      show(state.cards[player].parts[id]);
      cell.classList.toggle("kosci-on-turn", player === state.player);
    }
  }

  // The buttons that may be pressed now, down one column after another.
  function offers() {
    return [...cells].filter(({ offer }) => !offer.hidden).sort((a, b) => a.column - b.column);
  }

  // Where there are more columns than room, those of the player on turn come into sight.
  function reveal(player) {
    const { head } = players[player];
    const box = table.parentElement;
    if (box.scrollWidth <= box.clientWidth || row.offsetWidth + head.offsetWidth > box.clientWidth) return;
    box.scrollLeft = head.offsetLeft + head.offsetWidth - box.clientWidth + 8;
  }

  showCards(null);
  return { table, wide, clocks: players.map(({ clock }) => clock), offers, reveal, show, showCards };
}

// What the game is called, whose card is shown where not all have room, and what its columns ask for.
function makeCards(say, choose) {
  const node = element("div", "kosci-cards");
  const head = element("div", "kosci-cards-head");
  const title = element("p", "kosci-variant");
  const whose = element("div", "kosci-whose");
  head.append(title, whose);
  const card = element("div", "kosci-card");
  const about = element("div", "kosci-about");
  node.append(head, card, about);
  let choice = null;

  function draw(sheet, table) {
    setText(title, sheet.title);
    choice = makeChoice(say("Whose card"), sheet.players.map((name, player) => [player, name]), choose);
    whose.replaceChildren(choice.group);
    card.replaceChildren(table);
    const columns = sheet.columns.filter((column) => column.about);
    const list = element("dl", "");
    for (const column of columns) {
      const line = element("div", "");
      line.append(makeText("dt", "", column.name), makeText("dd", "", column.about));
      list.append(line);
    }
    about.replaceChildren(makeText("p", "", sheet.about), ...(columns.length > 0 ? [list] : []));
  }

  function show(only) {
    whose.hidden = only === null;
    choice.show(only);
  }

  return { node, card, draw, show };
}

// The rolls that are left, as dots beside their number in words.
function makeRollsLeft(say) {
  const node = element("p", "kosci-rolls-left");
  const dots = element("span", "kosci-dots", { "aria-hidden": "true" });
  const text = element("span", "");
  node.append(dots, text);
  return {
    node,
    show([left, all], isOver) {
      setText(dots, isOver ? "" : "●".repeat(left) + "○".repeat(all - left));
      setText(text, isOver ? "" : say("{n} roll left", "{n} rolls left", { n: left }));
    },
  };
}

// The final places, where the dice lay before.
function makeRanking(name) {
  const node = element("div", "kosci-places");
  const list = element("ul", "", { "aria-label": name });
  node.append(makeText("p", "", name), list);

  function show(lines) {
    node.hidden = lines.length === 0;
    if (list.childElementCount === lines.length) return;
    list.replaceChildren(
      ...lines.map((texts) => {
        const item = element("li", "");
        item.append(...texts.map((text) => makeText("span", "", text)));
        return item;
      }),
    );
  }

  return { node, show };
}

// What the coach says: of the position when asked for a hint, or of the last decision.
function makeCoach(say, hintButton) {
  const node = element("div", "kosci-coach", { role: "group", "aria-label": say("Coach") });
  const head = element("div", "kosci-actions");
  head.append(makeText("span", "kosci-name", say("Coach")), hintButton);
  const text = element("p", "kosci-advice", { "aria-live": "polite" });
  node.append(head, text);
  return { node, text };
}

// Where the dice will lie, as long as the game waits: for the one whose clock will run, or for a choice between this game
// and one that was interrupted.
function makeBeginning(say, begin, resume) {
  const node = element("div", "kosci-places kosci-beginning", { role: "group", "aria-label": say("Before the game") });
  const text = element("p", "");
  const old = element("p", "kosci-interrupted");
  const resumeButton = makeButton("kosci-throw", say("Resume the interrupted game"));
  const beginButton = makeButton("kosci-throw", "");
  const actions = element("div", "kosci-actions");
  actions.append(resumeButton, beginButton);
  node.append(text, old, actions);
  resumeButton.addEventListener("click", resume);
  beginButton.addEventListener("click", begin);

  function show({ waits, interrupted, clocks }) {
    node.hidden = beginButton.hidden = !waits;
    resumeButton.hidden = old.hidden = !waits || !interrupted;
    if (!waits) return;
    setText(text, interrupted ? say("A game was interrupted here:") : say("The clock starts when you do: {time} for each player.", { time: clockText(Math.max(...clocks.left)) }));
    setText(old, interrupted);
    setText(beginButton, interrupted ? say("Begin a new one") : say("I begin"));
    beginButton.classList.toggle("kosci-throw", !interrupted);
  }

  return { node, show };
}

// The question before a new game, in its place among the buttons.
function makeQuestion(say, isKept, yes) {
  const words = isKept ? say("Begin a new game? This one goes to the saved games.") : say("Begin a new game? This one would be lost.");
  const node = element("div", "kosci-panel", { role: "group", "aria-label": words });
  const yesButton = makeButton("", say("Yes, a new game"));
  const noButton = makeButton("", say("No, play on"));
  const actions = element("div", "kosci-actions");
  actions.append(yesButton, noButton);
  node.append(makeText("p", "", words), actions);
  node.hidden = true;
  let before = null;

  function open(focused) {
    before = focused;
    node.hidden = false;
    yesButton.focus();
  }

  function close() {
    if (node.hidden) return;
    before?.focus();
    node.hidden = true;
  }

  yesButton.addEventListener("click", () => {
    close();
    yes();
  });
  noButton.addEventListener("click", close);
  return { node, open, close };
}

function makeSelect(text) {
  const label = element("label", "kosci-name");
  const select = element("select", "");
  label.append(makeText("span", "", text), select);
  return { label, select };
}

// A reading of the rules: a choice of one, or of several with what each means.
function makeReading({ name, title, several, choices, chosen }) {
  if (!several) {
    const { label, select } = makeSelect(title);
    select.append(...choices.map(([value, text]) => new Option(text, value, false, value === chosen)));
    return { name, node: label, value: () => select.value };
  }
  const node = element("fieldset", "kosci-columns-choice");
  node.append(makeText("legend", "kosci-name", title));
  const boxes = choices.map(([value, text, about]) => {
    const label = element("label", "");
    const box = element("input", "", { type: "checkbox", value });
    box.checked = chosen.includes(value);
    label.append(box, makeText("b", "", text), makeText("span", "", about));
    node.append(label);
    return box;
  });
  return { name, node, value: () => boxes.filter((box) => box.checked).map((box) => box.value) };
}

// Another game for the same players: its rules, their readings, and a clock.
function makeSetup(say, { variants, clocks: usual, keeps }, begin, close) {
  const node = element("div", "kosci-panel kosci-setup", { role: "group", "aria-label": say("Other rules…") });
  const game = makeSelect(say("Game"));
  game.select.append(...variants.map(({ name, title }) => new Option(title, name)));
  const about = element("p", "kosci-setup-about", { "aria-live": "polite" });
  const places = element("div", "kosci-readings");
  const clock = makeSelect(say("Clock"));
  const lost = makeText("p", "", keeps ? say("The game on the table goes to the saved games.") : say("The game on the table would be lost."));
  const wrong = element("p", "kosci-error", { role: "alert" });
  const beginButton = makeButton("kosci-throw", say("Begin this game"));
  const cancelButton = makeButton("", say("Cancel"));
  const actions = element("div", "kosci-actions");
  actions.append(beginButton, cancelButton);
  node.append(game.label, about, places, clock.label, lost, wrong, actions);
  node.hidden = true;
  let readings = [];

  function choose(variant, chosen = variant.readings) {
    setText(about, variant.about);
    readings = chosen.map(makeReading);
    places.replaceChildren(...readings.map((reading) => reading.node));
    setText(wrong, "");
  }

  const chosenVariant = () => variants.find(({ name }) => name === game.select.value);
  game.select.addEventListener("change", () => choose(chosenVariant()));
  beginButton.addEventListener("click", () => {
    const chosen = Object.fromEntries(readings.map(({ name, value }) => [name, value()]));
    const isEmpty = Object.values(chosen).some((value) => value.length === 0);
    setText(wrong, isEmpty ? say("Choose at least one column.") : "");
    if (!isEmpty) begin(game.select.value, chosen, JSON.parse(clock.select.value));
  });
  cancelButton.addEventListener("click", close);

  // What is on the table stands there as chosen.
  function open({ rules, readings: chosen, clock: seconds }, isBegun) {
    const known = variants.some(({ name }) => name === rules);
    game.select.value = known ? rules : variants[0].name;
    choose(chosenVariant(), known ? chosen : undefined);
    const clocks = usual.map((each) => [each, clockWords(say, each)]);
    if (!usual.includes(seconds)) clocks.push([seconds, clockText(seconds)]);
    clock.select.replaceChildren(...clocks.map(([each, text]) => new Option(text, JSON.stringify(each))));
    clock.select.value = JSON.stringify(seconds);
    lost.hidden = !isBegun;
    node.hidden = false;
    game.select.focus();
  }

  return { node, open };
}

// The saved games to choose from, and a file from elsewhere.
function makeLoader(say, longest, load, loadText) {
  const node = element("div", "kosci-panel", { role: "group", "aria-label": say("Load") });
  const name = element("label", "kosci-name");
  const choice = element("select", "");
  name.append(makeText("span", "", say("Saved games")), choice);
  const none = makeText("p", "", say("There are no saved games in this folder yet."));
  const openButton = makeButton("", say("Load this one"));
  const fileButton = makeButton("", say("From a file…"));
  const file = element("input", "", { type: "file", accept: ".json,application/json", tabindex: "-1" });
  file.hidden = true;
  const actions = element("div", "kosci-actions");
  actions.append(openButton, fileButton);
  node.append(name, none, actions, file);
  node.hidden = true;

  openButton.addEventListener("click", () => load(choice.value));
  fileButton.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    // What is longer than any record is refused by its length alone.
    loadText(await chosen.slice(0, longest + 1).text(), chosen.name);
    file.value = "";
  });

  function show(names) {
    name.hidden = openButton.hidden = names.length === 0;
    none.hidden = names.length > 0;
    if ([...choice.options].map((option) => option.value).join("/") === names.join("/")) return;
    choice.replaceChildren(...names.map((each) => new Option(each, each)));
  }

  return { node, show };
}

function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function clockWords(say, seconds) {
  if (seconds === null) return say("no clock");
  return say("{n} minute for each player", "{n} minutes for each player", { n: Math.floor(seconds / 60) });
}

function render({ model, el }) {
  const say = speaker(model);
  const fixed = model.get("_fixed");
  const root = makeRoot("kosci-game", say("Game table"));
  const { dice: count, sides } = model.get("_sheet");

  const turn = element("p", "kosci-turn");
  const felt = element("div", "kosci-felt");
  const dice = Array.from({ length: count }, (_, index) => makeDie(index + 1, sides, say("held")));
  felt.append(...dice.map(({ button }) => button));
  felt.querySelectorAll(".kosci-word").forEach((word) => (word.dataset.short = say("kept")));
  const ranking = makeRanking(say("Final ranking"));
  const throwButton = makeButton("kosci-throw", say("Roll the dice"), "Space");
  const rollsLeft = makeRollsLeft(say);
  const skipButton = makeButton("kosci-skip", say("Skip"), "Escape");
  const throwing = element("div", "kosci-actions kosci-throwing");
  throwing.append(throwButton, rollsLeft.node, skipButton);
  const beginning = makeBeginning(
    say,
    () => act({ action: "start" }),
    () => act({ action: "resume_interrupted" }),
  );
  const says = makeMessages();
  const events = element("p", "kosci-events", { "aria-live": "polite" });
  const hintButton = makeButton("", say("Hint"), "H");
  const coach = makeCoach(say, hintButton);
  coach.node.hidden = !fixed.hints;
  const playing = element("div", "kosci-play");
  playing.append(turn, felt, ranking.node, beginning.node, throwing, says.announcement, says.messages, events, coach.node);

  const cards = makeCards(say, (player) => {
    watched = player;
    arrange();
  });
  let sheet = null;
  let drawnSheet = null;
  let watched = 0; // whose card is shown where there is room for one only
  let isAlone = false; // whether there is room for one only
  let measured = 0; // the width for which that was found

  const standing = element("p", "kosci-standing");
  const actions = element("div", "kosci-actions");
  const newButton = makeButton("kosci-new", say("New game"), "N");
  const undoButton = makeButton("", say("Undo"), "U");
  const saveButton = makeButton("", say("Save"));
  const loadButton = makeButton("", say("Load"));
  const otherButton = makeButton("", say("Other rules…"));
  loadButton.setAttribute("aria-expanded", "false");
  otherButton.setAttribute("aria-expanded", "false");
  actions.append(undoButton, saveButton, loadButton, newButton, otherButton);
  const note = element("p", "kosci-note", { "aria-live": "polite" });
  const question = makeQuestion(say, fixed.keeps, () => pass({ action: "new" }));
  const loader = makeLoader(
    say,
    fixed.longest,
    (name) => pass({ action: "load", name }),
    (text, name) => pass({ action: "load_text", text, name }),
  );
  const setup = makeSetup(
    say,
    fixed,
    (rules, readings, clock) => {
      closeSetup();
      pass({ action: "new", rules, readings, clock });
    },
    () => closeSetup(),
  );
  const more = element("div", "kosci-more");
  const keys = element("p", "kosci-keys");
  more.append(standing, actions, question.node, loader.node, setup.node, note, keys);
  const report = makeReport(say);
  const grid = element("div", "kosci-game-grid");
  grid.append(playing, cards.node, more, report.node);
  root.append(grid);
  el.append(root);

  let shown = model.get("_state"); // what is on the screen
  let steps = []; // what a bot did and is still to be shown
  let timer = null;
  let settling = null; // a timer, while no press counts
  let inSight = false;
  let stateAt = performance.now(); // when the clocks were told
  let ticked = null;

  const isPlaying = () => timer !== null;
  const meaning = () => (isPlaying() ? "show" : `${shown.at} ${shown.waits}`); // of what may be pressed
  let meant = meaning();
  const heldDice = () => (isPlaying() ? shown.dice[1] : model.get("held")); // a bot's, or a person's own

  function drawSheet() {
    if (drawnSheet === model.get("_sheet")) return;
    drawnSheet = model.get("_sheet");
    clearTimeout(timer); // what a bot did in an earlier game is not shown on this sheet
    timer = null;
    steps = [];
    sheet = makeSheet(drawnSheet, say, (kind, row) => {
      if (!isPlaying()) act({ action: kind === "declare" ? "declare" : "write", row });
    });
    cards.draw(drawnSheet, sheet.table);
    root.classList.toggle("kosci-many", sheet.wide * drawnSheet.players.length > 2);
    root.classList.toggle("kosci-wide", sheet.wide > 1);
    const allKeys = [
      say("Keys: 1–{dice} hold a die, space rolls, ↑ ↓ choose a row, Enter writes, U takes back, N begins anew.", { dice: count }),
      sheet.wide > 1 && say("← → go to another column."),
      fixed.hints && say("H asks the coach."),
      say("Esc skips the moves of a bot."),
    ];
    setText(keys, allKeys.filter(Boolean).join(" "));
    watched = model.get("_state").card;
    measure();
  }

  // Where players have several columns and not all of them have room, one card is shown at a time.
  function measure() {
    measured = root.clientWidth;
    isAlone = false;
    arrange();
    isAlone = sheet.wide > 1 && drawnSheet.players.length > 1 && cards.card.scrollWidth > cards.card.clientWidth;
    arrange();
  }

  function arrange() {
    const only = isAlone ? watched : null;
    sheet.showCards(only);
    cards.show(only);
  }

  function draw(state) {
    const focused = root.getRootNode().activeElement;
    const fell = `${state.at.split(":")[0]}/${state.throws}`;
    const before = `${shown.at.split(":")[0]}/${shown.throws}`;
    const isThrown = fell !== before && !(fell.split("/")[0] === before.split("/")[0] && state.throws < shown.throws);
    const isNext = state.card !== shown.card;
    shown = state;
    setText(turn, state.turn);
    const held = heldDice();
    (state.waits ? [] : state.dice[0]).forEach((face, index) => {
      const values = { position: index + 1, n: face };
      const name = held[index]
        ? say("Die {position}: {n} pip, held", "Die {position}: {n} pips, held", values)
        : say("Die {position}: {n} pip", "Die {position}: {n} pips", values);
      dice[index].show(face, held[index], name);
      dice[index].button.setAttribute("aria-disabled", String(!state.can_throw || isPlaying()));
    });
    felt.hidden = state.over || state.waits;
    ranking.show(state.ranking);
    beginning.show(state);
    rollsLeft.show(state.rolls, state.over || state.waits);
    for (const live of [says.announcement, says.status, events, coach.text]) {
      live.setAttribute("aria-live", isPlaying() ? "off" : "polite");
    }
    setText(events, state.events);
    setText(coach.text, state.coach);
    report.show(isPlaying() || !state.over ? [] : model.get("_reports"));
    sheet.show(state);
    if (isNext) reveal(state.card);
    setText(standing, state.standing);
    drawClocks();
    const tumbles = isThrown && !state.over && !state.waits && !isCalm();
    if (tumbles) dice.filter((_, index) => !held[index]).forEach(({ tumble }) => tumble());
    if (meant !== meaning()) settle(tumbles ? LIE_STILL : STILL);
    drawButtons();
    if (focused?.hidden && root.contains(focused)) throwButton.focus();
  }

  // After a change of what buttons mean no press counts until the eye can have seen it, and the dice lie still.
  function settle(time) {
    meant = meaning();
    clearTimeout(settling);
    settling = setTimeout(() => {
      settling = null;
      drawButtons();
    }, time);
  }

  // What may be pressed; each control has a place of its own and stays there.
  function drawButtons() {
    const isStill = settling === null;
    const isOurs = isStill && !isPlaying();
    const canPress = [
      [skipButton, isStill && isPlaying()],
      [throwButton, isOurs && shown.can_throw && heldDice().includes(false)],
      [undoButton, isStill && shown.can_undo],
      [newButton, isStill],
      ...sheet.offers().map(({ offer }) => [offer, isOurs]),
    ];
    for (const [button, can] of canPress) button.setAttribute("aria-disabled", String(!can));
    root.classList.toggle("kosci-over", shown.over && !isPlaying());
  }

  function reveal(player) {
    if (isAlone && watched !== player) {
      watched = player;
      arrange();
    }
    sheet.reveal(player);
  }

  function drawClocks() {
    const clocks = shown.clocks;
    sheet.clocks.forEach((node, player) => {
      const runs = clocks?.running === player && !isPlaying();
      const passed = runs ? (performance.now() - stateAt) / 1000 : 0;
      setText(node, clocks ? clockText(clocks.left[player] - passed) : "");
      if (!runs || clocks.left[player] > passed || ticked === shown) return;
      ticked = shown;
      ask({ action: "tick" });
    });
  }

  function show() {
    drawSheet();
    if (!isPlaying()) {
      if (shown !== model.get("_state")) stateAt = performance.now();
      draw(model.get("_state"));
    }
    loader.show(model.get("_saved"));
    const error = loader.node.hidden ? "" : model.get("error");
    setText(note, error || model.get("_note"));
    note.classList.toggle("kosci-wrong-note", error !== "");
  }

  function nextStep() {
    if (steps.length === 0) {
      timer = null;
      refreshAll();
      resumeClock();
      return;
    }
    const { kind, ...changes } = steps.shift();
    timer = setTimeout(nextStep, steps.length ? PACE[kind] : 0);
    draw({ ...shown, ...changes });
    says.announcement.textContent = shown.announcement;
    says.status.textContent = "";
  }

  function skip() {
    if (!isPlaying()) return;
    clearTimeout(timer);
    timer = null;
    steps = [];
    refreshAll();
    resumeClock();
  }

  // A clock runs only where it can be seen, and not while a bot's move is shown.
  function resumeClock() {
    if (shown.clocks && !shown.waits && !shown.over && inSight) send({ action: "ready" });
  }

  function see(isSeen) {
    if (isSeen === inSight) return;
    inSight = isSeen;
    if (isPlaying() || !shown.clocks || shown.waits || shown.over) return;
    if (inSight) resumeClock();
    else send({ action: "pause" });
  }

  function hear(message) {
    if (!message.steps) return;
    if (isCalm()) {
      resumeClock();
      return;
    }
    const before = steps.length ? [] : [shown];
    steps.push(...message.steps);
    if (isPlaying() || before.length === 0) return;
    timer = setTimeout(nextStep, PACE.roll);
    draw(shown);
  }

  // What can be done depends on how many dice are held.
  function status(state) {
    const held = state.dice[0].filter((_, index) => heldDice()[index]);
    const others = state.dice[0].length - held.length;
    if (!state.can_throw || held.length === 0) return state.status;
    if (others === 0) return say("Every die is held: choose a row, or release a die.");
    const values = { held: held.join(" "), n: others };
    return say("Held: {held}. Roll the {n} other die, or choose a row.", "Held: {held}. Roll the {n} other dice, or choose a row.", values);
  }

  function read(name) {
    const state = isPlaying() ? shown : model.get("_state");
    if (name === "_left") return fixed.keeps && state.begun ? say("The game is kept: the cell offers to go on with it.") : "";
    return name === "_status" ? status(state) : state[name.slice(1)];
  }

  const { ask, send, start } = converse(model, says, show, read);
  const refreshAll = () => {
    setText(says.announcement, read("_announcement"));
    setText(says.status, read("_status"));
    show();
  };

  // Passes a request on, with what is held here, and with what was seen when it was made.
  function pass(request, button) {
    skip();
    ask({ ...request, at: shown.at, held: model.get("held") }, button);
  }

  // What changes the game; of what was pressed too early nothing comes.
  const act = (request, button) => settling === null && pass(request, button);
  const hint = () => pass({ action: "hint" });

  function throwDice() {
    if (!isPlaying() && !shown.over && !shown.waits) act({ action: "throw" }, throwButton);
  }

  function toggle(position) {
    if (isPlaying() || shown.waits) return;
    if (shown.no_hold) return refuse(shown.no_hold);
    const held = model.get("held").map((each, index) => each !== (index === position - 1));
    if (send({ action: "hold", held, at: shown.at })) model.set("held", held);
  }

  function refuse(sentence) {
    setText(says.error, sentence);
    says.messages.classList.add("kosci-wrong");
  }

  function newGame() {
    if (settling !== null) return;
    skip();
    if (shown.begun) question.open(root.getRootNode().activeElement);
    else pass({ action: "new" });
  }

  function openLoader(isOpen) {
    loader.node.hidden = !isOpen;
    loadButton.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) pass({ action: "saved" });
  }

  function openSetup() {
    skip();
    otherButton.setAttribute("aria-expanded", "true");
    setup.open(drawnSheet, shown.begun);
  }

  function closeSetup() {
    otherButton.setAttribute("aria-expanded", "false");
    otherButton.focus();
    setup.node.hidden = true;
  }

  dice.forEach(({ button }, index) => button.addEventListener("click", () => toggle(index + 1)));
  throwButton.addEventListener("click", throwDice);
  skipButton.addEventListener("click", () => settling === null && skip());
  newButton.addEventListener("click", newGame);
  undoButton.addEventListener("click", () => act({ action: "undo" }));
  hintButton.addEventListener("click", hint);
  saveButton.addEventListener("click", () => pass({ action: "save" }));
  loadButton.addEventListener("click", () => openLoader(loader.node.hidden));
  otherButton.addEventListener("click", () => (setup.node.hidden ? openSetup() : closeSetup()));

  // The offers, of which the one that has the focus is at the place given; they come into sight first.
  function findOffers() {
    reveal(shown.card);
    const offers = sheet.offers();
    const focused = root.getRootNode().activeElement;
    return { offers, place: offers.findIndex(({ offer }) => offer === focused) };
  }

  function moveAmongRows(step) {
    const { offers, place } = findOffers();
    const next = place < 0 ? (step > 0 ? 0 : offers.length - 1) : place + step;
    offers[Math.max(0, Math.min(offers.length - 1, next))]?.offer.focus();
  }

  // To the nearest row of the next column that has an offer.
  function moveAmongColumns(step) {
    const { offers, place } = findOffers();
    if (place < 0) return moveAmongRows(step);
    const from = offers[place];
    const ahead = offers.filter(({ column }) => (column - from.column) * step > 0);
    const far = (offer) => Math.abs(offer.column - from.column) * 1000 + Math.abs(offer.place - from.place);
    ahead.sort((a, b) => far(a) - far(b))[0]?.offer.focus();
  }

  listen(root, (key, target) => {
    if (key === "Escape" && question.node.contains(target)) return question.close;
    if (key === "Escape" && !loader.node.hidden) {
      return () => {
        loadButton.focus();
        openLoader(false);
      };
    }
    if (key === "Escape" && setup.node.contains(target)) return closeSetup;
    if ([question, loader, setup, beginning].some(({ node }) => node.contains(target))) return null;
    if (key === "Escape" && isPlaying()) return () => settling === null && skip();
    // A space presses a button that has the focus, but for the dice and the rows: there it rolls.
    if (key === " " && target !== throwButton && target.closest(".kosci-actions")) return null;
    const letters = { u: () => act({ action: "undo" }), n: newGame, " ": throwDice };
    if (fixed.hints) letters.h = hint;
    if (key.toLowerCase() in letters) return letters[key.toLowerCase()];
    if (key === "ArrowDown" || key === "ArrowUp") return () => moveAmongRows(key === "ArrowDown" ? 1 : -1);
    if (sheet.wide > 1 && (key === "ArrowLeft" || key === "ArrowRight")) {
      return () => moveAmongColumns(key === "ArrowRight" ? 1 : -1);
    }
    const position = /^[1-9]$/.test(key) ? Number(key) : 0;
    return position > 0 && position <= dice.length ? () => toggle(position) : null;
  });

  drawSheet();
  model.on("msg:custom", hear);
  const end = start();
  const ticking = setInterval(() => shown.clocks && drawClocks(), TICK);
  let isOnScreen = false;
  const look = () => see(isOnScreen && !document.hidden);
  const sight = new IntersectionObserver(([{ isIntersecting }]) => {
    isOnScreen = isIntersecting;
    look();
  });
  sight.observe(root);
  document.addEventListener("visibilitychange", look);
  if (fixed.judges) send({ action: "prepare" }); // what it does is told where the coach speaks
  const resized = new ResizeObserver(() => {
    if (root.clientWidth === measured || root.clientWidth === 0) return;
    measure();
    reveal(shown.card);
  });
  resized.observe(root);
  return () => {
    resized.disconnect();
    sight.disconnect();
    document.removeEventListener("visibilitychange", look);
    clearTimeout(timer);
    clearTimeout(settling);
    clearInterval(ticking);
    model.off("msg:custom", hear);
    end();
  };
}

export default { render };
