"""What the house must be able to show: registers, folded from the events of its tables and its own.

`registers` folds the entries of any number of logs, `plain` writes them for people, `as_json` for programs, and
`report_text` a monthly report that was sent. The house's own books (over- and underpayments, reports, disputes) take
orders as a table does; an order to them is made with `house_order`:

>>> from pontoon.game import rule_book
>>> from pontoon.registers import commands
>>> from pontoon.table import Person
>>> rules, sue = rule_book("star-2024"), Person("sue", "casino_supervisor")
>>> found = commands.RecordMispayment("P1", 3, "ann", "over", 120_000, occurred_at=1_725_098_400)
>>> house, entries = play(rules, House(), house_order(1_725_098_460, sue, found))
>>> house.mispayments[0].outstanding_cents
120000
>>> [row.what for row in registers(entries)["mispayments"]]
['an overpayment']
"""

from pontoon.registers.dates import clock
from pontoon.registers.decide import decide, evolve_all, play
from pontoon.registers.fold import registers
from pontoon.registers.house import House
from pontoon.registers.ledger import balances, outstanding
from pontoon.registers.orders import house_order
from pontoon.registers.reports import canonical_text, monthly_report
from pontoon.registers.rows import Registers, Row
from pontoon.registers.text import as_json, plain, report_text
from pontoon.registers.views import visible

__all__ = [
    "House",
    "Registers",
    "Row",
    "as_json",
    "balances",
    "canonical_text",
    "clock",
    "decide",
    "evolve_all",
    "house_order",
    "monthly_report",
    "outstanding",
    "plain",
    "play",
    "registers",
    "report_text",
    "visible",
]
