"""What each command does: it reads what was typed, calls the floors below, and prints.

Heavy things are imported only by the command that needs them, so that `kosci --help` answers at once.
"""

import json
import os
import sys
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast
from unicodedata import combining, normalize

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from kosci_edu.course import delivery
from kosci_edu.look import Table
from kosci_edu.messages import KosciError, language, say, use_language
from kosci_edu.numerals import decimal, percent

if TYPE_CHECKING:
    from kosci_edu.rules import Rules, Scorecard

__all__ = ["app", "run"]

# Typer takes it from click or, in newer versions, from its own copy of click.
UsageError = cast(type[Exception], typer.BadParameter.__mro__[1])
HEADINGS = ("Usage:", "Arguments:", "Options:", "Commands:", "[OPTIONS]", "COMMAND [ARGS]...", "[default: ")
HELP_WORDS = (*HEADINGS, "[required]", "Show this message and exit.")


def _help_in_language(text: str) -> str:
    for words in HELP_WORDS:
        text = text.replace(words, say(words))
    return text


class _Command(TyperCommand):
    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]  # the base names click's own class
        return _help_in_language(super().get_help(ctx))


class _Group(TyperGroup):
    def get_help(self, ctx: typer.Context) -> str:  # type: ignore[override]  # as above
        return _help_in_language(super().get_help(ctx))


app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=False)

Language = Annotated[str | None, typer.Option("--lang", metavar="pl|en", help="Language: Polish or English.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print only JSON.")]
RulesName = Annotated[str, typer.Option("--rules", metavar="NAME", help="The variant of the game.")]
Joker = Annotated[
    str | None, typer.Option("--joker", metavar="free|free-lower|forced|none", help="The reading of the joker.")
]
NoUpperBonus = Annotated[bool, typer.Option("--no-upper-bonus", help="Without the bonus of the upper section.")]
NoYahtzeeBonus = Annotated[bool, typer.Option("--no-yahtzee-bonus", help="Without points for further Generały.")]


@app.callback(cls=_Group, invoke_without_command=True)
def kosci(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
    lang: Language = None,
) -> None:
    """The course on the dice game Kości: exact chances in JupyterLab.

    Example: kosci start
    """
    if version:
        print(f"kosci-edu {delivery.course_version()}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


@app.command(cls=_Command)
def start(
    folder: Annotated[Path, typer.Argument(metavar="DIR", readable=False, help="The course folder.")] = Path(
        "kosci-kurs"
    ),
    lang: Language = None,
    port: Annotated[int | None, typer.Option(metavar="N", help="Port; by default a free one from 8888.")] = None,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Do not open a browser.")] = False,
    with_solutions: Annotated[bool, typer.Option("--with-solutions", help="For teachers: solutions too.")] = False,
) -> None:
    """Open the course in JupyterLab.

    Copies it into the folder first; nothing that you changed there is overwritten.

    Example: kosci start my-course --lang en
    """
    from kosci_edu.course import launcher

    with launcher.reserved_port(port) as chosen:
        lessons = delivery.lesson_language(language())
        if lessons != language():
            print(say("The lessons exist only in Polish so far; JupyterLab itself is in English."))
        for sentence in delivery.copy_course(folder, lessons, with_solutions).sentences():
            print(sentence, flush=True)
        lesson = f"notebooks/{lessons}/{delivery.FIRST_LESSON}"
        launcher.run_lab(folder.resolve(), lesson, chosen, browser=not no_browser)


@app.command(cls=_Command)
def reset(
    notebook: Annotated[
        Path, typer.Argument(metavar="NOTEBOOK", readable=False, help="The notebook in your course folder.")
    ],
    lang: Language = None,
) -> None:
    """Give the original of a notebook back.

    Your version is kept beside it, with the date in its name.

    Example: kosci reset kosci-kurs/notebooks/pl/02-jeden-rzut.ipynb
    """
    for sentence in delivery.reset_notebook(notebook):
        print(sentence)


@app.command(cls=_Command)
def assignment(
    lesson: Annotated[str, typer.Argument(metavar="LESSON", help="The lesson, such as 02 or 02-jeden-rzut.")],
    folder: Annotated[Path, typer.Argument(metavar="DIR", readable=False, help="The folder of nbgrader's course.")],
    lang: Language = None,
) -> None:
    """Make an assignment for nbgrader of a lesson's exercises.

    Writes its source notebook, with a point a task and cells that judge; nothing that is there is overwritten.

    Example: kosci assignment 02 my-class
    """
    from kosci_edu.course.assignment import write_assignment

    for path in write_assignment(lesson, folder):
        print(path)


@app.command(cls=_Command)
def doctor(lang: Language = None) -> None:
    """Check that the installation is right.

    Looks at Python, the kernel, the widgets and the course files.

    Example: kosci doctor
    """
    from kosci_edu.course.doctor import diagnose

    healthy = True
    for check in diagnose():
        healthy = healthy and check.ok
        print(f"{say('OK') if check.ok else say('WRONG')}  {check.name}: {check.sentence}", flush=True)
    raise typer.Exit(0 if healthy else 1)


@app.command(cls=_Command)
def claims(
    as_json: AsJson = False,
    document: Annotated[str | None, typer.Option(metavar="NAME", help="Only this document.")] = None,
    lang: Language = None,
) -> None:
    """Check every figure that the documents print.

    Example: kosci claims --document zasady
    """
    from collections import Counter

    from kosci_edu.claims import check_claims

    checked = check_claims(document)
    differing = [claim for claim in checked if claim.verdict != claim.recorded]
    if as_json:
        print(json.dumps({"claims": [claim.as_dict() for claim in checked]}, ensure_ascii=False, indent=1))
        raise typer.Exit(1 if differing else 0)
    for claim in checked:
        print(f"{claim.id}: {claim.printed} | {claim.exact} | {say(claim.verdict)}")
    counts = Counter(claim.verdict for claim in checked).most_common()
    print(
        say(
            "{n} claim: {counts}",
            "{n} claims: {counts}",
            n=len(checked),
            counts=", ".join(f"{say(verdict)} {count}" for verdict, count in counts),
        )
    )
    for claim in differing:
        print(
            say(
                "{id}: the verdict is {verdict}, but {recorded} is recorded.",
                id=claim.id,
                verdict=say(claim.verdict),
                recorded=say(claim.recorded),
            )
        )
    raise typer.Exit(1 if differing else 0)


@app.command(cls=_Command)
def solve(
    rules: RulesName = "classic",
    joker: Joker = None,
    no_upper_bonus: NoUpperBonus = False,
    no_yahtzee_bonus: NoYahtzeeBonus = False,
    exact: Annotated[bool, typer.Option("--exact", help="The expected score as a fraction as well.")] = False,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """Compute the expected score of optimal play.

    It is always computed, never read from a cache.

    Example: kosci solve --joker forced
    """
    game = _rules(rules, joker, no_upper_bonus, no_yahtzee_bonus)
    from kosci_edu.solver.exact_value import exact_value
    from kosci_edu.solver.solution import solve

    solution = solve(game, _show_progress)
    try:
        exactly = exact_value(game, _show_progress) if exact else None
    except ArithmeticError as failure:  # it would be a mistake of ours
        raise KosciError("The exact fraction has not passed its own check: {reason}", reason=failure) from failure
    seconds = solution.seconds + (exactly.seconds if exactly else 0)
    if as_json:
        result = {
            "rules": game.name,
            "joker": getattr(game, "joker", None),
            "expected_score": solution.start_value,
            "seconds": round(seconds, 3),
            "states": solution.states,
        }
        if exactly:
            result |= {"numerator": str(exactly.numerator), "denominator": str(exactly.denominator)}
        print(json.dumps(result))
        return
    print(say("Expected score of optimal play: {score}", score=decimal(Fraction(solution.start_value), 6)))
    print(
        say(
            "{n} scorecard told apart, {seconds} s",
            "{n} scorecards told apart, {seconds} s",
            n=solution.states,
            seconds=decimal(Fraction(seconds), 2),
        )
    )
    if exactly:
        print(say("Exactly, as an irreducible fraction: {fraction}", fraction=exactly.fraction))
        print(
            say(
                "The closest of all decisions is one by {gap} points; no rounding is off by more than {bound}.",
                gap=decimal(Fraction(exactly.smallest_gap), 12),
                bound=decimal(Fraction(exactly.error_bound), 12),
            )
        )


@app.command(cls=_Command)
def advise(
    roll: Annotated[str, typer.Argument(metavar="ROLL", help="The roll in hand, such as 15566.")],
    rolls_left: Annotated[int, typer.Option("--rolls-left", metavar="0|1|2", help="How many rolls are left.")] = 2,
    filled: Annotated[
        list[str] | None, typer.Option("--filled", metavar="ROW=POINTS", help="A filled row; may be repeated.")
    ] = None,
    rules: RulesName = "classic",
    joker: Joker = None,
    no_upper_bonus: NoUpperBonus = False,
    no_yahtzee_bonus: NoYahtzeeBonus = False,
    as_json: AsJson = False,
    lang: Language = None,
) -> None:
    """List what can be done with a roll, the best first.

    The value is the points to come; the loss is what an option gives away.

    Example: kosci advise 15566 --rolls-left 1 --filled sixes=18 --filled yahtzee=50
    """
    game = _rules(rules, joker, no_upper_bonus, no_yahtzee_bonus)
    from kosci_edu.dice import as_roll
    from kosci_edu.rules import Turn

    card = _card(game, filled or [])
    if not 0 <= rolls_left < game.rolls:
        raise KosciError("The number of rolls left cannot be {n}.", n=rolls_left)
    turn = Turn(as_roll(roll, game.dice, game.sides), game.rolls - rolls_left)
    from kosci_edu.solver import advise, kept_solution
    from kosci_edu.solver.model import Model

    if not game.open_rows(card, turn):
        raise KosciError("The scorecard is full; the game is over.")
    Model(game).number(card)  # refuses impossible points before the long work
    options = advise(kept_solution(game, _show_progress), card, turn)
    if as_json:
        listed = [
            {
                "kind": option.kind,
                **({"row": option.row} if option.keep is None else {"keep": str(option.keep)}),
                "value": option.value,
                "regret": option.regret,
            }
            for option in options
        ]
        print(json.dumps(listed, indent=1))
        return
    lines = []
    for option in options:
        what = game.row_name(option.row) if option.row else str(option.keep) or say("nothing")
        kind = say("score in a row") if option.row else say("keep the dice")
        lines.append((kind, what, decimal(Fraction(option.value), 4), decimal(Fraction(option.regret), 4)))
    caption = say("Options with {roll}, {n} roll left", "Options with {roll}, {n} rolls left", roll=roll, n=rolls_left)
    print(Table(caption, (say("action"), say("of what"), say("points to come"), say("loss")), lines, (2, 3)))


def _rules(name: str, joker: str | None, no_upper_bonus: bool, no_yahtzee_bonus: bool) -> "Rules":
    """The rules with only those switches that were used, so that a rule set can refuse what it lacks."""
    from kosci_edu.rules import find_rules

    readings: dict[str, object] = {} if joker is None else {"joker": joker}
    readings |= {"upper_bonus": False} if no_upper_bonus else {}
    readings |= {"yahtzee_bonus": False} if no_yahtzee_bonus else {}
    return find_rules(name, **readings)


def _card(game: "Rules", filled: Sequence[str]) -> "Scorecard":
    """The scorecard written as `ROW=POINTS`."""
    from kosci_edu.rules import Scorecard

    card = Scorecard()
    for text in filled:
        row, _, points = text.partition("=")
        if not (points.removeprefix("-").isascii() and points.removeprefix("-").isdigit() and len(points) < 6):
            raise KosciError("“{text}” is not ROW=POINTS, such as sixes=18.", text=text[:40])
        card = card.write(_row(game, row), int(points))
    return card


def _row(game: "Rules", name: str) -> str:
    """The id of the row of this name: the id itself, or what is printed, with its accents or without."""
    named = [row.id for row in game.rows if _folded(name) in (_folded(row.id), _folded(game.row_name(row.id)))]
    return game.row(named[0] if len(named) == 1 else name).id  # refuses what is no row


def _folded(name: str) -> str:
    letters = normalize("NFKD", name.casefold().replace("ł", "l").replace("_", " "))
    return "".join(letter for letter in letters if not combining(letter)).strip()


def _show_progress(done: int, total: int) -> None:
    """Say that the work begins, and in a terminal the share that is done."""
    if done == 0:
        print(say("Solving the whole game …"), file=sys.stderr, flush=True)
    elif sys.stderr.isatty():
        ending = "\n" if done == total else ""
        print(f"\r{percent(Fraction(done, total), 0)} ", end=ending, file=sys.stderr, flush=True)


def _one_each(words: Sequence[str]) -> list[str]:
    """`--filled ones=3 twos=6` as `--filled ones=3 --filled twos=6`."""
    separated: list[str] = []
    for word in words:
        in_list = len(separated) > 1 and separated[-2] == "--filled" and "=" in word and not word.startswith("-")
        separated += ["--filled", word] if in_list else [word]
    return separated


def _mistake(error: Exception) -> str:
    """A usage error that typer separated, in our own words."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "kosci"
    parameter = getattr(error, "param", None)
    names = parameter.metavar if parameter and parameter.param_type_name == "argument" else None
    what = names or (parameter.opts[0] if parameter else getattr(error, "option_name", ""))
    match type(error).__name__:
        case "NoSuchOption":
            return say("There is no option {what}; see: {command} --help", what=what, command=command)
        case "MissingParameter":
            return say("{what} is missing; see: {command} --help", what=what, command=command)
        case "BadParameter" | "BadOptionUsage":
            return say("The value of {what} does not fit; see: {command} --help", what=what, command=command)
    if context and isinstance(context.command, TyperGroup):
        return say("There is no such command; see: {command} --help", command=command)
    return say("There are too many words; see: {command} --help", command=command)


def _speak_and_translate(arguments: Sequence[str], group: TyperGroup) -> None:
    """Choose the language before anything is parsed, so that help and mistakes are told in it too."""
    asked = os.environ.get("KOSCI_LANG") or "pl"
    for word, following in pairwise([*arguments, ""]):
        if word == "--lang":
            asked = following
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    use_language(asked)
    for command in (group, *group.commands.values()):
        command.help = say(command.help or "")
        for parameter in command.params:
            if isinstance(parameter, TyperArgument | TyperOption) and parameter.help:
                parameter.help = say(parameter.help)


def run(words: Sequence[str]) -> int:
    """Run the command that the `words` name, and return its exit status.

    Raises:
        KosciError: for a mistake of the user, in one sentence.
        CourseError: for what is wrong with the course's files, in one sentence.
    """
    group = typer.main.get_command(app)
    assert isinstance(group, TyperGroup)
    _speak_and_translate(words, group)
    try:
        status = group.main(_one_each(words), prog_name="kosci", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except UsageError as mistake:
        raise KosciError(_mistake(mistake)) from None
    return status if isinstance(status, int) else 0
