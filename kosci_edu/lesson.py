"""What a lesson calls: its start in a language, and the way back to a guess."""

from dataclasses import dataclass
from fractions import Fraction

from kosci_edu.messages import percent, say, use_language
from kosci_edu.progress import recall

__all__ = ["Note", "compare_guess", "start_lesson"]


@dataclass(frozen=True)
class Note:
    """A few words to a learner, as text and as Markdown, so that a formula in them is set as one."""

    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_pretty_(self, printer: object, cycle: bool) -> None:
        printer.text(self.text)  # type: ignore[attr-defined]  # IPython's printer has no stubs

    def _repr_markdown_(self) -> str:
        return self.text


def start_lesson(number: str, language: str) -> Note:
    """Start a lesson (or another notebook, by its name) in its language; only this call names the language.

    Raises:
        ValueError: for a language that there is not.
    """
    use_language(language)
    if number.isdigit():
        return Note(say("Lesson {number} is ready: everything works.", number=number))
    return Note(say("Everything is ready."))


def compare_guess(name: str, exact: Fraction) -> Note:
    """The learner's guess beside the exact value, or a word on how to make one."""
    guess = recall(name)
    if guess is None:
        return Note(say("There is no guess of yours yet; exactly it is {exact}.", exact=percent(exact)))
    values = {"guess": percent(guess), "exact": percent(exact)}
    if abs(guess - exact) * 20 <= exact:
        return Note(say("You guessed {guess}, exactly it is {exact}: what an eye!", **values))
    if guess > exact:
        return Note(say("You guessed {guess}, exactly it is {exact}: it happens less often than it seems.", **values))
    return Note(say("You guessed {guess}, exactly it is {exact}: it happens more often than it seems.", **values))
