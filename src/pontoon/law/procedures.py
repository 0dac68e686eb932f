"""The procedures at a gaming table: every step that a clause asks for, allows or forbids between the cards.

A rule set names for each the clauses it rests on and, where it is a person's act, who may do it.
"""

from types import MappingProxyType

from pontoon.law.promotion_procedures import PROMOTIONS
from pontoon.law.session_procedures import SESSION_PROCEDURES
from pontoon.law.tournament_procedures import TOURNAMENT

# Everyone who may act at a table or beside it.
ROLES = (
    "player",
    "spectator",
    "dealer",
    "gaming_supervisor",
    "casino_supervisor",
    "pit_manager",
    "assistant_gaming_manager",
    "gaming_manager",
    "casino_operator",
    "tournament_manager",
    "inspector",
    "surveillance",
    "authorised_officer",
)

# Who may act where a role is named: it, what the definitions count under it, or a rank above. Others only themselves.
MAY_ACT: dict[str, tuple[str, ...]] = {
    "casino_supervisor": (
        "gaming_supervisor",
        "casino_supervisor",
        "pit_manager",
        "assistant_gaming_manager",
        "gaming_manager",
        "casino_operator",
    ),
    "gaming_supervisor": (
        "gaming_supervisor",
        "casino_supervisor",
        "pit_manager",
        "assistant_gaming_manager",
        "gaming_manager",
        "casino_operator",
    ),
    "pit_manager": ("pit_manager", "assistant_gaming_manager", "gaming_manager", "casino_operator"),
    "assistant_gaming_manager": ("pit_manager", "assistant_gaming_manager", "gaming_manager", "casino_operator"),
    "gaming_manager": ("gaming_manager", "casino_operator"),
}


def may_act(role: str, named: str) -> bool:
    """Whether a person of this role may do what a clause gives to the role named.

    >>> may_act("gaming_manager", "casino_supervisor"), may_act("dealer", "casino_supervisor")
    (True, False)

    Gaming Supervisors and Assistant Gaming Managers count as casino supervisors; a Pit Manager ranks with the latter.
    Clauses: star-2024 2.1, star-2024 11.3, star-6to5-2017 1.1, star-6to5-2017 10.3.
    """
    return role in MAY_ACT.get(named, (named,))


_OPENING = {
    "approve_table": "an authorised officer approves the table in writing",
    "open_table": "a table is opened with its layout and equipment",
    "layout_boxes": "the boxes marked on the layout",
    "layout_insurance": "the insurance line",
    "inscription_pontoon": "the odds of a pontoon, on the layout",
    "inscription_dealer": "the totals on which the dealer stands, on the layout",
    "inscription_insurance": "the odds of insurance, on the layout",
    "layout_perfect_pairs": "the Perfect Pairs spots, if that wager is offered",
    "equipment_card_source": "a card shoe or shuffling device",
    "equipment_discard_rack": "a discard rack that holds the decks",
    "equipment_surrender_buttons": "surrender buttons",
    "equipment_float_tray": "a float tray",
    "equipment_drop_box": "a drop box if cash is taken",
    "operate_cashless": "the table runs without cash and does not need a drop box",
    "buy_chips": "a player buys chips for cash or at the cashless terminal",
    "low_limit": "low limit gaming is offered",
    "low_limit_device": "low limit gaming is dealt only from a shuffling device",
    "low_limit_no_tournament": "no tournament is held at a low limit table",
    "hold_tournament": "a table is set aside for a tournament",
    "come_on_duty": "a dealer or supervisor comes on duty at the table",
    "hours_of_gaming": "no round begins outside the hours of gaming",
}

_CARDS = {
    "bring_cards": "decks are brought to the table",
    "check_cards": "cards are checked card by card before use",
    "check_cards_by_device": "cards are checked by a deck-checking device",
    "check_replacement": "the dealer and a supervisor both check replacement cards",
    "check_cards_after_play": "cards are checked after gaming has ended",
    "secure_cards": "checked cards are secured until needed",
    "determine_decks": "the number of decks and the shuffle are determined, and notice of them is given",
    "replace_cards": "cards are replaced with new ones",
    "replace_from_shoe": "when the cards in a shoe may be replaced",
    "replace_from_device": "when the cards in a shuffling device may be replaced",
    "replace_after_any_round": "cards may be replaced after any round",
    "handle_cards": "only the dealer handles the cards",
    "deal_from_source": "every card comes out of the shoe or shuffling device",
    "cards_of_the_decks": "the cards belong to the decks in use",
}

_SHUFFLE_AND_CUT = {
    "shuffle": "the dealer shuffles the cards",
    "shuffle_at_start": "a shuffle before play starts",
    "shuffle_cutting_card_first": "a shuffle when the cutting card is exposed or is the first card of a round",
    "shuffle_cutting_card_in_round": "a shuffle after the round in which the cutting card came out",
    "direct_shuffle": "a supervisor directs a shuffle",
    "shuffle_by_multishuffler": "a multishuffler beside the table shuffles the cards",
    "shuffle_by_device": "the shuffling device shuffles the cards, and there is no cut",
    "shuffle_before_device": "the dealer shuffles the cards by hand before they go into the device",
    "shuffle_by_hand_first": "the dealer must shuffle the cards before they go into the device",
    "no_cut_with_device": "cards in a shuffling device are not cut",
    "request_riffle": "a player asks for a riffle of pre-shuffled cards",
    "approve_riffle": "a supervisor approves the riffle",
    "riffle": "casino pre-shuffled cards are riffled before the multishuffler or before the cut",
    "riffle_angel": "Angel pre-shuffled cards are riffled before the cut only",
    "offer_cut": "the cut is offered to a player",
    "cut_first_player": "the cut is offered to the first player when the game begins",
    "cut_box": "the cut is offered to the player on whose box the cutting card came out",
    "cut_dealers_hand": "the cut is offered to the player furthest right if the cutting card came to the dealer",
    "cut_first_card": "the cut is offered to the player furthest right if the cutting card was exposed or came first",
    "cut_replaced": "after the cards have been replaced, the cut is offered to the player furthest right",
    "refuse_cut": "a player refuses the cut, and it is offered to the next clockwise",
    "cut_by_supervisor": "a supervisor cuts the cards if no player will",
    "cut_cards": "the cut, at least one deck from either end",
    "insert_cutting_card": "the dealer inserts the cutting card, counting from the back",
    "drop_cards": "the dealer reports dropped cards",
    "verify_collected": "a supervisor verifies that all dropped cards have been collected",
    "burn_first_card": "the first card is burned, unseen",
    "shuffle_discards": "the shoe runs out during a round, and the discards are shuffled and cut",
    "kept_card_is_first": "a card kept under the shoe is the first of the next round",
    "draw_cutting_card": "the cutting card comes out",
    "announce_last_rounds": "the last rounds before closing are announced",
    "ignore_cutting_card": "in the last rounds, the cutting card is discarded",
    "return_to_device": "after the initial deal, the discards are returned to the device",
}

_SEATS = {
    "sit_down": "a player takes a seat",
    "leave_table": "a player leaves",
    "wait_for_box": "a player waits for a box",
    "give_up_box": "a player on several boxes gives one up",
    "present_player_card": "a player shows a Player Card",
    "own_player_card": "the Player Card must be valid and the player's own",
    "find_wager_invalid": "a wager is found invalid, whatever the player claims",
    "invalid_wager_settled": "rounds already settled stand",
    "place_wager": "a wager is placed by the player, or by the dealer assisting the player",
    "decide_for_box": "a player decides, and the dealer carries out the decision",
    "refuse_wager": "a wager is refused on reasonable grounds before the first card",
    "vacate_seat": "an idle player at a full table must vacate the seat",
    "limit_players": "how many players may play at the table",
    "further_wager_below_minimum": "a further wager below the minimum is returned",
    "keep_players_limits": "players are responsible for keeping to the limits",
    "reserve_boxes": "boxes are reserved for one player",
    "limit_players_per_box": "fewer players may share a box",
    "restrict_for_shoe": "a player is restricted to the minimum until the next shuffle",
    "restrict_for_further_shoes": "a player is restricted to the minimum for later shoes",
    "restrict_to_one_box": "a player is restricted to the minimum wager on one box",
    "lift_restriction": "a restriction is lifted",
}

_SIGNS = {
    "display_sign": "a sign is put up or taken down",
    "change_limits": "the limits on the sign are changed",
    "raise_minimum": "a higher minimum requires prior notice",
    "keep_old_minimum": "the minimum is raised at once, with markers for those already playing",
    "place_marker": "a marker in front of the player's box",
    "remove_marker": "the marker is removed when the player leaves",
    "raise_old_minimum": "the old minimum is raised once its sign has been displayed long enough",
    "show_both_limits": "the sign shows the old and the new limits",
    "allow_above_maximum": "a higher maximum, with its sign or marker",
    "sign_players_limits": "a sign with a player's own minimum and higher maximum",
    "mark_box_maximum": "a marker beside a box with its higher maximum",
    "restrict_pairs_notices": "Surveillance and an inspector are notified before Perfect Pairs are restricted",
    "restrict_pairs_sign": "a sign informs the players that Perfect Pairs are restricted",
    "choose_option": "an officer chooses an option of the rule set",
    "approve_face_down": "an inspector approves face-down dealing",
    "give_notice": "a notice is given",
    "advise_of_resplit": "players are advised that equal cards may be split again",
    "notice_of_decks": "notice of the decks and the shuffle",
    "acknowledge_notice": "a notice has arrived",
    "close_table": "the table is closed",
}

_IRREGULARITIES = {
    "void_round": "a round is declared void",
    "approve_late_payment": "late payment of one hand is approved before the hand is paid",
    "reconstruct_round": "a misdealt round is laid out again",
    "correct_card": "a card that was entered wrongly is corrected",
    "void_past_round": "a round is void because of an error found later",
    "report_omission": "a step that was left out is discovered",
    "omitted_cut": "the cards were not cut",
    "omitted_shuffle": "the cards were not shuffled after the cutting card",
    "omitted_burn": "the first card was not burned",
    "omitted_return": "the discards were not returned to the device",
    "direct_device_check": "the cards in a device are taken out and checked",
    "declare_cards_astray": "a card is missing or foreign",
    "astray_results_stand": "earlier rounds stand",
    "astray_shoe_void": "the rest of the shoe is void and the decks are checked",
    "astray_notices": "Surveillance and an inspector are notified",
    "report_malfunction": "a shuffling device has failed",
    "malfunction_device_in_use": "only a shuffling device in use can fail",
    "malfunction_in_a_round": "the device fails during a round, after the first card",
    "malfunction_no_disadvantage": "nobody is disadvantaged",
    "malfunction_spare": "another device is available",
    "malfunction_practicable": "the cards can be transferred",
    "transfer_cards": "undamaged cards are moved to another device and play continues",
    "remove_damaged": "damaged cards are removed from play",
    "transfer_undamaged": "the undamaged cards are moved to another device",
    "replace_damaged": "cards from a new deck replace the damaged ones",
    "terminate_round": "somebody is disadvantaged: the round ends and wagers are returned",
    "offer_wagers_back": "each player may take back their wagers for the round",
    "elect_return": "a player takes the wagers back or plays on",
    "replace_damaged_without_spare": "cards from a new deck replace the damaged ones",
    "shuffle_and_cut_the_rest": "the other cards are shuffled and cut",
    "finish_from_shoe": "the round is completed from a card shoe",
    "deal_on_after_malfunction": "the cutting card is placed about one deck from the back, and dealing continues",
    "shuffle_after_malfunction": "the remaining cards are shuffled and cut",
    "renew_after_malfunction": "after that shoe, the device is replaced and new cards are used",
    "invalidate_outcome": "a game is invalidated for disruption or fraud",
    "invalidate_impractical": "a round that cannot continue is invalidated",
    "invalidated_by_disruption": "a disruption that invalidates a game",
    "refund_invalidated": "wagers on an invalidated game are refunded, or forfeited for fraud",
    "invalidated_by_fraud": "a fraudulent act that invalidates a game",
}

_CONDUCT = {
    "prohibited_device": "devices that record, project or analyse the game",
    "device_records": "a device that records, projects or analyses the game",
    "device_changes_probabilities": "a device that changes the probabilities of the game",
    "device_transmits": "a device that transmits information or communicates with another such device",
    "duty_exempt": "staff and inspectors in the course of their duties",
    "find_contravention": "a person is found to have contravened the rules",
    "contravention_of_any_rule": "any contravention of the rules has these consequences",
    "void_persons_wagers": "the person's wagers are void",
    "exclude_from_game": "the person is excluded from the game",
    "exclude_from_casino": "the person is excluded from the casino",
    "detain_person": "the person is detained",
    "hand_over_person": "an inspector or police officer takes over",
    "report_misconduct": "misconduct at the table is recorded",
    "staff_advice": "an employee advised a player",
    "staff_advantage": "an employee gave somebody an advantage or allowed one",
    "staff_procedures": "an employee let the game depart from the approved procedures",
    "influence": "somebody influenced a player's decisions without being asked",
    "influence_on_request": "a player may ask for advice",
    "side_bet": "a side bet between patrons",
}

_REGISTERS = {
    "open_dispute": "a dispute or complaint is recorded",
    "decide_dispute": "the first decision",
    "request_review": "a review is requested",
    "review_dispute": "the review",
    "advise_of_complaint": "a dissatisfied person is informed of the right to complain",
    "close_dispute": "the dispute is closed",
    "announced_total": "the total that the dealer announced is not binding",
    "show_rules": "the rules are shown on request",
    "record_mispayment": "an overpayment or underpayment is recorded",
    "record_enquiry": "enquiries into intent",
    "find_intent": "the finding about intent",
    "suspect_intent": "the finding that the mispayment is suspected to be intentional",
    "record_attempt": "an attempt to rectify the mispayment or identify the patron",
    "rectify_suspected": "an attempt to rectify a mispayment suspected to be intentional",
    "identify_suspected": "an attempt to identify the patron of a mispayment suspected to be intentional",
    "reimburse_patron": "an identified patron who was underpaid is reimbursed",
    "demand_return": "an identified patron who was overpaid is asked to return the money",
    "rectify_mispayment": "the mispayment is rectified",
    "bring_to_nicc": "the NICC is notified of the mispayment",
    "close_mispayment": "the entry is closed",
    "close_suspected": "the entry for a mispayment suspected to be intentional is closed",
    "send_monthly_report": "the monthly report to the NICC",
}

# Every procedure by its name, with its meaning, in the groups in which a rule set lists them.
GROUPS = MappingProxyType(
    {
        "Opening and equipment": MappingProxyType(_OPENING),
        "Cards": MappingProxyType(_CARDS),
        "Shuffle and cut": MappingProxyType(_SHUFFLE_AND_CUT),
        "Seats and wagers": MappingProxyType(_SEATS),
        "Signs, options, notices": MappingProxyType(_SIGNS),
        "Irregularities": MappingProxyType(_IRREGULARITIES),
        "Conduct": MappingProxyType(_CONDUCT),
        "Registers": MappingProxyType(_REGISTERS),
        "Promotions": MappingProxyType(PROMOTIONS),
        "Tournaments": MappingProxyType(TOURNAMENT),
        "Tournament sessions": MappingProxyType(SESSION_PROCEDURES),
    }
)
PROCEDURES = MappingProxyType({name: meaning for group in GROUPS.values() for name, meaning in group.items()})
