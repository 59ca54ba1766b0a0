"""What a learner can touch: views of the floors below, which hold no rules of their own."""

from kosci_edu.play.sheet import scorecard
from kosci_edu.widgets.answer_field import AnswerField, Guess
from kosci_edu.widgets.bonus_balance import BonusBalance
from kosci_edu.widgets.claim_list import ClaimList
from kosci_edu.widgets.dice_tray import DiceTray
from kosci_edu.widgets.game_table import GameTable, play
from kosci_edu.widgets.keep_finder import KeepFinder
from kosci_edu.widgets.ladder import YahtzeeLadder
from kosci_edu.widgets.progress_bar import ProgressBar
from kosci_edu.widgets.score_distribution import ScoreDistribution
from kosci_edu.widgets.whole_card import WholeCard

__all__ = [
    "AnswerField",
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
