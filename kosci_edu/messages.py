"""What a learner sees: sentences in Polish or English, and numbers in the form of the language.

The English sentence stands in the code and is the key; `locale/pl.po` holds its Polish form.
No sentence is composed from pieces, so that a translator sees it whole.
"""

import re
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = [
    "LANGUAGES",
    "decimal",
    "grouped",
    "language",
    "percent",
    "read_number",
    "row_name",
    "say",
    "short",
    "use_language",
    "wording",
]

LANGUAGES = ("pl", "en")
NO_BREAK_SPACE = "\u00a0"
_current = "pl"


def language() -> str:
    """The language in use, `"pl"` or `"en"`."""
    return _current


def use_language(code: str) -> None:
    """Speak this language from now on.

    Raises:
        ValueError: for a language without a catalogue.
    """
    global _current
    if code not in LANGUAGES:
        raise ValueError(
            say(
                "There is no language “{code}” here; choose one of: {all}.",
                code=code,
                all=", ".join(LANGUAGES),
            )
        )
    _current = code


@cache
def _catalogue(code: str) -> "NullTranslations":
    # Imported only here, so that a program that says nothing does not wait for it.
    import gettext
    import io
    from pathlib import Path

    import polib

    if code == "en":
        return gettext.NullTranslations()
    path = Path(__file__).parent / "locale" / f"{code}.po"
    return gettext.GNUTranslations(io.BytesIO(polib.pofile(str(path), encoding="utf-8").to_binary()))


def say(sentence: str, plural: str | None = None, /, **values: object) -> str:
    """The sentence in the language in use, with the values put in.

    Args:
        sentence: English, with `{names}` for the values.
        plural: the English plural form; the value `n` then chooses the form.

    >>> say("{n} point", "{n} points", n=22), say("{n} point", "{n} points", n=-2)
    ('22 punkty', '−2 punkty')
    """
    catalogue = _catalogue(_current)
    if plural is None:
        text = catalogue.gettext(sentence)
    else:
        text = catalogue.ngettext(sentence, plural, abs(int(str(values["n"]))))
        values["n"] = str(values["n"]).replace("-", "−")
    return text.format(**values) if values else text


def wording(sentence: str, plural: str | None = None, n: int = 1) -> str:
    """The sentence in the language in use, with the places of its values left open.

    Args:
        sentence: English, with `{names}` for the values.
        plural: the English plural form; `n` then chooses the form.
        n: how many.

    >>> wording("{n} point", "{n} points", 5)
    '{n} punktów'
    """
    catalogue = _catalogue(language())
    return catalogue.gettext(sentence) if plural is None else catalogue.ngettext(sentence, plural, n)


def short(text: str, length: int = 40) -> str:
    """The text, cut where it is too long for a sentence."""
    return text if len(text) <= length else text[: length - 1] + "…"


def row_name(row: str, document: str | None = None) -> str:
    """The name of a row for a reader, as in one of the documents if that is asked for.

    Args:
        row: the English id, such as `"small_straight"`.
        document: short name of a document or of a rule set, such as `"zasady"`; a row that it calls as usual has
            no entry.

    >>> row_name("four_of_a_kind"), row_name("four_of_a_kind", "zasady")
    ('4 jednakowe', 'kareta')
    >>> row_name("free/full_house", "yamb")
    'Full (Luzik)'
    """
    column, _, category = row.rpartition("/")
    if column:
        return f"{row_name(category, document)} ({row_name(column, document)})"
    english = row.replace("_", " ").capitalize()
    if document:
        alias = _catalogue(_current).pgettext(document, english)
        if alias != english:
            return alias
    return _catalogue(_current).gettext(english)


def decimal(value: int | Fraction, digits: int = 2) -> str:
    """The number rounded to so many decimal places, halves upwards in size, with the language's decimal mark.

    The rounding is done on the exact value: no float is involved.

    >>> decimal(Fraction(275, 12)), decimal(Fraction(1, 8))
    ('22,92', '0,13')
    """
    numerator, denominator = int(value.numerator), int(value.denominator)
    scaled = abs(numerator) * 10**digits
    rounded = (2 * scaled + denominator) // (2 * denominator)
    whole, part = divmod(rounded, 10**digits)
    sign = "−" if numerator < 0 and rounded else ""
    mark = "," if _current == "pl" else "."
    return f"{sign}{whole}{mark}{part:0{digits}d}" if digits else f"{sign}{whole}"


def percent(value: int | Fraction, digits: int = 2) -> str:
    """The number in per cent, rounded as by `decimal`.

    >>> percent(Fraction(23, 108))
    '21,30\\xa0%'
    """
    space = NO_BREAK_SPACE if _current == "pl" else ""
    return f"{decimal(Fraction(value) * 100, digits)}{space}%"


def grouped(number: int) -> str:
    """A whole number with its digits in groups of three.

    >>> grouped(1234567)
    '1\\xa0234\\xa0567'
    """
    return f"{number:,}".replace(",", NO_BREAK_SPACE)


_NUMBER = re.compile(r"([+−-])?\s*(\d{1,40}(?:[.,]\d{1,40})?|[.,]\d{1,40})\s*(?:/\s*(\d{1,40}))?\s*(%?)")


def read_number(text: str) -> Fraction:
    """The exact number that somebody typed: `1/4`, `0,25`, `0.25` and `25%` are all one quarter.

    Raises:
        ValueError: where the text is no such number.

    >>> read_number("27,77 %")
    Fraction(2777, 10000)
    """
    match = _NUMBER.fullmatch(text.strip().replace(NO_BREAK_SPACE, " ")) if isinstance(text, str) else None
    if match is None:
        raise ValueError(say("“{text}” is not a number; write it as 1/4, 0.25 or 25%.", text=str(text)[:40]))
    sign, number, denominator, percent_sign = match.groups()
    if denominator is not None and int(denominator) == 0:
        raise ValueError(say("Nothing can be divided by zero."))
    value = Fraction(number.replace(",", ".")) / int(denominator or 1) / (100 if percent_sign else 1)
    return -value if sign in ("-", "−") else value
