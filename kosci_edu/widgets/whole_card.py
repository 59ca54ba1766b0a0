"""The whole card: any scorecard and any roll, with the value of the card and every option with what it gives away.

The values are those of `strategy`, for the classic game with each reading of the joker.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import traitlets

from kosci_edu.dice import Roll, RollLike, all_rolls
from kosci_edu.look import Table
from kosci_edu.messages import decimal, row_name, say, short
from kosci_edu.play.coach import in_words, points
from kosci_edu.play.sheet import bonus_states, groups
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS
from kosci_edu.solver import Option, Solution, advise, kept_solution
from kosci_edu.widgets.base import is_whole, script, style
from kosci_edu.widgets.set_dice import SetDice, faces_in_order

__all__ = ["WholeCard"]

MOST_LEFT = 2  # a roll is in hand, so of three rolls two are left at most
OPEN = -1


@cache
def solution_with(joker: str) -> Solution:
    """The classic game with this reading of the joker, solved."""
    return kept_solution(find_rules(joker=joker))


@cache
def can_hold(rules: Rules, row: str) -> tuple[int, ...]:
    """The points that the row may get, in ascending order."""
    return tuple(sorted({rules.points(row, roll) for roll in all_rolls(rules.dice, rules.sides)}))


class WholeCard(SetDice):
    """Any scorecard of the classic game: its value, and what is best with a roll.

    The first time that a reading of the joker is asked for, its game is solved, which takes about two seconds.
    `card`, `roll`, `rolls_left` and `joker` can be set from Python too. The plain calls behind it: `value`,
    `options` and `table()`.

    Args:
        card: points by row id; other rows are open.
        roll: the five dice, such as `"15566"`.
        rolls_left: how many rolls are left: 2, 1 or 0.
        joker: the reading of the joker: `"free"`, `"free-lower"`, `"forced"` or `"none"`.
        seed: makes the random rolls repeatable.

    Raises:
        ValueError: for a row, points, a roll, a number of rolls or a reading that there is not.

    >>> WholeCard({"sixes": 18}, "15566", rolls_left=2)
    [1] [5] [5] [6] [6]  · Najlepiej: zatrzymaj 5 5; do końca gry to średnio ... punktu.
    >>> round(WholeCard().value, 2)
    254.59
    """

    _esm = script("whole_card")
    _css = style("keep_finder", "whole_card")

    card = traitlets.Dict(help="points by row id; other rows are open").tag(sync=True)
    rolls_left = traitlets.Int(MOST_LEFT, help="0, 1 or 2").tag(sync=True)
    joker = traitlets.Unicode("free", help="the reading of the joker").tag(sync=True)

    _parts = traitlets.Dict(help="sums, bonuses and values below the card, by id").tag(sync=True)
    _options = traitlets.List(traitlets.Dict(), help="every option, the best first, ready to be drawn").tag(sync=True)

    def __init__(
        self,
        card: Mapping[str, int] | None = None,
        roll: RollLike = "15566",
        rolls_left: int = MOST_LEFT,
        joker: str = "free",
        seed: int | None = None,
    ) -> None:
        in_order, filled = faces_in_order(roll), _check_card(card)
        _check_rolls_left(rolls_left)
        find_rules(joker=joker)  # refuses an unknown reading
        super().__init__(seed)
        with self.hold_sync():
            self._labels = self._fixed_words()
            with self.hold_trait_notifications():
                self.roll, self.card, self.rolls_left, self.joker = in_order, filled, int(rolls_left), joker
            self._describe()
        self.observe(self._describe, ["roll", "card", "rolls_left", "joker"])

    # --- what can be done -------------------------------------------------------------------------------

    def fill(self, row: str, points: int | None) -> None:
        """Write these points to the row, or open it with None.

        Raises:
            ValueError: for a row that there is not, or points that it cannot hold.
        """
        self._rules.row(row)
        card = {name: held for name, held in self.card.items() if name != row}
        with self._speaking():
            self._change(card=card if points is None else _check_card(card | {row: points}))

    def clear(self) -> None:
        """Open every row."""
        self._change(card={})

    # --- the plain calls ----------------------------------------------------------------------------------

    @property
    def value(self) -> float:
        """The points still to come from this card under optimal play, before the first roll of the next turn."""
        return self._solution.value(Scorecard(self.card))

    @property
    def options(self) -> tuple[Option, ...]:
        """Every option with this roll, the best first; none where the card is full."""
        if len(self.card) == len(self._rules.rows):
            return ()
        return advise(self._solution, Scorecard(self.card), self._turn)

    def table(self) -> Table:
        """Every option with its value and what it gives away, the best first."""
        with self._speaking():
            lines = [
                (in_words(option.keep, option.row), decimal(Fraction(option.value), 4), _loss(option.regret, 4))
                for option in self.options
            ]
            return Table(self._caption(), (say("option"), say("value"), say("loss")), lines)

    # --- how it is told -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"{self._drawn_dice()}  · {self._announcement}"

    @traitlets.validate("card")
    def _validate_card(self, proposal: Any) -> dict[str, int]:
        return self._valid(_check_card, proposal)

    @traitlets.validate("rolls_left")
    def _validate_rolls_left(self, proposal: Any) -> int:
        return self._valid(_check_rolls_left, proposal)

    @traitlets.validate("joker")
    def _validate_joker(self, proposal: Any) -> str:
        return self._valid(lambda joker: str(getattr(find_rules(joker=joker), "joker", "")), proposal)

    @property
    def _rules(self) -> Rules:
        return find_rules(joker=self.joker)

    @property
    def _solution(self) -> Solution:
        return solution_with(self.joker)

    @property
    def _turn(self) -> Turn:
        return Turn(Roll(self.roll), self._rules.rolls - self.rolls_left)

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "fill", "row": row, "points": points}:
                self.fill(row, None if points == OPEN else points)
            case {"action": "clear"}:
                self.clear()
            case {"action": "rolls_left", "rolls_left": rolls_left}:
                self._change(rolls_left=_check_rolls_left(rolls_left))
            case {"action": "joker", "joker": joker}:
                find_rules(joker=joker)
                self._status = say("The whole game is worked out with this reading; the first time takes some seconds…")
                self._change(joker=joker)
            case _:
                super()._act(message)

    def _describe(self, _: object = None) -> None:
        """Put the state into words and numbers."""
        with self.hold_sync(), self._speaking():
            rules, card, value, options = self._rules, Scorecard(self.card), self.value, self.options
            self._die_names = self._named_dice()
            states = bonus_states(rules, card)
            self._parts = {
                part: [str(written), states[part].figure, states[part].word] if part in states else [str(written)]
                for part, written, _ in rules.parts(card)
            } | {"value": [points(value)], "forecast": [points(rules.total(card) + value)]}
            self._options = self._ranked(options)
            self._status = say("Before a roll, {points} points are to come from this card on average.",
                               points=points(value))  # fmt: skip
            if options:
                best = options[0]
                self._announcement = say("Best: {option}; that is {points} points on average to the end of the game.",
                                         option=in_words(best.keep, best.row), points=points(best.value))  # fmt: skip
            else:
                self._announcement = say("The scorecard is full; the game is over.")
            reading = "" if self.joker == "free" else f'joker="{self.joker}"'
            roll = "".join(map(str, self.roll))
            self._call = (
                f"advise(kept_solution(find_rules({reading})), Scorecard({dict(self.card)}), "
                f'Turn(Roll("{roll}"), {self._turn.rolls_used}))'
            )

    def _caption(self) -> str:
        roll = " ".join(map(str, self.roll))
        return say("Options with {roll}, {n} roll left", "Options with {roll}, {n} rolls left",
                   roll=roll, n=self.rolls_left)  # fmt: skip

    def _ranked(self, options: tuple[Option, ...]) -> list[dict[str, Any]]:
        values = [option.value for option in options]
        found = []
        for place, option in enumerate(options):
            mark = say("best") if place == 0 else "" if option.regret else say("just as good")
            found.append(
                {
                    "rank": str(values.index(option.value) + 1),
                    "words": in_words(option.keep, option.row),
                    "faces": None if option.keep is None else list(option.keep),
                    "points": "" if option.row is None else self._written(option.row),
                    "mark": mark,
                    "value": points(option.value),
                    "loss": _loss(option.regret),
                    "regret": option.regret,
                }
            )
        return found

    def _written(self, row: str) -> str:
        """What the roll gets in the row."""
        card = Scorecard(self.card)
        written, extra = (ask(row, self._turn, card) for ask in (self._rules.points, self._rules.extra))
        if extra:
            return say("{points} and {extra} points", points=written, extra=extra)
        return say("{n} point", "{n} points", n=written)

    def _fixed_words(self) -> dict[str, Any]:
        with self._speaking():
            rules = find_rules()
            lines = [line for group in groups(rules) for line in group if line.cells != ("extra",)]
            sheet = [
                {
                    "id": line.cells[0],
                    "name": say("Written so far") if line.cells[0] == "total" else line.name,
                    "note": line.note,
                    "points": can_hold(rules, line.cells[0]) if line.is_row else None,
                }
                for line in lines
            ]
            return {
                "widget": say("The whole card"),
                "hint": say("Click a die to change it, and fill the rows of the card as you like."),
                "sheet": [
                    *sheet,
                    {"id": "value", "name": say("Still to come on average"), "note": "", "points": None},
                    {"id": "forecast", "name": say("Together"), "note": "", "points": None},
                ],
                "card": say("The scorecard"),
                "row": say("row"),
                "points": say("points"),
                "open": say("open"),
                "open_value": OPEN,
                "random": say("Random roll"),
                "clear": say("Open every row"),
                "rolls_left": say("Rolls left"),
                "lefts": [[n, str(n), say("{n} roll left", "{n} rolls left", n=n)] for n in range(MOST_LEFT, -1, -1)],
                "joker": say("Joker"),
                "jokers": [[joker, _reading(joker)] for joker in JOKERS],
                "options": say("Every option, the best first"),
                "rank": say("rank"),
                "option": say("option"),
                "value": say("value"),
                "loss": say("loss"),
                "nothing": say("nothing"),
                "more": say("Show all the options"),
                "less": say("Show only the best"),
                "keys": say("Keys: on a die 1–6 sets its face, ↑ ↓ steps it, ← → moves on; R rolls at random."),
                "call": say("In Python:"),
                "waiting": self._waiting(),
            }


def _reading(joker: str) -> str:
    return {
        "free": say("free: any open row"),
        "free-lower": say("lower rows first"),
        "forced": say("forced: its own upper row first"),
        "none": say("no jokers"),
    }[joker]


def _loss(regret: float, digits: int = 2) -> str:
    if regret == 0:
        return "0"
    least = Fraction(1, 10**digits)
    if regret * 2 < least:
        return say("less than {value}", value=decimal(least, digits))
    return f"−{decimal(Fraction(regret), digits)}"


def _check_card(card: object) -> dict[str, int]:
    """The card as rows with points that they can hold."""
    if card is None:
        return {}
    if not isinstance(card, Mapping):
        raise ValueError(say("A card is points by row, such as {{'sixes': 18}}, not {card}.", card=short(repr(card))))
    rules, found = find_rules(), {}
    for row, written in card.items():
        if not is_whole(written) or int(written) not in can_hold(rules, rules.row(row).id):
            sentence = "The row “{row}” cannot hold {points}."
            raise ValueError(say(sentence, row=row_name(row), points=short(repr(written))))
        found[row] = int(written)
    return found


def _check_rolls_left(rolls_left: object) -> int:
    if not isinstance(rolls_left, int) or not is_whole(rolls_left, 0, MOST_LEFT):
        raise ValueError(
            say("With a roll in hand there are 0 to {most} rolls left, not {value}.",
                most=MOST_LEFT, value=short(repr(rolls_left)))
        )  # fmt: skip
    return int(rolls_left)
