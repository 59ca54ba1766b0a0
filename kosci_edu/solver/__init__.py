"""The whole game: values of every scorecard in `solution`, the options of one position in `advice`, what comes of
whole games in `whole_games`, the value as one fraction in `exact_value`, two players in `duel`.

Below them `lattice` has the rolls and keeps as arrays, `running_totals` what of a scorecard matters, `model` a rule
set prepared for the solver with the one transition from card to card, `policy`, `turns` and `counts` how
probabilities go along it, `processes` how work is shared out. `ties` has the bounds over all optimal policies,
`simulation` throws dice. `probabilities` are distributions in floats, `shown` is how results show themselves. `kept`
keeps solutions, outcomes and fractions for lessons and tests. NumPy is needed here.
"""

from kosci_edu.solver.advice import Option, advise
from kosci_edu.solver.duel import DuelOutcome, Endgame, duel_outcome, scores_by_yahtzees
from kosci_edu.solver.exact_value import ExactValue
from kosci_edu.solver.kept import kept_fraction, kept_outcomes, kept_solution
from kosci_edu.solver.probabilities import Probabilities
from kosci_edu.solver.simulation import simulate
from kosci_edu.solver.solution import Estimate, Solution, estimate, solve
from kosci_edu.solver.whole_games import GameOutcomes, game_outcomes

__all__ = [
    "DuelOutcome",
    "Endgame",
    "Estimate",
    "ExactValue",
    "GameOutcomes",
    "Option",
    "Probabilities",
    "Solution",
    "advise",
    "duel_outcome",
    "estimate",
    "game_outcomes",
    "kept_fraction",
    "kept_outcomes",
    "kept_solution",
    "scores_by_yahtzees",
    "simulate",
    "solve",
]
