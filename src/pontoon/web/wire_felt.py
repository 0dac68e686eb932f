"""What is printed on a table's layout and stands on its payout sign, as facts: every row with its odds and its clause.

It is read from the rule set, so that a client draws the felt of any rule set without knowing one.
"""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from pontoon.game.rulebook import RuleBook
from pontoon.law.schema import SCHEMA
from pontoon.law.values import dollars
from pontoon.rules.table import PAIRS_PARAMETERS, TABLE_1_PARAMETERS
from pontoon.table.furniture import Layout, inscriptions
from pontoon.table.gaming_table import GamingTable
from pontoon.web.wire_settlement import Odds
from pontoon.web.wire_values import AnyMoney, Part

Share = Annotated[tuple[int, int], Meta(description="a part of the original wager: half is [1, 2]")]


class PaysView(Part, frozen=True, kw_only=True):
    """A row on the payout sign: what pays, the odds, and the clauses."""

    name: str
    what: str
    odds: Odds
    clauses: list[str]


class BonusView(Part, frozen=True, kw_only=True):
    """A row of Table 2: an amount for wagers from `least` to less than `below`, null if there is no bound."""

    name: Literal["super_bonus_small", "super_bonus_large", "bonus_to_others"]
    what: str
    amount: AnyMoney
    least: AnyMoney | None
    below: AnyMoney | None
    clauses: list[str]


class FeltView(Part, frozen=True, kw_only=True):
    """The print on the layout, and the payout sign; `perfect_pairs` is empty if they are not offered here.

    `table_1` has the rows of Table 1 as on the sign, pontoon first. `others_get_it_per`: the bonus payment to the
    others at the table is for each player with a wager, for each Pontoon wager, or for every wager.
    """

    rules: str
    title: str
    instrument: str
    decks: int
    boxes: int
    insurance_line: bool
    inscriptions: list[str]
    dealer_stands: str
    dealer_stands_hard: int
    dealer_stands_soft: int
    pontoon: PaysView
    insurance: PaysView
    insurance_share: Share
    surrender_share: Share
    table_1: list[PaysView]
    super_bonus: list[BonusView]
    others_get_it_per: Literal["player", "wager", "every_wager"]
    perfect_pairs: list[PaysView]


def felt_of(rules: RuleBook, table: GamingTable) -> FeltView:
    """The felt of this table, as it is laid out now.

    Clauses: star-2024 3.2.3, star-2024 11.5, star-2024 16.8, star-6to5-2017 2.2.3, star-6to5-2017 10.5,
    star-6to5-2017 15.8, canberra-2002 1.1, canberra-2002 14.2, canberra-2002 14.3, canberra-2002 18.14.
    """
    pairs = table.terms.perfect_pairs and (table.layout is None or table.layout.perfect_pairs)
    return _felt(rules, table.layout, table.terms.decks, pairs)


@lru_cache(256)
def _felt(rules: RuleBook, layout: Layout | None, decks: int, pairs: bool) -> FeltView:
    values = rules.values
    words = inscriptions(rules)
    return FeltView(
        rules=rules.name,
        title=rules.ruleset.title,
        instrument=rules.ruleset.instrument,
        decks=decks,
        boxes=rules.table.boxes,
        insurance_line=layout is None or layout.insurance_line,
        inscriptions=list(words if layout is None else layout.inscriptions),
        dealer_stands=words[1],
        dealer_stands_hard=values["dealer_stands_hard"],
        dealer_stands_soft=values["dealer_stands_soft"],
        pontoon=_pays(rules, "pontoon_odds"),
        insurance=_pays(rules, "insurance_odds"),
        insurance_share=values["insurance_share"],
        surrender_share=values["surrender_share"],
        # The sign begins with pontoon and ends with any other win.
        table_1=[_pays(rules, name) for name in (*TABLE_1_PARAMETERS[1:], TABLE_1_PARAMETERS[0])],
        super_bonus=_table_2(rules),
        others_get_it_per=values["bonus_paid_per"],
        perfect_pairs=[_pays(rules, name) for name in PAIRS_PARAMETERS] if pairs else [],
    )


def _pays(rules: RuleBook, name: str) -> PaysView:
    return PaysView(
        name=name.removesuffix("_odds"),
        what=SCHEMA[name].meaning,
        odds=rules.values[name],
        clauses=list(rules.ruleset.parameters[name].clauses),
    )


def _table_2(rules: RuleBook) -> list[BonusView]:
    """The Super Bonus by the size of the wager, and what the others get.

    Clauses: star-2024 11.5, star-6to5-2017 10.5, canberra-2002 14.3.
    """
    least, step = rules.values["super_bonus_from"], rules.values["super_bonus_step"]
    return [
        _bonus(rules, "super_bonus_small", least or None, step),
        _bonus(rules, "super_bonus_large", step, None),
        _bonus(rules, "bonus_to_others", None, None),
    ]


def _bonus(
    rules: RuleBook,
    name: Literal["super_bonus_small", "super_bonus_large", "bonus_to_others"],
    least: int | None,
    below: int | None,
) -> BonusView:
    return BonusView(
        name=name,
        what=SCHEMA[name].meaning,
        amount=dollars(rules.values[name]),
        least=None if least is None else dollars(least),
        below=None if below is None else dollars(below),
        clauses=list(rules.ruleset.parameters[name].clauses),
    )
