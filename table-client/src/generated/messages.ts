// Made by python -m pontoon.web.client_types; change the schemas, not this file.

/** Dollars with two places, like `25.00` or `-10.00`. */
export type Money = string

/** Rank and suit, like `7s`. */
export type CardText = string

/** During the initial deal: the player takes the card dealt in error. */
export interface AcceptCard {
  type: 'accept_card'
  box: number
  player?: string | null
}

/**
 * The player's own play chips, in hand and in the account, and the day's result so far. `tokens` are
 * promotional ones that this table takes as part of a wager. `owed` is what the player owes the house
 * since a round was reversed.
 */
export interface Account {
  type: 'account'
  wire: 1
  chips: Money
  cash: Money
  owed: Money
  tokens: Money
  result_today: Money
  loss_limit: Money | null
  minutes_today: number
  minutes_limit: number | null
}

/** By whom it was meant for, by its number. */
export interface AcknowledgeNotice {
  type: 'acknowledge_notice'
  notice: number
}

/** A double, split or insurance wager given back because its decision is undone. */
export interface AdditionalWagerReturnedTold {
  box: number
  hand: number | null
  player: string
  kind: string
  amount: Money
}

/** A player agrees to end the session early. */
export interface AgreeToEnd {
  type: 'agree_to_end'
  player?: string | null
}

/** For a player, or (Canberra) on a box; no maximum takes it back. */
export interface AllowAboveMaximum {
  type: 'allow_above_maximum'
  maximum: Money | null
  minimum?: Money | null
  player?: string | null
  box?: number | null
}

/** So many more rounds, then the table closes. */
export interface AnnounceLastRounds {
  type: 'announce_last_rounds'
  rounds: number
}

/** Cards may lie face down until this time, or (None) until further notice. */
export interface ApproveFaceDown {
  type: 'approve_face_down'
  until?: number | null
}

/** If this hand makes 21 it is paid at the final settlement, not at once. */
export interface ApproveLatePayment {
  type: 'approve_late_payment'
  box: number
  hand?: number
}

/** The riffle that a player has asked for may be made. */
export interface ApproveRiffle {
  type: 'approve_riffle'
}

/** The table is approved in writing under this reference, with Perfect Pairs or without. */
export interface ApproveTable {
  type: 'approve_table'
  reference: string
  perfect_pairs?: boolean
}

/**
 * The step that the round is waiting for; `players` may answer, and `box` is null for the dealer's own
 * card.
 */
export interface AwaitedView {
  kind: 'acceptance' | 'card' | 'decision' | 'exposure' | 'forfeit' | 'insurance' | 'nothing' | 'surrender' | 'wagers'
  box: number | null
  hand: number | null
  players: string[]
}

/** A row of Table 2: an amount for wagers from `least` to less than `below`, null if there is no bound. */
export interface BonusView {
  name: 'bonus_to_others' | 'super_bonus_large' | 'super_bonus_small'
  what: string
  amount: Money
  least: Money | null
  below: Money | null
  clauses: string[]
}

export interface BoxGivenUpTold {
  player: string
  box: number
}

/** A box with its own maximum. */
export interface BoxMaximumView {
  box: number
  maximum: Money
}

/** A wagered box, its hands in playing order; `turn`: it is this box's turn. */
export interface BoxView {
  box: number
  controlling_player: string
  hands: HandView[]
  turn: boolean
}

/** None: nobody waits any more, and a player may have several boxes again. */
export interface BoxesPerPlayerLimitedTold {
  limit: number | null
}

export interface BoxesReservedTold {
  boxes: number[]
  player: string | null
}

/** New decks, pre-shuffled by the `casino` or by the maker (`angel`), or not (empty). */
export interface BringCards {
  type: 'bring_cards'
  decks: number
  pre_shuffled?: '' | 'angel' | 'casino'
}

/** The next card out of the shoe is burned: found face upwards, or burned in error. */
export interface BurnCard {
  type: 'burn_card'
  card?: CardText | null
  face_up?: boolean
}

/** No card where the dealer does not know it, since it is not exposed. */
export interface BurnFirstCard {
  type: 'burn_first_card'
  card?: CardText | null
}

/** Nothing was done, as far as the house can tell. The command can be sent again under the same id. */
export interface Busy {
  type: 'busy'
  wire: 1
  id: string | null
  reason: string
}

/** For cash, which goes into the drop box, or at the cashless terminal. */
export interface BuyChips {
  type: 'buy_chips'
  player?: string | null
  amount: Money
  cash?: boolean
}

/** The house closes this connection; `again`: you may open another. */
export interface Bye {
  type: 'bye'
  wire: 1
  reason: string
  again: boolean
}

/** The time for the player's wager is over. */
export interface CallTime {
  type: 'call_time'
  player?: string | null
}

export interface CameOnDutyTold {
  person: string
  role: string
}

/** The tournament is cancelled; a round that is in play is the last. */
export interface CancelSession {
  type: 'cancel_session'
  reason: string
}

/** `set_aside` is a card that had left the shoe before. */
export interface CardBurnedTold {
  card: CardText | null
  reason: string
  clause: string
  set_aside: boolean
}

export interface CardDealtToDealerTold {
  card: CardText
  set_aside: boolean
}

/** `set_aside` is a card that had left the shoe before. */
export interface CardDealtTold {
  box: number
  hand: number
  card: CardText | null
  face_down: boolean
  set_aside: boolean
}

export interface CardDrawnInErrorTold {
  card?: CardText | null
  clause: string
}

/** An unexposed card, placed under the shoe as the first card of the next round. */
export interface CardKeptTold {
  card?: CardText | null
  clause: string
}

export interface CardRefusedTold {
  box: number
  hand: number
  player: string
}

/** `player` is None where the rules ask for the card: an absent player's hand. */
export interface CardRequestedTold {
  box: number
  hand: number
  player: string | null
}

export interface CardsAstrayTold {
  missing?: CardText[] | null
  foreign?: string[] | null
}

export interface CardsBroughtTold {
  decks: number
  pre_shuffled: string
}

/**
 * `moment` is `before_play`, `replacement`, `at_the_table` (a check the table waited for) or
 * `after_play`. `lacking` and `surplus` name, each once, the cards of which the count has too few or
 * too many; correct means that both are empty.
 */
export interface CardsCheckedTold {
  moment: string
  by_device: boolean
  counts: number[]
  correct: boolean
  lacking: CardText[]
  surplus: CardText[]
}

export interface CardsCutTold {
  cards_in_front: number
}

export interface CardsDroppedTold {}

export interface CardsExposedTold {
  box: number
  player: string | null
}

/**
 * The cards in play leave the table, those brought come in, in a stack; from another `source` if one is
 * named.
 */
export interface CardsReplacedTold {
  decks: number
  pre_shuffled: string
  source: string
}

export interface CardsRiffledTold {
  before: string
}

export interface CardsSecuredTold {}

/**
 * All the cards are together and shuffled; with a device they are in it. `first_by_hand`: a device
 * follows. `remaining_only`: the cards left in the shoe or device, while those in the discard rack stay
 * there.
 */
export interface CardsShuffledTold {
  method: string
  first_by_hand: boolean
  burn_due: boolean
  remaining_only: boolean
}

/** To another shuffling device, from which the round goes on. */
export interface CardsTransferredTold {}

/** How many cards are where, as everybody can see; `left` are those that can still be drawn. */
export interface CardsView {
  decks: number
  stage: 'cut' | 'in_play' | 'loaded' | 'none' | 'shuffled' | 'stack'
  left: number
  discard_rack: number
  kept: boolean
  cutting_card_out: boolean
  device: boolean
}

export interface CashlessChangedTold {
  yes: boolean
  drop_box: boolean
}

/** The whole sign; `keep_old_minimum` lets those already playing go on at the old minimum. */
export interface ChangeLimits {
  type: 'change_limits'
  limits: Limits
  keep_old_minimum?: boolean
}

/**
 * What was counted. Card by card, or by a deck-checking device. Of the cards that were brought, of
 * those in play while the table waits for a check, or after play; of those brought all the same with
 * `new_cards`.
 */
export interface CheckCards {
  type: 'check_cards'
  counts: number[]
  by_device?: boolean
  new_cards?: boolean
}

export interface ChipsBoughtTold {
  player: string
  amount: Money
  cash: boolean
}

/**
 * Something a player may consider: the command's type with its box and hand, and whether it is possible
 * now. `amount` is the usual one; amounts from `least` to `most` are possible, null if there is no
 * bound. `least_cards` and `most_cards` bound a cut; `take_back` belongs to an election. If the command
 * is not possible, code, clause and sentence are those of the refusal.
 */
export interface ChoiceView {
  verb:
    | 'accept_card'
    | 'agree_to_end'
    | 'contribute_seed'
    | 'cut_cards'
    | 'decline'
    | 'double'
    | 'elect_return'
    | 'expose_cards'
    | 'forfeit'
    | 'hit'
    | 'insure'
    | 'keep'
    | 'place_perfect_pairs'
    | 'place_wager'
    | 'play_pass_card'
    | 'refuse_card'
    | 'refuse_cut'
    | 'seal_wager'
    | 'split'
    | 'stand'
    | 'surrender'
    | 'withdraw_perfect_pairs'
    | 'withdraw_wager'
  box: number | null
  hand: number | null
  amount: Money | null
  least: Money | null
  most: Money | null
  least_cards: number | null
  most_cards: number | null
  take_back: boolean | null
  possible: boolean
  code: string
  clause: string
  sentence: string
}

/**
 * The player's current choices, sent whenever they change if the socket was opened with `choices=yes`.
 * `kind` is the step that the table is waiting for from this player, empty if none.
 */
export interface Choices {
  type: 'choices'
  wire: 1
  /** the number of the table's last event */
  version: number
  kind:
    | ''
    | 'acceptance'
    | 'cut'
    | 'decision'
    | 'election'
    | 'exposure'
    | 'follow'
    | 'forfeit'
    | 'insurance'
    | 'seeds'
    | 'surrender'
    | 'wagers'
  choices: ChoiceView[]
}

/** One of `officers.OPTIONS` is offered at this table, or no longer. */
export interface ChooseOption {
  type: 'choose_option'
  option: 'absent_player' | 'face_down' | 'late_payment' | 'pairs_with_wager_only' | 'perfect_pairs' | 'resplit'
  yes: boolean
}

/** The machine's clock was moved by more than it may be; the house goes on by its own. */
export interface ClockSteppedTold {
  by_ms: number
}

/** The dealer ends the time for insurance. */
export interface CloseInsurance {
  type: 'close_insurance'
}

/** The dealer ends the time for surrender. */
export interface CloseSurrender {
  type: 'close_surrender'
}

/** Play ends here, after the sign or the notice that must come first; wagers on the layout go back. */
export interface CloseTable {
  type: 'close_table'
}

/** The dealer's "no more bets"; the first card closes the wagers as well. */
export interface CloseWagers {
  type: 'close_wagers'
}

/** `complete` where the count is that of all the decks; the table waits on where it is not. */
export interface CollectionVerifiedTold {
  cards?: number | null
  complete: boolean
}

/** Who gives it takes the table, as dealer or in charge of it. */
export interface ComeOnDuty {
  type: 'come_on_duty'
}

/** The Tournament Manager ends the session before its time. */
export interface ConcludeSession {
  type: 'conclude_session'
}

/**
 * A casino supervisor is satisfied of it; what the device is capable of is one of
 * `conduct.CAPABILITIES`.
 */
export interface ContraventionFoundTold {
  person: string
  device: string
  capability: string
}

/** A seated player adds a seed to the shoe that is going to be shuffled. */
export interface ContributeSeed {
  type: 'contribute_seed'
  seed: string
}

export interface ControlPassedTold {
  box: number
  player: string
}

/** The Tournament Manager has all chips counted. */
export interface CountChips {
  type: 'count_chips'
  counts: Counted[]
}

/** The chips found in front of a player. */
export interface Counted {
  player: string
  amount: Money
}

/** The chips found in front of a player. */
export interface CountedTold {
  player: string
  amount: Money
}

/** Which cards are where, as counts of each of the 48 kinds; sent only to surveillance. */
export interface CustodyView {
  shoe: number[]
  discard_rack: number[]
  layout: number[]
  removed: number[]
  kept: CardText | null
  unseen: number
}

/** Where the cutting card goes into the stack. */
export interface CutCards {
  type: 'cut_cards'
  cards_in_front: number
}

/**
 * `player` is None where no player is left and a casino supervisor cuts; `others` are those still to be
 * asked.
 */
export interface CutOfferedTold {
  player: string | null
  others: string[]
}

export interface CutRefusedTold {
  player: string
}

/** `box` is the box whose card was due, 0 the dealer's hand; None: before the first card of a round. */
export interface CuttingCardDrawnTold {
  box: number | null
  ignored: boolean
}

/** The stack is in the shoe now. */
export interface CuttingCardInsertedTold {
  cards_behind?: number | null
  exact?: boolean | null
  burn_due: boolean
}

export interface DamagedCardsRemovedTold {
  cards?: CardText[] | null
}

/** From a new deck. */
export interface DamagedCardsReplacedTold {
  cards?: CardText[] | null
}

/** The step that the table is waiting for, its players, and the milliseconds left. */
export interface DeadlineTold {
  kind: string
  players: string[]
  left_ms: number
}

/** The next card out of the shoe goes to whoever the round says. */
export interface DealCard {
  type: 'deal_card'
  card?: CardText | null
}

/** A failed device's cards are dealt from a shoe, with a cutting card put in. */
export interface DealOnAfterMalfunction {
  type: 'deal_on_after_malfunction'
  cards_behind: number
  exact?: boolean
}

export interface DealersHandBeganTold {}

/** The dealer's cards, all face up. */
export interface DealersHandView {
  cards: CardText[]
  total: number
}

export interface DecksDeterminedTold {
  decks: number
  source: string
}

/** The player who decides for the box is not there, or does not answer. */
export interface DeclareAbsent {
  type: 'declare_absent'
  box: number
  player?: string | null
}

/** Cards missing from the shoe or device, and foreign ones described in words. */
export interface DeclareCardsAstray {
  type: 'declare_cards_astray'
  missing?: CardText[]
  foreign?: string[]
}

/**
 * Nothing (more) from this player to what is being asked: no further wager, no insurance, no surrender.
 */
export interface Decline {
  type: 'decline'
}

/** A person whose contravention was found is held, and an inspector is called. */
export interface DetainPerson {
  type: 'detain_person'
  person: string
}

/** How many decks, and which of the card sources shuffles. */
export interface DetermineDecks {
  type: 'determine_decks'
  decks: number
  source: 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
}

export interface DeviceCheckDirectedTold {
  reason?: string | null
}

/** `choose_after_round`: the round is completed, then the dealer deals on or shuffles the rest. */
export interface DeviceFailedTold {
  fault: string
  damaged?: CardText[] | null
  disadvantage?: boolean | null
  spare?: boolean | null
  practicable?: boolean | null
  choose_after_round: boolean
}

/** The minimum is deducted from an absent player's chips for each round missed. */
export interface DirectDeduction {
  type: 'direct_deduction'
  player?: string | null
}

/** More cards may be faced wrongly, for this reason. */
export interface DirectDeviceCheck {
  type: 'direct_device_check'
  reason: string
}

/** The cards may not be randomly intermixed, for this reason. */
export interface DirectShuffle {
  type: 'direct_shuffle'
  reason: string
}

/** Cards of hands that are finished with go into the shuffle of the discards in the middle of a round. */
export interface DiscardsCollectedTold {
  cards?: number[] | null
}

/** After the initial deal the discard rack's cards are back in the device. */
export interface DiscardsReturnedTold {
  cards?: number[] | null
}

/** From here on cards of this round's finished hands may come again. */
export interface DiscardsShuffledTold {
  clause: string
}

/** A `new_minimum` or a `closure` with the time it is meant for, or the `pairs_restriction`. */
export interface DisplaySign {
  type: 'display_sign'
  kind: 'closure' | 'new_minimum' | 'pairs_restriction'
  minimum?: Money | null
  takes_effect_at?: number | null
}

/** `ground` is one of `conduct.GROUNDS`. */
export interface Disqualify {
  type: 'disqualify'
  player?: string | null
  ground:
    | 'absent'
    | 'advice'
    | 'broke_the_rules'
    | 'buy_in_increased'
    | 'chips_concealed'
    | 'chips_exchanged'
    | 'chips_removed'
    | 'contravention'
  note?: string
}

/** The command was carried out and is durable; `repeated`: it had already been carried out before. */
export interface Done {
  type: 'done'
  wire: 1
  id: string
  /** the number of the table's last event */
  version: number
  repeated: boolean
}

/** No amount means the original wager. */
export interface Double {
  type: 'double'
  box: number
  hand: number
  player?: string | null
  amount?: Money | null
}

export interface DoubleFollowedTold {
  box: number
  hand: number
  player: string
  amount: Money
}

/** It comes out instead of the next card. */
export interface DrawCuttingCard {
  type: 'draw_cutting_card'
}

/** One card too many for the dealer's completed hand. */
export interface DrawExtraCard {
  type: 'draw_extra_card'
  card?: CardText | null
  exposed: boolean
}

/** A card leaves the shoe though none was due. */
export interface DrawInError {
  type: 'draw_in_error'
  card?: CardText | null
}

/** The dealer has mishandled or dropped cards and says so. */
export interface DropCards {
  type: 'drop_cards'
}

/**
 * The one step the table is waiting for: who may take it, the players who must act, and a sentence for
 * people. `least_cards` and `most_cards` bound a cut (in front) or the cutting card (behind); `method`
 * is how to shuffle.
 */
export interface DutyView {
  kind:
    | 'acceptance'
    | 'approval'
    | 'burn'
    | 'card'
    | 'cards'
    | 'check'
    | 'closing'
    | 'collection'
    | 'cut'
    | 'cutting_card'
    | 'cutting_card_comes_out'
    | 'dealer'
    | 'decision'
    | 'decks'
    | 'discards'
    | 'election'
    | 'exposure'
    | 'forfeit'
    | 'insurance'
    | 'malfunction'
    | 'notice'
    | 'opening'
    | 'replacement'
    | 'session_dispute'
    | 'session_end'
    | 'session_form'
    | 'session_opening'
    | 'session_passed'
    | 'session_return'
    | 'session_total'
    | 'session_wagers'
    | 'shuffle'
    | 'surrender'
    | 'wagers'
  clause: string
  sentence: string
  by: string[]
  players: string[]
  least_cards: number | null
  most_cards: number | null
  method: '' | 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
}

/** The player takes the wagers of the round back, or plays on. */
export interface ElectReturn {
  type: 'elect_return'
  player?: string | null
  take_back: boolean
}

/** The time of the session is over and no round is in play. */
export interface EndSession {
  type: 'end_session'
}

/** What else stands at the table; the rack by how many decks it holds. */
export interface Equipment {
  card_source?: boolean
  discard_rack_decks?: number
  surrender_buttons?: boolean
  float_tray?: boolean
  drop_box?: boolean
}

/** What else stands at the table; the rack by how many decks it holds. */
export interface EquipmentTold {
  card_source: boolean
  discard_rack_decks: number
  surrender_buttons: boolean
  float_tray: boolean
  drop_box: boolean
}

/**
 * The set-up of a table: its dealer, the source of its cards, and the time for each step in
 * milliseconds.
 */
export interface EstablishedView {
  rules: string
  cards: 'entered' | 'program'
  dealer: 'automatic' | 'person'
  training: boolean
  wager_ms: number
  decision_ms: number
  absence_ms: number
  offer_ms: number
  seeds_ms: number
  cut_ms: number
  follow_ms: number
  pace_ms: number
}

/**
 * An event as the audience may see it; `by` is None if the audience may not know it. `words` are the
 * dealer's.
 */
export interface EventHeader {
  /** the number of the table's last event */
  version: number
  /** seconds since the start of 1970, UTC */
  at: number
  by: string | null
  role: string
  round: number
  clause: string
  of_itself: boolean
  words: string | null
}

/** The field `event` of each type of event. */
export interface Events {
  additional_wager_returned: AdditionalWagerReturnedTold
  box_given_up: BoxGivenUpTold
  boxes_per_player_limited: BoxesPerPlayerLimitedTold
  boxes_reserved: BoxesReservedTold
  came_on_duty: CameOnDutyTold
  card_burned: CardBurnedTold
  card_dealt: CardDealtTold
  card_dealt_to_dealer: CardDealtToDealerTold
  card_drawn_in_error: CardDrawnInErrorTold
  card_kept: CardKeptTold
  card_refused: CardRefusedTold
  card_requested: CardRequestedTold
  cards_astray: CardsAstrayTold
  cards_brought: CardsBroughtTold
  cards_checked: CardsCheckedTold
  cards_cut: CardsCutTold
  cards_dropped: CardsDroppedTold
  cards_exposed: CardsExposedTold
  cards_replaced: CardsReplacedTold
  cards_riffled: CardsRiffledTold
  cards_secured: CardsSecuredTold
  cards_shuffled: CardsShuffledTold
  cards_transferred: CardsTransferredTold
  cashless_changed: CashlessChangedTold
  chips_bought: ChipsBoughtTold
  clock_stepped: ClockSteppedTold
  collection_verified: CollectionVerifiedTold
  contravention_found: ContraventionFoundTold
  control_passed: ControlPassedTold
  cut_offered: CutOfferedTold
  cut_refused: CutRefusedTold
  cutting_card_drawn: CuttingCardDrawnTold
  cutting_card_inserted: CuttingCardInsertedTold
  damaged_cards_removed: DamagedCardsRemovedTold
  damaged_cards_replaced: DamagedCardsReplacedTold
  dealers_hand_began: DealersHandBeganTold
  decks_determined: DecksDeterminedTold
  device_check_directed: DeviceCheckDirectedTold
  device_failed: DeviceFailedTold
  discards_collected: DiscardsCollectedTold
  discards_returned: DiscardsReturnedTold
  discards_shuffled: DiscardsShuffledTold
  double_followed: DoubleFollowedTold
  exposure_asked: ExposureAskedTold
  face_down_approved: FaceDownApprovedTold
  first_card_burned: FirstCardBurnedTold
  hand_doubled: HandDoubledTold
  hand_left: HandLeftTold
  hand_split: HandSplitTold
  hand_stood: HandStoodTold
  initial_deal_completed: InitialDealCompletedTold
  insurance_closed: InsuranceClosedTold
  insurance_offered: InsuranceOfferedTold
  insurance_omitted: InsuranceOmittedTold
  insurance_placed: InsurancePlacedTold
  last_rounds_announced: LastRoundsAnnouncedTold
  late_payment_approved: LatePaymentApprovedTold
  limits_changed: LimitsChangedTold
  marker_placed: MarkerPlacedTold
  marker_removed: MarkerRemovedTold
  maximum_allowed: MaximumAllowedTold
  misconduct_reported: MisconductReportedTold
  notice_arrived: NoticeArrivedTold
  notice_given: NoticeGivenTold
  officer_not_available: OfficerNotAvailableTold
  omission_found: OmissionFoundTold
  option_chosen: OptionChosenTold
  outcome_invalidated: OutcomeInvalidatedTold
  past_round_voided: PastRoundVoidedTold
  perfect_pairs_placed: PerfectPairsPlacedTold
  perfect_pairs_withdrawn: PerfectPairsWithdrawnTold
  person_detained: PersonDetainedTold
  person_excluded: PersonExcludedTold
  person_handed_over: PersonHandedOverTold
  player_absent: PlayerAbsentTold
  player_card_checked: PlayerCardCheckedTold
  player_left: PlayerLeftTold
  player_restricted: PlayerRestrictedTold
  player_sat_down: PlayerSatDownTold
  player_waits: PlayerWaitsTold
  players_limited: PlayersLimitedTold
  players_per_box_limited: PlayersPerBoxLimitedTold
  restriction_lifted: RestrictionLiftedTold
  results_stand: ResultsStandTold
  return_elected: ReturnElectedTold
  return_offered: ReturnOfferedTold
  riffle_approved: RiffleApprovedTold
  riffle_requested: RiffleRequestedTold
  round_concluded: RoundConcludedTold
  round_opened: RoundOpenedTold
  round_reconstructed: RoundReconstructedTold
  round_reopened: RoundReopenedTold
  round_resumed: RoundResumedTold
  round_voided: RoundVoidedTold
  seat_vacated: SeatVacatedTold
  seed_contributed: SeedContributedTold
  seeds_frozen: SeedsFrozenTold
  session_cancelled: SessionCancelledTold
  session_chips_counted: SessionChipsCountedTold
  session_chips_issued: SessionChipsIssuedTold
  session_chips_missing: SessionChipsMissingTold
  session_chips_returned: SessionChipsReturnedTold
  session_closed: SessionClosedTold
  session_counted: SessionCountedTold
  session_deduction_directed: SessionDeductionDirectedTold
  session_dispute_raised: SessionDisputeRaisedTold
  session_dispute_settled: SessionDisputeSettledTold
  session_end_agreed: SessionEndAgreedTold
  session_ended: SessionEndedTold
  session_form_accepted: SessionFormAcceptedTold
  session_form_handed_back: SessionFormHandedBackTold
  session_form_shown: SessionFormShownTold
  session_marker_placed: SessionMarkerPlacedTold
  session_minimum_deducted: SessionMinimumDeductedTold
  session_opened: SessionOpenedTold
  session_pass_card_collected: SessionPassCardCollectedTold
  session_pass_card_played: SessionPassCardPlayedTold
  session_pass_card_returned: SessionPassCardReturnedTold
  session_play_held: SessionPlayHeldTold
  session_play_proceeded: SessionPlayProceededTold
  session_player_disqualified: SessionPlayerDisqualifiedTold
  session_player_eliminated: SessionPlayerEliminatedTold
  session_round_completed: SessionRoundCompletedTold
  session_round_passed: SessionRoundPassedTold
  session_round_taken_up_again: SessionRoundTakenUpAgainTold
  session_round_void: SessionRoundVoidTold
  session_sealed_wager_announced: SessionSealedWagerAnnouncedTold
  session_sealed_wager_placed: SessionSealedWagerPlacedTold
  session_sealed_wager_returned: SessionSealedWagerReturnedTold
  session_sealed_wager_settled: SessionSealedWagerSettledTold
  session_time_called: SessionTimeCalledTold
  session_wager_corrected: SessionWagerCorrectedTold
  session_wager_not_made_up: SessionWagerNotMadeUpTold
  session_wager_out_of_turn_removed: SessionWagerOutOfTurnRemovedTold
  session_wager_sealed: SessionWagerSealedTold
  session_wager_time_limited: SessionWagerTimeLimitedTold
  settlement_reversed: SettlementReversedTold
  shoe_committed: ShoeCommittedTold
  shoe_ordered: ShoeOrderedTold
  shoe_revealed: ShoeRevealedTold
  shoe_takes_over: ShoeTakesOverTold
  shoe_voided: ShoeVoidedTold
  shortfall_covered: ShortfallCoveredTold
  shuffle_became_due: ShuffleBecameDueTold
  shuffle_directed: ShuffleDirectedTold
  sign_displayed: SignDisplayedTold
  sign_taken_down: SignTakenDownTold
  split_followed: SplitFollowedTold
  subsequent_deal_began: SubsequentDealBeganTold
  surrender_closed: SurrenderClosedTold
  surrender_offered: SurrenderOfferedTold
  table_approved: TableApprovedTold
  table_closed: TableClosedTold
  table_established: TableEstablishedTold
  table_opened: TableOpenedTold
  table_paused: TablePausedTold
  table_resumed: TableResumedTold
  terms_renewed: TermsRenewedTold
  tournament_held: TournamentHeldTold
  wager_below_minimum: WagerBelowMinimumTold
  wager_cut: WagerCutTold
  wager_forfeited: WagerForfeitedTold
  wager_found_invalid: WagerFoundInvalidTold
  wager_invalidated: WagerInvalidatedTold
  wager_kept: WagerKeptTold
  wager_placed: WagerPlacedTold
  wager_refused: WagerRefusedTold
  wager_settled: WagerSettledTold
  wager_surrendered: WagerSurrenderedTold
  wager_withdrawn: WagerWithdrawnTold
  wagers_closed: WagersClosedTold
  wagers_returned: WagersReturnedTold
  went_off_duty: WentOffDutyTold
}

/** The supervisor finds the form in order, or hands it back and says why. */
export interface ExamineForm {
  type: 'examine_form'
  player?: string | null
  accepted: boolean
  reason?: string
}

/**
 * `scope` is `game` or `casino`. `elsewhere` names the table of the finding where the person is
 * excluded from the casino for one not made here.
 */
export interface ExcludePerson {
  type: 'exclude_person'
  person: string
  scope: 'casino' | 'game'
  elsewhere?: string
}

/** Face-down cards are turned, by the controlling player or by the dealer (no player). */
export interface ExposeCards {
  type: 'expose_cards'
  box: number
  player?: string | null
}

export interface ExposureAskedTold {}

export interface FaceDownApprovedTold {
  until: number | null
}

/**
 * The print on the layout, and the payout sign; `perfect_pairs` is empty if they are not offered here.
 * `table_1` has the rows of Table 1 as on the sign, pontoon first. `others_get_it_per`: the bonus
 * payment to the others at the table is for each player with a wager, or for each wager.
 */
export interface FeltView {
  rules: string
  title: string
  instrument: string
  decks: number
  boxes: number
  insurance_line: boolean
  inscriptions: string[]
  dealer_stands: string
  dealer_stands_hard: number
  dealer_stands_soft: number
  pontoon: PaysView
  insurance: PaysView
  /** a part of the original wager: half is [1, 2] */
  insurance_share: [number, number]
  /** a part of the original wager: half is [1, 2] */
  surrender_share: [number, number]
  table_1: PaysView[]
  super_bonus: BonusView[]
  others_get_it_per: 'player' | 'wager'
  perfect_pairs: PaysView[]
}

/**
 * A prohibited device, and what it is capable of, one of `conduct.CAPABILITIES`. `duty` where staff or
 * an inspector use it in the course of theirs.
 */
export interface FindContravention {
  type: 'find_contravention'
  person: string
  device: string
  duty?: boolean
  capability?: 'analysing' | 'changing_probabilities' | 'communicating' | 'projecting' | 'recording' | 'transmitting'
}

/**
 * A player's wagers of this round do not count. `ground` is one of `conduct.GROUNDS`; what is claimed
 * is recorded and changes nothing.
 */
export interface FindWagerInvalid {
  type: 'find_wager_invalid'
  player?: string | null
  ground: 'anothers_card' | 'for_another' | 'invalid_card' | 'no_card'
  claim?: string
  economic_stake?: string
}

/** None: not known, since it is not exposed. */
export interface FirstCardBurnedTold {
  card?: CardText | null
}

/** After a double, the player gives up the original wager and takes back the doubled portion. */
export interface Forfeit {
  type: 'forfeit'
  box: number
  hand: number
  player?: string | null
}

/**
 * The form of an undisclosed wager; `indicator`: it was accepted, and something lies in front of the
 * player. `kind`, `amount` and `open` are null for anyone who may not see them: what is written, and
 * the wager in chips made with it. Once the form is announced, everybody may look at it until the first
 * card of the next round. `deemed` is what the wager counts for with these chips and limits (null:
 * there is no wager), and `correction` the step of the rules that corrects it: empty for a form that
 * complies, null for anyone who may not read the form.
 */
export interface FormView {
  player: string
  indicator: boolean
  announced: boolean
  kind: '' | 'perfect_pairs' | 'pontoon' | null
  amount: Money | null
  open: Money | null
  deemed: Money | null
  correction:
    | ''
    | 'session_amount'
    | 'session_deemed_chips'
    | 'session_deemed_maximum'
    | 'session_deemed_minimum'
    | 'session_incomplete_form'
    | null
}

/**
 * The house tells somebody of something. `to` is `players`, `inspector`, `surveillance` or
 * `authorised_officer`; `about` is one of `notices.ABOUT`. A notice counts when it has arrived; to the
 * players it is said at the table and arrives at once. An authorised officer who is not available
 * cannot be told, and that is recorded.
 */
export interface GiveNotice {
  type: 'give_notice'
  to: 'authorised_officer' | 'inspector' | 'players' | 'surveillance'
  about:
    | 'cards_astray'
    | 'closure'
    | 'decks'
    | 'limits'
    | 'minimum_for_further_shoes'
    | 'one_box_at_the_minimum'
    | 'pairs_with_wager_only'
    | 'prohibited_device'
    | 'resplit'
  subject?: string
  available?: boolean
}

/** A player with several boxes gives this one up before the first card. */
export interface GiveUpBox {
  type: 'give_up_box'
  player?: string | null
  box: number
}

/** Who gives it leaves the table again. */
export interface GoOffDuty {
  type: 'go_off_duty'
}

/** `free_aces` is how many Aces of the doubled hand may still count eleven. */
export interface HandDoubledTold {
  box: number
  hand: number
  player: string
  amount: Money
  free_aces: number
}

/** The hand is finished without a player's stand: pontoon, 21, bust, one card only, forfeited, void. */
export interface HandLeftTold {
  box: number
  hand: number
  state: string
}

/** A detained person goes over to an officer, by name; `to` is `inspector` or `police`. */
export interface HandOverPerson {
  type: 'hand_over_person'
  person: string
  to: 'inspector' | 'police'
  officer: string
}

/** The hand keeps its first card, the second begins the hand after it; others ride on the first. */
export interface HandSplitTold {
  box: number
  hand: number
  player: string
  amount: Money
}

export interface HandStoodTold {
  box: number
  hand: number
  player: string
}

/**
 * A hand; a card that this audience may not see is null, and then so are total and soft. `sideways` is
 * the index, from 0, of the card that lies sideways. The controlling player's wager comes first,
 * nearest the dealer.
 */
export interface HandView {
  cards: (CardText | null)[]
  total: number | null
  soft: boolean | null
  state: 'bust' | 'forfeited' | 'in_play' | 'pontoon' | 'stood' | 'surrendered' | 'twenty_one' | 'void'
  doubled: boolean
  sideways: number | null
  wagers: WagerView[]
}

/** A player restricted to the minimum wager; sent only to that player and to staff. */
export interface HeldToTheMinimumView {
  player: string
  one_box: boolean
  this_shoe_only: boolean
}

/** The hand takes another card. */
export interface Hit {
  type: 'hit'
  box: number
  hand: number
  player?: string | null
}

/** A dispute is open in the tournament, and the game waits at this table too. */
export interface HoldPlay {
  type: 'hold_play'
  about: string
}

/** The table is given over to a tournament, or (no name) back to the game. */
export interface HoldTournament {
  type: 'hold_tournament'
  name: string
}

/** With a shuffling device, the discard rack's cards go back into it now. */
export interface InitialDealCompletedTold {
  discards_return_to_device: boolean
}

/** `exact` where the program knows the place, not where a dealer judges by eye. */
export interface InsertCuttingCard {
  type: 'insert_cutting_card'
  cards_behind: number
  exact?: boolean
}

export interface InsuranceClosedTold {}

export interface InsuranceOfferedTold {}

export interface InsuranceOmittedTold {}

export interface InsurancePlacedTold {
  box: number
  player: string
  amount: Money
}

/** An insurance wager, while insurance is offered. */
export interface Insure {
  type: 'insure'
  box: number
  player?: string | null
  amount: Money
}

/**
 * The round does not count, and wagers go back. `ground` is one of `conduct.DISRUPTIONS`, `fraud` or
 * `impractical`; those named in `forfeits` lose theirs (fraud).
 */
export interface InvalidateOutcome {
  type: 'invalidate_outcome'
  ground: 'act_of_god' | 'brawl' | 'civil_commotion' | 'fire' | 'fraud' | 'impractical' | 'riot' | 'robbery'
  forfeits?: string[]
}

/**
 * `player_card`, `prohibited_device`, or `refused` before the first card: the wagers on the box are
 * invalid.
 */
export interface InvalidateWager {
  type: 'invalidate_wager'
  box: number
  player?: string | null
  reason?: string
}

/** After a double, the player keeps the wager in play. */
export interface Keep {
  type: 'keep'
  box: number
  hand: number
  player?: string | null
}

export interface LastRoundsAnnouncedTold {
  rounds: number
}

/** If this hand makes 21 it is paid at the final settlement. */
export interface LatePaymentApprovedTold {
  box: number
  hand: number
  clause: string
}

/** What is marked on the cloth. */
export interface Layout {
  boxes: number
  insurance_line: boolean
  inscriptions: string[]
  perfect_pairs: boolean
}

/** What is marked on the cloth. */
export interface LayoutTold {
  boxes: number
  insurance_line: boolean
  inscriptions: string[]
  perfect_pairs: boolean
}

/** The player goes; wagers go back before the first card, and stay in the round after it. */
export interface LeaveTable {
  type: 'leave_table'
  player?: string | null
}

/** The player is free again of what the one who lifts it could have ordered. */
export interface LiftRestriction {
  type: 'lift_restriction'
  player?: string | null
}

/** At the table; None: no limit. */
export interface LimitPlayers {
  type: 'limit_players'
  players: number | null
}

/** From one to as many as the rules allow. */
export interface LimitPlayersPerBox {
  type: 'limit_players_per_box'
  players: number
}

/** Wagers must be made within so many seconds, from the next round on. */
export interface LimitWagerTime {
  type: 'limit_wager_time'
  seconds: number | null
}

/** The amounts on the sign; None: the sign names none. */
export interface Limits {
  minimum?: Money | null
  maximum?: Money | null
  unit?: Money | null
  pairs_minimum?: Money | null
  pairs_maximum?: Money | null
}

export interface LimitsChangedTold {
  before: LimitsTold
  limits: LimitsTold
}

/** The amounts on the sign; None: the sign names none. */
export interface LimitsTold {
  minimum: Money | null
  maximum: Money | null
  unit: Money | null
  pairs_minimum: Money | null
  pairs_maximum: Money | null
}

/** The set-up of a table, and the progress of its next shuffle; the same for everybody. */
export interface Live {
  established: EstablishedView | null
  paused: string
  shoe: number | null
  next_shoe: NextShoeView | null
}

/** The message was not a command; nothing was done. */
export interface MalformedTold {
  type: 'malformed'
  wire: 1
  id: string | null
  reason: string
}

/** Before the box where the player is (None: standing). */
export interface MarkerPlacedTold {
  player: string
  box: number | null
  minimum: Money
}

export interface MarkerRemovedTold {
  player: string
}

/** A marker for a player who continues at the old minimum. */
export interface MarkerView {
  player: string
  minimum: Money
}

/** None as maximum: taken back. */
export interface MaximumAllowedTold {
  player: string | null
  box: number | null
  minimum: Money | null
  maximum: Money | null
}

/** `contravention` where the rule set lets it count like a prohibited device. */
export interface MisconductReportedTold {
  kind: string
  person: string
  about: string
  contravention: boolean
}

/** Chips of a player that did not come back: how many of which denomination. */
export interface MissingChips {
  player: string
  chip: Money
  quantity: number
}

/** Chips of a player that did not come back: how many of which denomination. */
export interface MissingChipsTold {
  player: string
  chip: Money
  quantity: number
}

/**
 * The house's commitment for the next shoe, the players who added seeds, and the digest once they are
 * frozen.
 */
export interface NextShoeView {
  shoe: number
  commitment: string
  seeds_from: string[]
  digest: string | null
}

export interface NoticeArrivedTold {
  notice: number
}

/** It has left the house under this number; it counts when it has arrived. */
export interface NoticeGivenTold {
  notice?: number | null
  to?: string | null
  about?: string | null
  subject?: string | null
}

/** A notice that the house has sent; it is valid from its arrival until it is used. */
export interface NoticeView {
  number: number
  to: string
  about: string
  subject: string
  /** seconds since the start of 1970, UTC */
  given_at: number
  /** seconds since the start of 1970, UTC */
  arrived_at: number | null
  spent: boolean
}

export interface OfficerNotAvailableTold {
  to: string
  about: string
}

/** `burn_due`: the first card of cards that were not cut is still to be burned. */
export interface OmissionFoundTold {
  step: string
  burn_due: boolean
}

/** The dealer goes on without having offered insurance. */
export interface OmitInsurance {
  type: 'omit_insurance'
}

/** Somebody who works at the table now. */
export interface OnDutyView {
  name: string
  role: string
}

/** The Tournament Manager opens a session, and every player has the same chips. */
export interface OpenSession {
  type: 'open_session'
  plan: SessionPlan
}

/** With checked cards; `source` is one of `furniture.SOURCES`, `gaming_until` the close of gaming. */
export interface OpenTable {
  type: 'open_table'
  source: 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
  layout: Layout
  equipment: Equipment
  limits: Limits
  chips?: Money[]
  perfect_pairs?: boolean
  low_limit?: boolean
  cashless?: boolean
  gaming_until?: number | null
}

/** Without cash, with or without a drop box; or with cash again, which needs one. */
export interface OperateCashless {
  type: 'operate_cashless'
  yes: boolean
  drop_box: boolean
}

export interface OptionChosenTold {
  option: string
  yes: boolean
  clause: string
}

/** The round's refunds and forfeits follow. */
export interface OutcomeInvalidatedTold {
  ground: string
  forfeits?: string[] | null
}

/** Each settlement of that round is taken back and its wager returned. */
export interface PastRoundVoidedTold {
  round: number
  error?: string | null
  settlements: WagerSettledTold[]
}

/** Nothing is taken at this table until it is resumed. */
export interface PauseTable {
  type: 'pause_table'
  reason: string
}

/** The table accepts no commands for now. */
export interface Paused {
  type: 'paused'
  wire: 1
  table: string
  reason: string
}

/** A row on the payout sign: what pays, the odds, and the clauses. */
export interface PaysView {
  name: string
  what: string
  /** odds: 3 to 2 is [3, 2] */
  odds: [number, number]
  clauses: string[]
}

export interface PerfectPairsPlacedTold {
  box: number
  player: string
  amount: Money
  tokens?: Money | null
}

export interface PerfectPairsWithdrawnTold {
  box: number
  player: string
  amount: Money
  tokens?: Money | null
  clause?: string | null
}

export interface PersonDetainedTold {
  person: string
}

/** `elsewhere` is the table of the finding, where it was not made here. */
export interface PersonExcludedTold {
  person: string
  scope: string
  elsewhere: string
}

export interface PersonHandedOverTold {
  person: string
  to: string
  officer: string
}

/** A box allotted to a tournament player. */
export interface Place {
  box: number
  player: string
}

/** A Perfect Pairs wager on a box. */
export interface PlacePerfectPairs {
  type: 'place_perfect_pairs'
  box: number
  player?: string | null
  amount: Money
  tokens?: Money
  found?: boolean
}

/** A box allotted to a tournament player. */
export interface PlaceTold {
  box: number
  player: string
}

/**
 * `found` is a wager that stood there when the first card came out: limits cut it but no longer refuse
 * it.
 */
export interface PlaceWager {
  type: 'place_wager'
  box: number
  player?: string | null
  amount: Money
  tokens?: Money
  found?: boolean
}

/** An original wager as it was placed; `seated`: by the player seated at the box. */
export interface PlacedWagerView {
  box: number
  player: string
  amount: Money
  seated: boolean
}

/** A pass card in lieu of a wager. */
export interface PlayPassCard {
  type: 'play_pass_card'
  player?: string | null
}

export interface PlayerAbsentTold {
  box: number
  player: string
}

/** `accepted` where the card is valid and the player's own; else `why` not. */
export interface PlayerCardCheckedTold {
  player: string
  number?: string | null
  holder?: string | null
  valid?: boolean | null
  method?: string | null
  accepted: boolean
  why: string
}

export interface PlayerLeftTold {
  player: string
  reason?: string | null
}

/**
 * A player's own limits: the old minimum beside a marker, or a higher maximum with its sign; None: the
 * table's. Clauses: star-2024 7.5.1, star-2024 7.6, star-6to5-2017 6.5.1, star-6to5-2017 6.6.
 */
export interface PlayerLimitsTold {
  player: string
  minimum: Money | null
  maximum: Money | null
}

/** A player's own limits, null if the table's apply; sent only to that player and to staff. */
export interface PlayerLimitsView {
  player: string
  minimum: Money | null
  maximum: Money | null
}

export interface PlayerRestrictedTold {
  player: string
  to: string
  sat_out_round?: number | null
}

export interface PlayerSatDownTold {
  player: string
  box: number | null
}

export interface PlayerWaitsTold {
  player: string
}

export interface PlayersLimitedTold {
  players: number | null
}

export interface PlayersPerBoxLimitedTold {
  players: number
}

/** A player shows a card; `method` is how it was held against the person, such as `photo`. */
export interface PresentPlayerCard {
  type: 'present_player_card'
  player?: string | null
  number?: string
  holder?: string
  valid?: boolean
  method?: string
}

/** No dispute is open in the tournament any more. */
export interface ProceedWithPlay {
  type: 'proceed_with_play'
}

/** A dispute about the rules or the conditions; the game waits. */
export interface RaiseDispute {
  type: 'raise_dispute'
  about: string
}

/** Once its sign has stood, for those who play with a marker. */
export interface RaiseOldMinimum {
  type: 'raise_old_minimum'
  minimum: Money
}

/** The cards on the table, in the order in which they should have been dealt. */
export interface ReconstructRound {
  type: 'reconstruct_round'
  cards: CardText[]
}

/** The player refuses the card dealt in error. */
export interface RefuseCard {
  type: 'refuse_card'
  box: number
  hand: number
  player?: string | null
}

/** By the player who is offered it, or by the dealer for one who says so or says nothing. */
export interface RefuseCut {
  type: 'refuse_cut'
}

/** Before the first card a wager goes back, on grounds that are written down. */
export interface RefuseWager {
  type: 'refuse_wager'
  box: number
  player?: string | null
  grounds: string
}

/** The command was not carried out; `clause` is empty if the rule is the platform's own. */
export interface Refused {
  type: 'refused'
  wire: 1
  id: string
  code: string
  clause: string
  sentence: string
}

/** How long the player has played, and where to find help. */
export interface Reminder {
  type: 'reminder'
  wire: 1
  minutes: number
  sentence: string
}

/** The cards go, the checked ones that were brought come. */
export interface ReplaceCards {
  type: 'replace_cards'
}

/**
 * The shuffling device has failed, and what the supervisor has found. `disadvantage` where somebody
 * would be at one if play went on, `spare` where another device is there, `practicable` where the cards
 * can be moved to it.
 */
export interface ReportMalfunction {
  type: 'report_malfunction'
  fault: string
  damaged?: CardText[]
  disadvantage?: boolean
  spare?: boolean
  practicable?: boolean
}

/**
 * `kind` is one of `conduct.MISCONDUCT`, `about` what was done. `asked` where the player had asked for
 * the advice, `to_keep_the_rules` where an employee's advice did no more.
 */
export interface ReportMisconduct {
  type: 'report_misconduct'
  kind: 'influence' | 'other' | 'side_bet' | 'staff_advantage' | 'staff_advice' | 'staff_procedures'
  person: string
  about?: string
  asked?: boolean
  to_keep_the_rules?: boolean
}

/**
 * The `cut`, the `shuffle`, the `burn` or the `return` to the device was left out. The table asks for
 * each of them, so who deals on without one says so before the card that would be refused.
 */
export interface ReportOmission {
  type: 'report_omission'
  step: 'burn' | 'cut' | 'return' | 'shuffle'
}

/** A player examines the form that another player used in the last round. */
export interface RequestForm {
  type: 'request_form'
  player?: string | null
  of: string
}

/** A player asks for a riffle of pre-shuffled cards. */
export interface RequestRiffle {
  type: 'request_riffle'
}

/** For one player's sole use; nobody (None): for all again. */
export interface ReserveBoxes {
  type: 'reserve_boxes'
  boxes: number[]
  player: string | null
}

/** A box for one player's sole use. */
export interface ReservedBoxView {
  box: number
  player: string
}

/**
 * A player is held to the minimum wager. `to` says how far: for this `shoe`, for `further_shoes` too,
 * or on `one_box` only.
 */
export interface RestrictPlayer {
  type: 'restrict_player'
  player?: string | null
  to: 'further_shoes' | 'one_box' | 'shoe'
}

/** `to` as in PlayerRestricted; by the shuffle, or by an officer. */
export interface RestrictionLiftedTold {
  player: string
  to: string
}

/**
 * A player held to the minimum wager, for this shoe or further ones, or to one box at the minimum.
 * Clauses: star-2024 6.11, star-2024 6.12, star-2024 6.13, star-6to5-2017 5.10, star-6to5-2017 5.11,
 * star-6to5-2017 5.12, canberra-2002 4.6.
 */
export interface RestrictionTold {
  player: string
  one_box: boolean
  this_shoe_only: boolean
}

/** The results of all the rounds before stand. */
export interface ResultsStandTold {}

/** The table goes on where it stood. */
export interface ResumeTable {
  type: 'resume_table'
}

/** All chips go back to the inventory but those named as missing. */
export interface ReturnChips {
  type: 'return_chips'
  missing?: MissingChips[]
}

export interface ReturnElectedTold {
  player: string
  take_back: boolean
}

/** Each of these players may take the wagers of the round back. */
export interface ReturnOfferedTold {
  players: string[]
}

/**
 * The shuffling device has failed and none can replace it: the player takes the wagers of the round
 * back.
 */
export interface ReturnWagers {
  type: 'return_wagers'
  player?: string | null
}

/** Before the `multishuffler` or before the `cut`. */
export interface Riffle {
  type: 'riffle'
  before: 'cut' | 'multishuffler'
}

export interface RiffleApprovedTold {}

export interface RiffleRequestedTold {
  player: string
}

/**
 * Other limits that were made known before the tournament: after a round of the session, or from a time
 * on.
 */
export interface Rise {
  minimum: Money
  maximum: Money
  after_round?: number | null
  at?: number | null
}

/**
 * Other limits that were made known before the tournament: after a round of the session, or from a time
 * on.
 */
export interface RiseTold {
  minimum: Money
  maximum: Money
  after_round: number | null
  at: number | null
}

/** Later limits, announced in advance: they apply after a round of the session, or from a certain time. */
export interface RiseView {
  minimum: Money
  maximum: Money
  after_round: number | null
  /** seconds since the start of 1970, UTC */
  at: number | null
}

export interface RoundConcludedTold {}

export interface RoundOpenedTold {
  rules: string
  terms: TableTermsTold
}

/** The deal starts again from these cards, which lie set aside; wagers are as they were. */
export interface RoundReconstructedTold {
  cards?: CardText[] | null
  clause: string
}

/** The last round is taken up again before the next has begun. */
export interface RoundReopenedTold {
  round: number
}

/** Every decision of a reconstructed round that still fits has been carried out again. */
export interface RoundResumedTold {}

/** A round as the audience may see it; it stays on the table until the next one opens. */
export interface RoundView {
  rules: string
  phase:
    | 'concluded'
    | 'dealers_hand'
    | 'exposure'
    | 'initial_deal'
    | 'insurance'
    | 'subsequent_deal'
    | 'surrender'
    | 'void'
    | 'wagers'
  awaiting: AwaitedView
  dealer: DealersHandView
  boxes: BoxView[]
  wagers: PlacedWagerView[]
  perfect_pairs: SideWagerView[]
  insurance: SideWagerView[]
  settlements: SettlementView[]
  cards_out: number
  kept_card: CardText | null
}

/**
 * `shoe_continues`: play goes on with the cards that are left, unless some are missing or foreign.
 * Clauses: star-2024 18.8.1, star-2024 18.16.3, star-6to5-2017 17.8.1, star-6to5-2017 17.16.3.
 */
export interface RoundVoidedTold {
  reason: string
  clause: string
  forfeits?: string[] | null
  shoe_continues: boolean
}

/**
 * The form of an undisclosed wager goes to the supervisor. No `kind` or no `cents`: the paper does not
 * show it. `open_cents` is the wager in chips made with it. What a player enters must comply; a
 * supervisor enters what is written.
 */
export interface SealWager {
  type: 'seal_wager'
  player?: string | null
  kind?: '' | 'perfect_pairs' | 'pontoon'
  amount?: Money | null
  open?: Money
}

export interface SeatVacatedTold {
  player: string
  idle_rounds?: number | null
}

/** A player at the table; no box: standing. */
export interface SeatView {
  player: string
  box: number | null
}

/** Checked cards are locked away until they are needed. */
export interface SecureCards {
  type: 'secure_cards'
}

/** A seated player adds a seed of their own. */
export interface SeedContributedTold {
  shoe: number
  player: string
  seed?: string | null
}

/** No more seeds for this shoe; `digest` is over those that came, in their order. */
export interface SeedsFrozenTold {
  shoe: number
  digest: string
}

/** The tournament is cancelled: after a round that is in play the session is over. */
export interface SessionCancelledTold {
  reason: string
}

/** The chips found in front of the players, and those they have by the book. */
export interface SessionChipsCountedTold {
  counts: CountedTold[]
  book?: CountedTold[] | null
}

/** `pass_cards` and `undisclosed_wagers` are as many for every player. */
export interface SessionChipsIssuedTold {
  player: string
  amount: Money
  pass_cards: number
  undisclosed_wagers: number
}

/** Chips that did not come back; the Tournament Manager is advised. */
export interface SessionChipsMissingTold {
  chips: MissingChipsTold
}

export interface SessionChipsReturnedTold {
  player: string
  amount: Money
}

/** Nothing is left to be done; the table has its own limits again. */
export interface SessionClosedTold {
  tournament: string
  session: number
}

/** The totals given to the Tournament Manager. */
export interface SessionCountedTold {
  tournament: string
  session: number
  standings: StandingTold[]
}

export interface SessionDeductionDirectedTold {
  player: string
}

export interface SessionDisputeRaisedTold {
  about: string
}

export interface SessionDisputeSettledTold {
  about: string
  decision: string
}

export interface SessionEndAgreedTold {
  player: string
}

/** `why`: rounds, time, determined, agreed, nobody_left, order_determined, cancelled. */
export interface SessionEndedTold {
  why: string
}

/**
 * An indicator in front of the player says that there is an undisclosed wager; the limits are those of
 * now.
 */
export interface SessionFormAcceptedTold {
  player: string
  minimum: Money
  maximum: Money
}

/** Why may tell what was written, and is the player's alone: see `views.masked`. */
export interface SessionFormHandedBackTold {
  player: string
  reason?: string | null
}

/** A player has examined another's form. */
export interface SessionFormShownTold {
  player: string
  of: string
}

/** The marker of the wagering order stands on this box. */
export interface SessionMarkerPlacedTold {
  box: number
}

/** `why` is `absent`, or `incomplete_form`. */
export interface SessionMinimumDeductedTold {
  player: string
  amount: Money
  why: string
}

export interface SessionOpenedTold {
  plan: SessionPlanTold
}

export interface SessionPassCardCollectedTold {
  player: string
}

export interface SessionPassCardPlayedTold {
  player: string
}

/** The round was void, or its player went out before the first card. */
export interface SessionPassCardReturnedTold {
  player: string
}

/**
 * A session at one table, as the conditions and the Tournament Manager have it. `rounds` or `until`
 * ends it, in a play-off neither may. `advance` players go on from this table. No `chips_cents`:
 * tournament chips make any cent. `early_end_by_agreement`: the conditions give chips a value in cash
 * at the end, so that all the players may agree to end early.
 */
export interface SessionPlan {
  tournament: string
  number: number
  title: string
  seats: Place[]
  allotment: Money
  minimum: Money
  maximum: Money
  rounds?: number | null
  until?: number | null
  advance?: number
  play_off?: boolean
  rises?: Rise[]
  chips?: Money[]
  perfect_pairs?: boolean
  pass_cards?: number
  undisclosed_wagers?: number
  order_of_wagering?: boolean
  deal_from_marker?: boolean
  wager_seconds?: number | null
  late?: 'disqualified' | 'minimum'
  absent?: 'deducted' | 'disqualified'
  early_end_by_agreement?: boolean
}

/**
 * A session at one table, as the conditions and the Tournament Manager have it. `rounds` or `until`
 * ends it, in a play-off neither may. `advance` players go on from this table. No `chips_cents`:
 * tournament chips make any cent. `early_end_by_agreement`: the conditions give chips a value in cash
 * at the end, so that all the players may agree to end early.
 */
export interface SessionPlanTold {
  tournament: string
  number: number
  title: string
  seats: PlaceTold[]
  allotment: Money
  minimum: Money
  maximum: Money
  rounds: number | null
  until: number | null
  advance: number
  play_off: boolean
  rises: RiseTold[]
  chips: Money[]
  perfect_pairs: boolean
  pass_cards: number
  undisclosed_wagers: number
  order_of_wagering: boolean
  deal_from_marker: boolean
  wager_seconds: number | null
  late: string
  absent: string
  early_end_by_agreement: boolean
}

/** A dispute is open in the tournament; one that was raised at the table is another matter. */
export interface SessionPlayHeldTold {
  about: string
}

/** The tournament's disputes are settled: `about` no longer holds the game up. */
export interface SessionPlayProceededTold {
  about: string
}

/** The player keeps the value of these chips. */
export interface SessionPlayerDisqualifiedTold {
  player: string
  ground?: string | null
  chips: Money
  note?: string | null
}

/** `why` is `minimum` (cannot wager it), or `not_made_up`. */
export interface SessionPlayerEliminatedTold {
  player: string
  round: number
  residual: Money
  last_wager: Money
  removed: number
  why: string
}

export interface SessionRoundCompletedTold {
  number: number
}

/** Nobody wagered, since everybody passed or was absent: no card is dealt. */
export interface SessionRoundPassedTold {
  number: number
}

/** The last round is laid out again or void after all: what followed from its end is undone. */
export interface SessionRoundTakenUpAgainTold {
  number: number
  settlements: WagerSettledTold[]
  deducted: CountedTold[]
}

/** A void round has no result: it is not counted, and the marker stays. */
export interface SessionRoundVoidTold {
  number: number
}

/**
 * What was written, and what it is deemed to be for; a form that does not comply has the `correction`'s
 * clause. `rest_cents` is what is not on the layout yet. No `deemed_cents`: amount or type is not
 * shown, and there is no wager.
 */
export interface SessionSealedWagerAnnouncedTold {
  player: string
  kind: string
  written: Money | null
  deemed: Money | null
  rest: Money
  correction: string
}

/**
 * The player places the rest of the undisclosed wager, `kind` original, split, double or perfect_pairs.
 */
export interface SessionSealedWagerPlacedTold {
  box: number
  player: string
  kind: string
  amount: Money
}

/** The round was void, or its player went out before the first card: nothing is placed. */
export interface SessionSealedWagerReturnedTold {
  player: string
}

export interface SessionSealedWagerSettledTold {
  settlement: WagerSettledTold
}

/** The time for the player's wager is over. */
export interface SessionTimeCalledTold {
  player: string
}

/**
 * A session of a tournament at this table. `round` of `rounds` have been completed, or it ends at
 * `until`. `turn` is the player whose wager is due, if there is an order of wagering, and `marker` the
 * box at which it begins. `wagering_since` is when the time for the next wager began. `cancelled` is
 * why the tournament was cancelled, empty if it was not: the round in play is the last. `ended` says
 * why the session is over, empty while it is not; `standings` appear once the chips have been counted.
 * `settlements` are for the undisclosed parts of wagers, while the round they belong to is the last on
 * the table; its other settlements are in the round.
 */
export interface SessionView {
  tournament: string
  number: number
  title: string
  play_off: boolean
  round: number
  rounds: number | null
  /** seconds since the start of 1970, UTC */
  until: number | null
  advance: number
  minimum: Money
  maximum: Money
  rises: RiseView[]
  order_of_wagering: boolean
  deal_from_marker: boolean
  marker: number | null
  turn: string | null
  wager_seconds: number | null
  /** seconds since the start of 1970, UTC */
  wagering_since: number
  dispute: string | null
  tournament_dispute: string | null
  cancelled: string
  ended: '' | 'agreed' | 'cancelled' | 'determined' | 'nobody_left' | 'order_determined' | 'rounds' | 'time'
  players: TournamentPlayerView[]
  forms: FormView[]
  settlements: SettlementView[]
  standings: StandingView[]
}

/** A wager was found that does not comply; it goes back and is placed anew in the corrected amount. */
export interface SessionWagerCorrectedTold {
  box: number
  player: string
  kind: string
  found: Money
  amount: Money
  why: string
}

/** A wager below the minimum that its player cannot make up: it is void, and the cards are burned. */
export interface SessionWagerNotMadeUpTold {
  box: number
  player: string
  found: Money
}

/** A wager was found out of sequence: its player takes it back and waits. */
export interface SessionWagerOutOfTurnRemovedTold {
  box: number
  player: string
  amount: Money
}

/** Secret until it is announced: see `views.masked`. */
export interface SessionWagerSealedTold {
  player: string
  kind?: string | null
  amount?: Money | null
  open?: Money | null
}

export interface SessionWagerTimeLimitedTold {
  seconds: number | null
  from_round: number
}

/** The Tournament Manager's decision, which is final. */
export interface SettleDispute {
  type: 'settle_dispute'
  decision: string
}

/** A settlement taken back, whole: the wager stands where it stood. */
export interface SettlementReversedTold {
  settlement: WagerSettledTold
  clause: string
}

/**
 * The settlement of one wager: what the player gains, the odds if it won at odds, and the clause it
 * rests on.
 */
export interface SettlementView {
  box: number | null
  hand: number | null
  player: string
  kind: 'bonus' | 'double' | 'insurance' | 'original' | 'perfect_pairs' | 'split' | 'super_bonus'
  wager: Money
  result: 'forfeit' | 'lose' | 'stand_off' | 'surrender' | 'void' | 'win'
  net: Money
  /** odds: 3 to 2 is [3, 2] */
  odds: [number, number] | null
  clause: string
}

/** The house has drawn a seed and binds itself to it; `sealed` is the seed, encrypted. */
export interface ShoeCommittedTold {
  shoe: number
  commitment: string
}

/**
 * The order of these cards follows from the seeds: a whole `shoe`, `discards` in a round, or in a
 * `device`.
 */
export interface ShoeOrderedTold {
  shoe: number
  kind: string
  counts?: number[] | null
}

/** The shoe is out of play, and everybody may see the seed; `why` it ended. */
export interface ShoeRevealedTold {
  shoe: number
  seed: string
  why: string
}

/**
 * The cards are dealt from a card shoe from here on; `renew`: after it the device and the cards are
 * replaced. `cards_behind` the cutting card where dealing goes on at once; None where a shuffle comes
 * first.
 */
export interface ShoeTakesOverTold {
  renew: boolean
  cards_behind?: number | null
  exact?: boolean | null
}

/** The cards that are left are not dealt: all of them are checked at the table first. */
export interface ShoeVoidedTold {}

/**
 * A reversal took more from a player than they had in chips and tokens. `account_cents` came from the
 * player's account, and `owed_cents`, which was not there either, they now owe the house.
 * `tokens_cents` of it made up for tokens, the rest for chips.
 */
export interface ShortfallCoveredTold {
  player: string
  account: Money
  owed: Money
  tokens?: Money | null
}

/** All the cards, by one of `furniture.SOURCES`; by hand also before a device takes them. */
export interface Shuffle {
  type: 'shuffle'
  method: 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
}

/** A failed device's cards are shuffled, and then cut. */
export interface ShuffleAfterMalfunction {
  type: 'shuffle_after_malfunction'
}

/**
 * `reason` is one of `gaming_table.SHUFFLE_REASONS`; `box` is where the cutting card came out, 0 for
 * the dealer.
 */
export interface ShuffleBecameDueTold {
  reason: string
  box: number | null
}

export interface ShuffleDirectedTold {
  reason?: string | null
}

/** The shoe is empty: the discard rack is shuffled and the round goes on with it. */
export interface ShuffleDiscards {
  type: 'shuffle_discards'
}

/** A Perfect Pairs or insurance wager. */
export interface SideWagerView {
  box: number
  player: string
  amount: Money
  settled: boolean
}

/** `clause` is the one the sign rests on, where the step that puts it up rests on another. */
export interface SignDisplayedTold {
  kind: string
  minimum: Money | null
  takes_effect_at: number | null
  subject: string
  maximum: Money | null
  clause: string
}

export interface SignTakenDownTold {
  kind: string
  displayed_at: number
  subject: string
}

/**
 * A sign at the table, with the times it was displayed and takes effect; `subject` is its player or
 * box.
 */
export interface SignView {
  kind: string
  /** seconds since the start of 1970, UTC */
  displayed_at: number
  minimum: Money | null
  /** seconds since the start of 1970, UTC */
  takes_effect_at: number | null
  subject: string
  maximum: Money | null
}

/** At a box, or (None) standing at the table. */
export interface SitDown {
  type: 'sit_down'
  player?: string | null
  box: number | null
}

/** Two cards of equal value become two hands. */
export interface Split {
  type: 'split'
  box: number
  hand: number
  player?: string | null
}

export interface SplitFollowedTold {
  box: number
  hand: number
  player: string
  amount: Money
}

/** The part of the view for staff only; `source` is how the cards at this table are shuffled. */
export interface StaffView {
  duty: DutyView
  source: '' | 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
  stock: StockView | null
  on_duty: OnDutyView[]
  player_cards: string[]
  notices: NoticeView[]
  contraveners: string[]
  excluded: string[]
  excluded_from_casino: string[]
  detained: string[]
}

/** The hand takes no more cards. */
export interface Stand {
  type: 'stand'
  box: number
  hand: number
  player?: string | null
}

/**
 * A player's chips at the count, or how the player went out. `eliminated_round` is the session's round
 * in which it happened. `residual_cents` are the chips that were left, `last_wager_cents` the wager of
 * that round, and `removed` the place in the order in which chips were removed: a higher number was
 * removed later. Who was disqualified keeps the value of the chips.
 */
export interface StandingTold {
  player: string
  chips: Money
  eliminated_round: number | null
  residual: Money
  last_wager: Money
  removed: number
  disqualified: boolean
}

/**
 * A player's standing when the session was counted; `removed` is when chips were last removed: later is
 * higher.
 */
export interface StandingView {
  player: string
  chips: Money
  eliminated_round: number | null
  residual: Money
  last_wager: Money
  removed: number
  disqualified: boolean
}

/** Cards brought to the table and not in use yet; `checked_by` are the roles that found them correct. */
export interface StockView {
  decks: number
  pre_shuffled: '' | 'angel' | 'casino'
  checked_by: string[]
  secured: boolean
}

export interface SubsequentDealBeganTold {}

/** The player gives up half the original wager, while surrender is offered. */
export interface Surrender {
  type: 'surrender'
  box: number
  player?: string | null
}

export interface SurrenderClosedTold {}

export interface SurrenderOfferedTold {}

export interface TableApprovedTold {
  reference: string
  perfect_pairs: boolean
}

/** The cards leave the table; `check_after_play` where they must be checked first. */
export interface TableClosedTold {
  check_after_play?: boolean | null
}

/**
 * How a table is run: its rule set, who deals, where the cards come from, and how long is waited for
 * what. `cards` is `program` (the house's own shoe or device, by the shuffle protocol) or `entered` (a
 * dealer enters each card of a real one); `dealer` is `automatic` or `person`. Times are milliseconds.
 */
export interface TableEstablishedTold {
  rules: string
  cards: string
  dealer: string
  training: boolean
  wager_ms: number
  decision_ms: number
  absence_ms: number
  offer_ms: number
  seeds_ms: number
  cut_ms: number
  follow_ms: number
  pace_ms: number
}

/**
 * The cards that were brought are at the table now, in a stack; the sign with limits and payouts is up.
 */
export interface TableOpenedTold {
  rules: string
  source: string
  decks: number
  layout: LayoutTold
  equipment: EquipmentTold
  limits: LimitsTold
  chips: Money[]
  perfect_pairs: boolean
  low_limit: boolean
  cashless: boolean
  gaming_until: number | null
}

/** Nothing is taken at this table until it is resumed. */
export interface TablePausedTold {
  reason: string
}

/** The table goes on where it stood. */
export interface TableResumedTold {}

/**
 * Amounts are cents; None means that the sign names no such amount, no chips that any cent can be paid.
 * `first_box` is where dealing and decisions begin, clockwise from there; None: at the dealer's left.
 * The last two hold where a tournament has it so: interim payouts are repaid when the round is void,
 * and a wager below the minimum is made up or void instead of played.
 */
export interface TableTermsTold {
  decks: number
  minimum: Money | null
  maximum: Money | null
  unit: Money | null
  chips: Money[]
  pairs_minimum: Money | null
  pairs_maximum: Money | null
  box_maximum: [number, Money][]
  player_limits: PlayerLimitsTold[]
  players_per_box: number | null
  restrictions: RestrictionTold[]
  reserved_boxes: [number, string][]
  boxes_per_player: number | null
  resplit: boolean
  perfect_pairs: boolean
  pairs_with_wager_only: boolean
  face_down: boolean
  late_payment: boolean
  shuffling_device: boolean
  absent_player: string | null
  first_box: number | null
  void_repays_interim: boolean
  minimum_is_made_up: boolean
}

/** A sign that was put up comes down again. */
export interface TakeDownSign {
  type: 'take_down_sign'
  kind: 'closure' | 'new_minimum' | 'pairs_restriction'
}

/**
 * The sign or an officer has changed the terms before the first card: they hold for every wager from
 * here on.
 */
export interface TermsRenewedTold {
  terms: TableTermsTold
}

/**
 * The terms for every wager: the amounts on the sign, null if it names none, and the options. No
 * `chips`: any amount can be paid to the cent. No `boxes_per_player`: as many as are free.
 */
export interface TermsView {
  decks: number
  minimum: Money | null
  maximum: Money | null
  unit: Money | null
  chips: Money[]
  pairs_minimum: Money | null
  pairs_maximum: Money | null
  box_maximums: BoxMaximumView[]
  player_limits: PlayerLimitsView[]
  players_per_box: number
  boxes_per_player: number | null
  resplit: boolean
  perfect_pairs: boolean
  pairs_with_wager_only: boolean
  face_down: boolean
  late_payment: boolean
  absent_player: 'no_further_card' | 'to_twelve'
}

/** What lies in front of each player at the end. */
export interface TotalChips {
  type: 'total_chips'
  counts: Counted[]
}

/** No name: the table goes back to the game. */
export interface TournamentHeldTold {
  name: string
}

/**
 * A player in the session with the tournament chips in hand, not counting those on the layout.
 * `available` are the chips not committed to an undisclosed wager, sent only to the player. `passed` is
 * for this round; `absent`: the minimum is deducted for the player; `out` is empty for a player still
 * in the session.
 */
export interface TournamentPlayerView {
  player: string
  box: number
  chips: Money
  available: Money | null
  pass_cards: number
  undisclosed_wagers: number
  passed: boolean
  absent: boolean
  absent_rounds: number
  out: '' | 'disqualified' | 'eliminated'
  eliminated_round: number | null
  agreed: boolean
}

/**
 * The events since the last update, and the state of the table now. `left_out`: the number of earlier
 * events that were also missed and are too many to send.
 */
export interface UpdateTold {
  type: 'update'
  wire: 1
  table: string
  /** the number of the table's last event */
  version: number
  events: EventTold[]
  left_out: number
  view: View
  live: Live
  deadline: DeadlineTold | null
  trouble: string
}

/** At a full table a player who has let three rounds pass must give the seat up. */
export interface VacateSeat {
  type: 'vacate_seat'
  player?: string | null
}

/** A supervisor has counted so many cards in all. */
export interface VerifyCollected {
  type: 'verify_collected'
  cards: number
}

/**
 * The whole table as this audience may see it, so that a client needs no memory. `staff` is sent only
 * to staff, `custody` only to surveillance; `session` is null if no tournament is being played.
 */
export interface View {
  table: string
  rules: string
  open: boolean
  sign: string[]
  signs: SignView[]
  markers: MarkerView[]
  seats: SeatView[]
  waiting: string[]
  reserved_boxes: ReservedBoxView[]
  held_to_the_minimum: HeldToTheMinimumView[]
  terms: TermsView
  cards: CardsView
  shuffle_due:
    | 'at_start'
    | 'checked'
    | 'cutting_card_first'
    | 'cutting_card_in_round'
    | 'device_failed'
    | 'directed'
    | 'discards'
    | 'not_cut'
    | 'not_shuffled'
    | 'replaced'
    | null
  cut_offered_to: string | null
  held_up_by: 'astray' | 'device_check' | 'dropped' | 'election' | null
  last_rounds: number | null
  number: number
  round: RoundView | null
  staff?: StaffView
  custody?: CustodyView
  session: SessionView | null
}

/** An error of card placement in a round before the one that has begun. */
export interface VoidPastRound {
  type: 'void_past_round'
  round: number
  error: string
}

/** The wagers in this round of a person whose contravention was found are void. */
export interface VoidPersonsWagers {
  type: 'void_persons_wagers'
  person: string
}

/** Who is named in `forfeits` loses the wager instead of getting it back (fraud). */
export interface VoidRound {
  type: 'void_round'
  reason: string
  forfeits?: string[]
}

/**
 * A wager found below the minimum once the wagers are closed: it is played; at Canberra its owner is
 * advised.
 */
export interface WagerBelowMinimumTold {
  box: number
  player: string
  amount: Money
  owner_is_advised: boolean
  clause: string
}

/** A wager above the maximum: `cents` stay in play, the rest is returned untouched. */
export interface WagerCutTold {
  box: number
  player: string
  amount: Money
  returned: Money
  returned_tokens?: Money | null
  clause: string
}

export interface WagerForfeitedTold {
  box: number
  hand: number
  player: string
}

/** The player's wagers of the round follow as returned or void. */
export interface WagerFoundInvalidTold {
  player: string
  ground: string
  claim?: string | null
  economic_stake?: string | null
}

/** The player's wagers on the box are found invalid; their settlements follow. */
export interface WagerInvalidatedTold {
  box: number
  player: string
  reason?: string | null
  clause?: string | null
}

export interface WagerKeptTold {
  box: number
  hand: number
  player: string
}

export interface WagerPlacedTold {
  box: number
  player: string
  amount: Money
  seated: boolean
  tokens?: Money | null
}

export interface WagerRefusedTold {
  box: number
  player: string
  grounds: string
}

/** One wager's end. `net_cents` is what the player gains, `rounding_cents` of it by rounding up. */
export interface WagerSettledTold {
  box: number | null
  hand: number | null
  player: string
  kind: string
  wager: Money
  result: string
  net: Money
  odds: [number, number] | null
  clause: string
  rounding: Money
  tokens?: Money | null
}

/** `goes_along` is a wager that the controlling player's surrender takes with it. */
export interface WagerSurrenderedTold {
  box: number
  player: string
  goes_along: boolean
}

/** A player's wager on a hand, with the doubled portion; `settled`: it is no longer on the layout. */
export interface WagerView {
  player: string
  amount: Money
  double: Money
  surrendered: boolean
  settled: boolean
}

export interface WagerWithdrawnTold {
  box: number
  player: string
  amount: Money
  tokens?: Money | null
  clause?: string | null
}

/** The boxes that hold wagers, each with the player who decides for it. */
export interface WagersClosedTold {
  controlling_players: [number, string][]
}

/** The player takes the wagers of the round back; their settlements follow. */
export interface WagersReturnedTold {
  player: string
  clause: string
}

/** The player wants to play and finds no box free. */
export interface WaitForBox {
  type: 'wait_for_box'
  player?: string | null
}

/** The first message: your name and role here, the layout, and the state of the table. */
export interface Welcome {
  type: 'welcome'
  wire: 1
  table: string
  /** the number of the table's last event */
  version: number
  name: string
  role: string
  rules: string
  /** the house's clock, milliseconds since the start of 1970, UTC */
  at_ms: number
  felt: FeltView
  view: View
  live: Live
  deadline: DeadlineTold | null
  trouble: string
}

export interface WentOffDutyTold {
  person: string
  role: string
}

/** The player takes a Perfect Pairs wager back before the first card. */
export interface WithdrawPerfectPairs {
  type: 'withdraw_perfect_pairs'
  box: number
  player?: string | null
}

/** The player takes a wager back before the first card. */
export interface WithdrawWager {
  type: 'withdraw_wager'
  box: number
  player?: string | null
}

/** Every command. */
export type Command =
  | AcceptCard
  | AcknowledgeNotice
  | AgreeToEnd
  | AllowAboveMaximum
  | AnnounceLastRounds
  | ApproveFaceDown
  | ApproveLatePayment
  | ApproveRiffle
  | ApproveTable
  | BringCards
  | BurnCard
  | BurnFirstCard
  | BuyChips
  | CallTime
  | CancelSession
  | ChangeLimits
  | CheckCards
  | ChooseOption
  | CloseInsurance
  | CloseSurrender
  | CloseTable
  | CloseWagers
  | ComeOnDuty
  | ConcludeSession
  | ContributeSeed
  | CountChips
  | CutCards
  | DealCard
  | DealOnAfterMalfunction
  | DeclareAbsent
  | DeclareCardsAstray
  | Decline
  | DetainPerson
  | DetermineDecks
  | DirectDeduction
  | DirectDeviceCheck
  | DirectShuffle
  | DisplaySign
  | Disqualify
  | Double
  | DrawCuttingCard
  | DrawExtraCard
  | DrawInError
  | DropCards
  | ElectReturn
  | EndSession
  | ExamineForm
  | ExcludePerson
  | ExposeCards
  | FindContravention
  | FindWagerInvalid
  | Forfeit
  | GiveNotice
  | GiveUpBox
  | GoOffDuty
  | HandOverPerson
  | Hit
  | HoldPlay
  | HoldTournament
  | InsertCuttingCard
  | Insure
  | InvalidateOutcome
  | InvalidateWager
  | Keep
  | LeaveTable
  | LiftRestriction
  | LimitPlayers
  | LimitPlayersPerBox
  | LimitWagerTime
  | OmitInsurance
  | OpenSession
  | OpenTable
  | OperateCashless
  | PauseTable
  | PlacePerfectPairs
  | PlaceWager
  | PlayPassCard
  | PresentPlayerCard
  | ProceedWithPlay
  | RaiseDispute
  | RaiseOldMinimum
  | ReconstructRound
  | RefuseCard
  | RefuseCut
  | RefuseWager
  | ReplaceCards
  | ReportMalfunction
  | ReportMisconduct
  | ReportOmission
  | RequestForm
  | RequestRiffle
  | ReserveBoxes
  | RestrictPlayer
  | ResumeTable
  | ReturnChips
  | ReturnWagers
  | Riffle
  | SealWager
  | SecureCards
  | SettleDispute
  | Shuffle
  | ShuffleAfterMalfunction
  | ShuffleDiscards
  | SitDown
  | Split
  | Stand
  | Surrender
  | TakeDownSign
  | TotalChips
  | VacateSeat
  | VerifyCollected
  | VoidPastRound
  | VoidPersonsWagers
  | VoidRound
  | WaitForBox
  | WithdrawPerfectPairs
  | WithdrawWager

/**
 * A command from a client. The same command under the same `id` is carried out once, however often it
 * is sent. `expected_version` is the version of the table that the sender has seen.
 */
export interface Envelope {
  wire: 1
  /** chosen by the sender, once for each command */
  id: string
  command: Command
  expected_version?: number | null
}

/** Every message from the house. */
export type Outgoing =
  Welcome | UpdateTold | Done | Refused | MalformedTold | Account | Choices | Reminder | Paused | Busy | Bye

export type EventName = keyof Events

/** An event with its fields, distinguished by `type`. */
export type EventTold = {
  [Name in EventName]: EventHeader & { type: Name; event: Events[Name] }
}[EventName]
