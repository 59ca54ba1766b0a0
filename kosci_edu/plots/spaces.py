"""Figures of sample spaces: all outcomes of two, three or five dice with an event lit, the ways through a probability
tree, and tokens that climb a ladder."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count, product
from math import ceil
from numbers import Rational
from textwrap import fill
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import EllipseCollection, PolyCollection
from matplotlib.colors import ListedColormap, to_rgb

from kosci_edu.chance import Chance, Distribution, Event
from kosci_edu.dice import Roll, outcomes, throw
from kosci_edu.kinds import checks_kinds, is_number
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import say, short
from kosci_edu.numerals import grouped, percent
from kosci_edu.plots.paper import EXACT, GREY, PAPER, TextFigure, drawn, need, number, shares

__all__ = ["cube_figure", "ladder_figure", "outcomes_figure", "tree_figure", "two_dice_figure"]

FACES = range(1, 7)
CUBE_EDGES = np.array([[-(3**0.5) / 2, 0.5], [3**0.5 / 2, 0.5], [0, -1]])
"""Where one step of the first, the second and the third die leads on paper."""
CENTRE = {"ha": "center", "va": "center"}
UNLIT = "#D1E6F1"
MOST_LEAVES = 16
STACK = 12
"""So many tokens stand one above the other."""


def _space_figure(event: Event, dice: int, ordered: bool, title: str) -> tuple[list[bool], TextFigure]:
    """Of every ordered outcome whether the event happened, and the paper for a figure of that."""
    space: Distribution[Any] = Distribution.uniform(outcomes(dice)) if ordered else throw(dice)
    happened = set(space.given(event)) if space.chance(event) else set()
    lit = [(outcome if ordered else Roll(outcome)) in happened for outcome in outcomes(dice)]
    alt = say("{ways} of {total} outcomes are filled.", ways=grouped(sum(lit)), total=grouped(len(lit)))
    by_face = [[str(face), grouped(sum(part))] for face, part in zip(FACES, np.reshape(lit, (6, -1)), strict=True)]
    return lit, TextFigure(title, Table(alt, [say("first die"), say("outcomes")], by_face), 5.5)


@drawn
@checks_kinds
def outcomes_figure(event: Event, *, title: str = "", ordered: bool = False) -> TextFigure:
    """All 7776 outcomes of five dice as a field of 72 × 108 squares, those of an event filled.

    Each band of twelve lines has one face of the first die; along a line the last dice change fastest.

    Args:
        event: a set of rolls, or a function of a `Roll` that says whether the event happened.
        title: one line above the figure.
        ordered: give the event the outcome in the order of the dice instead, a tuple of five faces.

    Raises:
        KosciError: for what is no event.

    >>> outcomes_figure(lambda roll: sum(roll) >= 29)
    Zamalowanych jest 6 z 7...776 wyników.
    pierwsza kostka  wyniki
    1                     0
    2                     0
    3                     0
    4                     0
    5                     1
    6                     5
    """
    lit, figure = _space_figure(event, 5, ordered, title)
    axes = figure.add_subplot(aspect="equal", title=figure.alt, ylabel=say("first die"))
    for face, band in enumerate(np.reshape(lit, (6, 12, 108))):
        lines, colours = 13.2 * face + np.arange(13), ListedColormap([UNLIT, EXACT])
        axes.pcolormesh(np.arange(109), lines, band, cmap=colours, vmin=0, vmax=1, edgecolors=PAPER, linewidth=0.4)
    axes.set_yticks([13.2 * face - 7.2 for face in FACES], list(map(str, FACES)))
    axes.set(xticks=[], ylim=(78.5, -0.5))
    return figure


@drawn
@checks_kinds
def cube_figure(event: Event, *, title: str = "", ordered: bool = False) -> TextFigure:
    """The 216 outcomes of three dice as a cube: those of an event are blocks, the others are left out.

    Ones are next to the eye and sixes far from it.

    Args:
        event: a set of rolls of three dice, or a function of a `Roll` that says whether the event happened.
        title: one line above the figure.
        ordered: give the event the outcome in the order of the dice instead, a tuple of three faces.

    Raises:
        KosciError: for what is no event.

    >>> print(cube_figure(lambda roll: 6 in roll).alt)
    Zamalowanych jest 91 z 216 wyników.
    """
    lit, figure = _space_figure(event, 3, ordered, title)
    axes = figure.add_subplot(aspect="equal", adjustable="datalim", title=figure.alt)
    axes.set_axis_off()
    blocks = {cell for cell, happened in zip(product(range(6), repeat=3), lit, strict=True) if happened}
    sides, colours = [], []
    for cell, axis in product(sorted(blocks, key=sum, reverse=True), range(3)):  # near blocks cover those behind
        if tuple(np.subtract(cell, np.eye(3, dtype=int)[axis]).tolist()) not in blocks:
            corner, (one, other) = np.array(cell) @ CUBE_EDGES, np.delete(CUBE_EDGES, axis, axis=0)
            sides.append([corner, corner + one, corner + one + other, corner + other])
            colours.append(_tint(EXACT, (0.75, 1, 0.5)[axis]))
    axes.add_collection(PolyCollection(sides, facecolors=colours, edgecolors=PAPER, linewidths=0.6))
    for axis, others in product(range(3), product((0, 6), repeat=2)):
        edge, is_near = [np.insert(others, axis, end) @ CUBE_EDGES for end in (0, 6)], others == (0, 0)
        axes.plot(*np.transpose(edge), ":" if is_near else "-", color=GREY, linewidth=1, zorder=3 if is_near else 0)
    for axis, name in enumerate((say("first die"), say("second die"), say("third die"))):
        for along, out, text in [(3, 1.7, name), *((face - 0.5, 0.6, str(face)) for face in FACES)]:
            place = ((along, -out, 6), (-out, along, 6), (-out / 2, 6 + out / 2, along))[axis] @ CUBE_EDGES
            axes.text(place[0], place[1], text, CENTRE, color=GREY, rotation=(-30, 30, 90)[axis] * (text == name))
    return figure


def _tint(colour: str, strength: float) -> tuple[float, ...]:
    return tuple(1 - strength * (1 - part) for part in to_rgb(colour))


@drawn
@checks_kinds
def two_dice_figure(cell: Callable[[int, int], Any], *, title: str = "", axis: str = "") -> TextFigure:
    """What each of the 36 outcomes of two dice gives: a number, the darker the larger, or a word.

    Args:
        cell: gives the number or the word for the face of the first die and that of the second.
        title: one line above the figure.
        axis: what stands in the squares, in words with its unit.

    >>> print(two_dice_figure(max).alt)
    Tabela 6 na 6: wiersze to pierwsza kostka, kolumny druga. Najczęściej: 6 (11 z 36).
    """
    table = [[cell(first, second) for second in FACES] for first in FACES]
    counted = Distribution.uniform(value for line in table for value in line)
    often = counted.mode()
    alt = say("A table of 6 by 6: lines are the first die, columns the second. Most often: {value} ({ways} of 36).",
              value=number(often), ways=counted.weight(often))  # fmt: skip
    rows = [[str(face), *map(number, line)] for face, line in zip(FACES, table, strict=True)]
    figure = TextFigure(title, Table(alt, ["", *map(str, FACES)], rows), 4.6)
    axes = figure.add_subplot(title=axis, xlabel=say("second die"), ylabel=say("first die"), xticks=FACES, yticks=FACES)
    colours = _tints(list(counted))
    squares, edges = [[colours[value] for value in line] for line in table], np.arange(0.5, 7)
    axes.pcolormesh(edges, edges, np.array(squares), edgecolors=PAPER, linewidth=3)
    axes.invert_yaxis()
    for first, second in product(FACES, repeat=2):
        axes.text(second, first, fill(rows[first - 1][second], 9), ha="center", va="center_baseline", linespacing=1)
    return figure


def _tints(values: list[Any]) -> dict[Any, tuple[float, ...]]:
    """A tint for each value, light enough for dark text: of one hue for numbers, of several for words."""
    if all(map(is_number, values)):
        low, high = min(values), max(values)
        return {value: _tint(EXACT, 0.08 + 0.5 * float((value - low) / ((high - low) or 1))) for value in values}
    hues = [COLOURS[role].light for role in ("exact", "simulated", "best", "loss", "possible")]
    return {value: _tint(hues[place % 5], 0.2 + 0.2 * (place // 5 % 2)) for place, value in enumerate(values)}


@drawn
@checks_kinds
def tree_figure(tree: Mapping[str, Any], *, title: str = "") -> TextFigure:
    """A probability tree that grows to the right, with the chance of every path at its end.

    Args:
        tree: for every branch its name and its chance, or a pair of its chance and the tree that grows from it.
        title: one line above the figure.

    Raises:
        KosciError: where the chances of the branches of one fork do not add up to 1, or there are too many ends.

    >>> six, other = Chance(1, 6), Chance(5, 6)
    >>> tree_figure({"szóstka": six, "nie": (other, {"szóstka": six, "nie": other})})
    Drzewo rośnie w prawo. Najbardziej prawdopodobna droga to nie → nie: 69,44...%.
    droga                   szansa
    szóstka          1/6 ≈ 16,67...%
    nie → szóstka   5/36 ≈ 13,89...%
    nie → nie      25/36 ≈ 69,44...%
    """
    leaves = list(_leaves(tree))
    too_many = say("A tree can be read with {most} ends; this one has {n}.", most=MOST_LEAVES, n=len(leaves))
    need(len(leaves) <= MOST_LEAVES, too_many)
    depth = max(len(path) for path, _ in leaves)
    rows = [[" → ".join(path), str(through)] for path, through in leaves]
    likeliest, share = max(leaves, key=lambda leaf: leaf[1])
    alt = say("A tree grows to the right. The likeliest way through it is {path}: {share}.",
              path=" → ".join(likeliest), share=percent(share))  # fmt: skip
    figure = TextFigure(title, Table(alt, [say("path"), say("chance")], rows), 0.8 + 0.5 * max(len(leaves), 4))
    axes = figure.add_subplot(xlim=(-0.1, depth + 1.4), ylim=(len(leaves) - 0.5, -0.5))
    axes.set_axis_off()
    for place, (path, through) in enumerate(leaves):
        axes.plot([len(path), depth + 0.35], [place, place], color=GREY, linewidth=1, linestyle=":", zorder=0)
        axes.text(depth + 0.4, place, str(through), va="center")
    axes.plot([0], [_draw_branches(axes, tree, 0, count())], "o", color=GREY, ms=8)
    return figure


def _leaves(tree: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Chance]]:
    """Every path to an end of the tree, with its chance."""
    total = Fraction(0)
    for name, branch in tree.items():
        chance, rest = branch if isinstance(branch, tuple) and len(branch) == 2 else (branch, None)
        is_branch = isinstance(chance, Rational) and (rest is None or isinstance(rest, Mapping))
        wrong = say("A branch is a chance, or a pair of a chance and a tree; “{name}” is not.", name=short(name))
        need(is_branch, wrong)
        total += chance
        for path, through in _leaves(rest) if rest else [((), Chance(1))]:
            yield (name, *path), Chance(chance) * through
    names = ", ".join(map(str, tree))
    unsound = say("The chances of these branches ({names}) add up to {total}, not to 1.", names=names, total=total)
    need(total == 1, unsound)


def _draw_branches(axes: Axes, tree: Mapping[str, Any], level: int, rows: Iterator[int]) -> float:
    """Draw what grows from a fork; its height is returned."""
    ends = {}
    for name, branch in tree.items():
        chance, rest = branch if isinstance(branch, tuple) else (branch, None)
        ends[name] = chance, _draw_branches(axes, rest, level + 1, rows) if rest else next(rows)
    start = sum(height for _, height in ends.values()) / len(ends)
    paper = {"facecolor": PAPER, "edgecolor": "none", "pad": 2}
    for name, (chance, end) in ends.items():
        axes.plot([level, level + 1], [start, end], color=EXACT, linewidth=1 + 4 * float(chance), zorder=0)
        axes.text(level + 0.5, (start + end) / 2, str(Fraction(chance)), CENTRE, color=EXACT, bbox=paper)
        axes.text(level + 1, end, name, CENTRE, weight="bold", bbox=paper)
    return start


@drawn
@checks_kinds
def ladder_figure(states: Sequence[Any], *, tokens: int = 1000, title: str = "", axis: str = "") -> TextFigure:
    """Where so many tokens stand on a ladder after each roll, each token an equal share of what may happen.

    Shares that are no whole number of tokens are rounded so that all are given out, the largest rests first.

    Args:
        states: after each roll a distribution (or a mapping to counts) over the rungs, which are numbers.
        tokens: how many tokens there are, 100 to 2000.
        title: one line above the figure.
        axis: what the rungs count; equal dice by default.

    Raises:
        KosciError: for no state, or a number of tokens that has no room.

    >>> ladder_figure([{1: 30, 2: 6}, {1: 25, 2: 11}], tokens=100)
    Żetony na drabinie (100); na końcu na najwyższym szczeblu: 31.
    jednakowe  po rzucie 1  po rzucie 2
    2                   17           31
    1                   83           69
    """
    known, axis = [shares(state) for state in states], axis or say("equal dice")
    rungs = sorted({rung for each in known for rung in each if is_number(rung)})
    need(bool(rungs) and 100 <= tokens <= 2000, say("A ladder needs rungs that are numbers, and 100 to 2000 tokens."))
    given = [_give_out(each, tokens) for each in known]
    names = [say("after roll {n}", n=roll + 1) for roll in range(len(states))]
    top = given[-1].get(rungs[-1], 0)
    alt = say("{n} tokens on a ladder; at the end on the highest rung: {top}.", n=grouped(tokens), top=grouped(top))
    rows = [[number(rung), *(grouped(each.get(rung, 0)) for each in given)] for rung in reversed(rungs)]
    figure = TextFigure(title, Table(alt, [axis, *names], rows), 4.2)
    axes, left = figure.add_subplot(aspect="equal", title=axis), 0
    for name, each in zip(names, given, strict=True):
        for bottom, rung in zip(count(0, STACK + 6), rungs, strict=False):
            here, colour = each.get(rung, 0), COLOURS["best" if rung == rungs[-1] else "exact"].light
            dots = [(left + token // STACK, bottom + token % STACK) for token in range(here)]
            discs = EllipseCollection(0.75, 0.75, 0, units="xy", offsets=dots, offset_transform=axes.transData)
            axes.add_collection(discs).set_facecolor(colour)
            axes.text(left + ceil(here / STACK) + 1, bottom + STACK / 2, grouped(here), va="center", color=colour)
        axes.text(left, -3, name, va="top", color=GREY)
        left += ceil(max(each.values()) / STACK) + 16
    axes.set(xlim=(-2, left), ylim=(-10, len(rungs) * (STACK + 6) - 4), xticks=[])
    axes.set_yticks([place * (STACK + 6) + STACK / 2 for place in range(len(rungs))], list(map(number, rungs)))
    return figure


def _give_out(exact: Mapping[Any, Fraction], tokens: int) -> dict[Any, int]:
    """The tokens by rung, the largest rests rounded up."""
    given = {rung: int(share * tokens) for rung, share in exact.items()}
    by_rest = sorted(exact, key=lambda rung: given[rung] - exact[rung] * tokens)
    for rung in by_rest[: tokens - sum(given.values())]:
        given[rung] += 1
    return given
