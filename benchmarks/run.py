"""Performance as ratios, measured side by side in one run.

    python benchmarks/run.py

Each piece of work is a fresh process, ours and the comparison in turn; the figure is the best of several.
"""

import subprocess
import sys
import time

REPEATS = 9

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

WORK = {
    "import": ("import kosci_edu", "import icepool", "icepool"),
    "one-roll table, first call, import included": (ONE_ROLL_OURS, ONE_ROLL_ICEPOOL, "icepool"),
}


def seconds(code: str) -> float:
    """The wall time of a fresh process that runs the code."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - start


def main() -> None:
    """Print the table: our time, the other's, and how many times as fast we are."""
    print(f"{'work':<50} {'ours':>8} {'other':>8}  ratio")
    for name, (ours, other, label) in WORK.items():
        pairs = [(seconds(ours), seconds(other)) for _ in range(REPEATS)]
        mine, theirs = (min(times) for times in zip(*pairs, strict=True))
        print(f"{name:<50} {mine * 1000:5.0f} ms {theirs * 1000:5.0f} ms  {theirs / mine:.1f} × as fast as {label}")


if __name__ == "__main__":
    main()
