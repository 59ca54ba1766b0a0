"""What a learner sees: sentences in Polish or English, and the error that is told in one sentence.

The English sentence stands in the code and is the key; `locale/pl.po` holds its Polish form, and `pl.mo` the same
compiled. No sentence is composed from pieces, so that a translator sees it whole. How numbers are written stands
in `numerals`.
"""

import gettext
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

__all__ = ["LANGUAGES", "KosciError", "language", "row_name", "say", "short", "speaking", "use_language", "wording"]

LANGUAGES = ("pl", "en")
_usual = LANGUAGES[0]  # the language of the whole program, its threads included
_in_block: ContextVar[str | None] = ContextVar("the language of a block", default=None)


class KosciError(ValueError):
    """A mistake in what was asked for, told in one sentence; in a notebook that sentence stands alone.

    Args:
        sentence: English, as for `say`; or a sentence that has been put into words already.
        plural: the English plural form, as for `say`.
        values: what is put in, by name.

    >>> raise KosciError("Of {dice} dice no more than {dice} can be held.", dice=5)
    Traceback (most recent call last):
    kosci_edu.messages.KosciError: Z 5 kostek można zatrzymać najwyżej 5.
    """

    def __init__(self, sentence: str, plural: str | None = None, /, **values: object) -> None:
        super().__init__(say(sentence, plural, **values))

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of the traceback."""
        return [str(self)]


def language() -> str:
    """The language in use, `"pl"` or `"en"`."""
    return _in_block.get() or _usual


def use_language(code: str) -> None:
    """Speak the language of this `code` from now on, in all threads.

    Raises:
        KosciError: for a language without a catalogue.
    """
    global _usual
    _usual = _known(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak the language of this `code` inside a `with` block, in this thread only.

    Raises:
        KosciError: for a language without a catalogue.

    >>> with speaking("en"):
    ...     say("{n} point", "{n} points", n=2)
    '2 points'
    """
    before = _in_block.set(_known(code))
    try:
        yield
    finally:
        _in_block.reset(before)


def _known(code: str) -> str:
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise KosciError("There is no language “{code}” here; choose one of: {all}.", code=short(code), all=known)
    return code


class _Catalogue(gettext.GNUTranslations):
    """A catalogue whose header is no sentence."""

    def gettext(self, message: str) -> str:
        return super().gettext(message) if message else ""


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    from pathlib import Path  # so that a program that says nothing does not wait for it

    if code == "en":
        return gettext.NullTranslations()
    with (Path(__file__).parent / "locale" / f"{code}.mo").open("rb") as file:
        return _Catalogue(file)


def say(sentence: str, plural: str | None = None, /, **values: object) -> str:
    """The sentence in the language in use, with the values put in.

    Args:
        sentence: English, with `{names}` for the values.
        plural: the English plural form; the value `n` then chooses the form.
        values: what is put in, by name.

    >>> say("{n} point", "{n} points", n=22), say("{n} point", "{n} points", n=-2)
    ('22 punkty', '−2 punkty')
    """
    catalogue = _catalogue(language())
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


def short(value: object, length: int = 40, write: Callable[[object], str] = str) -> str:
    """The text of a value for a sentence, cut where it is too long; of a value that has no text, its kind.

    Args:
        value: a text, or anything that can be written.
        length: the most characters.
        write: how the value is written; with `repr` a text stands in quotation marks.
    """
    try:
        text = write(value)
    except Exception:  # a learner's own class, or a number of more digits than Python writes
        text = type(value).__name__
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
    catalogue = _catalogue(language())
    if document:
        alias = catalogue.pgettext(document, english)
        if alias != english:
            return alias
    return catalogue.gettext(english)
