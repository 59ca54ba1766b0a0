"""The balance of the bonus: how many dice each upper row holds, what that is above or below three of each,
and the chance left of the 63 points in simple play.

All the numbers are those of `odds.bonus`.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import traitlets

from kosci_edu.chance import Chance
from kosci_edu.kinds import checks_kinds
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, row_name, say, short
from kosci_edu.numerals import is_whole
from kosci_edu.odds.bonus import PAR, THRESHOLD, balance, balance_table, bonus_chance, face_of
from kosci_edu.rules.classic import UPPER
from kosci_edu.widgets.base import Checked, LearnerWidget, number, script, style

__all__ = ["BonusBalance"]

MOST = 5  # dice in a row
HIGHEST = MOST * sum(map(face_of, UPPER))  # points of the whole section


@lru_cache(maxsize=4096)
def _chance(counts: tuple[tuple[str, int], ...]) -> Chance:
    return bonus_chance(dict(counts))


def dice_by_row(counts: Any) -> dict[str, int]:
    """The counts in the order of the card; a ValueError says what is wrong with them."""
    if not isinstance(counts, Mapping):
        values = {"example": '{"ones": 3}', "value": short(counts, write=repr)}
        raise KosciError("Give the dice of each row by its name, such as {example}, not {value}.", **values)
    for row, count in counts.items():
        if row not in UPPER:
            raise KosciError("There is no row “{row}”; the rows are: {ids}.", row=short(str(row)), ids=", ".join(UPPER))
        if not is_whole(count, 0, MOST):
            raise KosciError("A row holds 0 to 5 dice, not {count}.", count=short(count, write=repr))
    return {row: int(counts[row]) for row in UPPER if row in counts}


class BonusBalance(LearnerWidget):
    """The upper rows with their dice, and their balance; its language is the one in use when it is made.

    `counts` can be set from Python too. The plain calls behind it: `table()` and `chance()`, or
    `balance_table` and `bonus_chance` of `odds`.

    Args:
        counts: dice written in each filled upper row, 0–5; rows left out are still open. None: all are open.

    Raises:
        KosciError: for a row or a number of dice that there is not.

    >>> BonusBalance({"ones": 1, "threes": 2, "fives": 4})
    1×1 –×2 2×3 –×4 4×5 –×6  · Bilans: 0, dokładnie po trzy. Premia jest jeszcze możliwa: ...
    """

    _esm = script("bonus_balance")
    _css = style("bonus_balance")

    counts = Checked(dice_by_row, help="dice written in each filled row, by its id")

    _rows = traitlets.List(traitlets.Dict(), help="every upper row").tag(sync=True)
    _sum = traitlets.Dict(help="the running sum").tag(sync=True)
    _balance_text = traitlets.Unicode(help="the balance of the filled rows in words").tag(sync=True)
    _chance_number = traitlets.Dict(help="the chance left in simple play").tag(sync=True)

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self._last_row = ""  # that was changed in the widget
        super().__init__(counts={} if counts is None else counts)
        self._describe()
        self._follow("counts")

    # --- what can be done -------------------------------------------------------------------------------

    @checks_kinds
    def set_count(self, row: str, count: int | None) -> None:
        """Write dice in a row, or open it again.

        Args:
            row: an upper row.
            count: 0–5, or None to open it.

        Raises:
            KosciError: for a row or a number of dice that there is not.
        """
        counts = {name: dice for name, dice in self.counts.items() if name != row}
        with self._speaking():
            dice_by_row({row: count or 0})  # refuses an unknown row that is only to be opened
        self._write(counts if count is None else counts | {row: count}, row)

    def set_all(self, count: int | None) -> None:
        """Write the same number of dice, the `count`, in every row, or open them all with None."""
        self._write({} if count is None else dict.fromkeys(UPPER, count))

    # --- the plain calls ----------------------------------------------------------------------------------

    def table(self) -> Table:
        """Row by row what is above or below three of each."""
        with self._speaking():
            return balance_table(self.counts)

    def chance(self) -> Chance:
        """The chance left of at least 63, when every open row gets a turn that only collects its face."""
        return _chance(tuple(self.counts.items()))

    # --- how it is done ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        rows = " ".join(f"{self.counts.get(row, '–')}×{face_of(row)}" for row in UPPER)
        return f"{rows}  · {self._balance_text} {self._status}"

    def _write(self, counts: dict[str, int], row: str = "") -> None:
        with self.hold_sync():
            self._change(counts=counts)
            self._last_row = row
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

    def _view(self) -> dict[str, Any]:
        counts = ", ".join(f'"{row}": {count}' for row, count in self.counts.items())
        return {
            "_rows": [self._row(row) for row in UPPER],
            "_sum": self._total(),
            "_balance_text": self._about_balance(),
            "_announcement": self._last_event(),
            "_status": self._about_bonus(),
            "_chance_number": self._chance_left(),
            "_call": f"bonus_chance({{{counts}}})",
        }

    def _total(self) -> dict[str, Any]:
        return {
            "sum": self._points,
            "note": say("the bonus from {n} point", "the bonus from {n} points", n=THRESHOLD),
            "text": say("{points} of {threshold}", points=self._points, threshold=THRESHOLD),
            "reach": say("at most {points}", points=self._at_most),
            "points": self._points / HIGHEST * 100,
            "at_most": self._at_most / HIGHEST * 100,
            "threshold": THRESHOLD / HIGHEST * 100,
            **_difference(balance(self.counts) if self.counts else None),
        }

    def _row(self, row: str) -> dict[str, Any]:
        count, face, name = self.counts.get(row), face_of(row), row_name(row)
        return {
            "id": row,
            "name": name,
            "face": face,
            "count": count,
            "shown": say("open") if count is None else str(count),
            "points": "" if count is None else str(count * face),
            "less": say("{row}: one die fewer", row=name),
            "more": say("{row}: one die more", row=name),
            **_difference(None if count is None else (count - PAR) * face),
        }

    def _about_balance(self) -> str:
        total = balance(self.counts)
        if not self.counts:
            return say("Balance: nothing is written yet.")
        if total == 0:
            return say("Balance: 0, just three of each.")
        if total > 0:
            return say("Balance: {signed}, a surplus of {n} point.", "Balance: {signed}, a surplus of {n} points.",
                       signed=_signed(total), n=total)  # fmt: skip
        return say("Balance: {signed}, {n} point is lacking.", "Balance: {signed}, {n} points are lacking.",
                   signed=_signed(total), n=-total)  # fmt: skip

    def _last_event(self) -> str:
        row = self._last_row
        if not row:
            return say("Set how many dice each row holds; three of each make 63.")
        face, count = face_of(row), self.counts.get(row)
        if count is None:
            return say("{row}: still open.", row=row_name(row))
        difference = abs(count - PAR) * face
        values = {"row": row_name(row), "count": count, "face": face, "points": count * face, "par": PAR * face}
        if count == PAR:
            return say("{row}: {count} × {face} = {points}, just three of them.", **values)
        if count > PAR:
            return say("{row}: {count} × {face} = {points}, {difference} more than 3 × {face} = {par}.",
                       difference=difference, **values)  # fmt: skip
        return say("{row}: {count} × {face} = {points}, {difference} less than 3 × {face} = {par}.",
                   difference=difference, **values)  # fmt: skip

    def _about_bonus(self) -> str:
        lacking = THRESHOLD - self._points
        if lacking <= 0:
            return say("✓ The bonus is sure: the sum is {points}.", points=self._points)
        if self._at_most < THRESHOLD:
            return say("✗ The bonus is out of reach: the sum will be {points} at most.", points=self._at_most)
        return say("The bonus is still possible: {n} point to go, and the open rows can bring {most}.",
                   "The bonus is still possible: {n} points to go, and the open rows can bring {most}.",
                   n=lacking, most=self._at_most - self._points)  # fmt: skip

    def _chance_left(self) -> dict[str, Any]:
        chance = self.chance()
        near = chance.limit_denominator(40)
        exact = [str(near.numerator), str(near.denominator)] if 0 < near < 1 and near != chance else None
        return number(chance) | {"exact": exact}


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _difference(points: int | None) -> dict[str, str]:
    """What is above or below three of each, as a figure and as a word; nothing where nothing is written."""
    if points is None:
        return {"difference": "", "word": ""}
    return {
        "difference": _signed(points),
        "word": say("surplus") if points > 0 else say("lack") if points < 0 else say("even"),
    }
