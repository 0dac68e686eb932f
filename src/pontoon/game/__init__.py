"""A round of play, pure: commands in, events or a refusal out.

`open_round` starts one, `play` carries a command out, `decide` only judges, `evolve` applies what happened.
"""

from pontoon.game.cards import Card, card, cards
from pontoon.game.decide import can, decide, legal_decisions, play
from pontoon.game.evolve import evolve, evolve_all
from pontoon.game.opening import BadTerms, open_round
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.game.terms import TableTerms

__all__ = [
    "BadTerms",
    "Card",
    "Refusal",
    "Round",
    "RuleBook",
    "TableTerms",
    "can",
    "card",
    "cards",
    "decide",
    "dollars",
    "evolve",
    "evolve_all",
    "legal_decisions",
    "open_round",
    "play",
    "rule_book",
]
