"""Figures of chances and shares: a distribution, several beside a threshold, one chance, a running frequency, and how
one mean comes to be another."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil, gcd, sqrt
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from kosci_edu.chance import Chance
from kosci_edu.kinds import checks_kinds, is_number
from kosci_edu.look import COLOURS, Table
from kosci_edu.messages import say, short
from kosci_edu.numerals import decimal, grouped, percent
from kosci_edu.plots.paper import EXACT, GREY, SIMULATED, TextFigure, drawn, need, number, per_cent, shares

__all__ = ["chance_figure", "differences_figure", "distribution_figure", "frequency_figure", "threshold_figure"]

MOST_BARS = 30
MOST_PLACES = 10_000
RARE = Fraction(1, 2000)
Heights = Sequence[Sequence[Fraction]]  # the exact shares, and those of an experiment if there was one


@drawn
@checks_kinds
def distribution_figure(
    distribution: Any, simulated: Any = None, *, title: str = "", axis: str = "", at_least: bool = False
) -> TextFigure:
    """Every outcome with its chance: bars, or a curve where there are more than thirty.

    Args:
        distribution: outcomes with weights or probabilities, such as a `Distribution`; outcomes that are not numbers
            become named bars.
        simulated: what an experiment gave, in the same form.
        title: one line above the figure.
        axis: what the outcomes are, in words with their unit.
        at_least: draw the chance of every number or a larger one.

    Raises:
        KosciError: where there is nothing to draw, or too many outcomes that are no numbers.

    >>> from kosci_edu.chance import Distribution
    >>> distribution_figure(Distribution({0: 25, 1: 10, 2: 1}), title="Szóstki na dwóch kostkach")
    Szóstki na dwóch kostkach
    Szanse od „0” do „2”; największą ma „0”: 69,44...%.
    wynik   szansa
    0      69,44...%
    1      27,78...%
    2       2,78...%
    """
    both = [shares(distribution), *(shares(each) for each in [simulated] if each is not None)]
    outcomes: Sequence[Any] = list(dict.fromkeys(outcome for each in both for outcome in each))
    numeric, bars = all(map(is_number, outcomes)), len(outcomes) <= MOST_BARS
    only_numbers = say("Only numbers can be drawn as a curve; “{this}” is none.", this=str(outcomes[0])[:40])
    need(numeric or (bars and not at_least), only_numbers)
    if numeric:
        outcomes = sorted(outcomes) if bars else _without_gaps(sorted(outcomes))
    exactly = [[each.get(outcome, Fraction(0)) for outcome in outcomes] for each in both]
    tails = [list(accumulate(reversed(each)))[::-1] for each in exactly]
    heights = tails if at_least else exactly
    chance, tail, axis = say("chance"), say("chance of so much or more"), axis or say("outcome")
    ticks = () if bars else MaxNLocator(10).tick_values(outcomes[0], outcomes[-1])[1:-1]
    listed = range(len(outcomes)) if bars else np.searchsorted(outcomes, ticks)
    rows = [[number(outcomes[n]), *(percent(each[n]) for each in (heights if bars else tails))] for n in listed]
    headings = [axis, tail if at_least or not bars else chance, *[say("experiment")] * (len(both) - 1)]
    height = 4.2 if numeric else 1.2 + 0.42 * len(outcomes)
    figure = TextFigure(title, Table(_describe(outcomes, heights, at_least), headings, rows), height)
    axes = figure.add_subplot(title=tail if at_least else chance)
    if bars:
        _draw_bars(axes, outcomes, heights, numeric)
    else:
        _draw_curve(axes, outcomes, heights)
        axes.set_xlim(_ends(outcomes, exactly[0]))
    if numeric:
        axes.set(xlabel=axis, ymargin=0.1)
        axes.grid(axis="y")
        axes.yaxis.set_major_formatter(per_cent)
    if simulated is not None:
        axes.legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, borderpad=0, columnspacing=1.2, reverse=bars)
    return figure


def _without_gaps(outcomes: Sequence[Any]) -> Sequence[Any]:
    """With the numbers between that cannot come up, where whole numbers lie a step apart."""
    if any(outcome != int(outcome) for outcome in outcomes):
        return outcomes
    step = gcd(*(int(after) - int(before) for before, after in pairwise(outcomes))) or 1
    whole = range(int(outcomes[0]), int(outcomes[-1]) + 1, step)
    return whole if len(whole) <= MOST_PLACES else outcomes


def _ends(outcomes: Sequence[Any], exactly: Iterable[Fraction]) -> tuple[float, float]:
    """Between which outcomes a curve is drawn, where those at its ends are too rare to be seen."""
    below, likely = Fraction(0), []
    for outcome, share in zip(outcomes, exactly, strict=True):
        if below + share >= RARE <= 1 - below:
            likely.append(float(outcome))
        below += share
    return likely[0], likely[-1]


def _describe(outcomes: Sequence[Any], heights: Heights, at_least: bool) -> str:
    exact = heights[0]
    place = sum(2 * tail >= 1 for tail in exact) - 1 if at_least else exact.index(max(exact))
    low, high, this = map(number, (outcomes[0], outcomes[-1], outcomes[place]))
    values = {"low": low, "high": high, "this": this, "share": percent(exact[place])}
    if at_least:
        alt = say("The chance of so much or more sinks from {low} to {high}; {this} or more has {share}.", **values)
    else:
        alt = say("The chances from “{low}” to “{high}”; the largest is that of “{this}”: {share}.", **values)
    if len(heights) > 1:
        gap = decimal(100 * max(abs(one - other) for one, other in zip(*heights, strict=True)))
        alt += " " + say("The experiment is at most {gap} percentage points away.", gap=gap)
    return alt


def _draw_bars(axes: Axes, outcomes: Sequence[Any], heights: Heights, numeric: bool) -> None:
    """Standing bars of numbers where the numbers are; of anything else lying ones, that leave room for names."""
    where, lengths = list(map(float, outcomes if numeric else range(len(outcomes)))), list(map(float, heights[0]))
    step = min((after - before for before, after in pairwise(where)), default=1)
    (axes.bar if numeric else axes.barh)(where, lengths, 0.8 * step, color=EXACT, label=say("exact"))
    for each in heights[1:]:
        ends = (where, list(map(float, each)))[:: 1 if numeric else -1]
        axes.plot(*ends, "D", color=SIMULATED, mec="white", ms=9, label=say("experiment"))
    if where[-1] - where[0] <= 12 * step or not numeric:
        (axes.xaxis if numeric else axes.yaxis).set_ticks(where, list(map(number, outcomes)))
        for place, share, *others in zip(where, *heights, strict=True):
            text = decimal(100 * share, 1) if numeric and len(where) > 6 else percent(share)
            end, away = float(max(share, *others, 0)), 5 + 6 * len(others)
            spot, offset = ((place, end), (0, away)) if numeric else ((end, place), (away, 0))
            ha, va = ("center", "baseline") if numeric else ("left", "center")
            axes.annotate(text, spot, offset, textcoords="offset points", ha=ha, va=va)
    if not numeric:
        axes.set(xticks=[], xlim=(0, 1.25 * float(max(map(max, heights)))), ylim=(len(where) - 0.5, -0.5))


def _draw_curve(axes: Axes, outcomes: Sequence[Any], heights: Heights) -> None:
    where, curves = list(map(float, outcomes)), [list(map(float, each)) for each in heights]
    axes.fill_between(where, curves[0], step="mid", color=EXACT, alpha=0.2, linewidth=0)
    axes.plot(where, curves[0], drawstyle="steps-mid", color=EXACT, linewidth=2, label=say("exact"))
    for each in curves[1:]:
        axes.plot(where, each, drawstyle="steps-mid", color=SIMULATED, linewidth=1, label=say("experiment"))
    axes.set_ylim(0)
    axes.xaxis.set_major_formatter(number)


@drawn
@checks_kinds
def threshold_figure(
    curves: Mapping[str, Any], threshold: float | Fraction, *, title: str = "", axis: str = ""
) -> TextFigure:
    """Several distributions of numbers one below the other, and how much of each reaches a threshold.

    Args:
        curves: a name for each distribution (or mapping of numbers to weights), six at most.
        threshold: the number to be reached, drawn as a line through all of them.
        title: one line above the figure.
        axis: what the numbers are, in words with their unit.

    Raises:
        KosciError: for no curves, more than six, or outcomes that are no numbers.

    >>> threshold_figure({"jedna kostka": dict.fromkeys(range(1, 7), 1)}, 5)
    Krzywe jedna pod drugą i linia przy 5; najczęściej dochodzi do niej „jedna kostka”: 33,33...%.
                  5 lub więcej
    jedna kostka       33,33...%
    """
    known = {name: shares(curve) for name, curve in curves.items()}
    numbers = all(is_number(outcome) for each in known.values() for outcome in each)
    need(numbers and 1 <= len(known) <= 6, say("One to six distributions of numbers can be set against a threshold."))
    parts = {name: sum(each[outcome] for outcome in each if outcome >= threshold) for name, each in known.items()}
    best, limit = max(parts, key=parts.__getitem__), number(threshold)
    alt = say("Curves one below the other and a line at {limit}; “{name}” reaches it most often: {share}.",
              limit=limit, name=best, share=percent(parts[best]))  # fmt: skip
    rows, heading = [(name, percent(part)) for name, part in parts.items()], say("{limit} or more", limit=limit)
    figure = TextFigure(title, Table(alt, ["", heading], rows), 0.9 + 1.05 * len(curves))
    all_axes = figure.subplots(len(curves), sharex=True, squeeze=False)[:, 0]
    for axes, (name, share) in zip(all_axes, rows, strict=True):
        outcomes = _without_gaps(list(known[name]))
        where, heights = list(map(float, outcomes)), [float(known[name].get(each, 0)) for each in outcomes]
        beyond = [place >= threshold for place in where]
        axes.fill_between(where, heights, step="mid", color=EXACT, alpha=0.25, linewidth=0)
        axes.fill_between(where, heights, where=beyond, step="mid", color=EXACT, linewidth=0)
        axes.axvline(float(threshold), color=GREY, linewidth=1.5, linestyle=(0, (3, 2)))
        axes.axhline(0, color=GREY, linewidth=1)
        axes.set(ylim=(0, None), yticks=[], title=name)
        axes.xaxis.set_major_formatter(number)
        axes.set_title(f"{heading}: {share}", loc="right", color=EXACT, weight="bold")
    ends = [end for each in known.values() for end in _ends(list(each), each.values())]
    all_axes[-1].set(xlabel=axis or say("outcome"), xlim=(min(*ends, threshold), max(*ends, threshold)))
    return figure


@drawn
@checks_kinds
def chance_figure(chance: Fraction, *, title: str = "") -> TextFigure:
    """One chance as squares: one an outcome up to a hundred, else a hundred squares of one per cent each.

    Args:
        chance: a `Chance`, or a fraction from 0 to 1.
        title: one line above the figure.

    Raises:
        KosciError: for what is no chance.

    >>> chance_figure(Chance(10, 36))
    Z 36 pól zamalowanych jest 10.
    szansa
    5/18 (10 z 36) ≈ 27,78...%
    """
    chance = chance if isinstance(chance, Chance) else Chance(chance)
    squares = chance.total if chance.total <= 100 else 100
    lit, side = float(chance * squares), ceil(sqrt(squares))
    alt = say("Of {n} squares {lit} are filled.", n=squares, lit=number(chance * squares))
    figure = TextFigure(title, Table(alt, [say("chance")], [[str(chance)]]), 2.8 if title else 2.3)
    axes = figure.add_subplot(aspect="equal", xlim=(0, 3), ylim=(1, 0))
    axes.set_axis_off()
    places = np.arange(squares)
    left, middle = places % side / side, (places // side + 0.44) / side
    for filled, alpha in ((np.ones(squares), 0.15), (np.clip(lit - places, 0, 1), 1)):
        axes.barh(middle, filled * 0.88 / side, 0.88 / side, left, color=EXACT, alpha=alpha)
    counts = say("{ways} of {total}", ways=grouped(chance.ways), total=grouped(chance.total))
    reduced = f" = {Fraction(chance)}" if chance.denominator != chance.total else ""
    unit = say("a square is an outcome") if squares == chance.total else say("a square is one per cent")
    axes.text(1.15, 0.3, percent(chance), size=32, weight="bold", color=EXACT, va="center")
    axes.text(1.15, 0.6, short(counts + reduced, 36), size=14, va="center")
    axes.text(1.15, 0.8, unit, color=GREY, va="center")
    return figure


@drawn
@checks_kinds
def frequency_figure(
    successes: Iterable[object],
    *,
    exact: float | Fraction | None = None,
    guess: float | Fraction | None = None,
    title: str = "",
    axis: str = "",
) -> TextFigure:
    """How the share of successes settles as an experiment goes on.

    Args:
        successes: true or false for every try, in order.
        exact: the chance of a success, drawn with a band of two standard deviations on either side.
        guess: the share that somebody expected, from 0 to 1.
        title: one line above the figure.
        axis: what was tried, in words; tries by default.

    Raises:
        KosciError: where nothing was tried, or a share cannot be.

    >>> frequency_figure([True, False, False, True, False])
    Udział sukcesów po każdej z 5 prób; na końcu 40,00...%.
    próby  sukcesy    udział
    1            1  100,00...%
    2            1   50,00...%
    5            2   40,00...%
    """
    counted = list(accumulate(int(bool(success)) for success in successes))
    tries = len(counted)
    need(tries > 0, say("There is no try to draw yet."))
    within = all(0 <= share <= 1 for share in (exact, guess) if share is not None)
    need(within, say("A share lies between 0 and 1."))
    known = ((Fraction(counted[-1], tries), say("experiment"), SIMULATED), (exact, say("exact"), EXACT))
    every = (*known, (guess, say("Your guess"), GREY))
    marks = [(share, name, colour) for share, name, colour in every if share is not None]
    listed = [n for power in range(7) for n in (10**power, 2 * 10**power, 5 * 10**power) if n < tries]
    rows = [[grouped(n), grouped(counted[n - 1]), percent(Fraction(counted[n - 1], n))] for n in [*listed, tries]]
    alt = say("The share of successes after each of {n} tries; at the end {share}.", n=rows[-1][0], share=rows[-1][2])
    rows += [[name, "", percent(Fraction(share))] for share, name, _ in marks[1:]]
    figure = TextFigure(title, Table(alt, [axis or say("tries"), say("successes"), say("share")], rows))
    band = say("share of successes, and a band of two standard deviations")
    axes = figure.add_subplot(title=say("share of successes") if exact is None else band, xlabel=axis or say("tries"))
    places = sorted({ceil(tries * part / 600) for part in range(1, 601)})
    running = [counted[place - 1] / place for place in places]
    if exact is not None:
        side = 2 * np.sqrt(float(exact * (1 - exact)) / np.array(places))
        axes.fill_between(places, float(exact) - side, float(exact) + side, color=EXACT, alpha=0.15, linewidth=0)
    for share, _, colour in marks[1:]:
        axes.axhline(float(share), color=colour, linewidth=2, linestyle="-" if colour == EXACT else (0, (4, 2)))
    axes.plot(places, running, color=SIMULATED, linewidth=2)
    # The first tries leap about; the height is chosen so that what comes later can be seen.
    seen = [*running[len(running) // 20 :], *(float(share) for share, _, _ in marks)]
    room = 0.3 * (max(seen) - min(seen)) or 0.1
    axes.set(xlim=(0, tries), ylim=(max(0, min(seen) - room), min(1, max(seen) + room)))
    axes.grid(axis="y")
    axes.xaxis.set_major_formatter(number)
    axes.yaxis.set_major_formatter(per_cent)
    _label_at_the_end(axes, marks)
    return figure


def _label_at_the_end(axes: Axes, marks: Iterable[tuple[Any, str, str]]) -> None:
    """Name lines at the right edge, each (share, name, colour), moved apart where they would touch."""
    (low, high), heights = axes.get_ylim(), list[float]()
    named, apart = sorted(marks, reverse=True), 0.17 * (high - low)
    for share, _, _ in named:
        heights.append(min(float(share), heights[-1] - apart if heights else high))
    lift = max(0, low + apart / 2 - heights[-1])
    for height, (share, name, colour) in zip(heights, named, strict=True):
        place, text = (1.01, height + lift), f"{name}\n{percent(Fraction(share))}"
        axes.text(*place, text, color=colour, transform=axes.get_yaxis_transform(), va="center", linespacing=1)


@drawn
@checks_kinds
def differences_figure(
    start: tuple[str, Any], changes: Mapping[str, Any], end: str, *, title: str = "", axis: str = ""
) -> TextFigure:
    """How a number comes to be another, one change after the other.

    Args:
        start: a name and the number to begin with.
        changes: what each change adds or takes away, by its name.
        end: the name of what comes out.
        title: one line above the figure.
        axis: what the numbers are, in words with their unit.

    Raises:
        KosciError: where nothing changes, or by something that is no number.

    >>> differences_figure(("na początku", 10), {"premia": 5, "kara": -3}, "na końcu")
    Od 10,00 do 12,00, zmiana po zmianie.
                 zmiana  razem
    na początku          10,00
    premia        +5,00  15,00
    kara          −3,00  12,00
    na końcu             12,00
    """
    need(bool(changes), say("Where nothing changes there is nothing to draw."))
    is_start = isinstance(start, tuple | list) and len(start) == 2 and is_number(start[1])
    only_numbers = say("A name with a number to begin with is asked for, and a number for each change.")
    need(is_start and all(map(is_number, changes.values())), only_numbers)
    sums = list(accumulate(map(Fraction, changes.values()), initial=Fraction(start[1])))
    signed = ["", *("+" * (change >= 0) + decimal(Fraction(change)) for change in changes.values()), ""]
    names, totals = [start[0], *changes, end], [*sums, sums[-1]]
    alt = say("From {first} to {last}, one change after the other.", first=decimal(sums[0]), last=decimal(sums[-1]))
    rows = list(zip(names, signed, map(decimal, totals), strict=True))
    figure = TextFigure(title, Table(alt, ["", say("change"), say("total")], rows), 1.2 + 0.45 * len(names))
    axes = figure.add_subplot(xlabel=axis, ylim=(len(names) - 0.5, -0.5))
    axes.grid(axis="x")
    axes.use_sticky_edges = False
    axes.margins(x=0.18)
    axes.set_yticks(range(len(names)), names)
    axes.xaxis.set_major_formatter(number)
    for place, (before, after) in enumerate(pairwise(map(float, [sums[0], *totals]))):
        colour, text = COLOURS["surplus" if after >= before else "lack"].light, signed[place]
        if text:
            axes.barh(place, after - before, left=before, height=0.6, color=colour)
        else:
            colour, text = EXACT, decimal(totals[place])
            axes.plot([after], [place], "o", color=colour, ms=11)
        axes.annotate(text, (max(before, after), place), (10, 0), textcoords="offset points", va="center", color=colour)
        axes.plot([before, before], [max(place - 1, 0), place], color=GREY, linewidth=1, zorder=0)
    return figure
