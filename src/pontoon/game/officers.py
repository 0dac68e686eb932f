"""What officers decide about a table between rounds: options, restrictions, reserved boxes, limits of players.

Each answers with the table's new terms, or refuses without the officer's rank or the notice that must come first.
Who may decide and what must come first is the rule set's data.
"""

from dataclasses import replace
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.game.terms import NO_FURTHER_CARD, TO_TWELVE, Restriction, TableTerms
from pontoon.law.procedures import may_act

# What a notice asks for, in the order in which it must be given.
MUST_COME_FIRST = {
    "none": (),
    "sign_at_the_table": ("sign",),
    "sign_20_minutes_before_a_rise": ("sign",),
    "notice_to_players_before_a_change": ("players",),
    "approval_of_inspector_first": ("approval_of_inspector",),
    "players_advised_before_play": ("players",),
    "surveillance_and_inspector_first_then_sign": ("surveillance", "inspector", "sign"),
    "inspector_notified_first": ("inspector",),
    "approval_of_the_table_first": ("approval_of_the_table",),
}

# The rule set's options that are also a table's terms, by the same name.
ABSENT_PLAYER = "absent_player"
OPTIONS = ("resplit", "face_down", "late_payment", "perfect_pairs", "pairs_with_wager_only", ABSENT_PLAYER)

Given = frozenset[str]
NOTHING: Given = frozenset()


def choose(
    rules: RuleBook, terms: TableTerms, option: str, yes: bool, officer: str, given: Given = NOTHING
) -> TableTerms | Refusal:
    """An option of the rule set is chosen for a table, or given up again, which needs no notice.

    Clauses: star-2024 4.6.2, star-2024 11.3, star-2024 14.9, star-2024 14.9.1, star-2024 16.1, star-2024 16.4,
    star-2024 16.4.1, star-2024 16.4.2, star-6to5-2017 3.6.2, star-6to5-2017 10.3, star-6to5-2017 13.9,
    star-6to5-2017 13.9.1, star-6to5-2017 15.1, star-6to5-2017 15.4, star-6to5-2017 15.4.1, star-6to5-2017 15.4.2,
    star-6to5-2017 17.10, star-6to5-2017 17.10.1, canberra-2002 18.1, canberra-2002 18.2.
    """
    assert option in OPTIONS, f"{option} is not an option of a table"
    refusal = _refusal(rules, option, officer, given if yes else None)
    if refusal is not None:
        return refusal
    if option == ABSENT_PLAYER and terms.absent_player is None and yes == (rules.values[option] == TO_TWELVE):
        # The reading the rule set begins with needs no choice.
        return terms
    return with_option(terms, option, yes)


def with_option(terms: TableTerms, option: str, yes: bool) -> TableTerms:
    """The terms once an option is chosen or given up; an absent player is dealt past eleven, or not at all.

    Clauses: star-6to5-2017 17.10, star-6to5-2017 17.10.1.
    """
    chosen: dict[str, Any] = {option: yes}
    if option == ABSENT_PLAYER:
        chosen = {option: TO_TWELVE if yes else NO_FURTHER_CARD}
    return replace(terms, **chosen)


def _refusal(rules: RuleBook, name: str, officer: str, given: Given | None) -> Refusal | None:
    """Whether the rule set gives this choice to this officer, and what must have come first (None: nothing)."""
    parameter = rules.ruleset.parameters[name]
    clauses = parameter.clauses or ("-",)
    if parameter.kind != "option":
        return Refusal("option_is_fixed", clauses[0], f"{rules.name} leaves no choice about {_words(name)}.")
    assert parameter.officer is not None
    if not may_act(officer, parameter.officer):
        needed = _words(parameter.officer)
        article = "an" if needed[0] in "aeiou" else "a"
        return Refusal("officer_lacks_authority", clauses[0], f"Only {article} {needed} or above may decide this.")
    missing = [each for each in MUST_COME_FIRST[parameter.notice or "none"] if given is not None and each not in given]
    if missing:
        # The first clause gives the option, the next asks for the notice, the last for the sign.
        clause = clauses[-1] if missing[0] == "sign" else clauses[min(1, len(clauses) - 1)]
        return Refusal("notice_must_come_first", clause, f"{_NOTICES[missing[0]]} must come first.")
    return None


_NOTICES = {
    "sign": "A sign at the table",
    "players": "Advice to the players",
    "surveillance": "Notice to Surveillance",
    "inspector": "Notice to an inspector",
    "approval_of_inspector": "An inspector's approval",
    "approval_of_the_table": "The table's approval",
}


def _words(name: str) -> str:
    return name.replace("_", " ")


def hold_to_the_minimum(
    rules: RuleBook,
    terms: TableTerms,
    player: str,
    officer: str,
    sat_out_a_round: bool,
    further_shoes: bool = False,
    given: Given = NOTHING,
) -> TableTerms | Refusal:
    """A player who did not wager on the first round, or sat one out, is held to the minimum wager.

    For the shoe in use, or with notice to an inspector for further shoes too; a shuffling device has no shoes.
    Clauses: star-2024 6.11, star-2024 6.12, star-6to5-2017 5.10, star-6to5-2017 5.11, canberra-2002 4.6,
    canberra-2002 4.6(a), canberra-2002 4.6(b), canberra-2002 4.6+.
    """
    name = "minimum_for_further_shoes" if further_shoes else "minimum_for_this_shoe"
    refusal = _refusal(rules, name, officer, given)
    if refusal is not None:
        return refusal
    clause = rules.ruleset.parameters[name].clauses[0]
    if not sat_out_a_round:
        sentence = f"{player} has wagered in every round of this shoe."
        return Refusal("no_round_was_sat_out", clause, sentence)
    if terms.shuffling_device:
        return Refusal("no_shoe_is_in_use", clause, "A shuffling device has no shoe for which to restrict a player.")
    return _restricted(terms, Restriction(player, this_shoe_only=not further_shoes))


def hold_to_one_box(
    rules: RuleBook, terms: TableTerms, player: str, officer: str, given: Given = NOTHING
) -> TableTerms | Refusal:
    """A player is held to one box at the minimum wager.

    Clauses: star-2024 6.13, star-6to5-2017 5.12.
    """
    refusal = _refusal(rules, "one_box_at_the_minimum", officer, given)
    return refusal if refusal is not None else _restricted(terms, Restriction(player, one_box=True))


def _restricted(terms: TableTerms, restriction: Restriction) -> TableTerms:
    return replace(terms, restrictions=(*terms.restrictions, restriction))


def shoe_completed(terms: TableTerms) -> TableTerms:
    """With the shuffle, what held for one shoe is over.

    Clauses: star-2024 6.11, star-6to5-2017 5.10, canberra-2002 4.6+.
    """
    return replace(terms, restrictions=tuple(r for r in terms.restrictions if not r.this_shoe_only))


def reserve_boxes(
    rules: RuleBook, terms: TableTerms, boxes: tuple[int, ...], player: str, officer: str
) -> TableTerms | Refusal:
    """Boxes are kept for one player's sole use.

    Clauses: star-2024 6.14, star-6to5-2017 5.13.
    """
    refusal = _refusal(rules, "reserved_boxes", officer, NOTHING)
    if refusal is not None:
        return refusal
    others = tuple(each for each in terms.reserved_boxes if each[0] not in boxes)
    return replace(terms, reserved_boxes=(*others, *((box, player) for box in boxes)))


def limit_players_per_box(rules: RuleBook, terms: TableTerms, limit: int, officer: str) -> TableTerms | Refusal:
    """Fewer players than the rules allow may share a box, down to one.

    Clauses: star-2024 6.5, star-2024 6.16, star-6to5-2017 5.4.
    """
    refusal = _refusal(rules, "players_per_box", officer, NOTHING)
    return refusal if refusal is not None else replace(terms, players_per_box=limit)


def make_room(terms: TableTerms, boxes_per_player: int | None) -> TableTerms:
    """While others wait for a box, players on several give theirs up; None when nobody waits any more.

    Clauses: star-2024 6.9, star-6to5-2017 5.8, canberra-2002 4.4.
    """
    return replace(terms, boxes_per_player=boxes_per_player)
