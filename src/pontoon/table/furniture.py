"""What stands on and around a table: its layout, its equipment, the limits on its sign."""

from typing import NamedTuple

from pontoon.game.rulebook import RuleBook

MANUAL_SHUFFLE = "manual_shuffle"
MULTISHUFFLER = "multishuffler"
SHUFFLING_DEVICE = "shuffling_device"

# Where the cards come from: a shoe filled after a shuffle by hand or by a multishuffler, or a shuffling device.
SOURCES = (MANUAL_SHUFFLE, MULTISHUFFLER, SHUFFLING_DEVICE)


class Layout(NamedTuple):
    """The markings on the cloth."""

    boxes: int
    insurance_line: bool
    inscriptions: tuple[str, ...]
    perfect_pairs: bool


class Equipment(NamedTuple):
    """The other equipment at the table, with the number of decks that the discard rack holds."""

    card_source: bool = True
    discard_rack_decks: int = 8
    surrender_buttons: bool = True
    float_tray: bool = True
    drop_box: bool = True


class Limits(NamedTuple):
    """The amounts on the sign, without those that it does not state."""

    minimum_cents: int | None = None
    maximum_cents: int | None = None
    unit_cents: int | None = None
    pairs_minimum_cents: int | None = None
    pairs_maximum_cents: int | None = None


NO_LIMITS = Limits()


def usual_layout(rules: RuleBook, perfect_pairs: bool = True) -> Layout:
    """The layout a rule set asks for.

    Clauses: star-2024 3.2, star-6to5-2017 2.2, canberra-2002 1.1.
    """
    return Layout(rules.table.boxes, True, inscriptions(rules), perfect_pairs)


def inscriptions(rules: RuleBook) -> tuple[str, ...]:
    """What the layout says about pontoon, the dealer and insurance.

    Clauses: star-2024 3.2.3, star-2024 3.2.3.1, star-2024 3.2.3.2, star-2024 3.2.3.3, star-6to5-2017 2.2.3,
    star-6to5-2017 2.2.3.1, star-6to5-2017 2.2.3.2, star-6to5-2017 2.2.3.3.
    """
    pontoon, insurance = rules.values["pontoon_odds"], rules.values["insurance_odds"]
    hard, soft = rules.values["dealer_stands_hard"], rules.values["dealer_stands_soft"]
    return (
        f"Pontoon pays {pontoon[0]} to {pontoon[1]}",
        f"Dealer must stand on hard {hard} or soft {soft}",
        f"Insurance pays {insurance[0]} to {insurance[1]}",
    )
