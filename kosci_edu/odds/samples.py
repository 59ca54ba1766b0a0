"""What counted games tell: how likely luck alone makes such a difference, and between which shares the truth lies."""

from collections.abc import Sequence
from functools import cache
from math import cos, exp, lgamma, log, pi, sin, sqrt, tan
from statistics import NormalDist, fmean, stdev

from kosci_edu.kinds import checks_kinds, is_number
from kosci_edu.messages import KosciError, short

__all__ = ["coin_p_value", "confidence_interval", "mean_interval"]

MOST = 10**12  # tries; beyond them a float is too coarse for what is summed


@checks_kinds
def coin_p_value(heads: int, tosses: int) -> float:
    """The chance that a fair coin falls at least as far from half and half, on either side.

    The tail of the binomial distribution is summed term by term, right to about ten digits; in whole numbers the
    300,000 games of `kostkovy-poker` would take long.

    Args:
        heads: how often one side was up.
        tosses: how often the coin was tossed.

    Raises:
        KosciError: for numbers that cannot be.

    >>> round(coin_p_value(8, 10), 10), 2 * (45 + 10 + 1) / 2**10
    (0.109375, 0.109375)
    """
    _check(heads, tosses)
    fewer = min(heads, tosses - heads)
    term = exp(lgamma(tosses + 1) - lgamma(fewer + 1) - lgamma(tosses - fewer + 1) - tosses * log(2))
    tail = 0.0
    for count in range(fewer, -1, -1):
        tail += term
        term *= count / (tosses - count + 1)
        if term < tail * 1e-17:
            break
    return min(1.0, 2 * tail)


@checks_kinds
def confidence_interval(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """Between which shares the true one lies, with so much confidence: Wilson's interval.

    Args:
        successes: how often it happened.
        trials: how often it was tried.
        confidence: how often intervals made so hold the true share, between 0 and 1.

    Returns:
        The lowest and the highest share, between 0 and 1.

    Raises:
        KosciError: for numbers that cannot be.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
        American Statistical Association 22, 1927.

    >>> low, high = confidence_interval(81, 263)
    >>> round(low, 4), round(high, 4)
    (0.2553, 0.3662)
    """
    _check(successes, trials)
    if not 0 < confidence < 1:
        raise KosciError("A confidence is a number between 0 and 1.")
    wide = NormalDist().inv_cdf((1 + confidence) / 2)
    share, more = successes / trials, wide**2 / trials
    middle = (share + more / 2) / (1 + more)
    half = wide * sqrt(share * (1 - share) / trials + more / (4 * trials)) / (1 + more)
    return max(0.0, middle - half), min(1.0, middle + half)


@checks_kinds
def mean_interval(numbers: Sequence[float]) -> tuple[float, float]:
    """Between which means the true one lies, with a confidence of 95 %: the interval by Student's t.

    Args:
        numbers: what was counted, two numbers or more, such as the scores of games.

    Returns:
        The lowest and the highest mean.

    Raises:
        KosciError: for fewer numbers, or what is no number.

    >>> low, high = mean_interval([1, 2, 3])
    >>> round(low, 3), round(high, 3)  # 2 − 4.303 / √3 and 2 + 4.303 / √3
    (-0.484, 4.484)
    """
    if len(numbers) < 2 or not all(map(is_number, numbers)):
        raise KosciError("It takes two numbers or more to say between which means the true one lies.")
    mean, half = fmean(numbers), _student(len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    return mean - half, mean + half


@cache
def _student(freedom: int) -> float:
    """The 97.5 % point of Student's t: as far from 0 on either side as 95 % of all values are.

    The share of values up to √freedom · tan(angle) on either side is a finite sum; the angle is found by halving.

    Source: Abramowitz and Stegun 26.7.3 and 26.7.4.
    """
    odd = freedom % 2

    def share(angle: float) -> float:
        term = total = cos(angle) if odd else 1.0
        for number in range(2 + odd, freedom - 1, 2):
            term *= (number - 1) / number * cos(angle) ** 2
            total += term
        total *= sin(angle)
        return 2 / pi * (angle + (total if freedom > 1 else 0)) if odd else total

    low, high = 0.0, pi / 2
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if share(middle) < 0.95 else (low, middle)
    return sqrt(freedom) * tan(low)


def _check(part: int, whole: int) -> None:
    if not 0 <= part <= whole or whole == 0:
        raise KosciError("Out of {whole} there cannot be {part}.", whole=short(whole), part=short(part))
    if whole > MOST:
        raise KosciError("{n} tries are too many to compute with; at most {most} are.", n=short(whole), most=MOST)
