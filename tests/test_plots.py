"""Figures: what is drawn is what was counted, what they say, and that they look after themselves.

Expected numbers come from listing all outcomes here, or from `encyklopedia` where that is said.
"""

import gc
import io
import re
import subprocess
import sys
import weakref
from base64 import b64decode
from collections import Counter
from fractions import Fraction
from functools import cache
from html import escape
from itertools import combinations, pairwise, product
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import EllipseCollection, PolyCollection, QuadMesh
from matplotlib.figure import Figure
from matplotlib.text import Text
from nbval.plugin import get_sanitize_patterns
from PIL import Image
from test_house import contrast

from kosci_edu import Chance, Distribution, Roll, plots
from kosci_edu.look import COLOURS
from kosci_edu.messages import use_language
from kosci_edu.plots import paper

SIX, OTHER = Chance(1, 6), Chance(5, 6)
FIVE_DICE = list(product(range(1, 7), repeat=5))
EQUAL = Counter(max(Counter(outcome).values()) for outcome in FIVE_DICE)
"""How many of the 7776 outcomes show so many equal dice."""
TWO = Counter(map(sum, product(range(1, 7), repeat=2)))
SCORES = {points: 1 + points % 7 for points in range(5, 205)}
TRIES = [place % 6 == 0 for place in range(1200)]
TREE = {"szóstka": (SIX, {"szóstka": SIX, "nie": OTHER}), "nie": (OTHER, {"szóstka": SIX, "nie": OTHER})}
CHANGES = {"bez premii": Fraction("-9.16"), "bez dżokera": Fraction("-8.27"), "rozważniej": Fraction("0.68")}

FIGURES = {
    "bars": lambda: plots.distribution_figure(Distribution(EQUAL), title="Ile jednakowych?", axis="kości"),
    "bars and experiment": lambda: plots.distribution_figure(TWO, {2: 1, 7: 3, 12: 1}, title="Suma dwóch kostek"),
    "many bars": lambda: plots.distribution_figure(Counter(map(sum, FIVE_DICE)), axis="suma"),
    "named bars": lambda: plots.distribution_figure({"kareta i więcej": 156, "mniej": 7620}, {"mniej": 9, "inne": 1}),
    "curve": lambda: plots.distribution_figure(SCORES, {50: 3, 51: 2}, title="Punkty"),
    "at least": lambda: plots.distribution_figure(SCORES, at_least=True),
    "threshold": lambda: plots.threshold_figure({"jedna": dict.fromkeys(range(1, 7), 1), "dwie": TWO}, 6),
    "chance": lambda: plots.chance_figure(Chance(1656, 7776), title="Trzy jednakowe"),
    "small chance": lambda: plots.chance_figure(Chance(10, 36)),
    "frequency": lambda: plots.frequency_figure(TRIES, exact=SIX, guess=Fraction(1, 5), title="Szóstki"),
    "differences": lambda: plots.differences_figure(("pełne", Fraction("254.59")), CHANGES, "proste", axis="punkty"),
    "field": lambda: plots.outcomes_figure(lambda roll: roll.pattern[0] >= 3, title="Trzy jednakowe"),
    "cube": lambda: plots.cube_figure(lambda roll: 6 in roll, title="Jest szóstka"),
    "two dice": lambda: plots.two_dice_figure(lambda one, other: "para" if one == other else "suma", axis="wiersz"),
    "tree": lambda: plots.tree_figure(TREE, title="Dwie kostki"),
    "ladder": lambda: plots.ladder_figure([EQUAL, EQUAL], title="Jednakowe"),
}
every_figure = pytest.mark.parametrize("make", FIGURES.values(), ids=FIGURES)


@cache
def shown(make):
    """The figure in Polish with its HTML; drawing takes its time, so it is done once."""
    figure = make()
    return figure, figure._repr_html_()


def pixels(html):
    return b64decode(re.search('base64,(.*?)"', html)[1])


def texts_of(figure):
    return [text for text in figure.findobj(Text) if text.get_visible() and text.get_text()]


def written(figure):
    """All the words in the picture, a no-break space as a space."""
    FigureCanvasAgg(figure)
    figure.draw_without_rendering()
    return " | ".join(text.get_text() for text in texts_of(figure)).replace("\xa0", " ")


# --- every figure ----------------------------------------------------------------------------------------


@every_figure
def test_a_figure_has_the_size_of_the_house_and_alt_text(make):
    figure, html = shown(make)
    assert isinstance(figure, Figure)
    assert (Image.open(io.BytesIO(pixels(html))).width, figure.get_dpi()) == (1050, 150)
    assert len(figure.alt) > 20
    assert figure.alt in repr(figure)
    assert re.search('alt="(.*?)"', html)[1] == escape(figure.alt)
    assert len(html) < 60_000


@every_figure
def test_a_figure_is_the_same_at_every_call_whatever_the_reader_has_set_in_matplotlib(make):
    figure, html = shown(make)
    assert figure._repr_html_() == html
    before = dict(mpl.rcParams)
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "figure.dpi": 72, "savefig.dpi": 50}):
        again = make()
        assert again._repr_html_() == html
    assert repr(again) == repr(figure)
    assert dict(mpl.rcParams) == before


@every_figure
def test_nothing_is_cut_off_and_no_two_labels_touch(make):
    figure = make()
    written(figure)
    box, (width, height) = figure.get_tightbbox(), figure.get_size_inches()
    assert min(box.x0, box.y0) > 0
    assert (box.x1, box.y1) < (width, height)
    for axes in figure.axes:
        level = [text.get_window_extent() for text in axes.texts if not text.get_rotation()]
        assert not any(one.overlaps(other) for one, other in combinations(level, 2))


@every_figure
def test_a_figure_speaks_the_language_in_use(make):
    polish = written(make()) + repr(make())
    use_language("en")
    english = written(make()) + repr(make())
    own_words = r"[Ss]zans|wynik|kostka|próby|dokładnie|szczeb|drog|razem|lub więcej|pól|najczęściej"
    assert not re.search(own_words, english)
    assert not re.search(r"\d,\d", english)
    assert not re.search(r"\d\.\d|chance|outcome|experiment|tries| die|exact|or more", polish)


def test_a_figure_is_made_and_shown_without_pyplot_and_is_forgotten():
    figure = FIGURES["tree"]()
    figure._repr_html_()
    gone = weakref.ref(figure)
    del figure
    gc.collect()
    assert gone() is None
    code = (
        "import sys; from kosci_edu import Chance; from kosci_edu.plots import chance_figure; "
        "chance_figure(Chance(1, 6))._repr_html_(); print('matplotlib.pyplot' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_a_notebook_shows_the_picture_as_html_and_the_data_as_text():
    from IPython.core.interactiveshell import InteractiveShell

    figure = FIGURES["small chance"]()
    shown, _ = InteractiveShell.instance().display_formatter.format(figure)
    assert shown == {"text/plain": repr(figure), "text/html": figure._repr_html_()}


def test_nbval_compares_what_a_figure_says_and_not_its_pixels():
    ((pattern, instead),) = get_sanitize_patterns(Path("tests/data/nbval.cfg").read_text(encoding="utf-8"))

    def compared(chance):
        return re.sub(pattern, instead, plots.chance_figure(chance)._repr_html_())

    assert "base64" not in compared(Chance(1, 6))
    assert compared(Chance(1, 6)) != compared(Chance(2, 6))


def in_the_dark(colour):
    """What invert(.93) and hue-rotate(180deg) make of a colour, by the matrix in the CSS Filter Effects module."""
    inverted = [0.93 - 0.86 * int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    turn = [[-0.574, 1.43, 0.144], [0.426, 0.43, 0.144], [0.426, 1.43, -0.856]]
    parts = np.clip(np.array(turn) @ inverted, 0, 1)
    return "#" + "".join(f"{round(255 * part):02X}" for part in parts)


@pytest.mark.parametrize("role", COLOURS)
def test_colours_can_be_read_in_the_dark_theme_too(role):
    assert "invert(.93) hue-rotate(180deg)" in paper.HTML
    turned, background = in_the_dark(COLOURS[role].light), in_the_dark("#FFFFFF")
    assert contrast(turned, background) >= 4.5
    assert contrast(background, "#111111") < 1.02
    dark = COLOURS[role].dark
    assert max(abs(int(turned[n : n + 2], 16) - int(dark[n : n + 2], 16)) for n in (1, 3, 5)) <= 0x48


def test_the_style_has_the_grey_of_the_house():
    style = Path(paper.__file__).with_name("figures.mplstyle").read_text(encoding="utf-8")
    assert set(re.findall(r"(?:label|title|tick\.)color: (\w+)", style)) == {paper.GREY.removeprefix("#")}


# --- distributions ---------------------------------------------------------------------------------------


def heights(axes):
    return {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in axes.patches}


def test_bars_are_as_high_as_the_chances():
    figure = FIGURES["bars"]()
    (axes,) = figure.axes
    assert EQUAL == {1: 720, 2: 5400, 3: 1500, 4: 150, 5: 6}
    assert heights(axes) == {equal: ways / 7776 for equal, ways in EQUAL.items()}
    assert [text.get_text().replace("\xa0", " ") for text in axes.texts] == [
        "9,26 %",
        "69,44 %",
        "19,29 %",
        "1,93 %",
        "0,08 %",
    ]
    assert "2      69,44\xa0%" in repr(figure)


def test_at_least_adds_up_from_above():
    (axes,) = plots.distribution_figure(TWO, at_least=True).axes
    expected = {points: sum(ways for more, ways in TWO.items() if more >= points) / 36 for points in TWO}
    assert heights(axes) == pytest.approx(expected)


def test_an_experiment_is_marked_beside_the_exact_bars():
    figure = plots.distribution_figure({0: 25, 1: 10, 2: 1}, Counter([0, 0, 1, 3]))
    (marks,) = figure.axes[0].lines
    assert (list(marks.get_xdata()), list(marks.get_ydata())) == ([0, 1, 2, 3], [0.5, 0.25, 0, 0.25])
    assert figure.data.rows[3] == ["3", "0,00\xa0%", "25,00\xa0%"]
    assert figure.alt.endswith("25,00.")  # at 3, which cannot happen: 25 percentage points
    assert [text.get_text() for text in figure.axes[0].get_legend().get_texts()] == ["dokładnie", "doświadczenie"]


def test_probabilities_in_floats_are_drawn_as_exact_ones_are():
    class Probabilities:
        def items(self):
            return zip(np.arange(3), np.array([0.25, 0.5, 0.25]), strict=True)

    assert repr(plots.distribution_figure(Probabilities())) == repr(plots.distribution_figure({0: 1, 1: 2, 2: 1}))


def test_outcomes_with_names_are_lying_bars_in_their_own_order():
    (axes,) = FIGURES["named bars"]().axes
    assert [bar.get_width() for bar in axes.patches] == [156 / 7776, 7620 / 7776, 0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["kareta i więcej", "mniej", "inne"]


def test_a_curve_falls_to_zero_at_numbers_that_cannot_come_up():
    weights = {10 * step: 1 for step in range(40) if step != 7}
    (axes,) = plots.distribution_figure(weights).axes
    (line,) = axes.lines
    assert list(line.get_xdata()) == list(range(0, 400, 10))
    assert list(line.get_ydata()) == [0 if step == 7 else 1 / 39 for step in range(40)]


def test_a_curve_is_told_by_the_chance_of_round_numbers_or_more():
    rows = dict(plots.distribution_figure(SCORES).data.rows)
    total = sum(SCORES.values())
    assert list(rows) == [str(points) for points in range(20, 201, 20)]
    share = Fraction(sum(weight for points, weight in SCORES.items() if points >= 100), total)
    assert rows["100"] == f"{float(100 * share):.2f}".replace(".", ",") + "\xa0%"


def test_a_curve_ends_where_what_is_left_could_not_be_seen():
    """Of 10000 cases one is 1000 and one is 0; 4 of them or less are beyond either end."""
    (axes,) = plots.distribution_figure({0: 1, 1000: 1, **dict.fromkeys(range(100, 150), 200), 90: 3}).axes
    assert axes.get_xlim() == (100, 149)
    assert list(axes.lines[0].get_xdata())[-1] == 1000


def test_a_few_numbers_far_apart_take_no_memory():
    weights = dict.fromkeys([*range(40), 10**12], 1)
    assert len(plots.distribution_figure(weights).axes[0].lines[0].get_xdata()) == 41


def test_a_threshold_says_how_much_reaches_it():
    figure = FIGURES["threshold"]()
    assert figure.data.rows == [("jedna", "16,67\xa0%"), ("dwie", "72,22\xa0%")]  # 6 of 6 faces; 26 of 36 sums
    assert "„dwie”: 72,22" in figure.alt
    assert [axes.lines[0].get_xdata()[0] for axes in figure.axes] == [6, 6]
    assert "6 lub więcej: 72,22 %" in written(figure)


# --- one chance, an experiment, differences --------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "squares", "lit"),
    [
        (Chance(1656, 7776), 100, 100 * 1656 / 7776),
        (Chance(10, 36), 36, 10),
        (Chance(1, 1), 1, 1),
        (Chance(0, 6), 6, 0),
    ],
)
def test_a_chance_fills_its_share_of_the_squares(chance, squares, lit):
    figure = plots.chance_figure(chance)
    bars = figure.axes[0].patches
    side = max(bar.get_width() for bar in bars[:squares])
    assert len(bars) == 2 * squares
    assert sum(bar.get_width() for bar in bars[squares:]) / side == pytest.approx(lit)


def test_a_chance_shows_its_counts_and_its_fraction():
    assert "21,30 % | 1 656 z 7 776 = 23/108" in written(FIGURES["chance"]())
    assert "1 z 6 |" in written(plots.chance_figure(Chance(1, 6)))


def test_a_running_frequency_is_the_share_so_far_in_a_band_of_two_deviations():
    figure = plots.frequency_figure([True, False, False, True], exact=Fraction(1, 2), guess=0.25)
    (axes,) = figure.axes
    exact, guess, running = axes.lines
    assert (list(running.get_xdata()), list(running.get_ydata())) == ([1, 2, 3, 4], [1, 1 / 2, 1 / 3, 1 / 2])
    assert (exact.get_ydata()[0], guess.get_ydata()[0]) == (0.5, 0.25)
    band = axes.collections[0].get_paths()[0].vertices
    assert {y for x, y in band if x == 4} == {0.0, 1.0}  # 2 · √(½ · ½ / 4) = ½
    assert figure.data.rows[-3:] == [
        ["4", "2", "50,00\xa0%"],
        ["dokładnie", "", "50,00\xa0%"],
        ["Twój typ", "", "25,00\xa0%"],
    ]
    assert "pas" in written(figure)
    assert "pas" not in written(plots.frequency_figure([True]))


def test_a_long_experiment_is_drawn_with_as_many_points_as_can_be_seen():
    (axes,) = FIGURES["frequency"]().axes
    running = axes.lines[-1]
    assert len(running.get_xdata()) == 600
    assert (running.get_xdata()[-1], running.get_ydata()[-1]) == (1200, 200 / 1200)


def test_differences_lead_from_the_first_number_to_the_last():
    figure = FIGURES["differences"]()
    (axes,) = figure.axes
    bars = [(bar.get_x(), bar.get_width()) for bar in axes.patches]
    assert np.allclose(bars, [(254.59, -9.16), (245.43, -8.27), (237.16, 0.68)])
    assert [text.get_text() for text in axes.texts] == ["254,59", "−9,16", "−8,27", "+0,68", "237,84"]
    assert figure.alt == "Od 254,59 do 237,84, zmiana po zmianie."


# --- sample spaces ---------------------------------------------------------------------------------------


def field(figure):
    """The 7776 squares in the order in which they are read."""
    bands = [mesh.get_array() for mesh in figure.axes[0].collections if isinstance(mesh, QuadMesh)]
    assert np.shape(bands) == (6, 12, 108)
    return np.ravel(bands).astype(bool).tolist()


def test_the_field_fills_the_outcomes_of_an_event():
    lit = field(FIGURES["field"]())
    assert lit == [max(Counter(outcome).values()) >= 3 for outcome in FIVE_DICE]
    assert sum(lit) == 1656  # `encyklopedia`: three of a kind after one roll, 1656 of 7776


def test_an_event_may_look_at_the_order_or_be_a_set_or_never_happen():
    assert field(plots.outcomes_figure(lambda outcome: outcome[0] == 6, ordered=True)) == [False] * 6480 + [True] * 1296
    assert sum(field(plots.outcomes_figure({Roll("12345"), Roll("66666")}))) == 121
    assert sum(field(plots.outcomes_figure(lambda roll: sum(roll) > 30))) == 0


@pytest.mark.parametrize(
    ("event", "lit", "sides"),
    [
        (lambda roll: True, 216, 3 * 36),
        (lambda roll: 6 not in roll, 125, 3 * 25),
        (lambda roll: 6 in roll, 91, 3 * 36),  # the two walls and the floor hide nothing of each other
        (lambda roll: roll == Roll("111"), 1, 3),
    ],
)
def test_the_cube_shows_the_sides_of_blocks_that_no_block_touches(event, lit, sides):
    figure = plots.cube_figure(event)
    (blocks,) = [each for each in figure.axes[0].collections if isinstance(each, PolyCollection)]
    assert len(blocks.get_paths()) == sides
    assert figure.alt == f"Zamalowanych jest {lit} z 216 wyników."


def test_blocks_of_the_cube_stand_where_their_faces_say():
    """The far corner of the block 6, 1, 1 is at the upper left end of the cube, 6 steps along the first edge."""
    figure = plots.cube_figure(lambda outcome: outcome == (6, 1, 1), ordered=True)
    (blocks,) = [each for each in figure.axes[0].collections if isinstance(each, PolyCollection)]
    corners = np.concatenate([path.vertices for path in blocks.get_paths()])
    assert corners[:, 0].min() == pytest.approx(-6 * 3**0.5 / 2)
    assert corners[:, 1].max() == pytest.approx((6 + 1) / 2)


def test_the_table_of_two_dice_holds_the_cells_and_is_darkest_at_the_largest():
    figure = plots.two_dice_figure(lambda one, other: one * other)
    assert [row[1:] for row in figure.data.rows] == [[str(one * other) for other in range(1, 7)] for one in range(1, 7)]
    assert [text.get_text() for text in figure.axes[0].texts] == [str(a * b) for a, b in product(range(1, 7), repeat=2)]
    reds = np.reshape(figure.axes[0].collections[0].get_array(), (36, 3))[:, 0]
    products = [a * b for a, b in product(range(1, 7), repeat=2)]
    assert np.argsort(-reds, kind="stable").tolist() == np.argsort(products, kind="stable").tolist()


def test_words_in_a_table_have_a_tint_each_on_which_they_can_be_read():
    figure = plots.two_dice_figure(lambda one, other: f"w{min(one + other, 10)}")
    squares = np.reshape(figure.axes[0].collections[0].get_array(), (36, 3))
    tints = set(map(mpl.colors.to_hex, squares))
    assert len(tints) == 9
    assert all(contrast(tint, "#111111") >= 4.5 for tint in tints)


# --- step by step ----------------------------------------------------------------------------------------


def test_a_tree_multiplies_along_its_paths():
    figure = FIGURES["tree"]()
    ways = [path for path, _ in figure.data.rows]
    assert ways == ["szóstka → szóstka", "szóstka → nie", "nie → szóstka", "nie → nie"]
    shown = written(figure)
    for chance in ("1/36 ≈ 2,78 %", "5/36 ≈ 13,89 %", "25/36 ≈ 69,44 %"):
        assert chance in shown
    assert "nie → nie: 69,44" in figure.alt


def test_tokens_stand_on_their_rungs_and_all_are_given_out():
    """1000 · 720/7776 = 92.6, 694.4, 192.9, 19.3, 0.8: the largest rests are rounded up."""
    figure = plots.ladder_figure([EQUAL])
    tokens = [each.get_offsets() for each in figure.axes[0].collections if isinstance(each, EllipseCollection)]
    assert list(map(len, tokens)) == [93, 694, 193, 19, 1]
    assert len({tuple(place) for rung in tokens for place in rung.tolist()}) == 1000
    assert figure.data.rows[0] == ["5", "1"]
    assert all(low[:, 1].max() < high[:, 1].min() for low, high in pairwise(tokens))


# --- what cannot be drawn --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (lambda: plots.distribution_figure({}), "wagami"),
        (lambda: plots.distribution_figure([1, 2]), "wagami"),
        (lambda: plots.distribution_figure({1: -1, 2: 3}), "wagami"),
        (lambda: plots.distribution_figure({1: 1}, {1: 0}), "wagami"),
        (lambda: plots.distribution_figure({"reszka": 1}, at_least=True), "„reszka”"),
        (lambda: plots.distribution_figure({f"słowo {n}": 1 for n in range(31)}), "„słowo 0”"),
        (lambda: plots.threshold_figure({}, 63), "od jednego do sześciu"),
        (lambda: plots.threshold_figure({"moneta": {"orzeł": 1}}, 63), "od jednego do sześciu"),
        (lambda: plots.threshold_figure({str(n): TWO for n in range(7)}, 63), "od jednego do sześciu"),
        (lambda: plots.chance_figure(Fraction(7, 6)), "między 0 a 1"),
        (lambda: plots.frequency_figure([]), "próby"),
        (lambda: plots.differences_figure(("nic", 1), {}, "nic"), "nic się nie zmienia"),
        (lambda: plots.outcomes_figure(7), "Zdarzenie"),
        (lambda: plots.tree_figure({"szóstka": SIX, "nie": SIX}), "1/3"),
        (lambda: plots.tree_figure({"szóstka": (SIX, {"tak": SIX}), "nie": OTHER}), "(tak)"),
        (lambda: plots.tree_figure({str(face): Chance(1, 20) for face in range(20)}), "najwyżej 16"),
        (lambda: plots.ladder_figure([]), "Szczeble"),
        (lambda: plots.ladder_figure([{"orzeł": 1}]), "Szczeble"),
        (lambda: plots.ladder_figure([EQUAL], tokens=7), "od 100 do 2000"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_sentence(make, part):
    with pytest.raises(ValueError, match=re.escape(part)) as raised:
        make()
    assert "\n" not in str(raised.value)
