"""The claims: each recorded verdict is the computed one, each check can fail, no table cell is missing."""

import inspect
import re
import subprocess
import sys
import tomllib
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from importlib.resources import files
from itertools import combinations

import documents
import pytest

from kosci_edu import odds
from kosci_edu.claims import DOCUMENTS, VERDICTS, Claim, all_claims, check_claims, find_claim
from kosci_edu.claims.advice import FIRST_ROUND, advice_for, regrets
from kosci_edu.claims.checking import MODULES, OF_RULES, check_claim, value_of
from kosci_edu.claims.checks.optimal_play import UpperSection
from kosci_edu.claims.verdicts import Regret, Rolls, Statement
from kosci_edu.dice import Roll, all_rolls
from kosci_edu.rules import Scorecard
from kosci_edu.rules.classic import LOWER, UPPER
from kosci_edu.solver import solve

CLAIMS = all_claims()
CHECKABLE = [claim for claim in CLAIMS if claim.check]
UNDIVIDED = [claim for claim in CHECKABLE if not claim.readings]
ENCYKLOPEDIA = documents.FOLDER / documents.FILES["encyklopedia"]


def ids(claims: list[Claim]) -> list[str]:
    return [claim.id for claim in claims]


def value_for(claim: Claim) -> object:
    return value_of(claim.check, claim.arguments)


def is_number(value: object) -> bool:
    return isinstance(value, (int, float, Fraction)) and not isinstance(value, bool)


def with_last_digit_changed(printed: str) -> str:
    """The text with the last digit of its first figure raised by one, 9 becoming 0."""
    last = re.search(r"\d+(?:[.,]\d+)?", printed).end() - 1
    return printed[:last] + str((int(printed[last]) + 1) % 10) + printed[last + 1 :]


@pytest.fixture(scope="module")
def confirmed_numbers() -> list[Claim]:
    """Computed only where they are tested: those about strategy take seconds."""
    return [claim for claim in UNDIVIDED if claim.recorded == "confirmed" and is_number(value_for(claim))]


# --- the data --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claim", CLAIMS, ids=ids(CLAIMS))
def test_the_recorded_verdict_is_the_computed_one(claim):
    assert check_claim(claim).verdict == claim.recorded


@pytest.mark.parametrize("claim", CLAIMS, ids=ids(CLAIMS))
def test_every_claim_is_complete(claim):
    assert claim.id.startswith(f"{claim.document}-")
    assert claim.recorded in VERDICTS
    assert re.fullmatch(r"|\d\d", claim.lesson)
    assert claim.place
    assert claim.printed
    assert set(claim.reasons) == {"pl", "en"}
    assert all(reason.strip() for reason in claim.reasons.values())
    assert claim.reasons["pl"] != claim.reasons["en"]


def test_ids_are_unique():
    repeated = [claim_id for claim_id, times in Counter(ids(CLAIMS)).items() if times > 1]
    assert repeated == []


def test_places_are_unique_within_a_document():
    places = Counter((claim.document, claim.place) for claim in CLAIMS)
    assert [place for place, times in places.items() if times > 1] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_document_has_a_file_of_claims(document):
    text = files("kosci_edu.claims").joinpath(f"{document}.toml").read_text(encoding="utf-8")
    assert len(tomllib.loads(text)["claim"]) == len(check_claims(document)) > 0


def checks_named() -> set[str]:
    readings = [changes for claim in CHECKABLE for changes in claim.readings.values()]
    return {claim.check for claim in CHECKABLE} | {changes["check"] for changes in readings if "check" in changes}


def own_checks() -> set[str]:
    """The public functions of the modules of checks."""
    modules = {name: import_module(module) for name, module in MODULES.items() if name != "odds"}
    return {
        f"{name}.{function}"
        for name, module in modules.items()
        for function, value in inspect.getmembers(module, inspect.isfunction)
        if value.__module__ == module.__name__ and not function.startswith("_")
    }


def test_claims_name_checks_questions_of_odds_and_answers_of_rules_and_nothing_else():
    others = {name for name in checks_named() - own_checks() if name.split(".")[0] not in OF_RULES}
    assert others <= {f"odds.{name}" for name in odds.__all__}
    assert not any(part.startswith("_") for name in checks_named() for part in name.split("."))


def test_every_check_is_used():
    assert own_checks() - checks_named() == set()


def test_arguments_that_nobody_asks_for_are_refused():
    with pytest.raises(TypeError):
        value_of("rules.rolls", {"rules": "classic", "row": "ones"})
    with pytest.raises(TypeError):
        value_of("odds.definite_yahtzee", {"in_hand": 3, "equal": 2})


def test_rules_and_chances_are_checked_without_numpy():
    code = """if True:
        import sys
        sys.modules["numpy"] = None
        from kosci_edu.claims import all_claims, check_claims, claims_table
        assert len(check_claims("zasady")) == len([c for c in all_claims() if c.document == "zasady"])
        print(claims_table("encyklopedia-one-roll"))
    """
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "27,77%" in result.stdout


def test_every_reading_has_a_name_in_both_languages_and_is_used():
    names = tomllib.loads(files("kosci_edu.claims").joinpath("readings.toml").read_text(encoding="utf-8"))
    assert set(names) == {reading for claim in CLAIMS for reading in claim.readings}
    assert all(set(name) == {"pl", "en"} and all(name.values()) for name in names.values())


def test_only_claims_out_of_scope_have_no_check():
    unchecked = [claim for claim in CLAIMS if not claim.check]
    assert {claim.recorded for claim in unchecked} == {"out-of-scope"}
    assert all(claim.recorded != "out-of-scope" for claim in CHECKABLE)
    assert not any(claim.arguments or claim.readings for claim in unchecked)


def test_a_misprint_says_what_was_meant_and_nothing_else_does():
    assert {claim.recorded for claim in CLAIMS if claim.intended is not None} == {"misprint"}


def test_a_changed_figure_is_no_longer_confirmed(confirmed_numbers):
    # The definite-Generał table alone has 11 figures, all right.
    assert len(confirmed_numbers) > 11
    changed = [replace(claim, printed=with_last_digit_changed(claim.printed)) for claim in confirmed_numbers]
    assert [claim.id for claim in changed if check_claim(claim).verdict == "confirmed"] == []


@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        # Each statement turned false, so that a check which cannot fail would be seen.
        ("turns.cannot_be_in_hand", {"whose": "chosen", "equal": 4, "rolls_left": 2}, False),
        ("moves.later_ones_are_optional", {"rules": "classic", "what": "rounds"}, False),
        ("moves.may_be_held", {"roll": "22256", "keep": "2222"}, False),
        ("rows.pays_sum_of_all_dice", {"rules": "classic", "row": "full_house"}, False),
        ("rows.figure_is", {"rules": "classic", "row": "full_house", "examples": ["33333"], "others": []}, False),
        ("rows.figure_is", {"rules": "classic", "row": "three_of_a_kind", "examples": [], "others": ["22256"]}, False),
        ("rows.figure_has_one_of", {"rules": "classic", "row": "large_straight", "runs": ["23456"]}, False),
        ("rows.figure_has_one_of", {"rules": "classic", "row": "small_straight", "runs": ["1234", "2345"]}, False),
        # Three equal dice and the sum 4 cannot be: the least is 1 + 1 + 1 + 1 + 1 = 5.
        ("rows.rolls_scoring", {"rules": "classic", "scores": {"three_of_a_kind": 4}}, Rolls(0)),
        # The only roll with four equal dice and the sum 24 is 5, 5, 5, 5, 4.
        ("rows.rolls_scoring", {"rules": "classic", "scores": {"four_of_a_kind": 24}}, Rolls(1)),
        # Two fives and one two are fixed, the other two dice are of 1, 3, 4: 11, 13, 14, 33, 34, 44.
        ("rows.rolls_scoring", {"rules": "classic", "scores": {"fives": 10, "sixes": 0, "twos": 2}}, Rolls(6)),
        # Two of each: 2 · 21 = 42 < 63.
        ("upper_section.bonus_of_each", {"count": 2}, 0),
        ("moves.most_points_left", {"rules": "classic", "rows": ["yahtzee", "chance"], "roll": "11234"}, 11),
        ("turns.cannot_be_in_hand", {"whose": "commonest", "equal": 4, "rolls_left": 2}, False),
        ("turns.cannot_be_in_hand", {"whose": "commonest", "equal": 0, "rolls_left": 3}, False),
        # Two of each: 42 < 63. Six of each cannot be, so every way to the bonus has fewer.
        ("upper_section.bonus_with_at_least", {"count": 2}, False),
        ("upper_section.bonus_reached_otherwise", {"count": 0}, False),
        # One die of the face comes in one of three rolls with 93,51 %: 0,9351 ** 6 = 66,9 %.
        ("upper_section.rule_usually_fails", {"count": 1}, False),
        ("odds.balance", {"counts": {"ones": 3, "sixes": 4}}, 6),
        ("upper_section.lack", {"counts": {"ones": 1}}, 2),
        # A fourth two is worth only 2 of the 3 missing; without a lack there is nothing to make good.
        ("upper_section.lack_is_made_good", {"counts": {"ones": 0, "twos": 4}}, False),
        ("upper_section.lack_is_made_good", {"counts": {"ones": 1, "threes": 2, "fours": 4}}, False),
        ("upper_section.lack_is_made_good", {"counts": {"ones": 3, "sixes": 4}}, False),
        ("upper_section.sum_of_products", {"terms": [[3], [2, 3], [3, 2]]}, 15),
        ("upper_section.sum_of_products", {"terms": [[3], [6], [9], [12]]}, 30),
        # After one roll four equal dice are rarer too, so the large straight is not among the rarest two.
        ("turns.among_the_rarest", {"row": "large_straight", "rolls_left": 1, "places": 2}, False),
        ("turns.among_the_rarest", {"row": "small_straight", "rolls_left": 3, "places": 3}, False),
        ("rows.among_the_best_paid", {"row": "large_straight", "places": 1}, False),
        ("turns.best_holding", {"row": "large_straight", "keep": "1234", "rolls_left": 1}, False),
        ("turns.best_holding", {"row": "large_straight", "keep": "345", "rolls_left": 2}, False),
        ("turns.completing_faces", {"row": "large_straight", "keep": "2345", "wanted": [1]}, False),
        ("turns.completing_faces", {"row": "large_straight", "keep": "1234", "wanted": [5, 6]}, False),
        # The best keep for a straight gives up the three equal dice of a full house.
        ("turns.can_be_tried_without_risk", {"row": "large_straight", "earlier": "full_house"}, False),
        ("turns.never_three_equal_after_failure", {"held": ["234"], "rolls_left": 1}, False),
        # Who collects for four equal dice and misses them often has three.
        ("turns.three_equal_are_rare_after_failure", {"row": "four_of_a_kind"}, False),
        # Four equal dice sum to 10 at most with ones, to 14 with twos: never much for four of a kind.
        ("optimal_play.four_better_in_lower_row", {"face": 1}, False),
        ("optimal_play.four_better_in_lower_row", {"face": 2}, False),
        # The other games: columns, factors and rows that are not there.
        ("rows.number_of", {"rules": "classic", "what": "column"}, 1),
        ("rows.number_of", {"rules": "yamb", "what": "section"}, 3),
        ("rows.column_factor", {"rules": "potrojne", "column": 1}, 1),
        ("rows.has_row", {"rules": "yamb", "category": "mix"}, False),
        ("moves.rounds_more_than", {"rules": "classic", "other": "yahtzee"}, False),
        ("rows.section_as_in", {"rules": "kosciany-poker", "other": "classic", "section": "upper"}, False),
        ("rows.section_is_not_counted", {"rules": "kosciany-poker", "section": "lower"}, False),
        ("rows.every_roll_scores", {"rules": "classic", "row": "full_house"}, False),
        (
            "rows.pays_by_face",
            {"rules": "classic", "rows": ["ones", "twos", "threes", "fours", "fives", "sixes"], "par": 3},
            False,
        ),
        # A pair of sixes and one of fives: the pair is 12, the roll 23 with its one.
        ("rules.points", {"rules": "kosciany-poker", "row": "pair", "turn": "55661"}, 12),
        (
            "rows.pays_dice_of_figure",
            {"rules": "kosciany-poker", "row": "four_of_a_kind", "size": 4, "groups": 1},
            False,
        ),
        ("rows.pays_sum_of_faces", {"rules": "stritowe", "faces": {"run_123": "1234"}}, False),
        ("rows.fits_all_with_parity", {"rules": "kosciany-poker", "row": "odd", "remainder": 0}, False),
        ("rows.unused_rolls_do_not_count", {"rules": "gra-online", "section": "figures"}, False),
        ("rows.bonus_is_lost_by_any_zero", {"rules": "gra-online", "bonus": "upper_bonus"}, False),
        ("rows.bonuses_are_alike", {"rules": "gra-online", "bonus": "upper_bonus", "other": "figures_bonus"}, False),
        (
            "moves.column_is_filled_from",
            {"rules": {"name": "yamb", "columns": ["up"]}, "ends": [["ones", "yahtzee"]]},
            False,
        ),
        (
            "moves.column_is_filled_from",
            {"rules": {"name": "yamb", "columns": ["down"]}, "ends": [["ones", "yahtzee"], ["yahtzee", "ones"]]},
            False,
        ),
        ("moves.column_is_filled_in_any_order", {"rules": {"name": "yamb", "columns": ["middle"]}}, False),
        # Luzik has no declarations, so its rows stay open without any.
        ("moves.declaration_binds", {"rules": "yamb", "column": "free"}, False),
        ("rows.column_takes_only_near_the_most", {"rules": "yamb", "column": "free", "tolerance": 5}, False),
        (
            "rows.product_is",
            {
                "rules": {"name": "yamb", "columns": ["free"]},
                "least": "free/max",
                "most": "free/min",
                "times": "free/ones",
            },
            False,
        ),
        # (25 − 13) · 2, not 3.
        (
            "rows.product_of_rows",
            {
                "rules": {"name": "yamb", "columns": ["free"]},
                "card": {"free/ones": 2, "free/min": 13, "free/max": 25},
                "summed": "free/ones",
            },
            24,
        ),
        # Upper rows ask for one face: five dice of each make 5 · 21.
        ("rows.most_in_section", {"rules": "stritowe", "section": "upper", "size": 1}, 105),
        ("moves.extra_points", {"rules": "gra-online", "card": {"yahtzee": 0}}, 0),
        ("two_players.share", {"part": 1, "others": [1, 2]}, Fraction(1, 4)),
    ],
)
def test_a_check_can_say_no(name, arguments, expected):
    value = value_of(name, arguments)
    assert (value.holds if isinstance(value, Statement) else value) == expected


# --- the tables of encyklopedia --------------------------------------------------------------------------


def lines_between(first: str, last: str) -> list[list[str]]:
    """The cells of the table that stands between two headings of the document, its head line left out."""
    text = ENCYKLOPEDIA.read_text(encoding="utf-8").splitlines()
    start = text.index(first)
    table = [line.split("\t") for line in text[start : text.index(last, start)] if "\t" in line]
    return table[1:]


@pytest.mark.skipif(not ENCYKLOPEDIA.exists(), reason="the documents are not beside the repository")
def test_every_cell_of_the_one_roll_table_is_a_claim():
    table = lines_between(
        "Prawdopodobieństwo uzyskania określonego układu po 1 rzucie", "Probabilistyka optymalnej strategii"
    )
    assert len(table) == len(LOWER)
    for row, (_, *cells) in zip(LOWER, table, strict=True):
        for column, cell in zip(("chance", "mean", "product"), cells, strict=True):
            assert find_claim(f"encyklopedia-one-roll-{row}-{column}").printed == cell


@pytest.mark.skipif(not ENCYKLOPEDIA.exists(), reason="the documents are not beside the repository")
def test_every_cell_of_the_definite_table_is_a_claim():
    table = lines_between("Określony generał", "Dowolny generał")
    assert [in_hand for in_hand, *_ in table] == ["4", "3", "2", "1", "0"]
    for in_hand, *cells in table:
        for rolls_left, cell in zip((3, 2, 1), cells, strict=True):
            assert find_claim(f"encyklopedia-definite-{in_hand}-{rolls_left}").printed == cell


@pytest.mark.skipif(not ENCYKLOPEDIA.exists(), reason="the documents are not beside the repository")
def test_every_cell_of_the_table_of_any_yahtzee_is_a_claim():
    table = lines_between(
        "Dowolny generał", "Prawdopodobieństwo uzyskania konkretnej liczby jednakowych kości po 3 rzutach"
    )
    assert [equal for equal, *_ in table] == ["4", "3", "2", "1", "0"]
    for equal, *cells in table:
        for rolls_left, cell in zip((3, 2, 1), cells, strict=True):
            assert find_claim(f"encyklopedia-any-{equal}-{rolls_left}").printed == cell


@pytest.mark.skipif(not ENCYKLOPEDIA.exists(), reason="the documents are not beside the repository")
def test_every_cell_of_the_table_of_equal_dice_is_a_claim():
    table = lines_between(
        "Prawdopodobieństwo uzyskania konkretnej liczby jednakowych kości po 3 rzutach",
        "Prawdopodobieństwo uzyskania określonego układu po 1 rzucie",
    )
    names = {"Co najmniej": "at-least", "Dokładnie": "exactly"}
    assert len(table) == 5
    for heading, cell in table:
        words, _, count = heading.rpartition(" ")
        assert find_claim(f"encyklopedia-equal-{names[words]}-{count}").printed == cell


@pytest.mark.skipif(not ENCYKLOPEDIA.exists(), reason="the documents are not beside the repository")
def test_every_cell_of_the_table_of_optimal_play_is_a_claim():
    table = lines_between("Probabilistyka optymalnej strategii", "Optymalna strategia pierwszej rundy")
    rows = (*UPPER, "upper_bonus", *LOWER, "extra", "total")
    for row, (_, *cells) in zip(rows, table, strict=True):
        for column, cell in zip(("mean", "zero"), cells, strict=True):
            assert find_claim(f"encyklopedia-optimal-{column}-{row}").printed == cell


@pytest.mark.skipif(not ENCYKLOPEDIA.exists(), reason="the documents are not beside the repository")
def test_the_displayed_sums_stand_in_the_document():
    text = ENCYKLOPEDIA.read_text(encoding="utf-8")
    for formula in (r"3+2\times 3+3^{2}+4\times 3+5\times 3+6\times 3=63", r"3+6+9+12+15+18=63", r"3+6+\ldots +18"):
        assert formula in text


# --- the other games -------------------------------------------------------------------------------------


def test_the_choices_of_runs_that_bring_the_bonus_of_stritowe():
    # The seven values stand in `encyklopedia`; 63 of 84 are needed, so rows worth 21 at most may be lost.
    runs = (6, 9, 12, 15, 10, 14, 18)
    lost = [size for size in range(8) for rows in combinations(runs, size) if sum(rows) <= 21]
    reached = value_of("rows.sets_of_rows_with_bonus", {"rules": "stritowe", "bonus": "middle_bonus"})
    assert reached == (True, f"{len(lost)} wyborów wierszy z 128")


def test_the_printed_shares_of_games_were_cut_off_and_not_rounded():
    # The numbers of games stand in `kostkovy-poker`; whole hundredths of a per cent, by integer division.
    games = {"white": 144561, "black": 146433, "draws": 2493}
    cut_off = [f"{count * 10_000 // sum(games.values()) / 100:.2f} %" for count in games.values()]
    assert cut_off == [find_claim(f"kostkovy-poker-statistics-{side}-share").printed for side in games]


@pytest.mark.parametrize(
    ("claim_id", "figures"),
    [
        # Told by hand: the roll 22344 has pairs of 4 · 2 and 2 · 2 points; four fours make 16; five threes 15 + 10.
        ("encyklopedia-kosciany-poker-pair-which", ["8", "4"]),
        ("encyklopedia-kosciany-poker-two_pairs-four-equal", ["0", "16"]),
        ("encyklopedia-kosciany-poker-full_house-five-equal", ["0", "25"]),
        # A straight from 2 to 6 sums to 20.
        ("encyklopedia-yamb-straight-two-ways", ["40", "66, 56, 46"]),
        # The best full house is 66655, 28 + 30.
        ("encyklopedia-yamb-extra-maximum-tolerance", ["58", "53", "48"]),
        ("encyklopedia-potrojne-joker", ["0", "75"]),
        ("gra-online-straight-rows", ["13", "14"]),
    ],
)
def test_the_readings_of_the_other_games(claim_id, figures):
    exact = find_claim(claim_id).exact
    assert [reading.rpartition(": ")[2] for reading in exact.split("; ")] == figures


# --- optimal play ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("moment", FIRST_ROUND)
def test_the_advice_for_the_first_round_covers_every_roll_once(moment):
    covered = Counter(roll for rule in FIRST_ROUND[moment] for roll in regrets(moment, rule))
    assert covered == Counter(all_rolls())
    assert all(regrets(moment, rule) for rule in FIRST_ROUND[moment])


@pytest.mark.parametrize(
    ("moment", "roll", "says"),
    [
        # From the text of `encyklopedia`, one roll for each rule and exception.
        ("roll2", "11155", "full_house"),
        ("roll2", "22555", Roll("555")),
        ("roll2", "13344", Roll("44")),
        ("roll2", "12344", Roll("44")),
        ("roll2", "33456", Roll("33")),
        ("roll2", "11345", Roll("345")),
        ("roll2", "11246", Roll("4")),
        ("roll2", "11236", Roll("6")),
        ("roll2", "22345", Roll("2345")),
        ("roll2", "12345", "large_straight"),
        ("roll2", "12356", Roll("5")),
        ("roll3", "33355", "full_house"),
        ("roll3", "44455", Roll("444")),
        ("roll3", "11335", Roll("1133")),
        ("roll3", "11445", Roll("44")),
        ("roll3", "11345", Roll("345")),
        ("roll3", "12456", Roll("456")),
        ("roll3", "33456", Roll("3456")),
        ("roll3", "11246", Roll("11")),
        ("row", "25666", "three_of_a_kind"),
        ("row", "24666", "sixes"),
        ("row", "56666", "sixes"),
        ("row", "33466", "chance"),
        ("row", "22566", "twos"),
        ("row", "23446", "chance"),
        ("row", "13446", "ones"),
        ("row", "12566", "chance"),
        ("row", "12456", "ones"),
    ],
)
def test_the_advice_for_the_first_round_is_that_of_the_document(moment, roll, says):
    assert advice_for(moment, Roll(roll))[1] == says


@pytest.mark.parametrize(
    ("moment", "what", "largest"),
    [
        # Before the third roll 1122 is kept of 11223; 22 alone is the next best, worth 0.2551 less.
        ("roll3", "keep_two_pairs", 0.2551),
        # 11 is kept of 11236, and 3 alone is worth 0.4050 less.
        ("roll3", "keep_pair_of_ones", 0.4050),
    ],
)
def test_what_is_never_right_before_the_second_roll_may_be_before_the_third(moment, what, largest):
    regret = value_of("first_round.without_costs", {"moment": moment, "what": what})
    assert float(regret.points) == pytest.approx(largest, abs=5e-5)


def test_the_last_row_of_the_upper_section_alone_brings_the_bonus_as_often_as_three_of_its_face_come():
    # 45 points stand in the five other rows, so three sixes are needed: 35,48 % by the table of `encyklopedia`.
    others = {row: 3 * face for face, row in enumerate(UPPER[:5], start=1)}
    solution = solve(UpperSection(joker="none", yahtzee_bonus=False))
    three_sixes = odds.chosen_face_after().chance(range(3, 6))
    assert solution.value(Scorecard(others)) == pytest.approx(float(three_sixes), abs=1e-12)


def test_the_bounds_of_what_ties_change_enclose_what_the_tie_rule_gives():
    bounds = value_of("optimal_play.tied", {"what": "three_of_a_kind_zero"})
    assert bounds.smallest - 1e-9 <= value_of("outcomes.row_zero.three_of_a_kind", {}) <= bounds.largest + 1e-9


def test_the_means_of_the_table_add_up_to_the_solved_value():
    rows = (*UPPER, "upper_bonus", *LOWER, "extra")
    total = sum(value_for(find_claim(f"encyklopedia-optimal-mean-{row}")) for row in rows)
    assert total == pytest.approx(value_of("solution.start_value", {}), abs=1e-9)


def test_reasons_name_the_regret_that_is_computed():
    missing = []
    for claim in UNDIVIDED:
        value = value_for(claim)
        if isinstance(value, Regret) and value.points:
            figure = f"{float(value.points):.4f}"
            if figure not in claim.reasons["en"] or figure.replace(".", ",") not in claim.reasons["pl"]:
                missing.append(claim.id)
    assert missing == []


def decimals_in(text: str) -> set[str]:
    return set(re.findall(r"\d+,\d+", text))


def test_reasons_name_the_decimals_that_decide_a_statement():
    pairs = {}
    for claim in UNDIVIDED:
        value = value_for(claim)
        if isinstance(value, Statement):
            pairs[claim.id] = decimals_in(value.figures), decimals_in(claim.reasons["pl"])
    both = [claim_id for claim_id, (shown, named) in pairs.items() if shown and named]
    # Those on straights, on the rule of three equal dice and on the early Generał, at least.
    assert len(both) > 5
    assert [claim_id for claim_id in both if not set.intersection(*pairs[claim_id])] == []


def numbers_in(text: str) -> Counter[str]:
    return Counter(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", text))


@pytest.mark.parametrize("claim", CLAIMS, ids=ids(CLAIMS))
def test_both_languages_name_the_same_numbers(claim):
    assert set(numbers_in(claim.reasons["pl"])) == set(numbers_in(claim.reasons["en"]))


def test_no_empty_cell_is_answered_with_yes():
    assert {check_claim(claim).exact for claim in CLAIMS if claim.printed == "–"} == {"–"}


# --- asking for claims -----------------------------------------------------------------------------------


def test_an_unknown_document_is_refused_with_the_names_that_there_are():
    with pytest.raises(ValueError, match="nonsense") as refused:
        check_claims("nonsense")
    assert all(document in str(refused.value) for document in DOCUMENTS)


def test_an_unknown_claim_is_refused():
    with pytest.raises(ValueError, match="nonsense"):
        find_claim("nonsense")


def test_a_wrong_claim_with_another_meaning_is_a_misprint_only_if_that_one_fits():
    claim = find_claim("poradnik-example-22256-threes")
    assert claim.verdict == "misprint"
    # Three twos are no fives either, so this cannot have been meant.
    assert check_claim(replace(claim, intended={"row": "fives"})).verdict == "wrong"


def test_json_fields_are_those_of_the_contract():
    fields = find_claim("encyklopedia-definite-4-2").as_dict()
    assert list(fields) == ["id", "document", "place", "printed", "exact", "verdict", "reason", "lesson"]
