"""Whatever is given to a public function, it answers, or refuses in one sentence; nothing else is ever raised."""

import importlib
import inspect
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from typing import Any

import numpy as np
import pytest

from kosci_edu import Chance, Distribution, P, Roll, throw
from kosci_edu.claims import check_claims, claims_table, find_claim
from kosci_edu.exercises import exercise
from kosci_edu.lesson import compare_guess, start_lesson
from kosci_edu.messages import KosciError, short, speaking
from kosci_edu.numerals import decimal, grouped, percent, ratio, rounded, whole
from kosci_edu.odds import plan
from kosci_edu.odds.samples import coin_p_value, confidence_interval
from kosci_edu.odds.turn import value_of_roll
from kosci_edu.play.bots import tournament
from kosci_edu.play.game import Game
from kosci_edu.plots import ladder_figure, tree_figure, two_dice_figure
from kosci_edu.rules import VARIANTS, Scorecard, find_rules
from kosci_edu.solver import Probabilities, solve
from kosci_edu.widgets import ClaimList, Guess, ScoreDistribution, scorecard

QUARTER = Chance(1, 4)
DIE = Distribution.uniform(range(1, 7))
CLASSIC = find_rules()
HOSTILE = (None, 5, "x", -1, 10**400, [], object(), float("nan"), {})


# --- each kind of slip has its sentence ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slip", "sentence"),
    [
        (lambda: DIE.map(5), "“function” is a function; this is 5."),
        (lambda: DIE.then(5), "“step” is a function; this is 5."),
        (lambda: DIE.then(lambda face: face), "A second step gives a distribution, not 1."),
        (lambda: two_dice_figure(5), "“cell” is a function; this is 5."),
        (lambda: DIE.map(lambda face: [face]), "[1] cannot be an outcome; write a tuple, such as (1, 2), for a list."),
        (lambda: DIE.mean(lambda face: None), "A mean is one of numbers; None is none."),
        (lambda: find_claim(5), "“claim_id” is a text, in quotes; this is 5."),
        (lambda: check_claims(5), "“document” is a text, in quotes; this is 5."),
        (lambda: claims_table(5), "“beginnings” is a text, in quotes; this is 5."),
        (lambda: exercise([]), "“task_id” is a text, in quotes; this is []."),
        (lambda: start_lesson(1, "pl"), "“number” is a text, in quotes; this is 1."),
        (lambda: compare_guess(5, Fraction(1, 2)), "“name” is a text, in quotes; this is 5."),
        (lambda: Guess("x", 5), "“question” is a text, in quotes; this is 5."),
        (lambda: Game().save(None), "“path” is the name of a file, in quotes; this is None."),
        (lambda: Game.load(None), "“path” is the name of a file, in quotes; this is None."),
        (lambda: coin_p_value("a", 1), "“heads” is a whole number; this is 'a'."),
        (lambda: coin_p_value(1, 10**400), "100000000000000000000000000000000000000… tries are too many"),
        (lambda: confidence_interval(1, 2, "a"), "“confidence” is a number, and none that is too large; this is 'a'."),
        (lambda: DIE.quantile("a"), "“level” is a number, and none that is too large; this is 'a'."),
        (lambda: tournament(["losowy"], seconds=10**400), "“seconds” is a number, and none that is too large"),
        *(
            (partial(show, value), f"“value” is an exact number, whole or such as Fraction(1, 4); this is {value!r}.")
            for show in (decimal, percent, ratio, rounded, partial(rounded, in_percent=True))
            for value in (0.1, "a", float("nan"), None, True, [1])
        ),
        *(
            (partial(show, value), f"“number” is a whole number; this is {value!r}.")
            for show in (whole, grouped)
            for value in ("5", 0.5, None, Fraction(1, 2))
        ),
        *(
            (partial(show, Fraction(1, 3), digits), sentence)
            for show in (decimal, percent, rounded, partial(rounded, in_percent=True))
            for digits, sentence in (
                ("2", "“digits” is a whole number; this is '2'."),
                (0.5, "“digits” is a whole number; this is 0.5."),
                (-1, "From 0 to 1000 places after the mark are shown, not −1."),
                (5000, "From 0 to 1000 places after the mark are shown, not 5000."),
            )
        ),
        *(
            (partial(format, QUARTER, form), f"A chance is written in a form such as .3f or .1%; “{form}” is none.")
            for form in ("d", "5.2", "x", ",", ".2.3f", "5.2q")
        ),
        *(
            (partial(compute, QUARTER, value), f"A chance computes with numbers; {value!r} is none.")
            for compute in (
                operator.add,
                operator.sub,
                operator.mul,
                operator.truediv,
                operator.pow,
                operator.lt,
                operator.le,
                operator.gt,
                operator.ge,
            )
            for value in ("a", None, [1], (1,), {})
        ),
        *(
            (partial(compute, value, QUARTER), f"A chance computes with numbers; {value!r} is none.")
            for compute in (operator.add, operator.sub, operator.mul, operator.truediv)
            for value in ("a", None, [1])
        ),
        (lambda: QUARTER / 0, "Nothing can be divided by zero."),
        (lambda: 1 / Chance(0), "Nothing can be divided by zero."),
        (lambda: Chance(0) ** -1, "Nothing can be divided by zero."),
        (lambda: Chance(0.5, 1), "A chance is counted in whole numbers: so many ways out of a total."),
        (lambda: Distribution.uniform(range(10**20)), "These outcomes are too many to list; at most 5000000 are."),
        (lambda: ladder_figure(99), "“states” is a list; this is 99."),
        (lambda: tree_figure(5), "“tree” is a mapping, with a value for each key; this is 5."),
        (lambda: tree_figure({"a": "x"}), "A branch is a chance, or a pair of a chance and a tree; “a” is not."),
        (lambda: Scorecard([1]), "“points” is a mapping, with a value for each key; this is [1]."),
        (lambda: Scorecard({"ones": "3"}), "A scorecard has whole numbers of points by row, not 'ones': '3'."),
        (lambda: CLASSIC.total(5), "A scorecard is made as in Scorecard({“ones”: 3}); this is 5."),
        (lambda: CLASSIC.total(Scorecard({"nope": 5})), "There is no row “nope”; the rows are: ones, twos"),
        (lambda: CLASSIC.open_rows(Scorecard({"nope": 5}), "15566"), "There is no row “nope”"),
        (lambda: scorecard(None), "A scorecard is shown of a game, not of None."),
        (lambda: ClaimList(5), "Claims that are checked are asked for, such as check_claims(); this is 5."),
        (lambda: ScoreDistribution(exact=5), "“exact” is a distribution such as kept_outcomes(rules).score, not 5."),
        (lambda: Distribution({float("nan"): 1}), "NaN cannot be an outcome: it is not even equal to itself."),
        (lambda: value_of_roll(sum, Roll("12"), 10**6), "The number of rolls left cannot be 1000000."),
        (lambda: value_of_roll(sum, "12", 1), "“roll” is a Roll; this is '12'."),
        (lambda: P(lambda roll: roll == "66666", throw()), "A roll equals a roll: write == Roll('66666')."),
        (lambda: P(lambda roll: roll != "66666", throw()), "A roll equals a roll: write == Roll('66666')."),
        (lambda: Roll({1: 2}), "“{1: 2}” is not a roll; write the faces as digits, like 15566."),
        (lambda: start_lesson("99", "pl"), "There is no lesson 99; there are “00” to “15”."),
        (lambda: compare_guess("x", 5), "A chance lies between 0 and 1; 5 out of 1 does not."),
    ],
)
def test_each_slip_is_told_in_one_sentence(slip: Callable[[], object], sentence: str) -> None:
    with speaking("en"), pytest.raises(KosciError) as told:
        slip()
    assert str(told.value).startswith(sentence)


def test_a_chance_still_computes_with_all_numbers_and_distributions() -> None:
    assert Chance(np.int64(1), 6) == Fraction(1, 6) == Chance(1, np.int64(6))
    assert type(Chance(np.int64(1), 6).ways) is int
    assert (QUARTER + 0.5, 0.5 * QUARTER, 2 / QUARTER, QUARTER**-2, QUARTER < 0.5) == (0.75, 0.125, 8, 16, True)
    assert np.array([2, 4]) * QUARTER == pytest.approx([0.5, 1])
    assert (QUARTER + DIE).mean() == (DIE + QUARTER).mean() == Fraction(15, 4)
    assert (QUARTER == "a", QUARTER in ["a", None], sum([QUARTER, QUARTER])) == (False, False, Chance(1, 2))
    assert [f"{QUARTER:{form}}" for form in (".3f", ".0%", ".>30", "30s", "")] == [
        "0.250", "25%", f"{QUARTER!s:.>30}", f"{QUARTER!s:30}", str(QUARTER)]  # fmt: skip


def test_a_roll_still_equals_rolls_and_tuples_and_differs_from_words() -> None:
    assert Roll("65") == Roll("56") == (5, 6)
    assert Roll("65") != (6, 5)
    assert Roll("65") != "chance"  # advice names a keep or a row
    assert len({Roll("65"), Roll("56"), (5, 6)}) == 1


# --- every public function is walked ---------------------------------------------------------------------

PACKAGES = ("", ".odds", ".odds.samples", ".rules", ".plots", ".claims", ".exercises", ".solver", ".lesson")
DATA = ("Note", "Bonus", "CheckedClaim", "Claim", "GameData", "Option", "Part", "Result", "Row", "Rules",
        "SpecialRoll", "Task", "Turn", "DuelOutcome", "Estimate", "ExactValue", "GameOutcomes", "Probabilities",
        "Solution")  # fmt: skip
"""Made by the library itself; nothing asks a learner to."""
TOO_SLOW = {
    ("check_claims", "document"): "with None all claims are checked; the slips above have the rest",
    ("Endgame", "lead"): "it answers whatever the lead is, after a second",
    ("game_outcomes", "policy"): "with None whole games are worked out",
    ("game_outcomes", "counts"): "with None whole games are worked out",
    ("game_outcomes", "progress"): "with None whole games are worked out",
    ("kept_outcomes", "progress"): "with None whole games are worked out",
    ("kept_fraction", "progress"): "with None a fraction is worked out",
    ("scores_by_yahtzees", "most"): "with each number whole games are worked out",
}


@cache
def good() -> dict[str, Any]:
    """A valid argument by the name of a parameter."""
    bare = find_rules("classic", joker="none", upper_bonus=False, yahtzee_bonus=False)
    card, half = Scorecard({"ones": 3}), Fraction(1, 2)
    points = Probabilities(np.array([1, 2]), np.array([0.5, 0.5]))
    return {
        "action": None, "beginnings": "encyklopedia-aim", "card": card, "cell": max, "chance": half,
        "changes": {"a": 2},
        "choice": "free", "claim_id": "encyklopedia-aim", "claims": (find_claim("encyklopedia-aim"),), "column": "",
        "count": 2, "counts": {"ones": 3}, "curves": {"a": DIE}, "dice": 5, "distribution": DIE, "end": "e", "equal": 1,
        "event": {Roll("15566")}, "exact": half, "faces": "15566", "function": bool, "games": 1, "goal": "yahtzee",
        "heads": 1, "keep": "66", "language": "pl", "level": half, "mine": points, "name": "x", "number": "01",
        "numbers": [1, 2], "outcome": 1, "outcomes": [1, 2], "path": "game.json", "points": 3, "reading": "joker",
        "roll": "15566", "rolls_left": 1, "row": "chance", "rules": bare, "section": "lower", "seed": 1, "sides": 6,
        "solution": solve(bare), "space": throw(), "start": ("a", 1), "states": [DIE], "step": lambda outcome: DIE,
        "successes": [True], "task_id": "02-full-house", "theirs": points, "threshold": 1, "tosses": 2,
        "tree": {"a": half, "b": half}, "trials": 2, "turn": "15566", "ways": 1, "weights": {1: 2}, "extra": 0,
    }  # fmt: skip


METHODS = {
    "distribution": "chance given map mean quantile sum_of table then uniform weight",
    "plan": "after_keep best final_rolls keep_value options roll_value table",
    "card": "write",
    "solution": "value",
    "mine": "quantile table",
    "classic": "extra gain maximum open_rows parts points row row_name rows_in section_sums total turn write",
    "gra-online": "open_rows points total write",
    "yamb": "about_column minimax open_rows points reading_title total write",
    "game": "act save load seconds_left",
}
GOOD_FOR = {
    "Scorecard": {"points": {}},
    "find_rules": {"name": "classic"},
    "Endgame": {"mine": Scorecard(), "theirs": Scorecard()},
    "cube_figure": {"event": lambda roll: True},
    "card.write": {"row": "twos"},
    "yamb.points": {"row": "free/chance"},
}
"""Arguments that are good for these alone."""


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function, and the methods that a learner calls."""
    for package in PACKAGES:
        face = importlib.import_module(f"kosci_edu{package}")
        yield from ((name, getattr(face, name)) for name in face.__all__ if name not in DATA)
    subjects = {**good(), "plan": plan("yahtzee", 2), "game": Game(seed=1, clock=60)}
    for name, methods in METHODS.items():
        subject = find_rules(name) if name in VARIANTS else subjects[name]
        yield from ((f"{name}.{method}", getattr(subject, method)) for method in methods.split())


def with_one_hostile(name: str, function: Callable[..., Any]) -> Iterator[tuple[str, object, Callable[[], object]]]:
    """Calls of a function in which one argument is hostile, and the others are good or left out."""
    parameters = inspect.signature(function).parameters.values()
    known = {**good(), **GOOD_FOR.get(name, {})}
    needed = {each.name: known[each.name] for each in parameters if each.default is each.empty and each.kind not in (
        each.VAR_POSITIONAL, each.VAR_KEYWORD)}  # fmt: skip
    for parameter in parameters:
        for value in HOSTILE if (name, parameter.name) not in TOO_SLOW else ():
            if parameter.kind is parameter.VAR_POSITIONAL:
                yield parameter.name, value, partial(function, *needed.values(), value)
            elif parameter.kind is parameter.POSITIONAL_ONLY:
                yield parameter.name, value, partial(function, value)
            elif parameter.kind is not parameter.VAR_KEYWORD:
                yield parameter.name, value, partial(function, **{**needed, parameter.name: value})


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_whatever_is_given_to_a_public_function_it_answers_or_refuses_in_a_sentence(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)  # a game is saved under a hostile name, too
    raised = []
    for name, function in callables():
        if callable(function):
            for parameter, value, call in with_one_hostile(name, function):
                try:
                    str(call())
                except KosciError:
                    pass
                except BaseException as problem:
                    raised.append((name, parameter, short(value), repr(problem)))
    assert raised == []
