"""Tournaments: their conditions, entries, sessions, placings and prizes; and play at one of their tables.

A tournament takes orders as a table does; an order to it is made with `tournament_order`. What happens at a table of
it is in `pontoon.tournament.at_table`.

>>> from pontoon.game import rule_book
>>> from pontoon.table import Person
>>> from pontoon.tournament import commands
>>> from pontoon.tournament.conditions_file import read, template
>>> form, tom = read(template("sit_and_go").encode(), "form"), Person("tom", "tournament_manager")
>>> drawn_up = tournament_order(1_719_828_000, tom, commands.DraftConditions(form))
>>> tournament, entries = play(rule_book("star-2024"), Tournament(form.name), drawn_up)
>>> tournament.stage, entries[0].clause
('drafted', '21.4.2')
"""

from pontoon.tournament.conditions import contradictions, missing
from pontoon.tournament.decide import decide, evolve_all, play
from pontoon.tournament.evolve import evolve
from pontoon.tournament.form import Conditions, SessionTerms, terms_of
from pontoon.tournament.hand_over import plan_for
from pontoon.tournament.ledger import balances, postings
from pontoon.tournament.orders import tournament_order
from pontoon.tournament.registers import registers
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import Tournament
from pontoon.tournament.views import view

__all__ = [
    "Conditions",
    "SessionTerms",
    "Standing",
    "Tournament",
    "balances",
    "contradictions",
    "decide",
    "evolve",
    "evolve_all",
    "missing",
    "plan_for",
    "play",
    "postings",
    "registers",
    "terms_of",
    "tournament_order",
    "view",
]
