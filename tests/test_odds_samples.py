"""Tests of significance and confidence intervals, against sums in whole numbers and a published table."""

from math import comb

import pytest

from kosci_edu.odds.samples import coin_p_value, confidence_interval, mean_interval


@pytest.mark.parametrize("tosses", [1, 2, 7, 30, 200])
def test_the_p_value_is_the_sum_of_both_tails(tosses):
    for heads in range(tosses + 1):
        far = [count for count in range(tosses + 1) if abs(2 * count - tosses) >= abs(2 * heads - tosses)]
        expected = sum(comb(tosses, count) for count in far) / 2**tosses
        assert coin_p_value(heads, tosses) == pytest.approx(expected, rel=1e-9, abs=0)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    # Newcombe, Two-sided confidence intervals for the single proportion, 1998, Table I, method 3 (score).
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_the_published_one(successes, trials, low, high):
    assert confidence_interval(successes, trials) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999999])
def test_the_interval_stays_within_the_shares_there_are(confidence):
    # Wilson's interval of 0 of n begins at 0, that of n of n ends at 1, up to the last bit; never beyond.
    for trials in range(1, 300):
        low, high = confidence_interval(0, trials, confidence)
        assert 0 <= low < 1e-12 < high < 1
        mirrored = confidence_interval(trials, trials, confidence)
        assert mirrored == (pytest.approx(1 - high), pytest.approx(1, abs=1e-12))
        assert mirrored[1] <= 1


@pytest.mark.parametrize("tosses", [1, 49, 50, 51, 1000])
def test_a_p_value_is_no_more_than_certain(tosses):
    assert coin_p_value(tosses // 2, tosses) == pytest.approx(1, abs=1e-9)
    assert coin_p_value(tosses // 2, tosses) <= 1
    assert coin_p_value(tosses, tosses) == pytest.approx(2.0 ** (1 - tosses), rel=1e-9, abs=0)


@pytest.mark.parametrize(
    ("freedom", "point"),
    # The 97.5 % points of Student's t from any table.
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (30, 2.042), (120, 1.980), (1000, 1.962)],
)
def test_the_interval_of_a_mean_is_as_wide_as_the_table_of_students_t_says(freedom, point):
    # By hand: the squares add up to freedom · (freedom + 1), so that the deviation of the mean is 1, as is the mean.
    low, high = mean_interval([0] * freedom + [freedom + 1])
    assert (low, high) == (pytest.approx(1 - point, abs=5e-4), pytest.approx(1 + point, abs=5e-4))


def test_the_statistics_of_kostkovy_poker_are_no_luck():
    white, black = 144_561, 146_433  # kostkovy-poker, games decided
    normal = 2 * 0.000261  # z = 3.47 has a tail of 0.026 % in any table of the normal distribution
    assert coin_p_value(white, white + black) == pytest.approx(normal, rel=0.01)
    low, high = confidence_interval(white, white + black)
    assert low < white / (white + black) < high < 0.5


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [((-1, 10), "Z 10 nie może być -1."), ((11, 10), "Z 10 nie może być 11."), ((0, 0), "Z 0 nie może być 0.")],
)
def test_impossible_numbers_get_a_sentence(numbers, sentence):
    for function in (coin_p_value, confidence_interval):
        with pytest.raises(ValueError, match=r"\.$") as problem:
            function(*numbers)
        assert str(problem.value) == sentence


@pytest.mark.parametrize("confidence", [0, 1.0, -0.5, 95])
def test_a_confidence_lies_between_0_and_1(confidence):
    with pytest.raises(ValueError, match=r"^Poziom ufności to liczba między 0 a 1\.$"):
        confidence_interval(1, 2, confidence)
