// Made by python -m pontoon.web.client_types; change the schemas, not this file.

import type { EventTold, Live, Money, RoundView, View } from './messages'

/**
 * The result of a wager and its reason: a sentence, the cards, the clause, and the clause in our own
 * words.
 */
export interface AccountRow {
  box: number | null
  hand: number | null
  player: string
  kind: string
  wager: Money
  net: Money
  result: string
  odds: [number, number] | null
  clause: string
  document: string
  summary: string
  sentence: string
  facts: string[]
  /** whether it is the part of a wager that was announced after the round */
  undisclosed: boolean
}

/** The NICC has received the report; `receipt` is its receipt. */
export interface AcknowledgeReport {
  type: 'acknowledge_report'
  /** the year */
  year: number
  /** the month, from 1 to 12 */
  month: number
  version: number
  /** the NICC's receipt */
  receipt: string
  /** chosen by the sender */
  id?: string | null
}

/** An action that the rules allow; `cost` is how much less it is worth than the best action. */
export interface ActionTold {
  action: 'stand' | 'hit' | 'double' | 'split' | 'surrender' | 'keep' | 'forfeit'
  value: number
  cost: number
  best: boolean
  /** where the value comes from, in a sentence */
  reason: string
  ways: WayTold[]
}

/**
 * The actions a player at a training table may take now, and the value of each given the cards on the
 * layout. `kind` is `decision`, or `forfeit` after a double; `nothing`, with no actions, while the
 * table waits for someone or something else. The shoe is taken as full except for the cards in this
 * round that everybody sees.
 */
export interface AdviceTold {
  table: string
  round: number
  version: number
  kind: 'decision' | 'forfeit' | 'surrender' | 'insurance' | 'nothing'
  box: number | null
  hand: number | null
  cards: string[]
  dealer: string
  best: string
  reason: string
  actions: ActionTold[]
  /** the house edge of insurance that is offered now */
  insurance_edge: number | null
}

/** The person was informed of the right to complain to an inspector; `proof` says how. */
export interface AdviseOfComplaint {
  type: 'advise_of_complaint'
  /** the number of the entry or dispute */
  number: number
  /** how the person was informed */
  proof: string
  /** chosen by the sender */
  id?: string | null
}

/** The process answers. */
export interface Alive {
  alive: boolean
}

/** An award: a prize that a person has won. */
export interface AwardTold {
  place: number
  player: string
  amount: Money
  goods: string[]
  paid: boolean
}

/** An account of the house's ledger. */
export interface BalanceTold {
  account: string
  amount: Money
}

/** The NICC has been notified, and has recorded the report under this reference. */
export interface BringToNICC {
  type: 'bring_to_nicc'
  /** the number of the entry or dispute */
  number: number
  /** the NICC's reference */
  reference: string
  /** chosen by the sender */
  id?: string | null
}

/** A Player Card; `suspended` says why it is not valid, and is empty if it is. */
export interface CardTold {
  number: string
  valid: boolean
  suspended: string
}

/** Where to get help, and the limits that players can set. */
export interface CareTold {
  no_money: string
  help_line: string
  sentence: string
  limits: string[]
}

/**
 * Chips in hand to return to the account; with an `id` this happens only once, however often it is
 * sent.
 */
export interface CashingOut {
  amount: Money
  /** chosen by the sender */
  id?: string | null
}

/** A parameter that was changed. */
export interface ChangeTold {
  parameter: string
  meaning: string
  before: string
  after: string
}

/** A parameter of the rules that changes what a wager is worth. */
export interface ChangeableTold {
  name: string
  group: string
  unit: string
  meaning: string
  affects: ('main' | 'insurance' | 'perfect_pairs')[]
  /** its value in this rule set */
  value: string
  clauses: string[]
  /** the format of a value */
  expected: string
  /** values worth trying, the rule set's own first */
  values: ValueTold[]
}

/**
 * Play chips from the house for the account; with an `id` this happens only once, however often it is
 * sent.
 */
export interface ChipsGiven {
  amount: Money
  /** chosen by the sender */
  id?: string | null
}

/**
 * A player's chips just before their first wager of a round, and after it was settled; null while it is
 * in play.
 */
export interface ChipsHeld {
  before: Money
  after: Money | null
}

/** A clause, in the program's own words. */
export interface ClauseTold {
  instrument: string
  clause: string
  section: string
  kind: 'enforced' | 'recorded' | 'shown' | 'human'
  summary: string
  refers: string[]
}

/** Close the dispute, with the person satisfied or not. */
export interface CloseDispute {
  type: 'close_dispute'
  /** the number of the entry or dispute */
  number: number
  /** whether the person is satisfied */
  satisfied: boolean
  /** chosen by the sender */
  id?: string | null
}

/**
 * Close the entry. `impractical` says why an identified patron could not be asked, and `late` why the
 * first attempt was late.
 */
export interface CloseMispayment {
  type: 'close_mispayment'
  /** the number of the entry or dispute */
  number: number
  /** why it was impractical to ask the patron */
  impractical?: string
  /** why the first attempt was late */
  late?: string
  /** chosen by the sender */
  id?: string | null
}

/**
 * To close an account permanently: its name, repeated as confirmation, and the password as proof of
 * identity.
 */
export interface Closing {
  /** your password again; guests have none */
  password?: string
  name: string
}

/** A column: the value of the dealer's first card, and a card of that value to use in a request. */
export interface ColumnTold {
  label: string
  dealer: string
  example: string
}

/** The command was carried out and stored; `repeated`: it had already been carried out before. */
export interface CommandDone {
  type: 'done'
  wire: 1
  id: string
  version: number
  repeated: boolean
}

/**
 * The contents of conditions, and the problems that prevent their publication: none if they are
 * `complete`. `problems` are those of the file itself; a file that cannot be read has no other
 * findings. `text` is the same conditions in the house's own layout.
 */
export interface ConditionsChecked {
  complete: boolean
  name: string
  title: string
  text: string
  problems: string[]
  faults: FaultTold[]
  sections: ConditionsSectionTold[]
}

/** Conditions as a file. */
export interface ConditionsGiven {
  /** a file of conditions, NAME.tournament.toml */
  text: string
}

/** A part of the conditions in sentences; `letter` is the entry the documents require, `clause` where. */
export interface ConditionsSectionTold {
  letter: string
  clause: string
  title: string
  lines: string[]
}

/** The entry was wrong, for this reason; fields without a value stay as they are. */
export interface CorrectMispayment {
  type: 'correct_mispayment'
  /** the number of the entry or dispute */
  number: number
  /** the reason, in words */
  reason: string
  /** the number of the round; 0 for none */
  round?: number | null
  /** `over` or `under` */
  direction?: string | null
  amount?: Money | null
  /** chosen by the sender */
  id?: string | null
}

/** The chips counted in front of a player, or how the player went out. */
export interface CountTold {
  player: string
  chips: Money
  eliminated_round: number | null
  residual: Money
  last_wager: Money
  /** a number for when the player's chips were last removed: the later, the higher */
  removed: number
  disqualified: boolean
}

/** Make the first decision. */
export interface DecideDispute {
  type: 'decide_dispute'
  /** the number of the entry or dispute */
  number: number
  /** the decision, in words */
  decision: string
  /** whether the dispute is upheld */
  upheld: boolean
  /** chosen by the sender */
  id?: string | null
}

/**
 * A row of the register of denied claims; name and address are empty for readers without a need to know
 * them.
 */
export interface DeniedClaimTold {
  claim: number
  /** seconds since the start of 1970, UTC */
  at: number
  prize: string
  value: Money
  reason: string
  patron: number
  name: string
  address: string
  must_be_kept: boolean
}

/** A document whose clauses are known. */
export interface DocumentTitle {
  instrument: string
  title: string
}

/** The ways to join this house, and the account that is signed in; `null` if there is none. */
export interface DoorTold {
  guests: boolean
  accounts: boolean
  spectators: boolean
  who: SignedInTold | null
}

/** The draw of a session: the house's commitment, and the seed once the seats are drawn. */
export interface DrawTold {
  session: number
  commitment: string
  seed: string | null
  players: string[]
}

/** A duty with its deadline and the clause it rests on; `now` is the house's time. */
export interface DueTold {
  promotion: string
  what: string
  subject: number
  /** seconds since the start of 1970, UTC */
  until: number
  overdue: boolean
  clause: string
  meaning: string
  /** seconds since the start of 1970, UTC */
  now: number
}

/** The main game under a rule set and its options; null for values that are not worked out yet. */
export interface EdgeRow {
  rules: string
  title: string
  decks: number
  resplit: boolean
  /** what a player knows when playing a split hand */
  splits: 'own' | 'full' | null
  /** the player's average gain from a round */
  value: number | null
  /** the house's share of the original wager */
  edge: number | null
  standard_deviation: number | null
  favours: 'house' | 'player' | 'nobody' | null
}

/** Every rule set and option side by side; `state` is `ready` once every row has its values. */
export interface EdgesTold {
  state: 'ready' | 'queued' | 'preparing' | 'running' | 'failed'
  progress: number
  rows: EdgeRow[]
  side_wagers: SideEdge[]
  notes: string[]
}

/**
 * The effect of changed rules. Both sides use the best play, with split hands played on their own
 * cards.
 */
export interface EffectTold {
  rules: string
  title: string
  decks: number
  cards: number
  resplit: boolean
  notes: string[]
  changes: ChangeTold[]
  before: ValuesTold
  after: ValuesTold
  /** how much more or less the player gains from a round */
  difference: number
  /** the side that the change favours */
  favours: 'house' | 'player' | 'nobody'
  sentence: string
}

/** An entrant; `answers` is null for callers who may not read the form, and empty once it is erased. */
export interface EntrantTold {
  player: string
  stage: 'applied' | 'refused' | 'withdrawn' | 'waiting' | 'in' | 'out' | 'disqualified'
  /** one of the house's computer players */
  computer: boolean
  has_conditions: boolean
  agreed: boolean
  fee_paid: boolean
  paid: Money
  buy_backs: number
  /** the player's last session so far */
  out_of: number | null
  /** shown to staff: disqualified for absence, with a fee in the pool */
  refund_may_be_approved: boolean
  /** shown to staff: disqualified, with chips still to be redeemed */
  fraud_may_be_found: boolean
  answers: Record<string, string> | null
  /** the viewer can read the form, and nothing requires it to be kept */
  form_may_go: boolean
}

/**
 * An entry: an answer for each field of the form, and a signature if a written agreement is required.
 * It comes with the receipt of the conditions, and the fee is paid from the account.
 */
export interface EntryGiven {
  answers: Record<string, unknown>
  signature?: string
}

/** An error; `clause` is from the rule set, and empty if the rule is the platform's own. */
export interface ErrorTold {
  code: string
  clause: string
  sentence: string
}

/** A round that shows a rule, played under a rule set. */
export interface ExampleTold {
  name: string
  rules: string
  steps: StepTold[]
}

/** The end of a self-exclusion; null excludes indefinitely. */
export interface Exclusion {
  /** seconds since the start of 1970, UTC */
  until: number | null
}

/** A line above the chart. */
export interface FactTold {
  name: string
  text: string
}

/** Something that is missing or contradictory. */
export interface FaultTold {
  letter: string
  clause: string
  sentence: string
}

/** The finding on whether the casino suspects that it was done intentionally. */
export interface FindIntent {
  type: 'find_intent'
  /** the number of the entry or dispute */
  number: number
  /** whether it is suspected to be intentional */
  intentional: boolean
  /** chosen by the sender */
  id?: string | null
}

/** A field of the form: its meaning, its clause, how to fill it in, and the words it accepts. */
export interface FormEntry {
  key: string
  what: string
  clause: string
  kind: string
  required: boolean
  words: string[]
}

/**
 * The form for terms under a rule set: its fields, those of a prize, and the extra fields of each kind
 * of prize.
 */
export interface FormTold {
  rules: string
  entries: FormEntry[]
  prize: FormEntry[]
  kinds: Record<string, FormEntry[]>
  ways: string[]
  places: string[]
}

/** The value of every legal action on a hand, best first. */
export interface HandTold {
  rules: string
  title: string
  decks: number
  cards: number
  resplit: boolean
  notes: string[]
  hand: string[]
  dealer: string
  total: number
  soft: boolean
  split: boolean
  doubled: boolean
  splits: 'own'
  best: 'stand' | 'hit' | 'double' | 'split' | 'surrender' | 'keep' | 'forfeit'
  /** why the best action is the best */
  reason: string
  actions: ActionTold[]
}

/** A player in the current or last session: `chips` with the `wager` that lies on the layout. */
export interface LeaderTold {
  place: number
  player: string
  computer: boolean
  table: string
  box: number
  chips: Money
  wager: Money
  out: string
  eliminated_round: number | null
}

/** The leaderboard. `mark` changes with it; send it back as `seen` to wait for the next change. */
export interface LeaderboardTold {
  mark: string
  version: number
  phase: 'drafted' | 'entries' | 'seated' | 'session' | 'pause' | 'concluded' | 'cancelled'
  session: number | null
  title: string
  tables: TableFollowed[]
  leaders: LeaderTold[]
}

/** The limits on the sign. */
export interface LimitsGiven {
  minimum?: Money
  maximum?: Money
  unit?: Money | null
  perfect_pairs_minimum?: Money | null
  perfect_pairs_maximum?: Money | null
}

/** The daily loss limit; a looser limit that was requested applies from a later time. */
export interface LossLimitTold {
  holds: Money | null
  next: Money | null
  /** seconds since the start of 1970, UTC */
  from_at: number | null
}

/** A decision that was made, compared with the best one. */
export interface MarkTold {
  round: number
  box: number
  hand: number
  cards: string[]
  dealer: string
  chosen: string
  best: string
  cost: number
  is_best: boolean
  sentence: string
  actions: ActionTold[]
}

/** The caller's decisions in the round on the table, in the order they were made. */
export interface MarksTold {
  table: string
  round: number
  decisions: number
  best: number
  cost: number
  marks: MarkTold[]
}

/** Chips that were not returned. */
export interface MissingTold {
  player: string
  chip: Money
  quantity: number
}

/** How often a round came to this net result, in units of the wager. */
export interface NetTold {
  net: number
  rounds: number
  frequency: number
}

/** Only a name is needed. `token`: the answer has a token for a program instead of a cookie for a page. */
export interface NewGuest {
  name: string
  token?: boolean
}

/** The old password and the new one. */
export interface NewPassword {
  old: string
  new: string
}

/** An account with a one-time password, to be changed at the first sign-in. */
export interface NewPerson {
  name: string
  password: string
  roles?: string[]
}

/** A table that the house is to set up, from its approval to its opening. */
export interface NewTable {
  name: string
  /** a rule set that the house has */
  rules: string
  dealer?: 'automatic' | 'person'
  cards?: 'program' | 'entered'
  source?: string
  decks?: number
  /** whether players are shown what their hands are worth; see the lab */
  training?: boolean
  limits?: LimitsGiven
  times?: TimesGiven
}

/** A token for a program: its label, and whether the program may play or only read. */
export interface NewToken {
  label: string
  scope?: string
  /** your password again; guests have none */
  password?: string
}

/**
 * A tournament with these conditions, drawn up but not published yet. `automated`: the program acts as
 * Tournament Manager; `computer_players` then take empty seats.
 */
export interface NewTournament {
  /** a file of conditions, NAME.tournament.toml */
  text: string
  automated?: boolean
  computer_players?: boolean
}

/** The reason that a session cannot begin at a table; `players` sit there without playing in it. */
export interface ObstacleTold {
  table: string
  sentence: string
  players: string[]
}

/** Record a dispute or complaint; `ground` is empty or `announced_total`. */
export interface OpenDispute {
  type: 'open_dispute'
  /** the name of the table */
  table: string
  /** the number of the round; 0 for none */
  round: number
  /** the person's name */
  person: string
  /** what the dispute is about */
  about: string
  /** empty, or the announced total on which the claim is based */
  ground?: string
  /** chosen by the sender */
  id?: string | null
}

/** The order was carried out and stored; `repeated`: it had already been carried out before. */
export interface OrderDone {
  version: number
  repeated: boolean
}

/** The order was carried out and stored; `repeated`: it had already been carried out before. */
export interface OrderGiven {
  version: number
  repeated: boolean
}

/** An order; with an `id` it is carried out only once, however often it is sent. */
export interface OrderToATournament {
  command:
    | TournamentDraftConditions
    | TournamentPublishConditions
    | TournamentSubmitEntry
    | TournamentReceiveConditions
    | TournamentAgreeInWriting
    | TournamentPayEntryFee
    | TournamentAcceptEntry
    | TournamentRefuseEntry
    | TournamentWithdrawEntry
    | TournamentAddValue
    | TournamentCancelTournament
    | TournamentDesignateTables
    | TournamentMoveStart
    | TournamentDrawSeats
    | TournamentAllocateSeats
    | TournamentProvideBuyIn
    | TournamentOpenSession
    | TournamentRecordResult
    | TournamentCorrectResult
    | TournamentOpenPlayOff
    | TournamentAnnounceResults
    | TournamentBuyBack
    | TournamentDisqualify
    | TournamentApproveRefund
    | TournamentFindFraud
    | TournamentOpenDispute
    | TournamentSettleDispute
    | TournamentConcludeTournament
    | TournamentPayPrize
  /** chosen by the sender */
  id?: string | null
}

/** The limits to set; null removes a limit. A looser limit applies only after 24 hours. */
export interface OwnLimits {
  /** the most that may be lost in a day */
  loss_limit?: Money | null
  /** the most minutes of play in a day */
  time_limit?: number | null
}

/** The caller's own part: the state of the entry, the seat, and what can be done about them now. */
export interface OwnPart {
  stage: 'applied' | 'refused' | 'withdrawn' | 'waiting' | 'in' | 'out' | 'disqualified' | null
  seat: SeatTold | null
  /** whether the session for this seat is being played now */
  in_play: boolean
  may_enter: boolean
  may_withdraw: boolean
  may_ask_to_start: boolean
  may_buy_in: boolean
  may_buy_back: boolean
  may_dispute: boolean
  may_erase_form: boolean
  redeemed: Money
}

/**
 * A player's own part in a promotion; `patron` 0: not yet a patron in it. `wagered` counts from its
 * start.
 */
export interface OwnPromotionTold {
  patron: number
  particulars: ParticularsForm | null
  entries: PromotionEntryTold[]
  awards: PromotionAwardTold[]
  claims: PromotionClaimTold[]
  vouchers: PromotionVoucherTold[]
  disputes: PromotionDisputeTold[]
  wagered: Money
  wagered_and_free: Money
  enter: PromotionStepTold
}

/** A value of a rule set with the clauses it rests on. */
export interface ParameterTold {
  value: unknown
  unit: string
  kind: string
  clauses: string[]
}

/** The parameters of a rule set that can be changed in `/lab/effect`. */
export interface ParametersTold {
  rules: string
  title: string
  decks: number[]
  /** null if it is a table option */
  resplit: boolean | null
  most_changes: number
  parameters: ChangeableTold[]
}

/**
 * A person's name and contact details: stored encrypted, outside the log, and shown to people who need
 * them.
 */
export interface ParticularsForm {
  name?: string
  address?: string
  telephone?: string
  email?: string
}

/** A one-time password: the person must change it at the next sign-in. */
export interface PasswordGiven {
  password: string
}

/** A patron by number; `particulars` only for callers who need them, and null once they are erased. */
export interface PatronTold {
  number: number
  erased: boolean
  particulars: ParticularsForm | null
}

/** An amount in one form of payment. */
export interface PaymentPart {
  form: 'crossed_cheque' | 'transfer' | 'cash'
  amount: Money
}

/** An account in a list. */
export interface PersonListed {
  name: string
  guest: boolean
  roles: string[]
  /** seconds since the start of 1970, UTC */
  opened_at: number
  closed: boolean
  card_is_valid: boolean
}

/** An account as seen by its owner or the house. */
export interface PersonTold {
  name: string
  guest: boolean
  roles: string[]
  /** seconds since the start of 1970, UTC */
  opened_at: number
  closed: boolean
  chips: Money
  cash: Money
  owed: Money
  player_card: CardTold | null
  loss_limit: LossLimitTold
  time_limit: TimeLimitTold
  excluded: boolean
  /** seconds since the start of 1970, UTC */
  excluded_until: number | null
  result_today: Money
  minutes_today: number
}

/** A place at a table. */
export interface PlaceTold {
  table: string
  place: number
  player: string
  advances: boolean
}

/** The mean after this many rounds, and the band that contains the true mean in 95 of 100 cases. */
export interface PointTold {
  rounds: number
  mean: number
  low: number | null
  high: number | null
}

/** The money paid into and out of the prize pool. */
export interface PoolTold {
  fees: Money
  buy_backs: Money
  added: Money
  received: Money
  refunded: Money
  taken_back: Money
  awarded: Money
  balance: Money
  goods: string[]
}

/** One prize, `quantity` times; `details` are the extra fields of its kind, such as a vehicle's make. */
export interface PrizeForm {
  name?: string
  kind?:
    '' | 'money' | 'goods' | 'machinery' | 'vehicle' | 'travel' | 'real_estate' | 'casino_dollars' | 'slots_dollars'
  value?: Money
  quantity?: number
  conditions?: string
  alternative?: Money | null
  contains?: ('tobacco' | 'firearm' | 'weapon' | 'liquor' | 'prescribed')[]
  liquor_millilitres?: number
  details?: Record<string, unknown>
}

/** The prize for a place, in words, and its value with the current pool. */
export interface PrizeTold {
  place: number
  words: string
  worth: Money | null
}

/** An answer that reports an error. */
export interface Problem {
  error: ErrorTold
}

/** Something in the log that has been changed or is wrong; `part` is the check that found it. */
export interface ProblemFound {
  part: string
  problem: string
}

/** A form entry that is missing or not allowed, with its clause. */
export interface ProblemOfTerms {
  key: string
  code: string
  clause: string
  sentence: string
}

/** A step at the table: who may take it, and the clauses it rests on. */
export interface ProcedureTold {
  by: string[]
  clauses: string[]
}

/** A witness's word, on which the draw also depends; after the list is frozen. */
export interface PromotionAddWitnessWord {
  type: 'add_witness_word'
  /** the witness's word */
  word: string
}

/** The person was informed of the right to complain; `proof` says how. */
export interface PromotionAdviseOfPromotionComplaint {
  type: 'advise_of_promotion_complaint'
  /** the number of the dispute */
  dispute: number
  /** how the person was informed */
  proof: string
}

/** Put the approved terms into force, and send them to the authority again by this `way`. */
export interface PromotionAmendTerms {
  type: 'amend_terms'
  /** how the notice is sent */
  way: 'by_hand' | 'mail' | 'telephone' | 'email' | 'portal'
}

/** If there is no draw, award a prize to the patron of an entry, on these grounds. */
export interface PromotionAwardOnMerit {
  type: 'award_on_merit'
  /** the number of the prize in the terms */
  prize: number
  /** the number of the entry */
  entry: number
  /** why this entry wins */
  grounds: string
}

/**
 * A prize that somebody has won, with its `place` in the order drawn, the choices made about it, and
 * its outcome. `alternative_cents` is the money offered instead, `takes_money` whether it was chosen.
 */
export interface PromotionAwardTold {
  number: number
  prize: number
  entry: number
  patron: number
  value: Money
  draw: number
  place: number
  /** seconds since the start of 1970, UTC */
  at: number
  fate: string
  alternative: Money | null
  takes_money: boolean
  chosen: PromotionPaymentTold[]
}

/** The winner takes the money instead of the prize in kind. */
export interface PromotionChooseAlternative {
  type: 'choose_alternative'
  /** the number of the award */
  award: number
}

/** The forms in which the winner wants to be paid. */
export interface PromotionChoosePayment {
  type: 'choose_payment'
  /** the number of the award */
  award: number
  /** the amounts, by form of payment */
  parts: PaymentPart[]
}

/** A patron claims a prize; `award` is the award that the claim rests on, or 0. */
export interface PromotionClaimPrize {
  type: 'claim_prize'
  /** the number of the prize in the terms */
  prize: number
  /** the number of the award */
  award: number
  /** the patron's number, if staff give the order; 0 for a new one */
  patron?: number
  /** the patron's account, if staff give the order */
  account?: string
  /** name and contact details, if the patron is new */
  particulars?: ParticularsForm | null
}

/**
 * A patron's claim, undecided without `granted`. `kept`: it was denied, and is kept with name and
 * address.
 */
export interface PromotionClaimTold {
  number: number
  patron: number
  prize: number
  award: number
  /** seconds since the start of 1970, UTC */
  at: number
  granted: boolean | null
  /** seconds since the start of 1970, UTC */
  decided_at: number
  value: Money
  reason: string
  kept: boolean
}

/** Close entries after the closing time; the list is frozen and its digest published. */
export interface PromotionCloseEntries {
  type: 'close_entries'
}

/** Close the dispute, with the person satisfied or not. */
export interface PromotionClosePromotionDispute {
  type: 'close_promotion_dispute'
  /** the number of the dispute */
  dispute: number
  /** whether the person is satisfied */
  satisfied: boolean
}

/**
 * The house's commitment to its seed (`draw.commitment`, in hex), before the first entry. After a
 * compromised draw, the house commits to another seed.
 */
export interface PromotionCommitToDraw {
  type: 'commit_to_draw'
}

/** Conclude the promotion, once nothing is outstanding. */
export interface PromotionConcludePromotion {
  type: 'conclude_promotion'
}

/** The authority's decision on an amendment, with its reference. */
export interface PromotionDecideAmendment {
  type: 'decide_amendment'
  /** whether the authority approves */
  approved: boolean
  /** the authority's reference */
  reference: string
}

/** The operator's decision, which is final. */
export interface PromotionDecidePromotionDispute {
  type: 'decide_promotion_dispute'
  /** the number of the dispute */
  dispute: number
  /** the decision, in words */
  decision: string
  /** whether the dispute is upheld */
  upheld: boolean
}

/**
 * The integrity of the `promotion` or the `draw` is compromised. `finding` says what was found;
 * `consequence` is to `postpone` or to `cancel`.
 */
export interface PromotionDeclareCompromised {
  type: 'declare_compromised'
  /** whether the promotion or its draw is compromised */
  scope: 'promotion' | 'draw'
  /** what was found, in words */
  finding: string
  /** whether it is postponed or the draw cancelled */
  consequence: 'postpone' | 'cancel'
  /** how the notice is sent */
  way: 'by_hand' | 'mail' | 'telephone' | 'email' | 'portal'
}

/** A patron's dispute; `advised`: informed of the right to complain since the last decision. */
export interface PromotionDisputeTold {
  number: number
  patron: number
  /** seconds since the start of 1970, UTC */
  at: number
  decided: boolean
  advised: boolean
  closed: boolean
}

/** The form as far as it is filled in; it replaces the last draft, until the promotion starts. */
export interface PromotionDraftTerms {
  type: 'draft_terms'
  /** the form for the terms */
  terms: TermsForm
}

/**
 * An entry by a patron, known or next in number, with the amount wagered for it. `reference` leads to
 * the encrypted particulars; `meets_criteria`: the patron meets the criteria in the terms.
 */
export interface PromotionEnter {
  type: 'enter'
  /** whether the patron meets the criteria in the terms */
  meets_criteria: boolean
  /** the patron's number, if staff give the order; 0 for a new one */
  patron?: number
  /** the patron's account, if staff give the order */
  account?: string
  /** name and contact details, if the patron is new */
  particulars?: ParticularsForm | null
  /** the amount that staff saw wagered */
  wagered?: Money | null
}

/** One entry of a patron into the promotion; a withdrawn one keeps its number and does not count. */
export interface PromotionEntryTold {
  number: number
  patron: number
  wagered: Money
  /** seconds since the start of 1970, UTC */
  at: number
  withdrawn: boolean
}

/** Destroy a patron's particulars, at this request. */
export interface PromotionErasePerson {
  type: 'erase_person'
  /** the patron's number, if staff give the order; 0 for a new one */
  patron: number
  /** who asked for it, and when */
  request: string
}

/**
 * Exchange a voucher for promotional tokens of the same value at a table. `conditions_met`: the
 * conditions on the voucher are met.
 */
export interface PromotionExchangeVoucher {
  type: 'exchange_voucher'
  /** the number of the voucher */
  voucher: number
  /** the name of the table */
  table: string
  conditions_met: boolean
}

/**
 * The whole file of a promotion, for people who run or oversee it; only some of them see names and
 * addresses.
 */
export interface PromotionFile {
  promotion: PromotionTold
  version: number
  terms_version: number
  submitted_version: number
  published_version: number
  proposal: ProposalTold | null
  scrutineer: string
  present: string
  needs_scrutineer: boolean
  results_at: string[]
  patrons: PatronTold[]
  entries: PromotionEntryTold[]
  awards: PromotionAwardTold[]
  claims: PromotionClaimTold[]
  vouchers: PromotionVoucherTold[]
  notices: PromotionNoticeTold[]
  disputes: PromotionDisputeTold[]
  incidents: PromotionIncidentTold[]
  due: DueTold[]
  steps: PromotionStepTold[]
}

/** A new promotion: its permanent name, its rule set, and its terms as far as they are known. */
export interface PromotionFounding {
  name: string
  rules: string
  terms: TermsForm
}

/** Grant a claim. */
export interface PromotionGrantClaim {
  type: 'grant_claim'
  /** the number of the claim */
  claim: number
}

/** A prize in kind has been handed to the winner; `receipt` is the proof. */
export interface PromotionHandOverPrize {
  type: 'hand_over_prize'
  /** the number of the award */
  award: number
  /** the proof, in words */
  receipt: string
}

/** Reveal the seed (in hex), from which the winners follow. `overseen_by` is the scrutineer present. */
export interface PromotionHoldDraw {
  type: 'hold_draw'
}

/** The integrity of the promotion or the draw was compromised; `validated` once it could continue. */
export interface PromotionIncidentTold {
  number: number
  scope: string
  consequence: string
  /** seconds since the start of 1970, UTC */
  at: number
  tell_by: number
  validated: boolean
}

/**
 * Issue casino dollars as a voucher, with its conditions. If `valid_until` is 0, the voucher does not
 * expire.
 */
export interface PromotionIssueVoucher {
  type: 'issue_voucher'
  /** the number of the award */
  award: number
  /** the conditions on using the voucher */
  conditions: string
  valid_until?: number
}

/** A promotion in the list; `published` false: a draft, which only staff who work on it see. */
export interface PromotionListed {
  name: string
  rules: string
  title: string
  stage: string
  published: boolean
  postponed: boolean
  /** seconds since the start of 1970, UTC */
  starts_at: number
  /** seconds since the start of 1970, UTC */
  closing_at: number
  /** seconds since the start of 1970, UTC */
  award_at: number
  entries: number
  largest_prize: Money
  overdue: number
}

/** Nominate the scrutineer who oversees the draw. */
export interface PromotionNominateScrutineer {
  type: 'nominate_scrutineer'
  /** the scrutineer's account */
  scrutineer: string
}

/**
 * A notice that the house has sent; `subject` is the number of the thing that it is about. Until its
 * arrival is recorded, it has no `arrived_at`.
 */
export interface PromotionNoticeTold {
  number: number
  to: string
  about: string
  subject: number
  way: string
  /** seconds since the start of 1970, UTC */
  at: number
  arrived_at: number | null
}

/** An attempt to notify the winner by a `way` of `terms.WAYS`; `reached`: it succeeded. */
export interface PromotionNotifyWinner {
  type: 'notify_winner'
  /** the number of the award */
  award: number
  /** how the notice is sent */
  way: 'face_to_face' | 'mail' | 'telephone' | 'email'
  /** whether the patron was reached at once */
  reached: boolean
}

/** Offer money instead of a prize in kind, if the terms do not offer it already. */
export interface PromotionOfferAlternative {
  type: 'offer_alternative'
  /** the number of the award */
  award: number
  amount: Money
}

/** A dispute about the terms or a decision. */
export interface PromotionOpenPromotionDispute {
  type: 'open_promotion_dispute'
  /** what the dispute is about */
  about: string
  /** the patron's number, if staff give the order; 0 for a new one */
  patron?: number
  /** the patron's account, if staff give the order */
  account?: string
  /** name and contact details, if the patron is new */
  particulars?: ParticularsForm | null
}

/** An award lapses for a reason in `awards.LAPSES`, and the prize goes to the next entry drawn. */
export interface PromotionPassOver {
  type: 'pass_over'
  /** the number of the award */
  award: number
  /** why the award lapses */
  lapse: 'absent' | 'unclaimed' | 'claim_refused'
}

/** Pay money, in these parts; `payee` is the name on the cheque or account, and is not recorded. */
export interface PromotionPayPrize {
  type: 'pay_prize'
  /** the number of the award */
  award: number
  /** the amounts, by form of payment */
  parts: PaymentPart[]
  /** the name on the cheque or account */
  payee: string
}

/** A part of a payment: an amount in one of `payments.FORMS`. */
export interface PromotionPaymentTold {
  form: string
  amount: Money
}

/** Propose other terms to the authority, once the promotion has started. */
export interface PromotionProposeAmendment {
  type: 'propose_amendment'
  /** the form for the terms */
  terms: TermsForm
  /** the reason, in words */
  reason: string
  /** how the notice is sent */
  way: 'by_hand' | 'mail' | 'telephone' | 'email' | 'portal'
}

/** Publish the results. */
export interface PromotionPublishResults {
  type: 'publish_results'
  /** where players find it */
  places: ('casino' | 'website' | 'email' | 'direct_mail' | 'brochure' | 'other')[]
}

/**
 * Publish the terms in these places (`terms.PLACES`). `marketing` says how the advertising refers to
 * them.
 */
export interface PromotionPublishTerms {
  type: 'publish_terms'
  /** where players find it */
  places: ('casino' | 'website' | 'email' | 'direct_mail' | 'brochure' | 'other')[]
  /** how the advertising refers to the terms */
  marketing: string
}

/** A notice has arrived; `receipt` is the proof. */
export interface PromotionRecordDelivery {
  type: 'record_delivery'
  /** the number of the notice */
  notice: number
  /** the proof, in words */
  receipt: string
}

/**
 * Deny a claim, and send the patron the reason by this `way` of `terms.WAYS`. `reached`: the patron
 * received it at once.
 */
export interface PromotionRefuseClaim {
  type: 'refuse_claim'
  /** the number of the claim */
  claim: number
  /** the reason, in words */
  reason: string
  /** how the notice is sent */
  way: 'face_to_face' | 'mail' | 'telephone' | 'email'
  /** whether the patron was reached at once */
  reached: boolean
}

/** A register of promotions; `at` is the time in Sydney with its offset. */
export interface PromotionRegister {
  name: string
  title: string
  rows: Record<string, unknown>[]
}

/** Send a notice that has not arrived once more, by this way. */
export interface PromotionSendAgain {
  type: 'send_again'
  /** the number of the notice */
  notice: number
  /** how the notice is sent */
  way: 'by_hand' | 'mail' | 'telephone' | 'email' | 'portal' | 'face_to_face'
}

/** Start the promotion; entries are received from now on. */
export interface PromotionStartPromotion {
  type: 'start_promotion'
}

/** A step, and why it cannot be taken now; `code` is empty if it can. */
export interface PromotionStepTold {
  order: string
  code: string
  clause: string
  sentence: string
}

/** Send the complete terms to the authority by this `way` (`notices.WAYS_TO_OFFICIALS`). */
export interface PromotionSubmitTerms {
  type: 'submit_terms'
  /** how the notice is sent */
  way: 'by_hand' | 'mail' | 'telephone' | 'email' | 'portal'
}

/** The public facts about a promotion, and what is needed to check its draw; `now` is the house's time. */
export interface PromotionTold {
  name: string
  rules: string
  stage: string
  terms: TermsForm
  sha256: string
  places: string[]
  postponed: boolean
  entries: number
  digest: string
  draw: number
  commitment: string
  words: string[]
  seed: string
  overseen: boolean
  winning_entries: number[]
  published: boolean
  /** seconds since the start of 1970, UTC */
  now: number
}

/** The postponed promotion or draw continues, after this finding. */
export interface PromotionValidateIntegrity {
  type: 'validate_integrity'
  /** what was found, in words */
  finding: string
}

/** A promotional voucher, exchanged once for tokens of its value. */
export interface PromotionVoucherTold {
  number: number
  award: number
  patron: number
  amount: Money
  valid_until: number
  exchanged: boolean
}

/** Withdraw or strike out an entry, for this reason, before the list is frozen. */
export interface PromotionWithdrawEntry {
  type: 'withdraw_entry'
  /** the number of the entry */
  entry: number
  /** the reason, in words */
  reason: string
}

/** Withdraw the promotion before it has started. */
export interface PromotionWithdrawPromotion {
  type: 'withdraw_promotion'
  /** the reason, in words */
  reason: string
}

/** Amended terms that were submitted to the authority; `approved` null: not decided yet. */
export interface ProposalTold {
  version: number
  terms: TermsForm
  approved: boolean | null
}

/** The ratio of tournament chips to cash, when they are issued and when they are redeemed. */
export interface RatioTold {
  chips: number
  cash: number
}

/** The house takes commands. */
export interface Ready {
  ready: boolean
  tables: number
}

/** The reason; it is recorded. */
export interface ReasonGiven {
  /** the reason, which is recorded */
  reason: string
}

/** What a person owes the house. */
export interface ReceivableTold {
  name: string
  owed: Money
}

/**
 * An attempt to rectify it or to identify the patron (`mispayments.ATTEMPTS`). `patron` is the person
 * whom the attempt identified.
 */
export interface RecordAttempt {
  type: 'record_attempt'
  /** the number of the entry or dispute */
  number: number
  /** the kind of attempt */
  kind: string
  /** the outcome, in words */
  outcome: string
  /** the person whom the attempt identified */
  patron?: string
  /** chosen by the sender */
  id?: string | null
}

/** The enquiry that was made, and its result. */
export interface RecordEnquiry {
  type: 'record_enquiry'
  /** the number of the entry or dispute */
  number: number
  /** the enquiry and its result, in words */
  text: string
  /** chosen by the sender */
  id?: string | null
}

/**
 * A payment was too high (`over`) or too low (`under`) by this amount. Without a player, the patron is
 * not identified. The casino becomes aware of the mispayment with this order.
 */
export interface RecordMispayment {
  type: 'record_mispayment'
  /** the name of the table */
  table: string
  /** the number of the round; 0 for none */
  round: number
  /** the player's name; null if the patron is not identified */
  player: string | null
  /** `over` or `under` */
  direction: string
  amount: Money
  /** when it happened, in seconds since the start of 1970, UTC */
  occurred_at: number
  /** a note, in words */
  note?: string
  /** chosen by the sender */
  id?: string | null
}

/** The amount that has been returned, in full or in part. */
export interface RectifyMispayment {
  type: 'rectify_mispayment'
  /** the number of the entry or dispute */
  number: number
  amount: Money
  /** chosen by the sender */
  id?: string | null
}

/** A register the caller may read. */
export interface RegisterListed {
  name: string
  title: string
  rows: number
}

/** The last rows of a register; `at` is the time in Sydney with its offset. */
export interface RegisterTold {
  name: string
  title: string
  rows: Record<string, unknown>[]
}

/** Ask for a review of the decision. */
export interface RequestReview {
  type: 'request_review'
  /** the number of the entry or dispute */
  number: number
  /** chosen by the sender */
  id?: string | null
}

/** A way for a hand or a side wager to end; all the contributions add up to the mean. */
export interface ResultTold {
  result: string
  words: string
  split: boolean
  count: number
  frequency: number
  contribution: number
}

/** The results, to be shown or printed. */
export interface ResultsTold {
  name: string
  title: string
  rules: string
  phase: 'drafted' | 'entries' | 'seated' | 'session' | 'pause' | 'concluded' | 'cancelled'
  entrants: number
  pool: PoolTold
  sessions: SessionResults[]
  awards: AwardTold[]
}

/** Make the decision of the review. */
export interface ReviewDispute {
  type: 'review_dispute'
  /** the number of the entry or dispute */
  number: number
  /** the decision, in words */
  decision: string
  /** whether the dispute is upheld */
  upheld: boolean
  /** chosen by the sender */
  id?: string | null
}

/** All the roles the person is to have from now on. */
export interface RolesGiven {
  roles: string[]
}

/** A round in a list; `over_at` is null while it is in play. */
export interface RoundListed {
  table: string
  number: number
  version: number
  /** seconds since the start of 1970, UTC */
  opened_at: number
  /** seconds since the start of 1970, UTC */
  over_at: number | null
  players: string[]
  /** what each player won or lost */
  net: Record<string, Money>
  /** whether it was played with tournament chips, which are not money */
  tournament_chips: boolean
}

/** Everything about a round: how it ended and every event on the way, as the caller may see it. */
export interface RoundTold {
  table: string
  number: number
  rules: string
  /** seconds since the start of 1970, UTC */
  opened_at: number
  /** seconds since the start of 1970, UTC */
  over_at: number | null
  players: string[]
  dealers: string[]
  net: Record<string, Money>
  house: Money
  /** your own; for staff who may read all rounds, everyone's */
  chips: Record<string, ChipsHeld>
  /** whether it was played with tournament chips, which are not money */
  tournament_chips: boolean
  /** `RoundView` of /api/v1/schema/messages.json */
  round: RoundView
  events: EventTold[]
  account: AccountRow[]
  /** the title of the rule set, with its order and date */
  rules_title: string
  /** `interrupted`: it is in play, and the table is paused */
  state: 'in_play' | 'interrupted' | 'concluded' | 'voided'
  /** when it was voided, during play or afterwards */
  voided_at: number | null
}

/**
 * Rounds, the latest first; `before`, or `cursor` over all tables, asks for earlier ones. They are null
 * if there are none.
 */
export interface RoundsTold {
  rounds: RoundListed[]
  before: number | null
  cursor?: string | null
}

/**
 * A row of the chart; `example` is a hand in this row whose values can be requested, empty if there is
 * none.
 */
export interface RowTold {
  label: string
  squares: SquareTold[]
  example: string[]
}

/** A rule set. */
export interface RulesListed {
  name: string
  title: string
  instrument: string
  clauses: number
}

/** A rule set with its values, each with its clause. */
export interface RulesTold {
  name: string
  title: string
  instrument: string
  /** the day from which the rule set applies, if it states one */
  in_force: string | null
  parameters: Record<string, ParameterTold>
  procedures: Record<string, ProcedureTold | null>
  settlements: Record<string, string>
  refusals: Record<string, string>
}

/** A box and its player. */
export interface SeatTold {
  table: string
  box: number
  player: string
}

/** Rows that are looked up in the same way; `hand` says what their labels mean. */
export interface SectionTold {
  name: 'hard' | 'soft' | 'late' | 'pairs' | 'suits' | 'doubled'
  heading: string
  hand: string
  note: string
  rows: RowTold[]
}

/** A player's seed, shown once the shoe is out of play. */
export interface SeedTold {
  player: string
  seed: string | null
}

/** Send the report of the month's over- and underpayments, and again after changes. */
export interface SendMonthlyReport {
  type: 'send_monthly_report'
  /** the year */
  year: number
  /** the month, from 1 to 12 */
  month: number
  /** chosen by the sender */
  id?: string | null
}

/** The announced results of a session. */
export interface SessionResults {
  number: number
  title: string
  places: PlaceTold[]
  counts: CountTold[]
}

/** A sign-in or a token; `session` identifies it without revealing it. */
export interface SessionTold {
  session: string
  label: string
  scope: string
  origin: string
  /** milliseconds since the start of 1970, UTC */
  created_at: number
  /** milliseconds since the start of 1970, UTC */
  seen_at: number
  /** milliseconds since the start of 1970, UTC */
  expires_at: number | null
}

/** A shoe: the commitment, the players who added seeds, and the seed once everyone may see it. */
export interface ShoeSeen {
  shoe: number
  /** milliseconds since the start of 1970, UTC */
  committed_at: number
  commitment: string
  contributions: SeedTold[]
  digest: string | null
  kind: string | null
  /** milliseconds since the start of 1970, UTC */
  revealed_at: number | null
  seed: string | null
  why: string | null
}

/** The rules were shown to a person; `version` is the name of the rule set. */
export interface ShowRules {
  type: 'show_rules'
  /** the person's name */
  person: string
  version: string
  /** the name of the table */
  table?: string
  /** the number of the round; 0 for none */
  round?: number
  /** chosen by the sender */
  id?: string | null
}

/** A side wager: the exact figures for a player who knows no cards but those named. */
export interface SideEdge {
  rules: string
  decks: number
  wager: 'insurance' | 'perfect_pairs' | 'super_bonus'
  odds: string
  edge: number
  fraction: string
  /** how often it is won */
  chance: number
  chance_fraction: string
  favours: 'house' | 'player' | 'nobody'
  note: string
}

/** The account that has signed in; `token` only if it was requested, and only this once. */
export interface SignedInTold {
  name: string
  roles: string[]
  guest: boolean
  scope: string
  must_change_password: boolean
  /** milliseconds since the start of 1970, UTC */
  expires_at: number
  token?: string | null
}

/** A name and its password. */
export interface SigningIn {
  name: string
  password: string
  token?: boolean
}

/** Rounds for the program to play; the same seed plays the same cards. */
export interface SimulationAsked {
  rules?: 'star-2024' | 'star-6to5-2017' | 'canberra-2002'
  /** null for the most the rules allow */
  decks?: number | null
  resplit?: boolean
  strategy?: 'chart' | 'optimal'
  rounds?: number
  /** null for a random one */
  seed?: number | null
  boxes?: number
  /** a fresh shoe for each round, a shoe down to its cutting card, or a shuffling device */
  dealing?: 'fresh' | 'shoe' | 'device'
  /** take insurance whenever it is offered */
  insurance?: boolean
  /** a Perfect Pairs wager as large as the wager on each box */
  perfect_pairs?: boolean
  /** the wager in dollars, on which the Super Bonus depends; null for no Super Bonus */
  wager?: Money | null
}

/**
 * A simulation and its results so far; `mean` is null until something has been counted. `state` ends as
 * `done`, `cancelled` or `failed`, with the reason in `sentence`.
 */
export interface SimulationTold {
  id: string
  state: 'queued' | 'preparing' | 'running' | 'done' | 'cancelled' | 'failed'
  sentence: string
  asked: SimulationAsked
  seed: number
  decks: number
  progress: number
  ahead: number
  rounds: number
  seconds: number
  rounds_per_second: number | null
  mean: number | null
  stderr: number | null
  interval: number[] | null
  standard_deviation: number | null
  /** the exact value of a round with the same chart, if known */
  exact: number | null
  distribution: NetTold[]
  results: ResultTold[]
  series: PointTold[]
  notes: string[]
}

/**
 * A square of the chart: `code` as printed, its words, the action on two cards and the last action it
 * changes to. `action` is empty if there is nothing to do (a doubled hand that is never forfeited).
 */
export interface SquareTold {
  code: string
  words: string
  action: string
  later: string
}

/**
 * A day or a shift at a table with a dealer: what the house won, what the rules predict, and any alarm.
 */
export interface StandingTold {
  table: string
  rules: string
  day: string
  dealer: string
  rounds: number
  wagered: Money
  won: Money
  expected: Money
  band: Money
  alarm: boolean
  /** the share of the wagers that was returned to the players */
  actual_return: number | null
  theoretical_return: number | null
  /** when the shift began; null if the result is for a day */
  began_at?: number | null
  /** when the shift ended; null if the dealer is still on duty */
  ended_at?: number | null
}

/** One event of a round, what the dealer said, and the round as it was afterwards. */
export interface StepTold {
  version: number
  type: string
  words: string
  event: Record<string, unknown>
  /** `RoundView` of /api/v1/schema/messages.json */
  round: RoundView
}

/** The best chart that a person can learn, as a grid. */
export interface StrategyTold {
  rules: string
  title: string
  decks: number
  cards: number
  resplit: boolean
  notes: string[]
  /** the average gain from a round with this chart */
  value: number
  edge: number
  /** the average gain from the best play, by what is known about split hands */
  best: Record<string, number>
  facts: FactTold[]
  columns: ColumnTold[]
  sections: SectionTold[]
  legend: SquareTold[]
  how_to_read: string[]
}

/** A table's progress: the `rounds` completed, `of` a number of rounds or `until` a time. */
export interface TableFollowed {
  table: string
  rounds: number
  of: number | null
  /** seconds since the start of 1970, UTC */
  until: number | null
  play_off: boolean
  over: boolean
}

/** A table in the list. */
export interface TableListed {
  name: string
  rules: string
  open: boolean
  paused: string
  dealer: string
  /** whether a dealer is there to deal */
  dealer_on_duty: boolean
  cards: string
  /** whether players are shown what their hands are worth */
  training: boolean
  seats: number
  /** how many of the players with a seat have no connection at the moment */
  away: number
  boxes: number
  watching: number
  round: number
  round_in_play: boolean
  version: number
  sign: string[]
  /** the tournament that the table is kept for; empty if it is for the house's own game */
  tournament: string
  /** whether it was set up for tournaments instead of the house's own game */
  for_tournaments: boolean
  /** whether it is for low limit gaming, which does not allow tournaments */
  low_limit: boolean
  /** the tournament with a current or coming session at this table, if any */
  designated_by: string
}

/** The result that a table has handed in; `playing_off` are the players now in a play-off for places. */
export interface TableResultTold {
  table: string
  counts: CountTold[]
  play_offs: CountTold[][]
  playing_off: string[]
  missing: MissingTold[]
}

/** A table as the caller may see it; `view` and `live` are as in the socket's messages. */
export interface TableSeen {
  name: string
  role: string
  version: number
  /** `View` of /api/v1/schema/messages.json */
  view: View
  /** `Live` of /api/v1/schema/messages.json */
  live: Live
  trouble: string
  /** players with a seat who have no connection at the moment */
  away: string[]
}

/** A form to start from. */
export interface TemplateTold {
  name: string
  title: string
  text: string
}

/** Whether the terms state everything they must; `sha256` is the hash of their canonical text. */
export interface TermsChecked {
  complete: boolean
  problems: ProblemOfTerms[]
  sha256: string
}

/** The terms and conditions of a promotion, as far as they have been filled in. */
export interface TermsForm {
  title?: string
  manner?: '' | 'draw' | 'merit'
  manner_in_words?: string
  /** seconds since the start of 1970, UTC; 0 if not filled in */
  award_at?: number
  award_place?: string
  eligibility?: string[]
  wager_needed?: boolean | null
  minimum_wager?: Money
  nature?: string
  reservations?: string
  /** seconds since the start of 1970, UTC; 0 if not filled in */
  closing_at?: number
  place?: string
  /** seconds since the start of 1970, UTC; 0 if not filled in */
  starts_at?: number
  /** seconds since the start of 1970, UTC; 0 if not filled in */
  ends_at?: number
  claiming?: string
  presence_required?: boolean | null
  /** seconds since the start of 1970, UTC; 0 if not filled in */
  claim_until?: number
  notified_by?: ('face_to_face' | 'mail' | 'telephone' | 'email')[]
  results_published?: string
  entries_each?: number
  one_prize_each?: boolean
  prizes?: PrizeForm[]
}

/** Terms as a file. */
export interface TermsGiven {
  /** a file of terms, NAME.promotion.toml */
  text: string
}

/** The form filled in from a file of terms; if the file cannot be read, `problems` and no form. */
export interface TermsRead {
  rules: string
  name: string
  terms: TermsForm | null
  problems: string[]
}

/** Terms to check against a rule set. */
export interface TermsToCheck {
  rules: string
  terms: TermsForm
}

/** The password again, as proof of identity; guests have none. */
export interface ThePasswordAgain {
  /** your password again; guests have none */
  password?: string
}

/** The daily time limit in minutes; a looser limit applies from a later time. */
export interface TimeLimitTold {
  holds: number | null
  next: number | null
  /** seconds since the start of 1970, UTC */
  from_at: number | null
}

/** How long the table waits for each step, in milliseconds. */
export interface TimesGiven {
  wager_ms?: number
  decision_ms?: number
  absence_ms?: number
  offer_ms?: number
  seeds_ms?: number
  cut_ms?: number
  follow_ms?: number
  pace_ms?: number
}

/** A token; its secret is shown only this once. */
export interface TokenTold {
  session: string
  label: string
  scope: string
  origin: string
  /** milliseconds since the start of 1970, UTC */
  created_at: number
  /** milliseconds since the start of 1970, UTC */
  seen_at: number
  /** milliseconds since the start of 1970, UTC */
  expires_at: number | null
  token: string
}

/** Accept an entry; `entitled`: the person may enter the casino and gamble. */
export interface TournamentAcceptEntry {
  type: 'accept_entry'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** whether the person may enter the casino and gamble */
  entitled: boolean
}

/** Add cash, goods or services to the prize pool. */
export interface TournamentAddValue {
  type: 'add_value'
  added: TournamentAdded
}

/** What the operator adds to the prize pool: cash, or goods or services by their description. */
export interface TournamentAdded {
  kind: string
  amount?: Money
  what?: string
}

/** `signature` is the agreement as it was written. */
export interface TournamentAgreeInWriting {
  type: 'agree_in_writing'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** the agreement as it was written */
  signature: string
}

/** Every seat of a session, if the conditions leave it to the Tournament Manager. */
export interface TournamentAllocateSeats {
  type: 'allocate_seats'
  /** the number of the session */
  session: number
  /** the box of every player */
  seats: TournamentSeat[]
}

/** Announce the results of a session, once every table has handed over its count. */
export interface TournamentAnnounceResults {
  type: 'announce_results'
  /** the number of the session */
  session: number
}

/** One field of the entry form, filled in. */
export interface TournamentAnswer {
  field: string
  text: string
}

/** Refund the fee of a player disqualified for absence, at a table or otherwise. */
export interface TournamentApproveRefund {
  type: 'approve_refund'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** the reason, in words */
  reason: string
}

/** Buy back in. */
export interface TournamentBuyBack {
  type: 'buy_back'
  /** the player's name; the sender's if it is left out */
  player?: string
  amount: Money
}

/** Cancel the tournament; every fee is refunded. */
export interface TournamentCancelTournament {
  type: 'cancel_tournament'
  /** the reason, in words */
  reason: string
}

/** Conclude the tournament, after the results of the final are announced. */
export interface TournamentConcludeTournament {
  type: 'conclude_tournament'
}

/** The Tournament Manager corrects a table's last count before it is announced. */
export interface TournamentCorrectResult {
  type: 'correct_result'
  /** the number of the session */
  session: number
  /** the name of the table */
  table: string
  /** the chips of each player at the table */
  standings: TournamentStanding[]
  /** the reason, in words */
  reason: string
}

/** Designate a session's tables; `end_own_limits` ends players' own limits there. */
export interface TournamentDesignateTables {
  type: 'designate_tables'
  /** the number of the session */
  session: number
  /** the names of the tables */
  tables: string[]
  end_own_limits?: boolean
}

/** A dispute; the tournament waits until there is a decision. */
export interface TournamentDisputeTold {
  number: number
  person: string
  about: string
  decision: string
}

/**
 * A table's disqualification of a player: a ground in `at_table.players.GROUNDS`, and the note made
 * with it.
 */
export interface TournamentDisqualification {
  player: string
  ground: string
  note?: string
}

/**
 * Disqualify a player; `ground` is one of `conduct.GROUNDS`. `refund`: the fee is refunded, for absence
 * only. `fraud`: the player also loses the value of the chips.
 */
export interface TournamentDisqualify {
  type: 'disqualify'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** the ground, one of those that the rules name */
  ground: string
  /** the reason, in words */
  reason: string
  /** whether the fee is refunded */
  refund?: boolean
  /** whether the player also loses the value of the chips */
  fraud?: boolean
}

/** The conditions as they stand now, complete or not; once published they cannot change. */
export interface TournamentDraftConditions {
  type: 'draft_conditions'
  /** a file of conditions, NAME.tournament.toml */
  text: string
}

/** `order` is a random permutation of the players' places, counted from 0. */
export interface TournamentDrawSeats {
  type: 'draw_seats'
  /** the number of the session */
  session: number
  /** a random order of the players; the house draws one if it is left out */
  order?: number[] | null
}

/** A disqualified player loses the value of chips not yet redeemed. */
export interface TournamentFindFraud {
  type: 'find_fraud'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** the reason, in words */
  reason: string
}

/** A tournament in a list. */
export interface TournamentListed {
  name: string
  title: string
  rules: string
  phase: 'drafted' | 'entries' | 'seated' | 'session' | 'pause' | 'concluded' | 'cancelled'
  automated: boolean
  computer_players: boolean
  entry_fee: Money
  pool: Money
  guaranteed: Money
  entrants: number
  minimum_entrants: number
  maximum_entrants: number
  places_left: number
  /** seconds since the start of 1970, UTC */
  starts_at: number | null
  /** the current or next session */
  session: number | null
  session_title: string
  /** the tables of that session */
  tables: string[]
  prizes: PrizeTold[]
  winner: string
  version: number
}

/** A player's chips that were not returned: how many of each denomination. */
export interface TournamentMissingChips {
  player: string
  chip: Money
  quantity: number
}

/** Set or move the start of a session that is not open yet. */
export interface TournamentMoveStart {
  type: 'move_start'
  /** the number of the session */
  session: number
  starts_at: number
}

/** Raise a dispute, which pauses the tournament. */
export interface TournamentOpenDispute {
  type: 'open_dispute'
  /** the person's name; the sender's if it is left out */
  person?: string
  /** what the dispute is about */
  about: string
}

/** Open a play-off among the players at a table who are tied for places. */
export interface TournamentOpenPlayOff {
  type: 'open_play_off'
  /** the number of the session */
  session: number
  /** the name of the table */
  table: string
}

/** Open a session. */
export interface TournamentOpenSession {
  type: 'open_session'
  /** the number of the session */
  session: number
}

/** Pay the whole fee at once. */
export interface TournamentPayEntryFee {
  type: 'pay_entry_fee'
  /** the player's name; the sender's if it is left out */
  player?: string
  amount: Money
}

/** Pay a player's whole award as the conditions provide; `proof` says how. */
export interface TournamentPayPrize {
  type: 'pay_prize'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** how the prize was paid */
  proof: string
}

/** Pay the buy-in of a session, after its seats are allocated and before it opens. */
export interface TournamentProvideBuyIn {
  type: 'provide_buy_in'
  /** the number of the session */
  session: number
  /** the player's name; the sender's if it is left out */
  player?: string
}

/**
 * Publish the conditions; entries open. The first session starts at the time given or, without one,
 * when its seats are drawn.
 */
export interface TournamentPublishConditions {
  type: 'publish_conditions'
  starts_at?: number | null
}

/** The person has a copy of the conditions; `receipt` says how they got it. */
export interface TournamentReceiveConditions {
  type: 'receive_conditions'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** how the person received the conditions */
  receipt: string
}

/**
 * A table's count at the end of its session, and the chips that were not returned. If the table has an
 * open play-off, the count is for that. `disqualified`: the players that the table disqualified, and
 * why.
 */
export interface TournamentRecordResult {
  type: 'record_result'
  /** the number of the session */
  session: number
  /** the name of the table */
  table: string
  /** the chips of each player at the table */
  standings: TournamentStanding[]
  /** the chips that were not returned */
  missing?: TournamentMissingChips[]
  /** the players whom the table has disqualified */
  disqualified?: TournamentDisqualification[]
}

/** Refuse an entry; `ground` is one of `entries.GROUNDS`. */
export interface TournamentRefuseEntry {
  type: 'refuse_entry'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** the ground, one of those that the rules name */
  ground: string
  /** the reason, in words */
  reason: string
}

/** A box at a table, and the player who has it in a session. */
export interface TournamentSeat {
  table: string
  box: number
  player: string
}

/** A session: as planned in the conditions, and how it has gone so far. */
export interface TournamentSessionTold {
  number: number
  title: string
  kind: string
  rounds: number | null
  minutes: number | null
  tables_planned: number
  players_per_table: number
  advance_per_table: number
  chips: Money
  minimum: Money
  maximum: Money
  /** seconds since the start of 1970, UTC */
  starts_at: number | null
  /** the start announced before; null if there was none */
  moved_from: number | null
  /** when the players were notified of the new start; null if it was not moved */
  moved_at: number | null
  /** who would play if its seats were drawn now; empty once they are drawn, and for later sessions */
  field: string[]
  tables: string[]
  seats: SeatTold[]
  bought_in: string[]
  opened: boolean
  announced: boolean
  results: TableResultTold[]
  places: PlaceTold[]
  advancing: string[]
}

/** The Tournament Manager's decision, which is final. */
export interface TournamentSettleDispute {
  type: 'settle_dispute'
  /** the number of the dispute */
  number: number
  /** the decision, in words */
  decision: string
}

/**
 * A player's chips at the count, or how the player went out. `eliminated_round` is the round of the
 * session in which it happened. `residual_cents` are the chips that were left, `last_wager_cents` the
 * wager of that round, and `removed` the place in the order in which chips were removed: a higher
 * number was removed later. A disqualified player keeps the value of the chips.
 */
export interface TournamentStanding {
  player: string
  chips: Money
  eliminated_round?: number | null
  residual?: Money
  last_wager?: Money
  removed?: number
  disqualified?: boolean
}

/** The entry form, with every field that the conditions ask for. */
export interface TournamentSubmitEntry {
  type: 'submit_entry'
  /** the player's name; the sender's if it is left out */
  player?: string
  /** the fields of the entry form, filled in */
  answers: TournamentAnswer[]
}

/** Everything about a tournament, as the caller may see it. */
export interface TournamentTold {
  name: string
  title: string
  rules: string
  phase: 'drafted' | 'entries' | 'seated' | 'session' | 'pause' | 'concluded' | 'cancelled'
  automated: boolean
  computer_players: boolean
  entry_fee: Money
  pool: Money
  guaranteed: Money
  entrants: number
  minimum_entrants: number
  maximum_entrants: number
  places_left: number
  /** seconds since the start of 1970, UTC */
  starts_at: number | null
  /** the current or next session */
  session: number | null
  session_title: string
  /** the tables of that session */
  tables: string[]
  prizes: PrizeTold[]
  winner: string
  version: number
  sections: ConditionsSectionTold[]
  /** what the entry form asks for */
  form: string[]
  written_agreement: boolean
  /** whether the Tournament Manager allocates the seats instead of a draw */
  allocated_by_hand: boolean
  buy_in: Money
  /** what the chips are worth; null if they have no cash value */
  cash_ratio: RatioTold | null
  buy_back: Money
  /** seconds since the start of 1970, UTC */
  withdrawal_until: number | null
  start_asked: boolean
  people: EntrantTold[]
  sessions: TournamentSessionTold[]
  prize_pool: PoolTold
  awards: AwardTold[]
  draws: DrawTold[]
  disputes: TournamentDisputeTold[]
  /** why it was cancelled; empty if it was not */
  cancelled: string
  /** why it is paused; empty if it is not */
  trouble: string
  /** what keeps the current session from beginning at its tables */
  waits_for: ObstacleTold[]
  own: OwnPart
}

/** Withdraw an entry. */
export interface TournamentWithdrawEntry {
  type: 'withdraw_entry'
  /** the player's name; the sender's if it is left out */
  player?: string
}

/** A value that a parameter may take, as written in `change`, and its meaning. */
export interface ValueTold {
  value: string
  meaning: string
}

/** What the wagers are worth under one set of rules. */
export interface ValuesTold {
  value: number
  edge: number
  insurance_edge: number | null
  perfect_pairs_edge: number | null
}

/**
 * A verification of the whole log: whether one is running, and what the last one found. `holds` is null
 * until one has finished. `found` is what `pontoon log verify --json` prints; `why_not` says why there
 * is no finding if the check could not be made.
 */
export interface VerificationTold {
  state: 'none' | 'running' | 'done' | 'failed'
  by: string
  /** seconds since the start of 1970, UTC */
  began_at: number | null
  /** seconds since the start of 1970, UTC */
  ended_at: number | null
  holds: boolean | null
  problems: ProblemFound[]
  found: Record<string, unknown> | null
  why_not: string
}

/** The table, and confirmation that the conditions on the voucher are met. */
export interface VoucherGiven {
  table: string
  conditions_met: boolean
}

/** One outcome of an action: its chance, and what the hand is then worth. */
export interface WayTold {
  what: string
  chance: number
  value: number
}

/** The answer is being worked out: send the same request again after `retry_after_ms`. */
export interface WorkTold {
  /** `preparing`: programs are being compiled, which takes some seconds the first time */
  state: 'queued' | 'preparing' | 'running'
  /** how much is done; null if unknown */
  progress: number | null
  /** how many other jobs are ahead of it */
  ahead: number
  /** how long it has taken so far */
  seconds: number
  retry_after_ms: number
}

/**
 * How much of it the house gives up, and why; with an `id` this happens only once, however often it is
 * sent.
 */
export interface WritingOff {
  amount: Money
  /** the reason, which is recorded */
  reason: string
  /** chosen by the sender */
  id?: string | null
}
