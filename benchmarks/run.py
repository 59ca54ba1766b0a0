"""Performance as ratios, measured side by side in one run.

    python benchmarks/run.py

Each piece of work is a fresh process, ours and the comparison in turn; the figure is the best of several.
"""

import compileall
import os
import subprocess
import sys
import time
from pathlib import Path

REPEATS = 9
PACKAGE = Path(__file__).parent.parent / "kosci_edu"
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

ONE_ROLL_OURS = """
from kosci_edu.odds import one_roll_chance
from kosci_edu.rules.classic import LOWER
for row in LOWER:
    one_roll_chance(row)
"""
ONE_ROLL_ICEPOOL = """
import icepool
pool = icepool.d6.pool(5)
largest, straight = pool.largest_count(), pool.largest_straight()
for count in (3, 4, 5):
    largest.probability(">=", count)
for length in (4, 5):
    straight.probability(">=", length)
pool.all_counts().probability((3, 2))
"""

ANY_YAHTZEE_OURS = """
from kosci_edu.odds import any_yahtzee
any_yahtzee()
"""
ANY_YAHTZEE_ICEPOOL = """
import icepool
def step(equal):
    return icepool.Pool([1] * equal + [icepool.d6] * (5 - equal)).largest_count()
icepool.Die([1]).map(step, repeat=3).probability("==", 5)
"""
BEST_KEEPS = """
import time
from kosci_edu import all_rolls
from kosci_edu.odds import plan
start = time.perf_counter()
straight = plan("large_straight", rolls_left=2)
for left in (1, 2):
    for roll in all_rolls():
        straight.best(roll, left)
print(f"best keep for one goal, 252 rolls x 2 stages, exact: {(time.perf_counter() - start) * 1000:.0f} ms")
"""
SOLVE_OURS = """
from kosci_edu.rules import find_rules
from kosci_edu.solver import solve
assert round(solve(find_rules("classic")).start_value, 6) == 254.589609
"""
SOLVE_YATZY_SOLVER = """
from yatzy_solver import Solver, Variant
Solver.build(Variant("american"))
"""
ADVISE = """
import time
from kosci_edu import all_rolls
from kosci_edu.rules import Scorecard, Turn, find_rules
from kosci_edu.solver import advise, solve
solution = solve(find_rules("classic"))
for used in (1, 2, 3):
    start = time.perf_counter()
    for roll in all_rolls():
        advise(solution, Scorecard({"sixes": 18}), Turn(roll, used))
    print(f"advice for one position, {3 - used} rolls left: {(time.perf_counter() - start) / 252 * 1000:.1f} ms")
"""
EXACT = """
from kosci_edu.rules import find_rules
from kosci_edu.solver.exact_value import exact_value
exact = exact_value(find_rules("classic"))
digits = len(str(exact.numerator)), len(str(exact.denominator))
print(f"exact fraction, classic: {exact.seconds:.0f} s, digits above and below: {digits}")
"""
OUTCOMES = """
import resource, time
from kosci_edu.rules import find_rules
from kosci_edu.solver import game_outcomes, solve
solution = solve(find_rules("classic"))
start = time.perf_counter()
outcomes = game_outcomes(solution)
seconds = time.perf_counter() - start
assert abs(outcomes.score.mean() - solution.start_value) < 1e-9
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(f"exact outcome distribution with all statistics, after the solve: {seconds:.1f} s, {memory:.0f} MB")
"""
VARIANTS = """
from kosci_edu.rules import VARIANTS, find_rules
from kosci_edu.rules.classic import JOKERS
from kosci_edu.solver import solve
games = {f"classic, {joker}": find_rules("classic", joker=joker) for joker in JOKERS}
games |= {name: find_rules(name) for name in VARIANTS if not isinstance(find_rules(name).as_data(), str)}
for name in ("classic", "stritowe"):  # the one is there four times, the other has too many states
    del games[name]
solve(find_rules("kostkovy-poker"))  # what is made once for five dice is not counted
usual = 0.0
print(f"{'rules':<24} {'states':>10} {'seconds':>8}  µs a state")
for name, game in games.items():
    solution = min((solve(game) for _ in range(2)), key=lambda solution: solution.seconds)
    cost = solution.seconds / solution.states * 1e6
    usual = usual or cost
    print(f"{name:<24} {solution.states:>10,} {solution.seconds:>8.2f}  {cost:.1f} ({cost / usual:.1f} × classic)")
"""
SIMULATE = """
import time
from yatzy_solver import Solver, Variant
from kosci_edu.rules import find_rules
from kosci_edu.solver import simulate, solve
def rate(games, play):
    start = time.perf_counter()
    play(games)
    return games / (time.perf_counter() - start)
solution, solver = solve(find_rules("classic")), Solver.build(Variant("american"))
ours = rate(1_000_000, lambda games: simulate(solution, games, seed=1))
theirs = rate(50_000, lambda games: solver.simulate(games, seed=1))
print(f"simulated optimal games a second: {ours:,.0f}, yatzy-solver {theirs:,.0f} ({ours / theirs:.1f} × as many)")
"""
SLOW = {"full solve, classic, import included": (SOLVE_OURS, SOLVE_YATZY_SOLVER, "yatzy-solver")}
"""Work that takes seconds; it is repeated less often."""
SLOW_REPEATS = 3

WORK = {
    "import": ("import kosci_edu", "import icepool", "icepool"),
    "one-roll table, first call, import included": (ONE_ROLL_OURS, ONE_ROLL_ICEPOOL, "icepool"),
    "any Generał in three rolls, import included": (ANY_YAHTZEE_OURS, ANY_YAHTZEE_ICEPOOL, "icepool"),
}


def seconds(code: str) -> float:
    """The wall time of a fresh process that runs the code."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, env=ENVIRONMENT)
    return time.perf_counter() - start


def main() -> None:
    """Print the table: our time, the other's, and how many times as fast we are."""
    compileall.compile_dir(PACKAGE, quiet=1)  # as an installed package is
    print(f"{'work':<50} {'ours':>8} {'other':>8}  ratio")
    for name, (ours, other, label) in (WORK | SLOW).items():
        repeats = SLOW_REPEATS if name in SLOW else REPEATS
        pairs = [(seconds(ours), seconds(other)) for _ in range(repeats)]
        mine, theirs = (min(times) for times in zip(*pairs, strict=True))
        print(f"{name:<50} {mine * 1000:5.0f} ms {theirs * 1000:5.0f} ms  {theirs / mine:.1f} × as fast as {label}")
    for code in (BEST_KEEPS, ADVISE, OUTCOMES, SIMULATE, EXACT, VARIANTS):
        subprocess.run([sys.executable, "-c", code], check=True)


if __name__ == "__main__":
    main()
