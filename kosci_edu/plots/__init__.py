"""Figures: one function a kind of figure, each with alt text and its data as text; matplotlib is used in here only.

Chances and shares are drawn in `chances`, outcomes and ways through them in `spaces`; what all figures have in common
is in `paper`. Only here does a fraction become a float, to be drawn.
"""

from kosci_edu.plots.chances import (
    chance_figure,
    differences_figure,
    distribution_figure,
    frequency_figure,
    threshold_figure,
)
from kosci_edu.plots.spaces import cube_figure, ladder_figure, outcomes_figure, tree_figure, two_dice_figure

__all__ = [
    "chance_figure", "cube_figure", "differences_figure", "distribution_figure", "frequency_figure", "ladder_figure",
    "outcomes_figure", "threshold_figure", "tree_figure", "two_dice_figure",
]  # fmt: skip
