"""What a learner can touch: views of the floors below, which hold no rules of their own."""

from kosci_edu.widgets.balance import BonusBalance
from kosci_edu.widgets.distribution import ScoreDistribution
from kosci_edu.widgets.guess import Guess
from kosci_edu.widgets.keep_finder import KeepFinder
from kosci_edu.widgets.ladder import YahtzeeLadder
from kosci_edu.widgets.sheet import scorecard
from kosci_edu.widgets.table import GameTable, play
from kosci_edu.widgets.tray import DiceTray
from kosci_edu.widgets.whole_card import WholeCard

__all__ = [
    "BonusBalance",
    "DiceTray",
    "GameTable",
    "Guess",
    "KeepFinder",
    "ScoreDistribution",
    "WholeCard",
    "YahtzeeLadder",
    "play",
    "scorecard",
]
