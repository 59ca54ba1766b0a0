"""What a learner can touch: views of the floors below, which hold no rules of their own."""

from kosci_edu.widgets.balance import BonusBalance
from kosci_edu.widgets.claim_list import ClaimList
from kosci_edu.widgets.distribution import ScoreDistribution
from kosci_edu.widgets.guess import Guess
from kosci_edu.widgets.keep_finder import KeepFinder
from kosci_edu.widgets.ladder import YahtzeeLadder
from kosci_edu.widgets.progress_bar import ProgressBar
from kosci_edu.widgets.sheet import scorecard
from kosci_edu.widgets.table import GameTable, play
from kosci_edu.widgets.tray import DiceTray
from kosci_edu.widgets.whole_card import WholeCard

__all__ = [
    "BonusBalance",
    "ClaimList",
    "DiceTray",
    "GameTable",
    "Guess",
    "KeepFinder",
    "ProgressBar",
    "ScoreDistribution",
    "WholeCard",
    "YahtzeeLadder",
    "play",
    "scorecard",
]
