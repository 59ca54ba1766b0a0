"""The one place where numbers are shown and read, in the form of the language in use.

Whatever is shown here is read back by `read_number`, unless it had to be shortened. Rounding is done on the exact
value: no float is involved.
"""

import re
from fractions import Fraction
from math import log10, trunc
from typing import NamedTuple
from unicodedata import normalize

from kosci_edu.kinds import checks_kinds, is_whole
from kosci_edu.messages import KosciError, language, say, short

__all__ = [
    "WrittenNumber",
    "decimal",
    "grouped",
    "is_whole",
    "parse_number",
    "percent",
    "ratio",
    "read_number",
    "rounded",
    "whole",
]

NO_BREAK_SPACE = "\u00a0"
LONGEST = 30  # digits of a whole number; of a longer one the beginning and the length are shown
BEGINNING = 8  # digits
MOST_PLACES = 8  # after the mark, where a per cent needs more of them than were asked for
MOST_DIGITS = 1000  # after the mark, that may be asked for
LONGEST_TEXT = 400  # characters


# --- showing ---------------------------------------------------------------------------------------------


@checks_kinds
def whole(number: int) -> str:
    """A whole `number`; of one with more than 30 digits the beginning and the length.

    >>> whole(-7776), whole(6**1105)
    ('−7776', '71966714… (860 cyfr)')
    """
    sign, size = "−" if number < 0 else "", abs(number)
    if size < 10**LONGEST:
        return f"{sign}{size}"
    length = int(log10(size)) + 1  # the logarithm may have been rounded to a whole number, up or down
    length += (size >= 10**length) - (size < 10 ** (length - 1))
    beginning = f"{sign}{size // 10 ** (length - BEGINNING)}"
    return say("{beginning}… ({n} digit)", "{beginning}… ({n} digits)", beginning=beginning, n=length)


@checks_kinds
def grouped(number: int) -> str:
    """A whole `number` with its digits in groups of three.

    >>> grouped(1234567)
    '1\\xa0234\\xa0567'
    """
    if abs(number) >= 10**LONGEST:
        return whole(number)
    return f"{number:,}".replace(",", NO_BREAK_SPACE).replace("-", "−")


@checks_kinds
def ratio(value: int | Fraction) -> str:
    """An exact `value` as a fraction of whole numbers, or as a whole number.

    >>> ratio(Fraction(23, 108)), ratio(Fraction(7776, 6))
    ('23/108', '1296')
    """
    above = whole(value.numerator)
    return above if value.denominator == 1 else f"{above}/{whole(value.denominator)}"


@checks_kinds
def decimal(value: int | Fraction, digits: int = 2) -> str:
    """The number rounded to decimal places, halves upwards in size, with the language's decimal mark.

    Args:
        value: the exact number.
        digits: how many places after the mark.

    Raises:
        KosciError: for what is no exact number, as a float, and for a number of places that cannot be shown.

    >>> decimal(Fraction(275, 12)), decimal(Fraction(1, 8))
    ('22,92', '0,13')
    """
    scale, numerator, denominator = _scale(digits), int(value.numerator), int(value.denominator)
    units = (2 * abs(numerator) * scale + denominator) // (2 * denominator)
    before, after = divmod(units, scale)
    sign = "−" if numerator < 0 and units else ""
    if not digits or before >= 10**LONGEST:
        return f"{sign}{whole(before)}"
    mark = "," if language() == "pl" else "."
    return f"{sign}{before}{mark}{after:0{digits}d}"


def _scale(digits: int) -> int:
    """Ten to the number of places after the mark, which is checked."""
    if not 0 <= digits <= MOST_DIGITS:
        raise KosciError(
            "From 0 to {most} places after the mark are shown, not {digits}.", most=MOST_DIGITS, digits=whole(digits)
        )
    return int(10**digits)


@checks_kinds
def percent(value: int | Fraction, digits: int = 2) -> str:
    """The number in per cent, rounded as by `decimal`; only 0 and 1 themselves are shown as 0 and 100 per cent.

    Args:
        value: the exact number, 1 for 100 per cent.
        digits: how many places after the mark; more are shown where it would else seem to be 0 or 100 per cent.

    >>> percent(Fraction(23, 108)), percent(Fraction(1, 20001)), percent(Fraction(1, 6**20))
    ('21,30\\xa0%', '0,0050\\xa0%', '< 0,00000001\\xa0%')
    """
    relation, shown = _percent(value, digits)
    return f"{relation} {shown}" if relation in "<>" else shown


@checks_kinds
def rounded(value: int | Fraction, digits: int = 2, in_percent: bool = False) -> str:
    """The rounded number after the sign of how the exact one stands to it: = or ≈, and < or > before a bound.

    Args:
        value: the exact number.
        digits: how many places after the mark.
        in_percent: whether to show it in per cent, as by `percent`.

    >>> rounded(Fraction(1, 4), in_percent=True), rounded(Fraction(275, 12))
    ('= 25,00\\xa0%', '≈ 22,92')
    """
    relation, shown = _percent(value, digits) if in_percent else (_relation(value, digits), decimal(value, digits))
    return f"{relation} {shown}"


def _relation(value: int | Fraction, digits: int) -> str:
    return "=" if (value * _scale(digits)).denominator == 1 else "≈"


def _percent(value: int | Fraction, digits: int) -> tuple[str, str]:
    """How the exact value stands to what is shown, and what is shown."""
    exact = Fraction(value) * 100
    edge = 0 if exact < 50 else 100
    gap, places = abs(exact - edge), digits
    if 0 < gap * _scale(places) < Fraction(1, 2):  # would be rounded to the edge
        while gap * 10**places < 10 and places < MOST_PLACES:  # until two digits count
            places += 1
    relation = _relation(exact, places)
    if 0 < gap * 10**places < Fraction(1, 2):
        relation = "<" if exact > edge else ">"
        exact = edge + Fraction(1 if exact > edge else -1, 10**places)
    space = NO_BREAK_SPACE if language() == "pl" else ""
    return relation, f"{decimal(exact, places)}{space}%"


# --- reading ---------------------------------------------------------------------------------------------


class WrittenNumber(NamedTuple):
    """A number as somebody wrote it.

    Args:
        value: the exact number that the text stands for.
        unit: what one in the last digit is worth: 1/10000 in `4,60 %`, 1 in a whole number, 0 in a fraction.
        places: how many digits stand after the decimal mark.
        is_percent: whether it was given in per cent.
        counts: so many out of so many, where it was written with two whole numbers.
    """

    value: Fraction
    unit: Fraction
    places: int = 0
    is_percent: bool = False
    counts: tuple[int, int] | None = None

    @property
    def digits(self) -> int:
        """How many digits it is given to, zeros before the first and those that end a whole number left out."""
        digits = str(abs(int(self.value / self.unit))) if self.unit else ""
        return len(digits if self.places else digits.rstrip("0")) if self.value else 0

    def means(self, exact: Fraction) -> bool:
        """Whether the number `exact` comes to it when rounded to the digits given; halves are rounded up."""
        return self.value == exact or -self.unit <= 2 * (exact - self.value) < self.unit

    def cuts_off(self, exact: Fraction) -> bool:
        """Whether it is the number `exact` with its further digits left out instead of rounded."""
        return bool(self.unit) and self.value == trunc(exact / self.unit) * self.unit


_WHOLE = r"(?:[0-9]{1,3}(?:\ [0-9]{3})+|[0-9]+)"
_NUMBER = rf"""
    ([+-]?) \ ? ( {_WHOLE} (?: [.,] [0-9]+ )? | [.,] [0-9]+ )
    (?: (?: \ ?[/:]\ ? | \ (?: z | na | of | out\ of | in )\ ) ( {_WHOLE} ) )?
    ( \ ? (?: % | procent[aów]* | per\ ?cent ) )?
"""

_UNITS_OFF = {"≈": Fraction(1, 2), "<": Fraction(1), ">": Fraction(1)}  # what a sign allows to the number after it


def read_number(text: str) -> Fraction:
    """The exact number of a `text`: `1/4`, `0,25`, `25%`, `1 na 4` and `1 944 z 7776` are all one quarter.

    Raises:
        KosciError: where the text is no such number.

    >>> read_number("27,77 %"), read_number("23/108 (1656 z 7776) ≈ 21,30 %")
    (Fraction(2777, 10000), Fraction(23, 108))
    """
    return parse_number(text).value


def parse_number(text: str) -> WrittenNumber:
    """The number of a `text` as by `read_number`, with what its form says: digits given, per cent, counts.

    Raises:
        KosciError: where the text is no number, or says two different numbers.

    >>> parse_number("≈ 4,60 %").unit, parse_number("1 800 z 7 776").counts
    (Fraction(1, 10000), (1800, 7776))
    """
    if not isinstance(text, str):
        raise KosciError("A number is read from a text; {value} is not one.", value=short(text))
    plain = _plain(text) if len(text) <= LONGEST_TEXT else ""
    pieces = [(sign, piece.strip()) for sign, piece in re.findall("([=≈<>]?)([^=≈<>()]+)", plain) if piece.strip()]
    matches = [(sign, re.fullmatch(_NUMBER, piece, re.VERBOSE | re.IGNORECASE)) for sign, piece in pieces]
    numbers = [(sign, _number_of(match)) for sign, match in matches if match]
    if not numbers or len(numbers) < len(matches) or numbers[0][0] in ("<", ">"):
        raise KosciError("“{text}” is not a number; write it as 1/4, 0.25 or 25%.", text=short(text))
    result = numbers[0][1]
    for sign, number in numbers:
        if abs(number.value - result.value) > number.unit * _UNITS_OFF.get(sign, Fraction(0)):
            raise KosciError("“{text}” says two different numbers.", text=short(text))
        result = result._replace(counts=number.counts or result.counts)
    return result


def _plain(text: str) -> str:
    """The text with all fractions (`⅓`, `2 1/3`, `0,(3)`, `Fraction(1, 3)`) as `1/3`, with one minus and one ≈."""
    plain = re.sub("[−–‒‐‑]", "-", re.sub(r"\s+", " ", text)).replace("⁄", "/")
    plain = re.sub(r"~|\b(?:ok\.|około |about )", "≈", plain, flags=re.IGNORECASE)
    plain = re.sub(r"(?:Chance|Fraction)\((-?[0-9]+), ([0-9]+)\)", r"\1/\2", plain)
    plain = re.sub("[¼-¾⅐-⅞]", lambda sign: " " + normalize("NFKC", sign.group()).replace("⁄", "/"), plain)
    plain = re.sub(r"([0-9]+)[.,]([0-9]*)\(([0-9]+)\)", _periodic, plain)
    return re.sub(r"(?<![0-9/,.])(?<![0-9] )([0-9]+) ([0-9]{1,2})/([0-9]+)", _mixed, plain)


def _periodic(match: re.Match[str]) -> str:
    whole, first, period = match.groups()
    nines = 10 ** len(period) - 1
    number = Fraction(int(whole + first) * nines + int(period), nines * 10 ** len(first))
    return f"{number.numerator}/{number.denominator}"


def _mixed(match: re.Match[str]) -> str:
    whole, above, below = map(int, match.groups())
    return f"{whole * below + above}/{below}"


def _number_of(match: re.Match[str]) -> WrittenNumber:
    sign, number, total, percent_sign = (group and group.replace(" ", "") for group in match.groups())
    if total and not int(total):
        raise KosciError("Nothing can be divided by zero.")
    places = len(re.split("[.,]", number)[1]) if re.search("[.,]", number) else 0
    value = Fraction(number.replace(",", ".")) / int(total or 1) / (100 if percent_sign else 1)
    unit = Fraction(0 if total else 1, 10 ** (places + (2 if percent_sign else 0)))
    counts = (int(number), int(total)) if total and not places else None
    return WrittenNumber(-value if sign == "-" else value, unit, places, bool(percent_sign), counts)
