"""The gaming table across rounds: opened, shuffled, wagered at, put right and closed by the documents.

`play` carries an order out, `decide` only judges, `evolve` applies what happened; the commands and events are in the
modules of these names. A table begins with nothing but its name and its rules:

>>> from pontoon.game import rule_book
>>> from pontoon.table import commands
>>> rules, table = rule_book("star-2024"), GamingTable("P1", "star-2024")
>>> gus = Person("gus", "gaming_supervisor")
>>> table, entries = play(rules, table, Order(1_725_098_400, gus, commands.BringCards(8)))
>>> entries[0].event, entries[0].clause
(CardsBrought(decks=8, pre_shuffled=''), '4.1')

A refusal is a value like any other, and changes nothing:

>>> opening = commands.OpenTable(MANUAL_SHUFFLE, usual_layout(rules), Equipment(), Limits(1000, 50000))
>>> play(rules, table, Order(1_725_098_460, gus, opening))
Refusal(code='cards_are_not_checked', clause='4.3', sentence='The cards must be checked and found correct first.')
"""

from pontoon.table.counts import of_decks
from pontoon.table.decide import can, decide, evolve_all, play
from pontoon.table.duty import next_duty
from pontoon.table.evolve import evolve
from pontoon.table.furniture import (
    MANUAL_SHUFFLE,
    MULTISHUFFLER,
    SHUFFLING_DEVICE,
    Equipment,
    Layout,
    Limits,
    usual_layout,
)
from pontoon.table.gaming_table import GamingTable
from pontoon.table.ledger import balances
from pontoon.table.orders import Command, Entry, Event, Order, Person
from pontoon.table.views import view

__all__ = [
    "MANUAL_SHUFFLE",
    "MULTISHUFFLER",
    "SHUFFLING_DEVICE",
    "Command",
    "Entry",
    "Equipment",
    "Event",
    "GamingTable",
    "Layout",
    "Limits",
    "Order",
    "Person",
    "balances",
    "can",
    "decide",
    "evolve",
    "evolve_all",
    "next_duty",
    "of_decks",
    "play",
    "usual_layout",
    "view",
]
