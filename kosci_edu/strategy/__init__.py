"""The whole game: values of every scorecard in `solve`, the options of one position in `advise`.

Below them `lattice` has the rolls and keeps as arrays, `tracks` what of a scorecard matters, `model` a rule set
prepared for the solver; `cache` keeps solutions for lessons and tests. NumPy is needed here.
"""

from kosci_edu.strategy.advise import Option, advise
from kosci_edu.strategy.cache import solved
from kosci_edu.strategy.solve import Estimate, Solution, estimate, solve

__all__ = ["Estimate", "Option", "Solution", "advise", "estimate", "solve", "solved"]
