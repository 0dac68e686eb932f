"""The parameters of a rule set: what each means, its unit, and the values it may take.

Units and how a value is written:

    decks, boxes, players, minutes, rounds, points, hands, wagers   a whole number
    odds       "3:2"
    dollars    "25" or "2.50"; "none" where there may be no amount
    share      "1/2", between 0 and 1
    ranks      "A J Q K", or "none"
    yes_no     true or false
    choice     one of the words listed
"""

from dataclasses import dataclass
from types import MappingProxyType

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "Q", "K")
NONE = "none"

HIGHEST_ODDS = 1000
HIGHEST_CENTS = 100_000_000

# Who may vary a parameter: nobody, an officer a clause names, the table's sign; or the document is silent.
KINDS = ("fixed", "option", "sign", "silent")

OFFICERS = (
    "casino_operator",
    "casino_supervisor",
    "assistant_gaming_manager",
    "gaming_manager",
    "inspector",
)

# What must come before an officer's choice or a change of the sign takes effect.
NOTICES = (
    "none",
    "sign_at_the_table",
    "sign_20_minutes_before_a_rise",
    "notice_to_players_before_a_change",
    "approval_of_inspector_first",
    "players_advised_before_play",
    "surveillance_and_inspector_first_then_sign",
    "inspector_notified_first",
    "approval_of_the_table_first",
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What a parameter is. `low` and `high` bound a number, dollars in cents; `choices` have meanings."""

    name: str
    group: str
    unit: str
    meaning: str
    low: int = 0
    high: int = 0
    is_list: bool = False
    may_be_none: bool = False
    choices: tuple[tuple[str, str], ...] = ()


def _numbers(group: str, unit: str, low: int, high: int, **meanings: str) -> list[Shape]:
    return [Shape(name, group, unit, meaning, low, high) for name, meaning in meanings.items()]


def _odds(group: str, **meanings: str) -> list[Shape]:
    return _numbers(group, "odds", 1, HIGHEST_ODDS, **meanings)


def _yes_no(group: str, **meanings: str) -> list[Shape]:
    return [Shape(name, group, "yes_no", meaning) for name, meaning in meanings.items()]


def _ranks(group: str, **meanings: str) -> list[Shape]:
    return [Shape(name, group, "ranks", meaning, may_be_none=True) for name, meaning in meanings.items()]


def _share(group: str, **meanings: str) -> list[Shape]:
    return [Shape(name, group, "share", meaning) for name, meaning in meanings.items()]


def _amount(group: str, **meanings: str) -> list[Shape]:
    return _numbers(group, "dollars", 0, HIGHEST_CENTS, **meanings)


def _amount_or_none(group: str, low: int, **meanings: str) -> list[Shape]:
    return [
        Shape(name, group, "dollars", meaning, low, HIGHEST_CENTS, may_be_none=True)
        for name, meaning in meanings.items()
    ]


def _choice(group: str, name: str, meaning: str, **choices: str) -> list[Shape]:
    return [Shape(name, group, "choice", meaning, choices=tuple(choices.items()))]


_TABLE = "The table and its cards"
_SIGN = "The sign"
_SHOE = "Shuffle, cut and shoe"
_TABLE_1 = "Odds: Table 1"
_TABLE_2 = "Odds: Table 2, the Super Bonus"
_INSURANCE = "Insurance and surrender"
_SUBSEQUENT = "Subsequent deal"
_DEALER = "The dealer's hand"
_PAIRS = "Perfect Pairs"
_CONDUCT = "Irregularities and conduct"

_SHAPES: tuple[Shape, ...] = (
    Shape("decks", _TABLE, "decks", "how many decks of 48 cards a table may use", 1, 12, is_list=True),
    *_numbers(_TABLE, "boxes", 1, 9, boxes="boxes on the layout"),
    *_numbers(_TABLE, "players", 1, 9, players_per_box="how many players may wager on one box"),
    *_yes_no(
        _TABLE,
        several_boxes="whether a player may wager on several boxes while no other player waits for one",
        reserved_boxes="whether boxes may be reserved for one player",
        minimum_for_this_shoe="whether a player who sat out a round may be restricted to the minimum until a shuffle",
        minimum_for_further_shoes="whether a player who sat out a round may be restricted for later shoes too",
        one_box_at_the_minimum="whether a player may be restricted to the minimum wager on one box",
    ),
    *_choice(
        _TABLE,
        "controlling_player",
        "which player decides for a shared box",
        seated_then_highest_then_nearest=(
            "the seated player, otherwise the one with the highest wager, otherwise the one whose wager is nearest the "
            "dealer"
        ),
        seated_then_nearest="the seated player, otherwise the one whose wager is nearest the dealer",
    ),
    *_yes_no(
        _TABLE,
        player_card="whether a wager needs a valid Player Card",
        tokens="whether promotional tokens may be wagered",
        face_down="whether the first two cards on a box are dealt face down",
        payment_rounds_up="whether a payment is rounded up to the next amount the chips can make",
    ),
    *_amount_or_none(_SIGN, 0, box_minimum="smallest wager on a box"),
    *_amount_or_none(
        _SIGN,
        1,
        box_maximum="largest amount that may be wagered on a box",
        wager_unit="unit of wagers above the minimum",
        pairs_amount="amount of a Perfect Pairs wager",
    ),
    *_numbers(
        _SIGN,
        "minutes",
        0,
        1440,
        minimum_rise_notice="how long in advance a sign must announce a higher minimum",
        closure_notice="how long in advance a sign must announce a closure",
    ),
    *_choice(
        _SIGN,
        "below_minimum",
        "what happens to a wager below the minimum that is noticed after the first card",
        valid="it is a wager like any other",
        played_then_returned="it is settled, and the player's next one is returned",
    ),
    *_yes_no(_SHOE, burn_first_card="whether the first card of a shoe is burned"),
    *_numbers(_SHOE, "decks", 0, 3, cut_from_ends="minimum distance of the cut from either end"),
    *_choice(
        _SHOE,
        "cutting_card_from_back",
        "where the dealer puts the cutting card",
        up_to_half="anywhere up to halfway in from the back",
        one_deck_to_half_give_or_take_half_a_deck=(
            "between one deck and half the stack from the back, give or take half a deck"
        ),
    ),
    *_numbers(
        _SHOE,
        "rounds",
        0,
        10,
        last_rounds_ignore_cutting_card="how many of the last rounds before closing ignore the cutting card",
    ),
    *_odds(
        _TABLE_1,
        pontoon_odds="pontoon",
        five_card_odds="21 with five cards",
        six_card_odds="21 with six cards",
        seven_card_odds="21 with seven cards or more",
        six_seven_eight_mixed_odds="6-7-8 in mixed suits",
        six_seven_eight_suited_odds="6-7-8 of one suit other than spades",
        six_seven_eight_spades_odds="6-7-8 of spades",
        three_sevens_mixed_odds="7-7-7 in mixed suits",
        three_sevens_suited_odds="7-7-7 of one suit other than spades",
        three_sevens_spades_odds="7-7-7 of spades",
        other_win_odds="every other win",
    ),
    *_yes_no(_TABLE_1, late_payment="whether a 21 is paid only at the final settlement"),
    *_amount(
        _TABLE_2,
        super_bonus_from="smallest wager that earns the Super Bonus",
        super_bonus_step="wager from which the larger Super Bonus is paid",
        super_bonus_small="Super Bonus for a wager below that amount",
        super_bonus_large="Super Bonus for a wager of that amount or more",
        bonus_to_others="bonus to the others at the table when a Super Bonus is won",
    ),
    *_choice(
        _TABLE_2,
        "bonus_paid_per",
        "how the bonus to the others is counted",
        player="once for each other player with a wager in the round",
        wager="once for each other Pontoon wager",
        every_wager="once for each other wager, Perfect Pairs included",
    ),
    *_choice(
        _TABLE_2,
        "bonus_of_a_later_winner",
        "what happens to the bonus paid to somebody who then wins a Super Bonus in the same round",
        given_back="it is given back",
        kept="it stands",
    ),
    *_choice(
        _TABLE_2,
        "super_bonus_on_split_hands",
        "whether a split hand can win the Super Bonus",
        never="no split hand wins it",
        unless_suited_sevens_were_split="it can, unless sevens of one suit were split on the box",
    ),
    *_ranks(_INSURANCE, insurance_first_cards="dealer's first cards against which insurance is offered"),
    *_share(_INSURANCE, insurance_share="largest share of the original wager that may be insured"),
    *_odds(_INSURANCE, insurance_odds="a winning insurance wager"),
    *_yes_no(
        _INSURANCE,
        insurance_in_half_chips="whether insurance must be in multiples of half the smallest chip",
        late_insurance="whether insurance that was not offered may be placed during the subsequent deal",
    ),
    *_ranks(_INSURANCE, surrender_first_cards="dealer's first cards against which surrender is offered"),
    *_share(_INSURANCE, surrender_share="share of the original wager that a surrender costs"),
    *_yes_no(
        _INSURANCE,
        surrender_takes_the_box="whether a surrender binds everyone on the box",
        surrender_return_rounds_up="whether what a surrender returns is rounded up like a payment",
    ),
    *_numbers(_SUBSEQUENT, "points", 0, 21, must_draw_below="hard total below which a player must draw"),
    *_choice(
        _SUBSEQUENT,
        "absent_player",
        "what happens to the cards of a player who does not decide",
        no_further_card="no further card is dealt to the box",
        to_twelve="cards are dealt until the total exceeds 11",
    ),
    *_choice(
        _SUBSEQUENT,
        "absent_controlling_player",
        "who decides for a shared box whose controlling player does not",
        ends_the_box="nobody: the box is dealt with as the absent player's",
        passes_control="another player on the box, in the order that gave the absent player control",
    ),
    *_choice(
        _SUBSEQUENT,
        "double_on",
        "how many cards a hand that is doubled may have",
        any_number_of_cards="two or more",
        two_cards="only the first two",
    ),
    *_yes_no(_SUBSEQUENT, double_after_split="whether a split hand may be doubled"),
    *_choice(
        _SUBSEQUENT,
        "double_aces",
        "how Aces count in a hand that is doubled",
        all_count_one="each counts 1",
        first_two_count_one="those among the first two cards count 1",
        one_or_eleven="they count 1 or 11 as in any hand",
    ),
    *_yes_no(_SUBSEQUENT, forfeit="whether a doubled hand may be forfeited after its card is dealt"),
    *_choice(
        _SUBSEQUENT,
        "split_on",
        "which two cards may be split",
        equal_value="cards of the same value",
        equal_rank="cards of the same rank",
    ),
    *_numbers(
        _SUBSEQUENT,
        "hands",
        1,
        8,
        split_hands="how many hands a box may have by splitting",
        split_aces_hands="how many hands a box may have by splitting Aces",
    ),
    *_yes_no(_SUBSEQUENT, resplit="whether a split hand may be split again"),
    *_numbers(
        _SUBSEQUENT,
        "hands",
        1,
        8,
        resplit_hands="how many hands a box may have if splitting again is offered",
        resplit_aces_hands="how many hands a box may have by splitting Aces if splitting again is offered",
    ),
    *_yes_no(_SUBSEQUENT, split_aces_one_card="whether a split Ace takes only one card"),
    *_numbers(
        _DEALER,
        "points",
        12,
        21,
        dealer_stands_hard="lowest hard total on which the dealer stands",
        dealer_stands_soft="lowest soft total on which the dealer stands",
    ),
    *_yes_no(
        _PAIRS,
        perfect_pairs="whether Perfect Pairs are offered",
        pairs_with_wager_only="whether Perfect Pairs requires the player's own wager on the box",
    ),
    *_numbers(_PAIRS, "wagers", 1, 9, pairs_per_box="how many Perfect Pairs wagers one box may have"),
    *_odds(
        _PAIRS,
        mixed_pair_odds="a pair of two colours",
        coloured_pair_odds="a pair of one colour and two suits",
        perfect_pair_odds="a pair of one suit",
    ),
    *_yes_no(
        _CONDUCT,
        card_in_error_may_be_refused="whether a player may refuse a card drawn in error",
    ),
    *_choice(
        _CONDUCT,
        "unexposed_extra_card",
        "what happens to an extra card drawn for the dealer that nobody has seen",
        kept_for_next_round="it is the first card of the next round",
        burned="it is burned",
    ),
    *_choice(
        _CONDUCT,
        "round_without_wagers",
        "what happens to a round dealt when nobody has wagered",
        void="it is void and its cards are burned",
        refused="it cannot begin",
    ),
    *_yes_no(
        _CONDUCT,
        void_returns_interim=(
            "whether interim settlements are taken back when a round is void for a misdeal or for cards astray"
        ),
        device_failure_returns_interim=(
            "whether interim settlements are taken back when a round is terminated because a shuffling device failed"
        ),
        invalidation_returns_interim=(
            "whether interim settlements are taken back when the outcome of a round is invalidated"
        ),
    ),
    *_choice(
        _CONDUCT,
        "error_found_after_next_round",
        "what happens to a round if a dealing error is found once the next round has begun",
        stands="the round stands",
        void="the round is void",
    ),
    *_yes_no(
        _CONDUCT,
        misdealt_round_after_settlement="whether a misdealt round may be corrected after its settlement",
        cheats_wager_forfeited="whether a cheat's wager may be forfeited",
    ),
    *_amount_or_none(
        _CONDUCT, 0, mispayment_report_above="amount above which the monthly report includes a mispayment"
    ),
    *_yes_no(_CONDUCT, tournaments="whether there are tournament rules"),
    *_choice(
        _CONDUCT,
        "session_ends_early",
        "when the Tournament Manager may conclude the play of a session early",
        on_either_ground="once it is clear who advances or, if chips have a cash value, once everybody agrees",
        on_both_grounds="once it is clear who advances and, if chips have a cash value, everybody agrees",
    ),
    *_yes_no(_CONDUCT, promotional_prizes="whether there are rules for promotional prizes"),
)

SCHEMA = MappingProxyType({shape.name: shape for shape in _SHAPES})
