"""What is right in the exercises of lesson 00."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from random import Random

from kosci_edu.chance import P
from kosci_edu.dice import outcomes
from kosci_edu.exercises.answers import ChoiceAnswer, Explanation, FunctionAnswer, NumberAnswer, OwnRoll, Varied

__all__ = ["ANSWERS"]

PEOPLE = ("2", "3", "4", "5", "6")
COMPARISONS = {
    "A": 0.5 + 0.25 == 0.75,
    "B": 0.1 + 0.1 == 0.2,
    "C": 0.1 + 0.1 + 0.1 == 0.3,
    "D": 3 * Fraction(1, 3) == 1,
    "E": Fraction(0.1) == Fraction(1, 10),
}
INVENTED = "36142 53164 26513 24653 15241 63542"
THROWN = ("45565 61364 61324 41226 51514 11622", "11421 33236 12121 62616 45422 51154")
DRAWS, GAMES = 2493, 144561 + 146433 + 2493  # of `kostkovy-poker`
TRAYS = [
    " ".join(form.format(face) for form, face in zip(forms, faces, strict=True))
    for faces in ("42416", "66666", "31255")
    for forms in product(("({})", "[{}]"), repeat=5)
]


def tray_of(tray: str) -> dict[str, object]:
    """The tray, and how many of its dice are free and held."""
    return {"tray": tray, "free": tray.count("["), "held": tray.count("(")}


def draw_tray(random: Random) -> dict[str, object]:
    """A tray on which two or three equal dice are held."""
    held, face = random.choice((2, 3)), random.randint(1, 6)
    others = random.sample([other for other in range(1, 7) if other != face], 5 - held)
    dice = [f"({face})"] * held + [f"[{other}]" for other in others]
    return tray_of(" ".join(random.sample(dice, 5)))


def above(limit: int) -> dict[str, object]:
    """The limit, how many faces lie above it (and six times that), and how many with the limit itself."""
    return {"limit": limit, "faces": 6 - limit, "six_times": 6 * (6 - limit), "with_limit": 7 - limit}


def notes(invented: str, thrown: Sequence[str], letters: Sequence[str] = "BAC") -> dict[str, str]:
    """Three notes of rolls by their letters, and the letters of the one that is invented and of the others."""
    named = dict(zip(map(str.lower, letters), (invented, *thrown), strict=True))
    return named | dict(zip(("invented", "one", "other"), letters, strict=True))


def draw_notes(random: Random) -> dict[str, str]:
    """Notes of 30 rolls: two in which a face comes again at least three times, and one in which none ever does."""
    faces = dict(zip("123456", random.sample("123456", 6), strict=True))
    thrown: list[str] = []
    while len(thrown) < 2:
        rolls = " ".join("".join(random.choices("123456", k=5)) for _ in range(6))
        thrown += [rolls] * (repetitions(rolls) >= 3)
    return notes("".join(faces.get(face, " ") for face in INVENTED), thrown, random.sample("ABC", 3))


def repetitions(rolls: str) -> int:
    """How often a face comes at once again."""
    return sum(face == following for face, following in pairwise(rolls.replace(" ", "")))


def without_repetition(a: str, b: str, c: str) -> list[str]:
    """The letters of the notes in which no face comes at once again."""
    return [letter for letter, rolls in zip("ABC", (a, b, c), strict=True) if repetitions(rolls) == 0]


ANSWERS = {
    "00-taca": Varied(
        tray_of("(4) [2] (4) [1] [6]"), draw_tray, lambda tray, **_: NumberAnswer(lambda: tray.count("["))
    ),
    "00-ulamek": Varied(
        above(2),
        lambda random: above(random.choice((1, 2, 3))),
        lambda limit, **_: NumberAnswer(lambda: P(lambda face: face > limit, range(1, 7))),
    ),
    "00-kto-zaczyna": ChoiceAnswer(lambda: [people for people in PEOPLE if 6 % int(people) == 0], PEOPLE),
    "00-przewidz": ChoiceAnswer(lambda: [letter for letter, holds in COMPARISONS.items() if holds], tuple(COMPARISONS)),
    "00-zmyslone-rzuty": Varied(
        notes(INVENTED, THROWN),
        draw_notes,
        lambda a, b, c, **_: ChoiceAnswer(lambda: without_repetition(a, b, c), ("A", "B", "C"), several=False),
    ),
    "00-blad-w-zrodle": NumberAnswer(lambda: Fraction(DRAWS, GAMES), places=2, per_cent=True),
    "00-wolne-kostki": FunctionAnswer(
        [(tray,) for tray in TRAYS],
        lambda tray: tray.count("["),
        held=lambda tray: tray.count("("),
        all_dice=lambda tray: tray.count("[") + tray.count("("),
    ),
    "00-spod-kostek": OwnRoll(
        lambda roll: sum(7 - face for face in roll),
        top=sum,
        each_face_once=lambda roll: sum(7 - face for face in set(roll)),
    ),
    "00-zaklad": NumberAnswer(lambda: P(lambda dice: max(dice) >= 5, outcomes(2))),
    "00-slowami": Explanation(),
}
