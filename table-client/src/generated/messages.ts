// Made by python -m pontoon.web.client_types; change the schemas, not this file.

/** Dollars with two places, such as `25.00` or `-10.00`. */
export type Money = string

/** Rank and suit, such as `7s`. */
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

/** The recipient confirms that a notice has arrived. */
export interface AcknowledgeNotice {
  type: 'acknowledge_notice'
  notice: number
}

/** A double, split or insurance wager is returned because its decision is undone. */
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

/** For a player or, at Canberra, a box; no maximum withdraws the permission. */
export interface AllowAboveMaximum {
  type: 'allow_above_maximum'
  maximum: Money | null
  minimum?: Money | null
  player?: string | null
  box?: number | null
}

/** After this many more rounds the table closes. */
export interface AnnounceLastRounds {
  type: 'announce_last_rounds'
  rounds: number
}

/** Cards may be dealt face down until this time or, without one, until further notice. */
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

/** A supervisor approves the riffle that a player has asked for. */
export interface ApproveRiffle {
  type: 'approve_riffle'
}

/** The table is approved in writing under this reference, with or without Perfect Pairs. */
export interface ApproveTable {
  type: 'approve_table'
  reference: string
  perfect_pairs?: boolean
}

/** Everybody at a table that a tournament needs leaves it, between rounds. */
export interface AskToLeave {
  type: 'ask_to_leave'
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

/**
 * A wagered box, its hands in playing order; `turn`: it is this box's turn. `absent`: the controlling
 * player did not decide, and the hands are played as an absent player's.
 */
export interface BoxView {
  box: number
  controlling_player: string
  hands: HandView[]
  turn: boolean
  absent: boolean
}

/** Without a number, nobody is waiting any more, and a player may have several boxes again. */
export interface BoxesPerPlayerLimitedTold {
  limit: number | null
}

export interface BoxesReservedTold {
  boxes: number[]
  player: string | null
}

/** New decks, pre-shuffled by the `casino` or by the maker (`angel`), or by nobody (empty). */
export interface BringCards {
  type: 'bring_cards'
  decks: number
  pre_shuffled?: '' | 'angel' | 'casino'
}

/** The next card out of the shoe is burned, because it was found face up or in error. */
export interface BurnCard {
  type: 'burn_card'
  card?: CardText | null
  face_up?: boolean
}

/** Leave out the card if the dealer does not know it, since it is not exposed. */
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

/** A player buys chips for cash, which goes into the drop box, or at the cashless terminal. */
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

/** The player's time to wager is up. */
export interface CallTime {
  type: 'call_time'
  player?: string | null
}

export interface CameOnDutyTold {
  person: string
  role: string
}

/** The tournament is cancelled; any round in play is the last. */
export interface CancelSession {
  type: 'cancel_session'
  reason: string
}

/** `set_aside`: the card had left the shoe earlier. */
export interface CardBurnedTold {
  card: CardText | null
  reason: string
  clause: string
  set_aside: boolean
}

/**
 * A card that was entered wrongly. `box`: where it lies on one; `face_down`: it does not lie open to
 * everybody.
 */
export interface CardCorrectedTold {
  place: number
  was: CardText | null
  card: CardText | null
  box: number | null
  burned: boolean
  face_down: boolean
  clause: string
}

export interface CardDealtToDealerTold {
  card: CardText
  set_aside: boolean
}

/** `set_aside`: the card had left the shoe earlier. */
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

/** An unexposed card is placed under the shoe as the first card of the next round. */
export interface CardKeptTold {
  card?: CardText | null
  clause: string
}

export interface CardRefusedTold {
  box: number
  hand: number
  player: string
}

/** Without a player, the rules require the card, for an absent player's hand. */
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
 * `moment` is `before_play`, `replacement`, `at_the_table` (the table was waiting for it) or
 * `after_play`. `lacking` and `surplus` name, once each, the cards of which too few or too many were
 * counted; the count is correct if both are empty.
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
 * The cards that were brought replace those in play, as a stack; from another `source` if one is named.
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
 * All the cards are shuffled, in the device if there is one. `first_by_hand`: a device follows.
 * `remaining_only`: only the cards left in the shoe or device; those in the discard rack stay there.
 */
export interface CardsShuffledTold {
  method: string
  first_by_hand: boolean
  burn_due: boolean
  remaining_only: boolean
}

/** The cards are moved to another shuffling device, and the round continues. */
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

/** All the limits on the sign; `keep_old_minimum` lets current players keep the old minimum. */
export interface ChangeLimits {
  type: 'change_limits'
  limits: Limits
  keep_old_minimum?: boolean
}

/**
 * The cards counted. They are counted one by one or by a deck-checking device: those that were brought,
 * those in play while the table waits for a check, or those checked after play. With `new_cards` the
 * count is of those brought, even if others are also waiting for a check.
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

/** Offer an option (`officers.OPTIONS`) at this table, or stop offering it. */
export interface ChooseOption {
  type: 'choose_option'
  option: 'absent_player' | 'face_down' | 'late_payment' | 'pairs_with_wager_only' | 'perfect_pairs' | 'resplit'
  yes: boolean
}

/** The machine's clock was moved by more than is allowed; the house continues by its own clock. */
export interface ClockSteppedTold {
  by_ms: number
}

/** The dealer closes insurance. */
export interface CloseInsurance {
  type: 'close_insurance'
}

/** The dealer closes surrender. */
export interface CloseSurrender {
  type: 'close_surrender'
}

/** Play ends, after the sign or notice that must come first; wagers on the layout are returned. */
export interface CloseTable {
  type: 'close_table'
}

/** The dealer calls "no more bets"; the first card also closes the wagers. */
export interface CloseWagers {
  type: 'close_wagers'
}

/** `complete` if every card of the decks was counted; otherwise the table keeps waiting. */
export interface CollectionVerifiedTold {
  cards?: number | null
  complete: boolean
}

/** The sender comes on duty, as the dealer or in charge of the table. */
export interface ComeOnDuty {
  type: 'come_on_duty'
}

/** The Tournament Manager ends the session early. */
export interface ConcludeSession {
  type: 'conclude_session'
}

/** A casino supervisor is satisfied that the rules were broken; see `conduct.CAPABILITIES`. */
export interface ContraventionFoundTold {
  person: string
  device: string
  capability: string
}

/** A seated player adds a seed to the shoe that is shuffled next. */
export interface ContributeSeed {
  type: 'contribute_seed'
  seed: string
}

export interface ControlPassedTold {
  box: number
  player: string
}

/**
 * The card in this place of the round was entered wrongly; `card` is the one that lies there. Places
 * count from one: the cards as they were dealt, then those set aside, then those burned.
 */
export interface CorrectCard {
  type: 'correct_card'
  place: number
  card: CardText
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

/** The cutting card goes into the stack at this place. */
export interface CutCards {
  type: 'cut_cards'
  cards_in_front: number
}

/** Without a player, none is left and a casino supervisor cuts; `others` are still to be asked. */
export interface CutOfferedTold {
  player: string | null
  others: string[]
}

export interface CutRefusedTold {
  player: string
}

/** `box` is the box whose card was due: 0 for the dealer's hand, none before the first card of a round. */
export interface CuttingCardDrawnTold {
  box: number | null
  ignored: boolean
}

/** The stack is now in the shoe. */
export interface CuttingCardInsertedTold {
  cards_behind?: number | null
  exact?: boolean | null
  burn_due: boolean
}

export interface DamagedCardsRemovedTold {
  cards?: CardText[] | null
}

/** Cards from a new deck replace the damaged ones. */
export interface DamagedCardsReplacedTold {
  cards?: CardText[] | null
}

/** The step that the table is waiting for, its players, and the milliseconds left. */
export interface DeadlineTold {
  kind: string
  players: string[]
  left_ms: number
}

/** The next card out of the shoe goes to the hand that the round is waiting for. */
export interface DealCard {
  type: 'deal_card'
  card?: CardText | null
}

/** A failed device's cards are dealt from a shoe, with a cutting card inserted. */
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

/** The player who decides for the box is absent or does not answer. */
export interface DeclareAbsent {
  type: 'declare_absent'
  box: number
  player?: string | null
}

/** Cards missing from the shoe or device, and foreign cards described in words. */
export interface DeclareCardsAstray {
  type: 'declare_cards_astray'
  missing?: CardText[]
  foreign?: string[]
}

/** The player declines the current offer: no further wager, no insurance, no surrender. */
export interface Decline {
  type: 'decline'
}

/** Detain a person found to have broken the rules; an inspector is called. */
export interface DetainPerson {
  type: 'detain_person'
  person: string
}

/** The number of decks, and the source that shuffles them. */
export interface DetermineDecks {
  type: 'determine_decks'
  decks: number
  source: 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
}

export interface DeviceCheckDirectedTold {
  reason?: string | null
}

/**
 * `choose_after_round`: the round is completed, then the dealer continues dealing or shuffles the rest.
 */
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

/** A supervisor suspects that more cards in the device face the wrong way. */
export interface DirectDeviceCheck {
  type: 'direct_device_check'
  reason: string
}

/** A supervisor orders a shuffle because the cards may not be well mixed. */
export interface DirectShuffle {
  type: 'direct_shuffle'
  reason: string
}

/** The cards of finished hands join the shuffle of the discards in the middle of a round. */
export interface DiscardsCollectedTold {
  cards?: number[] | null
}

/** After the initial deal, the cards in the discard rack are returned to the device. */
export interface DiscardsReturnedTold {
  cards?: number[] | null
}

/** From here on, the cards of this round's finished hands may come again. */
export interface DiscardsShuffledTold {
  clause: string
}

/** Put up a `new_minimum` or `closure` sign with its time, or the `pairs_restriction` sign. */
export interface DisplaySign {
  type: 'display_sign'
  kind: 'closure' | 'new_minimum' | 'pairs_restriction'
  minimum?: Money | null
  takes_effect_at?: number | null
}

/** Disqualify a player, on this ground (`conduct.GROUNDS`). */
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

/** The command was carried out and stored; `repeated`: it had already been carried out before. */
export interface Done {
  type: 'done'
  wire: 1
  id: string
  /** the number of the table's last event */
  version: number
  repeated: boolean
}

/** Without an amount, the player adds the original wager again. */
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

/** The cutting card comes out instead of the next card. */
export interface DrawCuttingCard {
  type: 'draw_cutting_card'
}

/** The dealer draws one card too many for a completed hand. */
export interface DrawExtraCard {
  type: 'draw_extra_card'
  card?: CardText | null
  exposed: boolean
}

/** A card leaves the shoe although none was due. */
export interface DrawInError {
  type: 'draw_in_error'
  card?: CardText | null
}

/** The dealer reports having dropped or mishandled cards. */
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

/** The player takes back the wagers of the round, or plays on. */
export interface ElectReturn {
  type: 'elect_return'
  player?: string | null
  take_back: boolean
}

/** The session's time is up and no round is in play. */
export interface EndSession {
  type: 'end_session'
}

/** The other equipment at the table, with the number of decks that the discard rack holds. */
export interface Equipment {
  card_source?: boolean
  discard_rack_decks?: number
  surrender_buttons?: boolean
  float_tray?: boolean
  drop_box?: boolean
}

/** The other equipment at the table, with the number of decks that the discard rack holds. */
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
  rules_sha256: string
}

/**
 * An event as the audience may see it; `by` is null if the audience may not know it. `words` are the
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
  card_corrected: CardCorrectedTold
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

/** The supervisor accepts the form, or hands it back with a reason. */
export interface ExamineForm {
  type: 'examine_form'
  player?: string | null
  accepted: boolean
  reason?: string
}

/**
 * `scope` is `game` or `casino`. `elsewhere` names the table of the finding if a person is excluded
 * from the casino for one made at another table.
 */
export interface ExcludePerson {
  type: 'exclude_person'
  person: string
  scope: 'casino' | 'game'
  elsewhere?: string
}

/** Face-down cards are turned over by the controlling player or, if no player is named, by the dealer. */
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
 * payment to the others at the table is for each player with a wager, for each Pontoon wager, or for
 * every wager.
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
  others_get_it_per: 'every_wager' | 'player' | 'wager'
  perfect_pairs: PaysView[]
}

/**
 * A person has a prohibited device, with this capability (`conduct.CAPABILITIES`). `duty`: staff or an
 * inspector use it in the course of their duties.
 */
export interface FindContravention {
  type: 'find_contravention'
  person: string
  device: string
  duty?: boolean
  capability?: 'analysing' | 'changing_probabilities' | 'communicating' | 'projecting' | 'recording' | 'transmitting'
}

/**
 * A player's wagers in this round do not count, on this ground (`conduct.GROUNDS`). The player's claims
 * are recorded but change nothing.
 */
export interface FindWagerInvalid {
  type: 'find_wager_invalid'
  player?: string | null
  ground: 'anothers_card' | 'for_another' | 'invalid_card' | 'no_card'
  claim?: string
  economic_stake?: string
}

/** `card` is left out if it is not known, since it is not exposed. */
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
 * The house notifies somebody. `to` is `players`, `inspector`, `surveillance` or `authorised_officer`;
 * `about` is the subject (`notices.ABOUT`). A notice counts once it has arrived; a notice to the
 * players is announced at the table and arrives at once. If an authorised officer is not available,
 * that is recorded instead.
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

/** A player with several boxes gives up this one before the first card. */
export interface GiveUpBox {
  type: 'give_up_box'
  player?: string | null
  box: number
}

/** The sender goes off duty. */
export interface GoOffDuty {
  type: 'go_off_duty'
}

/** `free_aces` is the number of Aces in the doubled hand that may still count as eleven. */
export interface HandDoubledTold {
  box: number
  hand: number
  player: string
  amount: Money
  free_aces: number
}

/** The hand ends without a decision to stand: pontoon, 21, bust, one card only, forfeited or void. */
export interface HandLeftTold {
  box: number
  hand: number
  state: string
}

/** Hand a detained person over to the officer named; `to` is `inspector` or `police`. */
export interface HandOverPerson {
  type: 'hand_over_person'
  person: string
  to: 'inspector' | 'police'
  officer: string
}

/** The hand keeps its first card, and the second begins the next hand; others ride on the first. */
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

/** A dispute is open in the tournament, and play is paused at this table too. */
export interface HoldPlay {
  type: 'hold_play'
  about: string
}

/** The table is set aside for a tournament or, without a name, returned to the ordinary game. */
export interface HoldTournament {
  type: 'hold_tournament'
  name: string
}

/** If there is a shuffling device, the discards are now returned to it. */
export interface InitialDealCompletedTold {
  discards_return_to_device: boolean
}

/** `exact` if the program knows the place, not if the dealer judges it by eye. */
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

/** The player places an insurance wager, while insurance is offered. */
export interface Insure {
  type: 'insure'
  box: number
  player?: string | null
  amount: Money
}

/**
 * The round does not count, and wagers are returned. `ground` is a disruption (`conduct.DISRUPTIONS`),
 * `fraud` or `impractical`. After fraud, the players named in `forfeits` lose their wagers.
 */
export interface InvalidateOutcome {
  type: 'invalidate_outcome'
  ground: 'act_of_god' | 'brawl' | 'civil_commotion' | 'fire' | 'fraud' | 'impractical' | 'riot' | 'robbery'
  forfeits?: string[]
}

/**
 * The wagers on the box are invalid: `player_card`, `prohibited_device`, or `refused` before the first
 * card.
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

/** A card of the round in its place; `box` is null for the dealer's and for a burned card. */
export interface LaidCardView {
  place: number
  card: CardText | null
  box: number | null
  burned: boolean
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

/** The markings on the cloth. */
export interface Layout {
  boxes: number
  insurance_line: boolean
  inscriptions: string[]
  perfect_pairs: boolean
}

/** The markings on the cloth. */
export interface LayoutTold {
  boxes: number
  insurance_line: boolean
  inscriptions: string[]
  perfect_pairs: boolean
}

/** The player leaves; wagers are returned before the first card, and stay in play after it. */
export interface LeaveTable {
  type: 'leave_table'
  player?: string | null
}

/** Lift every restriction of the player that the sender could have ordered. */
export interface LiftRestriction {
  type: 'lift_restriction'
  player?: string | null
}

/** At most this many players at the table; without a number, no limit. */
export interface LimitPlayers {
  type: 'limit_players'
  players: number | null
}

/** At most this many players on a box, up to the number the rules allow. */
export interface LimitPlayersPerBox {
  type: 'limit_players_per_box'
  players: number
}

/** Wagers must be made within this many seconds, from the next round on. */
export interface LimitWagerTime {
  type: 'limit_wager_time'
  seconds: number | null
}

/** The amounts on the sign, without those that it does not state. */
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

/** The amounts on the sign, without those that it does not state. */
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
  dealer_on_duty: boolean
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

/** The marker is placed before the player's box, or without a box if the player is standing. */
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

/** Without a maximum, the permission is withdrawn. */
export interface MaximumAllowedTold {
  player: string | null
  box: number | null
  minimum: Money | null
  maximum: Money | null
}

/** `contravention`: the rule set treats it like a prohibited device. */
export interface MisconductReportedTold {
  kind: string
  person: string
  about: string
  contravention: boolean
}

/** A player's chips that were not returned: how many of each denomination. */
export interface MissingChips {
  player: string
  chip: Money
  quantity: number
}

/** A player's chips that were not returned: how many of each denomination. */
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

/** A notice was sent under this number; it counts once it has arrived. */
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

/** `burn_due`: the first of the cards that were not cut must still be burned. */
export interface OmissionFoundTold {
  step: string
  burn_due: boolean
}

/** The dealer continues without having offered insurance. */
export interface OmitInsurance {
  type: 'omit_insurance'
}

/** Somebody who works at the table now. */
export interface OnDutyView {
  name: string
  role: string
}

/** The Tournament Manager opens a session, and every player gets the same chips. */
export interface OpenSession {
  type: 'open_session'
  plan: SessionPlan
}

/**
 * The table opens with checked cards. `source` is how the cards are shuffled (`furniture.SOURCES`), and
 * `gaming_until` the end of the hours of gaming.
 */
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

/** Run without cash, with or without a drop box, or with cash again, which needs one. */
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

/** Each settlement of that round is reversed and its wager returned. */
export interface PastRoundVoidedTold {
  round: number
  error?: string | null
  settlements: WagerSettledTold[]
}

/** The table accepts nothing until it is resumed. */
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

/** `elsewhere` is the table where the contravention was found, if not this one. */
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

/** The player places a Perfect Pairs wager on a box. */
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

/** `found`: the wager was noticed after the first card, so limits reduce it but no longer refuse it. */
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

/** A pass card instead of a wager. */
export interface PlayPassCard {
  type: 'play_pass_card'
  player?: string | null
}

/** `control_passes`: another player on the box decides from here on, as `ControlPassed` says next. */
export interface PlayerAbsentTold {
  box: number
  player: string
  control_passes: boolean
}

/** `accepted` if the card is valid and the player's own; otherwise `why` says why not. */
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
 * A player's own limits: the old minimum beside a marker, or a higher maximum with its sign. The
 * table's limit applies where the player has none. Clauses: star-2024 7.5.1, star-2024 7.6,
 * star-6to5-2017 6.5.1, star-6to5-2017 6.6.
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

/** A player shows a card; `method`, such as `photo`, is how it was checked. */
export interface PresentPlayerCard {
  type: 'present_player_card'
  player?: string | null
  number?: string
  holder?: string
  valid?: boolean
  method?: string
}

/** No dispute is open in the tournament any more, and play continues. */
export interface ProceedWithPlay {
  type: 'proceed_with_play'
}

/** A dispute about the rules or the conditions; play is paused. */
export interface RaiseDispute {
  type: 'raise_dispute'
  about: string
}

/** Raise the minimum of players with a marker, once its sign has been displayed. */
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

/** The player who is offered the cut refuses it, or the dealer enters the refusal. */
export interface RefuseCut {
  type: 'refuse_cut'
}

/** A wager is returned before the first card, on recorded grounds. */
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

/** The cards that were brought and checked replace those at the table. */
export interface ReplaceCards {
  type: 'replace_cards'
}

/**
 * The shuffling device has failed; the supervisor's findings. `disadvantage`: somebody would be at a
 * disadvantage if play continued. `spare`: another device is available. `practicable`: the cards can be
 * moved to it.
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
 * Record misconduct (`conduct.MISCONDUCT`); `about` says what was done. `asked`: the player had asked
 * for the advice. `to_keep_the_rules`: an employee's advice only kept the player to the rules.
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
 * each of these steps, so a dealer who continues without one reports it before the card that would
 * otherwise be refused.
 */
export interface ReportOmission {
  type: 'report_omission'
  step: 'burn' | 'cut' | 'return' | 'shuffle'
}

/** A player looks at the form that another player used in the last round. */
export interface RequestForm {
  type: 'request_form'
  player?: string | null
  of: string
}

/** A player asks for a riffle of pre-shuffled cards. */
export interface RequestRiffle {
  type: 'request_riffle'
}

/** Reserve boxes for one player or, without a player, open them to everybody again. */
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
 * Restrict a player to the minimum. `to` says how far: for this `shoe`, for `further_shoes` too, or on
 * `one_box` only.
 */
export interface RestrictPlayer {
  type: 'restrict_player'
  player?: string | null
  to: 'further_shoes' | 'one_box' | 'shoe'
}

/** `to` is as in PlayerRestricted; the shuffle or an officer lifts the restriction. */
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

/** The results of all earlier rounds stand. */
export interface ResultsStandTold {}

/** The table continues where it was. */
export interface ResumeTable {
  type: 'resume_table'
}

/** All chips are returned to the inventory, except those named as missing. */
export interface ReturnChips {
  type: 'return_chips'
  missing?: MissingChips[]
}

export interface ReturnElectedTold {
  player: string
  take_back: boolean
}

/** Each of these players may take back the wagers of the round. */
export interface ReturnOfferedTold {
  players: string[]
}

/**
 * The shuffling device has failed and cannot be replaced: the player takes back the wagers of the
 * round.
 */
export interface ReturnWagers {
  type: 'return_wagers'
  player?: string | null
}

/** The cards are riffled before the `multishuffler` or before the `cut`. */
export interface Riffle {
  type: 'riffle'
  before: 'cut' | 'multishuffler'
}

export interface RiffleApprovedTold {}

export interface RiffleRequestedTold {
  player: string
}

/** Other limits, announced before the tournament: after a round of the session, or from a certain time. */
export interface Rise {
  minimum: Money
  maximum: Money
  after_round?: number | null
  at?: number | null
}

/** Other limits, announced before the tournament: after a round of the session, or from a certain time. */
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

/** The deal starts again with these cards, which were set aside; the wagers are unchanged. */
export interface RoundReconstructedTold {
  cards?: CardText[] | null
  clause: string
}

/** The last round is reopened before the next one has begun. */
export interface RoundReopenedTold {
  round: number
}

/** Every decision in a reconstructed round that still fits has been carried out again. */
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
 * `shoe_continues`: play continues with the remaining cards, unless some are missing or foreign. `note`
 * is what the supervisor who voided it has written. Clauses: star-2024 18.8.1, star-2024 18.16.3,
 * star-6to5-2017 17.8.1, star-6to5-2017 17.16.3.
 */
export interface RoundVoidedTold {
  reason: string
  clause: string
  forfeits?: string[] | null
  shoe_continues: boolean
  note?: string | null
}

/**
 * The form of an undisclosed wager is handed to the supervisor. If a paper form does not show the type
 * or the amount, that field is left out. `open_cents` is the wager in chips made with the form. A form
 * that a player enters must comply; a supervisor enters what is written.
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

/** No more seeds are accepted for this shoe; `digest` covers those received, in their order. */
export interface SeedsFrozenTold {
  shoe: number
  digest: string
}

/** The tournament is cancelled: the session ends after any round in play. */
export interface SessionCancelledTold {
  reason: string
}

/** The chips found in front of the players, and those they have according to the books. */
export interface SessionChipsCountedTold {
  counts: CountedTold[]
  book?: CountedTold[] | null
}

/** Every player gets the same number of `pass_cards` and `undisclosed_wagers`. */
export interface SessionChipsIssuedTold {
  player: string
  amount: Money
  pass_cards: number
  undisclosed_wagers: number
}

/** Chips were not returned; the Tournament Manager is informed. */
export interface SessionChipsMissingTold {
  chips: MissingChipsTold
}

export interface SessionChipsReturnedTold {
  player: string
  amount: Money
}

/** Nothing is left to do; the table has its own limits again. */
export interface SessionClosedTold {
  tournament: string
  session: number
}

/** The totals that were given to the Tournament Manager. */
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

/** `why` is rounds, time, determined, agreed, nobody_left, order_determined or cancelled. */
export interface SessionEndedTold {
  why: string
}

/**
 * An indicator in front of the player shows that there is an undisclosed wager; the current limits
 * apply.
 */
export interface SessionFormAcceptedTold {
  player: string
  minimum: Money
  maximum: Money
}

/** The reason may reveal what was written, so only the player sees it: see `views.masked`. */
export interface SessionFormHandedBackTold {
  player: string
  reason?: string | null
}

/** A player has looked at another player's form. */
export interface SessionFormShownTold {
  player: string
  of: string
}

/** The marker for the order of wagering is on this box. */
export interface SessionMarkerPlacedTold {
  box: number
}

/** `why` is `absent` or `incomplete_form`. */
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

/** The round was void, or the player went out before the first card. */
export interface SessionPassCardReturnedTold {
  player: string
}

/**
 * A session at one table, as set by the conditions and the Tournament Manager. `rounds` or `until` ends
 * it; a play-off may have neither. `advance` players advance from this table. Without `chips_cents`,
 * tournament chips can make any amount. `early_end_by_agreement`: the conditions give chips a cash
 * value, so all the players may agree to end early.
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
 * A session at one table, as set by the conditions and the Tournament Manager. `rounds` or `until` ends
 * it; a play-off may have neither. `advance` players advance from this table. Without `chips_cents`,
 * tournament chips can make any amount. `early_end_by_agreement`: the conditions give chips a cash
 * value, so all the players may agree to end early.
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

/** A dispute is open in the tournament; disputes raised at the table are separate. */
export interface SessionPlayHeldTold {
  about: string
}

/** The tournament's disputes are settled: `about` no longer pauses play. */
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

/** `why` is `minimum` (the player cannot wager it) or `not_made_up`. */
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

/** Nobody wagered, because everybody passed or was absent: no card is dealt. */
export interface SessionRoundPassedTold {
  number: number
}

/** The last round is reconstructed or void after all: everything that followed from its end is undone. */
export interface SessionRoundTakenUpAgainTold {
  number: number
  settlements: WagerSettledTold[]
  deducted: CountedTold[]
}

/** A void round has no result: it does not count, and the marker does not move. */
export interface SessionRoundVoidTold {
  number: number
}

/**
 * The wager as written and as deemed; a form that does not comply has the clause of its `correction`.
 * `rest_cents` is the part that is not on the layout yet. Without `deemed_cents`, the form does not
 * show its amount or type, and there is no wager.
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
 * The player places the rest of the undisclosed wager; `kind` is original, split, double or
 * perfect_pairs.
 */
export interface SessionSealedWagerPlacedTold {
  box: number
  player: string
  kind: string
  amount: Money
}

/** The round was void, or the player went out before the first card: nothing is placed. */
export interface SessionSealedWagerReturnedTold {
  player: string
}

export interface SessionSealedWagerSettledTold {
  settlement: WagerSettledTold
}

/** The player's time to wager is up. */
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

/** A wager does not comply: it is returned and placed again in the corrected amount. */
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

/** A wager was made out of turn: its player takes it back and waits. */
export interface SessionWagerOutOfTurnRemovedTold {
  box: number
  player: string
  amount: Money
}

/** The wager is secret until it is announced: see `views.masked`. */
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

/** A settlement is reversed as a whole: the wager is back where it was. */
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

/** The house has drawn a seed and committed itself to it; `sealed` is the seed, encrypted. */
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

/** The shoe is out of play, and everybody may see its seed; `why` says why it ended. */
export interface ShoeRevealedTold {
  shoe: number
  seed: string
  why: string
}

/**
 * From here on cards are dealt from a card shoe; `renew`: after it the device and the cards are
 * replaced. `cards_behind` is the number behind the cutting card if dealing continues at once, and is
 * left out if a shuffle comes first.
 */
export interface ShoeTakesOverTold {
  renew: boolean
  cards_behind?: number | null
  exact?: boolean | null
}

/** The remaining cards are not dealt: first, all the cards are checked at the table. */
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

/** Shuffle all the cards by this method (`furniture.SOURCES`), or by hand before a device takes them. */
export interface Shuffle {
  type: 'shuffle'
  method: 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
}

/** A failed device's cards are shuffled and then cut. */
export interface ShuffleAfterMalfunction {
  type: 'shuffle_after_malfunction'
}

/**
 * `reason` is one of `gaming_table.SHUFFLE_REASONS`; `box` had the cutting card, 0 for the dealer's
 * hand.
 */
export interface ShuffleBecameDueTold {
  reason: string
  box: number | null
}

export interface ShuffleDirectedTold {
  reason?: string | null
}

/** The shoe is empty: the discards are shuffled, and the round continues with them. */
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

/** `clause` is the clause for the sign itself, if the step that puts it up rests on another one. */
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

/** The player sits down at a box or, without one, stands at the table. */
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

/**
 * The part of the view for staff only; `source` is how the cards at this table are shuffled.
 * `decisions` are those open for the hand that is to be decided on.
 */
export interface StaffView {
  duty: DutyView
  decisions: ('double' | 'hit' | 'split' | 'stand')[]
  source: '' | 'manual_shuffle' | 'multishuffler' | 'shuffling_device'
  stock: StockView | null
  on_duty: OnDutyView[]
  player_cards: string[]
  notices: NoticeView[]
  contraveners: string[]
  excluded: string[]
  excluded_from_casino: string[]
  detained: string[]
  laid: LaidCardView[]
}

/** The hand takes no more cards. */
export interface Stand {
  type: 'stand'
  box: number
  hand: number
  player?: string | null
}

/**
 * A player's chips at the count, or how the player went out. `eliminated_round` is the round of the
 * session in which it happened. `residual_cents` are the chips that were left, `last_wager_cents` the
 * wager of that round, and `removed` the place in the order in which chips were removed: a higher
 * number was removed later. A disqualified player keeps the value of the chips.
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

/** The cards leave the table; `check_after_play` if they must be checked first. */
export interface TableClosedTold {
  check_after_play?: boolean | null
}

/**
 * The set-up of a table: its rule set, its dealer, the source of its cards, and the time for each step.
 * `cards` is `program` (the house's own shoe or device, by the shuffle protocol) or `entered` (a dealer
 * enters each card of a real one); `dealer` is `automatic` or `person`. Times are milliseconds.
 * `rules_sha256` is the digest of the file that brings the rule set; built-in ones have none.
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
  rules_sha256: string
}

/**
 * The cards that were brought are now at the table, as a stack; the sign with limits and payouts is up.
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

/** The table accepts nothing until it is resumed. */
export interface TablePausedTold {
  reason: string
}

/** The table continues where it was. */
export interface TableResumedTold {}

/**
 * The terms of a table: amounts in cents, without those that the sign does not state. Without
 * `chips_cents`, any amount can be paid to the cent. Dealing and decisions begin at `first_box` or,
 * without one, at the dealer's left, and go clockwise. The last two apply if a tournament uses them:
 * interim payouts are repaid when the round is void, and a wager below the minimum is made up or void
 * instead of played.
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

/** Take down a sign that was put up. */
export interface TakeDownSign {
  type: 'take_down_sign'
  kind: 'closure' | 'new_minimum' | 'pairs_restriction'
}

/** The sign or an officer has changed the terms before the first card; they apply to all later wagers. */
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

/** The chips in front of each player at the end. */
export interface TotalChips {
  type: 'total_chips'
  counts: Counted[]
}

/** Without a name, the table is given back to the game. */
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
  /** players with a seat who have no connection at the moment */
  away: string[]
}

/** A player who has sat out three rounds at a full table must give up the seat. */
export interface VacateSeat {
  type: 'vacate_seat'
  player?: string | null
}

/** The number of cards that a supervisor has counted in all. */
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

/** An error of card placement was made in a round before the one that has begun. */
export interface VoidPastRound {
  type: 'void_past_round'
  round: number
  error: string
}

/** Void the wagers in this round of a person found to have broken the rules. */
export interface VoidPersonsWagers {
  type: 'void_persons_wagers'
  person: string
}

/** Wagers go back, except those of players named in `forfeits` (fraud); the `note` is recorded. */
export interface VoidRound {
  type: 'void_round'
  reason: 'misdeal'
  forfeits?: string[]
  note?: string
}

/**
 * A wager below the minimum is found after wagering has closed: it is played; at Canberra its owner is
 * advised.
 */
export interface WagerBelowMinimumTold {
  box: number
  player: string
  amount: Money
  owner_is_advised: boolean
  clause: string
}

/** A wager is above the maximum: `cents` stay in play, and the rest is returned untouched. */
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

/** The player's wagers in the round are then returned or void, in events that follow. */
export interface WagerFoundInvalidTold {
  player: string
  ground: string
  claim?: string | null
  economic_stake?: string | null
}

/** The player's wagers on the box are invalid; their settlements follow. */
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

/**
 * A wager is settled. `net_cents` is the player's gain, of which `rounding_cents` come from rounding
 * up.
 */
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

/** `goes_along`: the wager is surrendered because the controlling player surrenders. */
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

/** The boxes with wagers, each with the player who decides for it. */
export interface WagersClosedTold {
  controlling_players: [number, string][]
}

/** The player takes back the wagers of the round; their settlements follow. */
export interface WagersReturnedTold {
  player: string
  clause: string
}

/** The player wants to play but finds no box free. */
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
  /** players with a seat who have no connection at the moment */
  away: string[]
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
  | AskToLeave
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
  | CorrectCard
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
