"""What a lesson calls: its start in a language, and the way back to a guess."""

from fractions import Fraction
from typing import Any

from kosci_edu.chance import Chance
from kosci_edu.kinds import checks_kinds
from kosci_edu.messages import KosciError, say, use_language
from kosci_edu.numerals import percent
from kosci_edu.progress import recall

__all__ = ["Note", "compare_guess", "start_lesson"]


LESSONS = tuple(f"{number:02}" for number in range(16))


class Note(str):
    """A few words to a learner, a text that is shown as Markdown, so that a formula in it is set as one."""

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_markdown_(self) -> str:
        return str(self)


@checks_kinds
def start_lesson(number: str, language: str) -> Note:
    """Start a lesson (or another notebook) in its language; only this call names the language.

    Args:
        number: the lesson's number as text, or another notebook's name.
        language: `"pl"` or `"en"`.

    Raises:
        KosciError: for a lesson or a language that there is not.
    """
    use_language(language)
    if number.isdigit() and number not in LESSONS:
        raise KosciError("There is no lesson {number}; there are “00” to “{last}”.", number=number, last=LESSONS[-1])
    if number.isdigit():
        return Note(say("Lesson {number} is ready: everything works.", number=number))
    return Note(say("Everything is ready."))


@checks_kinds
def compare_guess(name: str, exact: Fraction) -> Note:
    """The learner's guess beside the exact value, or the exact value alone where there is no guess.

    Args:
        name: the name under which the guess is kept.
        exact: the exact chance.

    Raises:
        KosciError: for what is no name or no chance.
    """
    exact = Fraction(Chance(exact))
    guess = recall(name)
    if guess is None:
        return Note(say("There is no guess of yours yet; exactly it is {exact}.", exact=percent(exact)))
    values = {"guess": percent(guess), "exact": percent(exact)}
    if exact * 2 <= guess * 3 and guess * 2 <= exact * 3:  # within a factor of one and a half
        return Note(say("You guessed {guess}, exactly it is {exact}: what an eye!", **values))
    if guess > exact:
        return Note(say("You guessed {guess}, exactly it is {exact}: it happens less often than it seems.", **values))
    return Note(say("You guessed {guess}, exactly it is {exact}: it happens more often than it seems.", **values))
