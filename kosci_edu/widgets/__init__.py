"""What a learner can touch: views of the floors below, which hold no rules of their own."""

from kosci_edu.widgets.guess import Guess
from kosci_edu.widgets.tray import DiceTray

__all__ = ["DiceTray", "Guess"]
