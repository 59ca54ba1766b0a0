"""The balance of the bonus: how many dice each upper row holds, what that is above or below three of each,
and the chance left of the 63 points in simple play.

All the numbers are those of `odds.bonus`.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import traitlets

from kosci_edu.chance import Chance
from kosci_edu.look import Table
from kosci_edu.messages import percent, row_name, say, short
from kosci_edu.odds.bonus import PAR, THRESHOLD, balance, balance_table, bonus_chance, face_of
from kosci_edu.rules.classic import UPPER
from kosci_edu.widgets.base import LearnerWidget, is_whole, script, style

__all__ = ["BonusBalance"]

MOST = 5  # dice in a row
HIGHEST = MOST * sum(map(face_of, UPPER))  # points of the whole section


@lru_cache(maxsize=4096)
def _chance(counts: tuple[tuple[str, int], ...]) -> Chance:
    return bonus_chance(dict(counts))


class BonusBalance(LearnerWidget):
    """The upper rows with their dice, and their balance; its language is the one in use when it is made.

    `counts` can be set from Python too. The plain calls behind it: `table()` and `chance()`, or
    `balance_table` and `bonus_chance` of `odds`.

    Args:
        counts: dice written in each filled upper row, 0–5; rows left out are still open. None: all are open.

    Raises:
        ValueError: for a row or a number of dice that there is not.

    >>> BonusBalance({"ones": 1, "threes": 2, "fives": 4})
    1×1 –×2 2×3 –×4 4×5 –×6  · Bilans: 0, dokładnie po trzy. Premia jest jeszcze możliwa: ...
    """

    _esm = script("balance")
    _css = style("balance")

    counts = traitlets.Dict(help="dice written in each filled row, by its id").tag(sync=True)

    _rows = traitlets.List(traitlets.Dict(), help="every upper row, ready to be drawn").tag(sync=True)
    _sum = traitlets.Dict(help="the running sum, ready to be drawn").tag(sync=True)
    _balance_text = traitlets.Unicode(help="the balance of the filled rows in words").tag(sync=True)
    _chance_number = traitlets.Dict(help="the chance left in simple play, ready to be drawn").tag(sync=True)

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        start = _checked({} if counts is None else counts)
        super().__init__()
        self._last = ""
        with self.hold_sync():
            self.counts = start
            self._describe()
        self.observe(self._describe, ["counts"])

    # --- what can be done -------------------------------------------------------------------------------

    def set_count(self, row: str, count: int | None) -> None:
        """Write so many dice in this row, or open it again with None.

        Raises:
            ValueError: for a row or a number of dice that there is not.
        """
        counts = {name: number for name, number in self.counts.items() if name != row}
        with self._speaking():
            wanted = _checked({**counts, row: 0 if count is None else count})
        if count is None:
            del wanted[row]
        self._change(wanted, row)

    def set_all(self, count: int | None) -> None:
        """Write the same number of dice in every row, or open them all with None."""
        with self._speaking():
            self._change({} if count is None else _checked(dict.fromkeys(UPPER, count)))

    # --- the plain calls ----------------------------------------------------------------------------------

    def table(self) -> Table:
        """Row by row what is above or below three of each."""
        with self._speaking():
            return balance_table(self.counts)

    def chance(self) -> Chance:
        """The chance left of at least 63, when every open row gets a turn that only collects its face."""
        return _chance(tuple(self.counts.items()))

    # --- how it is told -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        rows = " ".join(f"{self.counts.get(row, '–')}×{face_of(row)}" for row in UPPER)
        return f"{rows}  · {self._balance_text} {self._status}"

    @traitlets.validate("counts")
    def _validate_counts(self, proposal: Any) -> dict[str, int]:
        return self._valid(_checked, proposal)

    def _change(self, counts: dict[str, int], row: str = "") -> None:
        with self.hold_sync():
            self.error = ""
            self._last = row
            self.counts = counts
            self._describe()

    def _act(self, message: Any) -> None:
        match message:
            case {"action": "set", "row": row, "count": count}:
                self.set_count(row, count)
            case {"action": "step", "row": row, "by": (1 | -1) as by} if row in UPPER:
                place = self.counts.get(row, -1)  # open stands below 0
                wanted = max(-1, min(MOST, place + by))
                self.set_count(row, None if wanted < 0 else wanted)
            case {"action": "all", "count": count}:
                self.set_all(count)

    @property
    def _points(self) -> int:
        return sum(count * face_of(row) for row, count in self.counts.items())

    @property
    def _at_most(self) -> int:
        """The greatest sum that can still come of it."""
        return self._points + sum(MOST * face_of(row) for row in UPPER if row not in self.counts)

    def _describe(self, _: object = None) -> None:
        """Put the state into words and numbers."""
        with self.hold_sync(), self._speaking():
            self._rows = [self._row(row) for row in UPPER]
            self._sum = {
                "sum": self._points,
                "difference": _signed(balance(self.counts)) if self.counts else "",
                "word": self._word_of_total(),
                "note": say("the bonus from {n} point", "the bonus from {n} points", n=THRESHOLD),
                "text": say("{points} of {threshold}", points=self._points, threshold=THRESHOLD),
                "reach": say("at most {points}", points=self._at_most),
                "points": self._points / HIGHEST * 100,
                "at_most": self._at_most / HIGHEST * 100,
                "threshold": THRESHOLD / HIGHEST * 100,
            }
            self._balance_text = self._about_balance()
            self._announcement = self._last_event()
            self._status = self._about_bonus()
            self._chance_number = self._chance_left()
            counts = ", ".join(f'"{row}": {count}' for row, count in self.counts.items())
            self._call = f"bonus_chance({{{counts}}})"

    def _row(self, row: str) -> dict[str, Any]:
        count, face = self.counts.get(row), face_of(row)
        difference = 0 if count is None else (count - PAR) * face
        return {
            "id": row,
            "name": row_name(row),
            "face": face,
            "count": count,
            "shown": say("open") if count is None else str(count),
            "points": "" if count is None else str(count * face),
            "difference": "" if count is None else _signed(difference),
            "word": self._word(count),
            "less": say("{row}: one die fewer", row=row_name(row)),
            "more": say("{row}: one die more", row=row_name(row)),
        }

    def _word(self, count: int | None) -> str:
        if count is None:
            return ""
        if count == PAR:
            return say("even")
        return say("surplus") if count > PAR else say("lack")

    def _word_of_total(self) -> str:
        if not self.counts:
            return ""
        total = balance(self.counts)
        if total == 0:
            return say("even")
        return say("surplus") if total > 0 else say("lack")

    def _about_balance(self) -> str:
        total = balance(self.counts)
        if not self.counts:
            return say("Balance: nothing is written yet.")
        if total == 0:
            return say("Balance: 0, just three of each.")
        if total > 0:
            return say(
                "Balance: {signed}, a surplus of {n} point.",
                "Balance: {signed}, a surplus of {n} points.",
                signed=_signed(total), n=total,
            )  # fmt: skip
        return say(
            "Balance: {signed}, {n} point is lacking.",
            "Balance: {signed}, {n} points are lacking.",
            signed=_signed(total), n=-total,
        )  # fmt: skip

    def _last_event(self) -> str:
        row = self._last
        if not row:
            return say("Set how many dice each row holds; three of each make 63.")
        name, face, count = row_name(row), face_of(row), self.counts.get(row)
        if count is None:
            return say("{row}: still open.", row=name)
        values: dict[str, object] = {
            "row": name,
            "count": count,
            "face": face,
            "points": count * face,
            "par": PAR * face,
        }
        if count == PAR:
            return say("{row}: {count} × {face} = {points}, just three of them.", **values)
        values["difference"] = abs(count - PAR) * face
        if count > PAR:
            return say("{row}: {count} × {face} = {points}, {difference} more than 3 × {face} = {par}.", **values)
        return say("{row}: {count} × {face} = {points}, {difference} less than 3 × {face} = {par}.", **values)

    def _about_bonus(self) -> str:
        lacking = THRESHOLD - self._points
        if lacking <= 0:
            return say("✓ The bonus is sure: the sum is {points}.", points=self._points)
        if self._at_most < THRESHOLD:
            return say("✗ The bonus is out of reach: the sum will be {points} at most.", points=self._at_most)
        return say(
            "The bonus is still possible: {n} point to go, and the open rows can bring {most}.",
            "The bonus is still possible: {n} points to go, and the open rows can bring {most}.",
            n=lacking, most=self._at_most - self._points,
        )  # fmt: skip

    def _chance_left(self) -> dict[str, Any]:
        chance = self.chance()
        number = self._figures(chance)
        near = chance.limit_denominator(40)
        number["exact"] = [str(near.numerator), str(near.denominator)] if 0 < near < 1 and near != chance else None
        if 0 < chance < Fraction(1, 20000):
            number["shown"] = say("less than {value}", value=percent(Fraction(1, 10000)))
        elif Fraction(19999, 20000) < chance < 1:
            number["shown"] = say("more than {value}", value=percent(Fraction(9999, 10000)))
        return number


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _checked(counts: object) -> dict[str, int]:
    """The counts in the order of the card; a ValueError says what is wrong with them."""
    if not isinstance(counts, Mapping):
        raise ValueError(
            say("Give the dice of each row by its name, such as {example}, not {value}.",
                example='{"ones": 3}', value=short(repr(counts)))
        )  # fmt: skip
    for row, count in counts.items():
        if row not in UPPER:
            raise ValueError(
                say("There is no row “{row}”; the rows are: {ids}.", row=short(str(row)), ids=", ".join(UPPER))
            )
        if not is_whole(count, 0, MOST):
            raise ValueError(say("A row holds 0 to 5 dice, not {count}.", count=short(repr(count))))
    return {row: int(counts[row]) for row in UPPER if row in counts}
