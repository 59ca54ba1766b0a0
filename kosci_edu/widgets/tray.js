// The front end of the dice tray. It draws the state that the kernel sends, in place, and asks the kernel
// to act; every sentence comes ready from there.

function render({ model, el }) {
  const say = speaker(model);
  const root = makeRoot("kosci-tray", say("Dice tray"));

  const felt = element("div", "kosci-felt");
  const dice = Array.from({ length: model.get("dice") }, (_, index) =>
    makeDie(index + 1, model.get("faces"), say("held")),
  );
  root.style.setProperty("--tray-columns", Math.min(dice.length, 6));
  felt.append(...dice.map((die) => die.button));

  const says = makeMessages();
  const actions = element("div", "kosci-actions");
  const throwButton = makeButton("kosci-throw", say("Roll the dice"), "Space");
  const turnButton = makeButton("kosci-turn", say("New turn"), "N");
  actions.append(throwButton, turnButton);

  const numbers = dice.length === 1 ? "1" : `1–${Math.min(dice.length, 9)}`;
  const keys = say("Keys: {numbers} hold a die, space rolls, N starts a new turn.", { numbers });
  root.append(felt, says.announcement, says.messages, actions, makeText("p", "kosci-keys", keys));
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
    if (rolled && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
      dice.filter((_, index) => !held[index]).forEach((die) => die.tumble());
    }
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
