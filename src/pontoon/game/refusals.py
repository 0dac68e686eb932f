"""Why something cannot be done: a value with a code, the clause, and a sentence a player understands."""

from collections.abc import Iterable
from dataclasses import dataclass

from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.values import dollars

__all__ = ["SENTENCES", "Refusal", "dollars", "ranks_text", "refuse", "share_text"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """`str` quotes the clause, as a person is shown it, where the refusal rests on one."""

    code: str
    clause: str
    sentence: str

    def __str__(self) -> str:
        return self.sentence if self.clause == CANNOT_ARISE else f"{self.sentence} ({self.clause})"


SENTENCES: dict[str, str] = {
    "wagers_are_closed": "The first card is out, so wagers can no longer be placed, changed or taken back.",
    "no_such_box": "This table has no box {box}: its boxes are numbered 1 to {boxes}.",
    "amount_is_not_positive": "A wager must be more than zero.",
    "player_card_is_missing": "To wager, {player} must show a valid Player Card of their own.",
    "already_wagering_on_this_box": "{player} already has a wager on box {box}.",
    "box_is_full": "Box {box} already has the maximum number of players ({limit}). Choose another box.",
    "box_has_a_seated_player": "Another player is seated at box {box}.",
    "box_is_reserved": "Box {box} is reserved for another player. Choose another box.",
    "must_give_up_a_box": "Other players are waiting: {player} may wager on no more than {limit} of the boxes.",
    "limited_to_one_box": "{player} is limited to one box at the minimum wager.",
    "restricted_to_the_minimum": "{player} may wager only the minimum of {minimum}.",
    "restricted_for_further_shoes": "{player} may wager only the minimum of {minimum}, in this shoe and later ones.",
    "tokens_are_not_accepted": "Promotional tokens are not accepted here, or these are worth more than the wager.",
    "chips_cannot_make_the_amount": "{amount} cannot be made up with this table's chips.",
    "below_the_minimum": "The wager is below the minimum of {minimum}.",
    "not_in_the_units_of_the_sign": "Above the minimum, wagers must be in units of {unit}.",
    "above_the_maximum": "Box {box} takes at most {maximum} from the controlling player.",
    "above_what_the_first_leaves": "Box {box} takes at most {maximum} more from a second player.",
    "above_what_the_others_leave": "Box {box} takes at most {maximum} more from a third player.",
    "no_wager_of_this_player": "{player} does not have that wager on box {box}.",
    "perfect_pairs_are_not_offered": "Perfect Pairs are not offered at this table.",
    "perfect_pairs_need_a_wager_on_the_box": "A Perfect Pairs wager on box {box} requires another wager there first.",
    "perfect_pairs_need_an_own_wager": "Only players with a wager of their own on box {box} may add Perfect Pairs.",
    "perfect_pairs_are_full": "Box {box} already has the maximum number of Perfect Pairs wagers ({limit}).",
    "perfect_pairs_amount_is_off_the_sign": "A Perfect Pairs wager must be within the limits on the sign.",
    "already_in_perfect_pairs": "{player} already has a Perfect Pairs wager on box {box}.",
    "no_wagers_on_the_table": "There is no wager on the table.",
    "no_card_is_due": "No card is due.",
    "a_card_is_due": "A card is due before the next decision.",
    "not_a_card_of_the_game": "That is not a card of the game.",
    "round_is_over": "The round is over.",
    "insurance_needs_an_ace": "Insurance is offered only when the dealer's first card is {cards}.",
    "insurance_is_closed": "Insurance is not open.",
    "pontoon_cannot_be_insured": "A player with a pontoon cannot take insurance.",
    "already_insured": "{player}'s wager on box {box} is already insured.",
    "insurance_above_half": "Insurance may be at most {share} of the original wager: {limit}.",
    "insurance_not_in_half_chips": "Insurance must be a multiple of half the smallest chip: {unit}.",
    "surrender_needs_a_ten_or_an_ace": "Surrender is offered only when the dealer's first card is {cards}.",
    "surrender_is_closed": "Surrender is not open.",
    "pontoon_cannot_be_surrendered": "A pontoon cannot be surrendered.",
    "already_surrendered": "{player}'s wager on box {box} is already surrendered.",
    "surrender_is_the_controlling_players": "The controlling player of box {box} has not surrendered.",
    "surrender_takes_the_whole_box": "The controlling player surrenders for the whole of box {box}.",
    "cards_lie_face_up": "The cards are dealt face up, so none can be turned over.",
    "cards_are_already_exposed": "The cards on box {box} have already been turned over.",
    "not_this_hands_turn": "It is not the turn of hand {hand} on box {box}.",
    "only_the_controlling_player_decides": "Only the controlling player, {controlling_player}, decides for box {box}.",
    "pontoon_takes_no_card": "A pontoon takes no further card.",
    "twenty_one_takes_no_card": "A total of 21 has won and takes no further card.",
    "hand_is_bust": "The hand is over 21 and has lost.",
    "hand_is_surrendered": "The hand is surrendered and takes no further card.",
    "doubled_hand_takes_one_card": "A doubled hand takes only one card.",
    "refused_card_ends_the_box": "A player who refused the card dealt in error gets no further card.",
    "must_draw_below_twelve": "A hand with a hard total below {limit} must take a card.",
    "split_ace_takes_one_card": "A split Ace takes only one card.",
    "double_above_the_original_wager": "A double may be at most the original wager: {limit}.",
    "double_is_not_possible": "This hand cannot be doubled.",
    "double_needs_two_cards": "Only a hand of two cards can be doubled.",
    "already_doubled": "The wager is already doubled.",
    "doubling_is_decided_by_the_controlling_player": "The other players on a box may double only after the "
    "controlling player has doubled, and before the card is dealt.",
    "split_needs_two_equal_cards": "Only two cards of equal {what} can be split.",
    "split_only_two_cards": "A hand that has taken a third card cannot be split.",
    "no_more_hands": "A box may have no more than {limit} hands.",
    "no_more_hands_resplit": "A box may have no more than {limit} hands.",
    "aces_split_only_once": "Splitting Aces may make no more than {limit} hands on a box.",
    "splitting_is_decided_by_the_controlling_player": "The other players on a box may split only after the "
    "controlling player has split, and before the next card is dealt.",
    "already_split": "The wager is already split.",
    "nothing_to_forfeit": "Only a doubled wager can be forfeited, after its card is dealt and if the hand is below 21.",
    "forfeit_is_asked": "Forfeit or keep the doubled wager first.",
    "already_absent": "{player} is already absent.",
    "already_said": "{player} has already decided.",
    "decision_is_not_due": "No decision is due.",
    "card_in_error_cannot_be_refused": "A card dealt in error becomes the next card and cannot be refused.",
    "no_card_in_error": "There is no card dealt in error to accept or refuse.",
    "dealers_hand_is_not_complete": "The dealer's hand is not complete.",
    "insurance_was_offered": "Insurance is not due, or has already been offered.",
    "not_authorised": "This requires the authority of a casino supervisor.",
    "round_has_not_begun": "No card has been dealt yet.",
    "round_cannot_be_reconstructed": "This round can no longer be reconstructed.",
    "no_card_in_this_place": "This round has {cards} cards so far, and no card in place {place}.",
    "card_was_entered_right": "This card is already entered as {card}.",
    "reconstruction_needs_the_same_cards": "A round is reconstructed from its own cards: only their order may change.",
    "late_payment_is_not_provided_for": "A 21 is always paid at once.",
    "hand_has_no_open_wager": "Box {box} has no hand {hand} with a wager that is still to be settled.",
    "late_payment_is_approved": "Late payment of hand {hand} on box {box} is already approved.",
    "nothing_to_return": "{player} has no wager in this round that can be returned.",
    "unknown_reason": "{reason} is not a reason under these rules.",
}


def refuse(rules: RuleBook, code: str, **facts: object) -> Refusal:
    return Refusal(code, rules.refuses[code], SENTENCES[code].format(**facts))


_RANKS = ("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "Jack", "Queen", "King")


def ranks_text(ranks: Iterable[int]) -> str:
    """Ranks as a sentence names them, the Ace last.

    >>> ranks_text((0,)), ranks_text((0, 9, 10, 11)), ranks_text(())
    ('an Ace', 'a Jack, Queen, King or Ace', 'of a rank that these rules do not name')
    """
    names = [_RANKS[rank] for rank in sorted(ranks, key=lambda rank: (rank == 0, rank))]
    if not names:
        return "of a rank that these rules do not name"
    article = "an" if names[0] in ("Ace", "8") else "a"
    return f"{article} {', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else f"{article} {names[0]}"


def share_text(share: tuple[int, int]) -> str:
    """A share as a sentence names it.

    >>> share_text((1, 2)), share_text((1, 3)), share_text((1, 1))
    ('half', '1/3', 'the whole')
    """
    if share[0] == share[1]:
        return "the whole"
    return "half" if 2 * share[0] == share[1] else f"{share[0]}/{share[1]}"
