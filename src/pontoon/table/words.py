"""The words that a field of a command may take, for menus and for typing, and what every field means.

>>> from pontoon.game import rule_book
>>> choices(rule_book("canberra-2002"), t.ReportOmission, "step")
('shuffle',)
"""

from types import MappingProxyType

from pontoon.game import commands as c
from pontoon.game.officers import OPTIONS
from pontoon.game.rulebook import RuleBook
from pontoon.table import commands as t
from pontoon.table.cards import PRE_SHUFFLED
from pontoon.table.conduct import CAPABILITIES, DISRUPTIONS, FRAUD, GROUNDS, IMPRACTICAL, MISCONDUCT, TAKES_OVER
from pontoon.table.furniture import MULTISHUFFLER, SOURCES
from pontoon.table.notices import ABOUT, recipients
from pontoon.table.restrictions import PROCEDURES_OF
from pontoon.table.signs import KINDS

_SOURCES = {source: "shuffle_by_multishuffler" if source == MULTISHUFFLER else "" for source in SOURCES}
_SIGNS = dict(zip(KINDS, ("raise_minimum", "close_table", "restrict_pairs_sign"), strict=True))
_INVALIDATED = {
    **dict.fromkeys(DISRUPTIONS, "invalidated_by_disruption"),
    FRAUD: "invalidated_by_fraud",
    IMPRACTICAL: "invalidate_impractical",
}
_OMITTED = {step: f"omitted_{step}" for step in ("cut", "shuffle", "burn", "return")}
_RECIPIENTS = ("players", "inspector", "surveillance", "authorised_officer")

# By command and field: each word with the procedure without which a rule set does not know it (empty: all know it).
WORDS: MappingProxyType[tuple[type, str], dict[str, str]] = MappingProxyType(
    {
        (t.BringCards, "pre_shuffled"): dict.fromkeys(PRE_SHUFFLED, "request_riffle"),
        (t.DetermineDecks, "source"): _SOURCES,
        (t.OpenTable, "source"): _SOURCES,
        (t.Shuffle, "method"): _SOURCES,
        (t.Riffle, "before"): {"multishuffler": "riffle", "cut": "riffle"},
        (t.ReportOmission, "step"): _OMITTED,
        # Every other reason for which a round becomes void has its own command.
        (c.VoidRound, "reason"): {"misdeal": "void_round"},
        (t.FindWagerInvalid, "ground"): dict.fromkeys(GROUNDS, "find_wager_invalid"),
        (t.RestrictPlayer, "to"): PROCEDURES_OF,
        (t.DisplaySign, "kind"): _SIGNS,
        (t.TakeDownSign, "kind"): _SIGNS,
        (t.ChooseOption, "option"): dict.fromkeys(OPTIONS, ""),
        (t.GiveNotice, "to"): dict.fromkeys(_RECIPIENTS, ""),
        (t.GiveNotice, "about"): dict.fromkeys(ABOUT, ""),
        (t.InvalidateOutcome, "ground"): _INVALIDATED,
        (t.FindContravention, "capability"): CAPABILITIES,
        (t.ExcludePerson, "scope"): {"game": "exclude_from_game", "casino": "exclude_from_casino"},
        (t.HandOverPerson, "to"): dict.fromkeys(TAKES_OVER, "hand_over_person"),
        (t.ReportMisconduct, "kind"): MISCONDUCT,
    }
)

_CENTS = "in cents"
_TIME = "whole seconds since the start of 1970, UTC"

# What a field is, by its name, or by its command's and its own where the name alone does not say it.
MEANINGS = MappingProxyType(
    {
        # Opening and equipment
        "reference": "the reference of the written approval",
        "perfect_pairs": "whether Perfect Pairs are offered",
        "decks": "how many decks of 48 cards",
        "pre_shuffled": "who shuffled the cards before they were brought; empty if nobody did",
        "counts": "how many there are of each of the 48 different cards, in the form that `of_decks(8)` returns",
        "by_device": "whether a deck-checking device counted the cards",
        "new_cards": "whether the new cards were checked, if others are also waiting for a check",
        "source": "where the cards come from",
        "layout": "what is marked on the cloth, in the form that `usual_layout(rules)` returns",
        "equipment": "the equipment at the table, in the form that `Equipment()` returns",
        "limits": "the amounts on the sign",
        "chips_cents": "the values of the chips, in cents; if none is given, any amount can be paid",
        "low_limit": "whether low limit gaming is offered",
        "cashless": "whether the table is cashless",
        "gaming_until": f"when the hours of gaming end, {_TIME}; `None` for no end",
        "OperateCashless.yes": "yes to run the table without cash, no to take cash again",
        "drop_box": "whether the table has a drop box",
        "cents": f"the amount, {_CENTS}",
        "cash": "yes if they are bought with cash, no if they are bought at the cashless terminal",
        "HoldTournament.name": "the name of the tournament; leave empty to return the table to the ordinary game",
        # Cards
        "Shuffle.method": "how the cards are shuffled",
        "before": "when the cards are riffled",
        "cards_in_front": "how many cards lie in front of the cut",
        "cards_behind": "how many cards lie behind the cutting card",
        "exact": "whether the number is exact, and not an estimate",
        "card": 'the card, in the form that `card("As")` returns; `None` if nobody has seen it',
        "reason": "the reason, in words",
        "cards": "how many cards were counted",
        "rounds": "how many more rounds are dealt",
        "step": "what was left out",
        # Seats and wagers
        "player": "the player's name",
        "person": "the person's name",
        "PresentPlayerCard.method": "how the card was compared with the person who showed it, in words",
        "number": "the number on the Player Card",
        "holder": "the name on the Player Card",
        "valid": "whether the Player Card is valid",
        "box": "the number of the box, from 1",
        "SitDown.box": "the number of the box, from 1; `None` to stand at the table",
        "FindWagerInvalid.ground": "why the wagers are invalid",
        "claim": "what the player says about it, in words",
        "economic_stake": "whose money the player says it is, in words",
        "grounds": "the reason, in words",
        "players": "the number of players",
        "LimitPlayers.players": "the greatest number of players; `None` for no limit",
        "boxes": "the numbers of the boxes, from 1",
        "ReserveBoxes.player": "the player's name; `None` to open the boxes to all players again",
        "RestrictPlayer.to": "what the player is restricted to",
        # Signs, options, notices
        "kind": "which sign",
        "minimum_cents": f"the minimum, {_CENTS}",
        "DisplaySign.minimum_cents": f"the new minimum, {_CENTS}; given only with `new_minimum`",
        "takes_effect_at": f"when the change or the closure takes effect, {_TIME}; not given with `pairs_restriction`",
        "keep_old_minimum": "whether the new minimum applies at once, while those already playing keep the old one",
        "maximum_cents": f"the higher maximum, {_CENTS}; `None` to withdraw it",
        "AllowAboveMaximum.minimum_cents": f"the player's own minimum, {_CENTS}",
        "AllowAboveMaximum.player": "the player's name, if the maximum is for a player",
        "AllowAboveMaximum.box": "the number of the box, if the maximum is for a box",
        "option": "which option",
        "ChooseOption.yes": "yes to offer it, no to stop offering it",
        "until": f"{_TIME}; `None` until further notice",
        "GiveNotice.to": "who receives the notice",
        "GiveNotice.about": "what the notice is about",
        "subject": "the name of the player or other person concerned, if there is one",
        "available": "whether the officer was available",
        "notice": "the number of the notice, as in `NoticeGiven`",
        # Irregularities
        "round": "the number of the round",
        "error": "what was wrong, in words",
        "missing": "the missing cards",
        "foreign": "each card that does not belong there, in words",
        "fault": "what is wrong with the device, in words",
        "damaged": "the cards the device has damaged",
        "disadvantage": "whether somebody would be at a disadvantage if play went on",
        "spare": "whether a spare device is available",
        "practicable": "whether the cards can be moved to the spare device",
        "take_back": "yes to take the wagers back, no to play on",
        "InvalidateOutcome.ground": "why the round does not count",
        "forfeits": "names of those who lose their wagers",
        # Conduct
        "device": "what the device is, in words",
        "duty": "whether the device was used in the course of a person's duties",
        "capability": "what the device can do",
        "scope": "what the person is excluded from",
        "elsewhere": "the table where the finding was made, if not here",
        "HandOverPerson.to": "who takes the person over",
        "officer": "that officer's name",
        "ReportMisconduct.kind": "what kind of misconduct",
        "ReportMisconduct.about": "what was done, in words; required",
        "asked": "whether the player had asked for the advice",
        "to_keep_the_rules": "whether an employee's advice did no more than keep the player to the rules",
        # What stands at a table
        "Layout.boxes": "how many boxes are marked",
        "Layout.insurance_line": "whether the insurance line is marked",
        "Layout.inscriptions": "what is written on the layout",
        "Layout.perfect_pairs": "whether the spots for Perfect Pairs are marked",
        "Equipment.card_source": "whether there is a shoe or a shuffling device",
        "Equipment.discard_rack_decks": "how many decks the discard rack holds",
        "Equipment.surrender_buttons": "whether there are surrender buttons",
        "Equipment.float_tray": "whether there is a float tray",
        "Equipment.drop_box": "whether there is a drop box",
        "Limits.minimum_cents": f"the minimum wager on a box, {_CENTS}",
        "Limits.maximum_cents": f"the maximum wager on a box, {_CENTS}",
        "Limits.unit_cents": f"the unit of wagers above the minimum, {_CENTS}",
        "Limits.pairs_minimum_cents": f"the minimum Perfect Pairs wager, {_CENTS}",
        "Limits.pairs_maximum_cents": f"the maximum Perfect Pairs wager, {_CENTS}",
    }
)


def procedures_of(command: type) -> tuple[str, ...]:
    """The procedures a command's docstring begins with."""
    return tuple(name.strip() for name in (command.__doc__ or "").partition(":")[0].split(","))


def sentences_of(command: type) -> str:
    """The sentences that follow the procedures in a command's docstring, in one paragraph."""
    text = " ".join((command.__doc__ or "").partition(":")[2].split())
    return text[:1].upper() + text[1:]


def provided(rules: RuleBook, command: type) -> bool:
    """Whether the rule set has any of a command's steps."""
    return any(rules.procedures[name] is not None for name in procedures_of(command))


def choices(rules: RuleBook, command: type, field: str) -> tuple[str, ...]:
    """The words that this rule set knows for a field; empty where it knows none, or the field takes any text."""
    words = WORDS.get((command, field), {}) if provided(rules, command) else {}
    if (command, field) == (t.GiveNotice, "to"):
        return tuple(word for word in words if word in recipients(rules))
    if command is t.ChooseOption:
        return tuple(word for word in words if rules.ruleset.parameters[word].kind == "option")
    return tuple(word for word, known_by in words.items() if not known_by or rules.procedures[known_by] is not None)
