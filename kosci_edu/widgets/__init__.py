"""What a learner can touch: views of the floors below, which hold no rules of their own."""

from kosci_edu.widgets.balance import BonusBalance
from kosci_edu.widgets.guess import Guess
from kosci_edu.widgets.keep_finder import KeepFinder
from kosci_edu.widgets.ladder import YahtzeeLadder
from kosci_edu.widgets.sheet import scorecard
from kosci_edu.widgets.table import GameTable, play
from kosci_edu.widgets.tray import DiceTray

__all__ = ["BonusBalance", "DiceTray", "GameTable", "Guess", "KeepFinder", "YahtzeeLadder", "play", "scorecard"]
