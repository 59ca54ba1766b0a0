// The front end of the dice tray. It draws the state that the kernel sends, in place, and asks the kernel to act.

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-tray", say("Dice tray"));

  const dice = Array.from({ length: model.get("dice") }, (_, index) =>
    makeDie(index + 1, model.get("faces"), say("held")),
  );
  root.style.setProperty("--tray-columns", Math.min(dice.length, 6));

  const says = makeMessages();
  const throwButton = makeButton("kosci-throw", say("Roll the dice"), "Space");
  const turnButton = makeButton("kosci-turn", say("New turn"), "N");
  const numbers = dice.length === 1 ? "1" : `1–${Math.min(dice.length, 9)}`;
  root.append(
    makeBox("kosci-felt", ...dice.map((die) => die.button)),
    says.announcement,
    says.messages,
    makeBox("kosci-actions", throwButton, turnButton),
    makeNote(say("Keys: {numbers} hold a die, space rolls, N starts a new turn.", { numbers })),
  );
  el.append(root);

  let rollsLeft = model.get("rolls_left");

  function show() {
    const roll = model.get("roll");
    const held = model.get("held");
    dice.forEach((die, index) => die.show(roll[index], held[index], model.get("_die_names")[index]));
    const canThrow = model.get("rolls_left") > 0 && held.includes(false);
    throwButton.setAttribute("aria-disabled", String(!canThrow));
    turnButton.setAttribute("aria-disabled", String(roll.length === 0));
    const rolled = model.get("rolls_left") < rollsLeft;
    rollsLeft = model.get("rolls_left");
    if (rolled) dice.filter((_, index) => !held[index]).forEach((die) => die.tumble());
  }

  const { ask, start } = converse(model, says, show);
  const toggle = (position) => ask({ action: "toggle", position });
  const throwDice = () => ask({ action: "throw" });
  const newTurn = () => ask({ action: "new_turn" });

  dice.forEach((die, index) => die.button.addEventListener("click", () => toggle(index + 1)));
  throwButton.addEventListener("click", throwDice);
  turnButton.addEventListener("click", newTurn);

  listen(root, (key) => {
    if (key === " ") return throwDice;
    if (key === "n" || key === "N") return newTurn;
    const position = /^[1-9]$/.test(key) ? Number(key) : 0;
    return position > 0 && position <= dice.length ? () => toggle(position) : null;
  });

  return start();
}

export default { render };
