"""Which model of split hands answers a question."""

from pontoon.analysis.question import FULL, OWN, BadQuestion
from pontoon.analysis.solver.deals import Splits
from pontoon.analysis.solver.full_splits import FullSplits
from pontoon.analysis.solver.lone_hand import Reckoning
from pontoon.analysis.solver.own_splits import OwnSplits
from pontoon.analysis.solver.policy import Policy


def splits_of(reckoning: Reckoning, policy: Policy) -> Splits:
    """The model the question names; a chart looks at a hand's own cards only, so it needs no other."""
    question = reckoning.question
    if question.knowledge not in (OWN, FULL):
        raise BadQuestion(f"{question.splits!r} is not a model of split hands: expected own or full")
    if question.knowledge == OWN or not policy.optimises:
        return OwnSplits(reckoning, policy)
    if question.hands > 2:
        raise BadQuestion(f"these rules split a box into {question.hands} hands; full handles only two, so use own")
    return FullSplits(reckoning, OwnSplits(reckoning, policy))


def own_splits(splits: Splits) -> OwnSplits:
    """Hands played on their own cards, which every model starts from."""
    if isinstance(splits, FullSplits):
        return splits.own
    assert isinstance(splits, OwnSplits)
    return splits
