"""Tables, fractions and drawn dice: what they say as text, and what they are in HTML."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from kosci_edu import Roll
from kosci_edu.look import Bar, Table, drawn_dice, fraction
from kosci_edu.messages import speaking


def dice_of(drawn: str) -> list[ElementTree.Element]:
    """The groups of the drawing, a die each; the drawing is well formed."""
    return ElementTree.fromstring(drawn).findall("g")


# The pips of a die as everybody knows them: columns and rows of three, counted here by hand.
@pytest.mark.parametrize(("face", "rows"), [(1, "010"), (2, "101"), (3, "111"), (4, "202"), (5, "212"), (6, "222")])
def test_pips_lie_as_on_a_die(face, rows):
    (die,) = dice_of(drawn_dice([face]))
    places = [(int(pip.get("cx")), int(pip.get("cy"))) for pip in die.findall("circle")]
    assert len(places) == len(set(places)) == face
    assert "".join(str(sum(y == row for _, y in places)) for row in (8, 16, 24)) == rows
    assert sorted(places) == sorted((32 - x, 32 - y) for x, y in places)  # a die looks the same upside down


def test_held_dice_are_marked_by_more_than_colour():
    drawn = drawn_dice(Roll("14566"), held=Roll("46"))
    held = [die.find("path") is not None for die in dice_of(drawn)]
    assert held == [False, True, False, True, False]
    lowered = [die.get("transform").split()[1] != "0)" for die in dice_of(drawn)]
    assert lowered == held
    assert 'aria-label="rzut 1 4 5 6 6, zatrzymane 4 6"' in drawn


def test_dice_with_more_than_six_faces_carry_numerals():
    dice = dice_of(drawn_dice([3, 12, 10**5000]))
    assert [die.find("text").text for die in dice] == ["3", "12", "10000000… (5001 cyfr)"]
    assert all(die.find("circle") is None for die in dice)


def test_no_dice_are_said_to_be_none():
    assert dice_of(drawn_dice([])) == []
    assert 'aria-label="rzut bez kostek"' in drawn_dice([])
    with speaking("en"):
        assert 'aria-label="roll of no dice"' in drawn_dice([])


def test_dice_take_the_colour_of_the_text_around_them():
    # So they are right in both themes, and where the system forces its own colours.
    drawn = drawn_dice([1, 2, 3], held=[3])
    assert not re.search(r"#[0-9A-Fa-f]{3,6}|rgb|white|black", drawn)
    assert "fill:currentColor;stroke:currentColor" in drawn


def test_a_drawing_that_is_stripped_leaves_its_words():
    assert re.sub("<[^>]*>", "", drawn_dice(Roll("14566"))) == "rzut 1 4 5 6 6"


def test_cells_are_texts_numbers_or_draw_themselves():
    table = Table(
        "Co", ("a", "b", "c", "d"), [(Roll("12"), Fraction(-1, 3), Bar(Fraction(1, 4)), "<b>"), (7, 10**40, True, None)]
    )
    assert [line.split() for line in str(table).splitlines()[2:]] == [
        ["12", "−1/3", "█████", "<b>"],
        ["7", "10000000…", "(41", "cyfr)", "True", "None"],
    ]
    html = table._repr_html_()
    assert html.count("<svg") == 1
    assert "&lt;b&gt;" in html
    assert repr(table).startswith("Table(caption='Co'")


def test_a_fraction_is_set_as_one_unless_it_is_whole():
    assert fraction(Fraction(6, 3)) == "2"
    assert "<span" in fraction(Fraction(1, 3))
    assert "860 cyfr" in fraction(Fraction(1, 6**1105))
