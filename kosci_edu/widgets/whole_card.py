"""The whole card: any scorecard and any roll, with the value of the card and every option with what it gives away.

The values are those of the solver, for the classic game with each reading of the joker.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

import traitlets

from kosci_edu.dice import Roll, RollLike, all_rolls
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, row_name, say, short
from kosci_edu.numerals import decimal, is_whole
from kosci_edu.play.coach import in_words, points
from kosci_edu.play.sheet import bonus_states, groups
from kosci_edu.rules import Rules, Scorecard, Turn, find_rules
from kosci_edu.rules.classic import JOKERS
from kosci_edu.widgets.base import Checked, Whole, check_numpy, script, style
from kosci_edu.widgets.set_dice import SetDice, ranks_and_marks

if TYPE_CHECKING:
    from kosci_edu.solver import Option, Solution

__all__ = ["WholeCard"]

MOST_LEFT = 2  # a roll is in hand, so of three rolls two are left at most
OPEN = -1  # stands for no points at all in the front end


@cache
def solution_with(joker: str) -> "Solution":
    """The classic game with this reading of the joker, solved."""
    from kosci_edu.solver import kept_solution

    return kept_solution(find_rules(joker=joker))


@cache
def can_hold(rules: Rules, row: str) -> tuple[int, ...]:
    """The points that a row of the rules may get, in ascending order."""
    return tuple(sorted({rules.points(row, roll) for roll in all_rolls(rules.dice, rules.sides)}))


def filled_rows(card: Any) -> dict[str, int]:
    """The card as rows with points that they can hold; a ValueError says what cannot be."""
    if not isinstance(card, Mapping):
        raise KosciError("A card is points by row, such as {{'sixes': 18}}, not {card}.", card=short(card, write=repr))
    rules = find_rules()
    for row, written in card.items():
        if not is_whole(written) or int(written) not in can_hold(rules, rules.row(row).id):
            raise KosciError(
                "The row “{row}” cannot hold {points}.", row=row_name(row), points=short(written, write=repr)
            )
    return {row: int(written) for row, written in card.items()}


def known_joker(joker: Any) -> str:
    """The reading of the joker as it is; a ValueError names those that there are."""
    find_rules(joker=joker)
    return str(joker)


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
        KosciError: for a row, points, a roll, a number of rolls or a reading that there is not, or where
            NumPy is missing.

    >>> WholeCard({"sixes": 18}, "15566", rolls_left=2)
    [1] [5] [5] [6] [6]  · Najlepiej: zatrzymaj 5 5; do końca gry to średnio ... punktu.
    >>> round(WholeCard().value, 2)
    254.59
    """

    _esm = script("whole_card")
    _css = style("keep_finder", "whole_card")

    card = Checked(filled_rows, help="points by row id; other rows are open")
    rolls_left = Whole(0, MOST_LEFT, "With a roll in hand there are 0 to {most} rolls left, not {value}.")
    joker = Checked(known_joker, help="the reading of the joker")

    _sheet = traitlets.List(traitlets.Dict(), help="the lines of the card, and what its rows can hold").tag(sync=True)
    _jokers = traitlets.List(traitlets.List(), help="every reading of the joker with its name").tag(sync=True)
    _parts = traitlets.Dict(help="sums, bonuses and values below the card, by id").tag(sync=True)
    _options = traitlets.List(traitlets.Dict(), help="every option, the best first").tag(sync=True)

    def __init__(
        self,
        card: Mapping[str, int] | None = None,
        roll: RollLike = "15566",
        rolls_left: int = MOST_LEFT,
        joker: str = "free",
        seed: int | None = None,
    ) -> None:
        check_numpy()
        super().__init__(
            seed,
            roll=roll,
            card={} if card is None else card,
            rolls_left=rolls_left,
            joker=joker,
            _sheet=_sheet(),
            _jokers=[[name, find_rules().choice_words("joker", name)[0]] for name in JOKERS],
        )
        self._describe()
        self._follow("roll", "card", "rolls_left", "joker")

    # --- what can be done -------------------------------------------------------------------------------

    def fill(self, row: str, points: int | None) -> None:
        """Write points to a row, or open it.

        Args:
            row: its English id.
            points: that the row can hold, or None to open it.

        Raises:
            KosciError: for a row that there is not, or points that it cannot hold.
        """
        with self._speaking():
            self._rules.row(row)  # refuses an unknown row that is only to be opened
        card = {name: held for name, held in self.card.items() if name != row}
        self._change(card=card if points is None else card | {row: points})

    def clear(self) -> None:
        """Open every row."""
        self._change(card={})

    # --- the plain calls ----------------------------------------------------------------------------------

    @property
    def value(self) -> float:
        """The points still to come from this card under optimal play, before the first roll of the next turn."""
        return solution_with(self.joker).value(Scorecard(self.card))

    @property
    def options(self) -> "tuple[Option, ...]":
        """Every option with this roll, the best first; none where the card is full."""
        from kosci_edu.solver import advise

        if len(self.card) == len(self._rules.rows):
            return ()
        return advise(solution_with(self.joker), Scorecard(self.card), self._turn)

    def table(self) -> Table:
        """Every option with its value and what it gives away, the best first."""
        with self._speaking():
            lines = [
                (in_words(option.keep, option.row), decimal(Fraction(option.value), 4), _loss(option.regret, 4))
                for option in self.options
            ]
            caption = say("Options with {roll}, {n} roll left", "Options with {roll}, {n} rolls left",
                          roll=" ".join(map(str, self.roll)), n=self.rolls_left)  # fmt: skip
            return Table(caption, (say("option"), say("value"), say("loss")), lines)

    # --- how it is done ---------------------------------------------------------------------------------

    @property
    def _rules(self) -> Rules:
        return find_rules(joker=self.joker)

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
                self._change(rolls_left=rolls_left)
            case {"action": "joker", "joker": joker}:
                known_joker(joker)
                self._status = say("The whole game is worked out with this reading; the first time takes some seconds…")
                self._change(joker=joker)
            case _:
                super()._act(message)

    def _view(self) -> dict[str, Any]:
        options, still_to_come = self.options, points(self.value)
        reading = "" if self.joker == "free" else f'joker="{self.joker}"'
        roll = "".join(map(str, self.roll))
        return super()._view() | {
            "_parts": self._lines_below(),
            "_options": self._ranked(options),
            "_status": say("Before a roll, {points} points are to come from this card on average.",
                           points=still_to_come),
            "_announcement": self._about_best(options),
            "_call": f"advise(kept_solution(find_rules({reading})), Scorecard({dict(self.card)}), "
                     f'Turn(Roll("{roll}"), {self._turn.rolls_used}))',
        }  # fmt: skip

    def _lines_below(self) -> dict[str, list[str]]:
        """What stands in the lines that are no rows, by id: the figure, and the balance of a bonus with its word."""
        rules, card = self._rules, Scorecard(self.card)
        states = bonus_states(rules, card)
        parts = {
            part: [str(written), states[part].figure, states[part].word] if part in states else [str(written)]
            for part, written, _ in rules.parts(card)
        }
        return parts | {"value": [points(self.value)], "forecast": [points(rules.total(card) + self.value)]}

    def _about_best(self, options: "tuple[Option, ...]") -> str:
        if not options:
            return say("The scorecard is full; the game is over.")
        best = options[0]
        return say("Best: {option}; that is {points} points on average to the end of the game.",
                   option=in_words(best.keep, best.row), points=points(best.value))  # fmt: skip

    def _ranked(self, options: "tuple[Option, ...]") -> list[dict[str, Any]]:
        places = ranks_and_marks([option.regret for option in options])
        return [
            {
                "words": in_words(option.keep, option.row),
                "faces": None if option.keep is None else list(option.keep),
                "points": "" if option.row is None else self._written(option.row),
                "value": points(option.value),
                "loss": _loss(option.regret),
                "regret": option.regret,
                **place,
            }
            for option, place in zip(options, places, strict=True)
        ]

    def _written(self, row: str) -> str:
        """What the roll gets in the row."""
        card = Scorecard(self.card)
        written, extra = (ask(row, self._turn, card) for ask in (self._rules.points, self._rules.extra))
        if extra:
            return say("{points} and {extra} points", points=written, extra=extra)
        return say("{n} point", "{n} points", n=written)


def _sheet() -> list[dict[str, Any]]:
    """The lines of the card as they are drawn; what a row can hold is None for a sum."""
    rules = find_rules()
    lines = [line for group in groups(rules) for line in group if line.cells != ("extra",)]
    names = {"total": say("Written so far"), "value": say("Still to come on average"), "forecast": say("Together")}
    shown = [(line.cells[0], line.name, line.note, line.is_row) for line in lines]
    return [
        {"id": part, "name": names.get(part, name), "note": note, "points": can_hold(rules, part) if is_row else None}
        for part, name, note, is_row in [*shown, ("value", "", "", False), ("forecast", "", "", False)]
    ]


def _loss(regret: float, digits: int = 2) -> str:
    if regret == 0:
        return "0"
    least = Fraction(1, 10**digits)
    if regret * 2 < least:
        return say("less than {value}", value=decimal(least, digits))
    return f"−{decimal(Fraction(regret), digits)}"
