"""Promotions with prizes: terms and conditions, entries, a draw anybody can check, claims, prizes and what is due.

A promotion takes orders as a table does, made with `promotion_order`. It knows its patrons by numbers; whoever gives an
order as one is `as_patron(number)`, and where a name is needed a lookup of particulars is passed in:

>>> from pontoon.game import rule_book
>>> from pontoon.promotions import commands
>>> from pontoon.promotions.terms import Terms
>>> from pontoon.table import Person
>>> rules, gus = rule_book("star-2024"), Person("gus", "gaming_manager")
>>> drafted = promotion_order(1_780_000_000, gus, commands.DraftTerms(Terms(name="winter-draw")))
>>> promotion, entries = play(rules, Promotion(), drafted)
>>> print(play(rules, promotion, promotion_order(1_780_000_060, gus, commands.SubmitTerms("email"))))
The terms do not state the title of the promotion. (22:21.7)
"""

from pontoon.promotions.decide import decide, evolve_all, play
from pontoon.promotions.due import Due, due
from pontoon.promotions.evolve import evolve
from pontoon.promotions.orders import promotion_order
from pontoon.promotions.particulars import Lookup, Particulars, as_patron, nobody
from pontoon.promotions.requirements import problems
from pontoon.promotions.state import Promotion
from pontoon.promotions.terms_file import read_terms
from pontoon.promotions.views import (
    bundle_of,
    dealer_view,
    denied_claims,
    export_of,
    house_view,
    patron_view,
    public_view,
)

__all__ = [
    "Due",
    "Lookup",
    "Particulars",
    "Promotion",
    "as_patron",
    "bundle_of",
    "dealer_view",
    "decide",
    "denied_claims",
    "due",
    "evolve",
    "evolve_all",
    "export_of",
    "house_view",
    "nobody",
    "patron_view",
    "play",
    "problems",
    "promotion_order",
    "public_view",
    "read_terms",
]
