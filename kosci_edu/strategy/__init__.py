"""The whole game: values of every scorecard in `solve`, the options of one position in `advise`, what comes of whole
games in `outcomes`, one exact fraction in `fraction`.

Below them `lattice` has the rolls and keeps as arrays, `tracks` what of a scorecard matters, `model` a rule set
prepared for the solver, `policy`, `turns` and `counts` how probabilities go from card to card, `cores` how work is
shared out. `cache`, `played` and `exact` keep solutions, outcomes and fractions for lessons and tests. NumPy is needed
here.
"""

from kosci_edu.strategy.advise import Option, advise
from kosci_edu.strategy.cache import solved
from kosci_edu.strategy.duel import Endgame, Outcome, outcome, scores_by_yahtzees
from kosci_edu.strategy.exact import exact
from kosci_edu.strategy.outcomes import Outcomes, outcomes
from kosci_edu.strategy.played import played
from kosci_edu.strategy.simulate import simulate
from kosci_edu.strategy.solve import Estimate, Solution, estimate, solve

__all__ = [
    "Endgame",
    "Estimate",
    "Option",
    "Outcome",
    "Outcomes",
    "Solution",
    "advise",
    "estimate",
    "exact",
    "outcome",
    "outcomes",
    "played",
    "scores_by_yahtzees",
    "simulate",
    "solve",
    "solved",
]
