// Made by python -m pontoon.web.client_types; change the schemas, not this file.

import type { EventTold, Live, Money, RoundView, View } from './messages';

/**
 * A wager's end and why: in a sentence, by which cards, on which clause, and what that clause says in
 * our words.
 */
export interface AccountRow {
  box: number | null;
  hand: number | null;
  player: string;
  kind: string;
  wager: Money;
  net: Money;
  result: string;
  odds: [number, number] | null;
  clause: string;
  document: string;
  summary: string;
  sentence: string;
  facts: string[];
}

/** send_monthly_report: the NICC has it, under this receipt. */
export interface AcknowledgeReport {
  type: 'acknowledge_report';
  year: number;
  month: number;
  version: number;
  receipt: string;
}

/** An action that the rules allow; `cost` is what it gives away against the best. */
export interface ActionTold {
  action: 'stand' | 'hit' | 'double' | 'split' | 'surrender' | 'keep' | 'forfeit';
  value: number;
  cost: number;
  best: boolean;
  /** how the value comes about, in a sentence */
  reason: string;
  ways: WayTold[];
}

/**
 * What a player at a training table may do now, with what each action is worth on the cards that lie
 * there. `kind` is `decision`, or `forfeit` after a double; `nothing` where the table waits for
 * somebody or something else, with no actions then. The shoe is taken as full but for the cards of this
 * round that everybody sees.
 */
export interface AdviceTold {
  table: string;
  round: number;
  version: number;
  kind: 'decision' | 'forfeit' | 'surrender' | 'insurance' | 'nothing';
  box: number | null;
  hand: number | null;
  cards: string[];
  dealer: string;
  best: string;
  reason: string;
  actions: ActionTold[];
  /** of an insurance that is offered now, seen from the house */
  insurance_edge: number | null;
}

/** advise_of_complaint: the person was told of the right to complain to an inspector; `proof` says how. */
export interface AdviseOfComplaint {
  type: 'advise_of_complaint';
  number: number;
  proof: string;
}

/** The process answers. */
export interface Alive {
  alive: boolean;
}

/** An account of the house's ledger. */
export interface BalanceTold {
  account: string;
  amount: Money;
}

/** bring_to_nicc: with the reference under which the NICC has taken it in. */
export interface BringToNICC {
  type: 'bring_to_nicc';
  number: number;
  reference: string;
}

/** A Player Card; `suspended` says why it is not valid, empty where it is. */
export interface CardTold {
  number: string;
  valid: boolean;
  suspended: string;
}

/** Where help is to be had, and what a player can do. */
export interface CareTold {
  no_money: string;
  help_line: string;
  sentence: string;
  limits: string[];
}

/** Chips in hand that go back to the account; under an `id` once, however often it is sent. */
export interface CashingOut {
  amount: Money;
  /** made up by who sends it */
  id?: string | null;
}

/** A parameter that was changed. */
export interface ChangeTold {
  parameter: string;
  meaning: string;
  before: string;
  after: string;
}

/** A parameter of the rules that changes what a wager is worth. */
export interface ChangeableTold {
  name: string;
  group: string;
  unit: string;
  meaning: string;
  affects: ('main' | 'insurance' | 'perfect_pairs')[];
  /** as this rule set has it */
  value: string;
  clauses: string[];
  /** what a value looks like */
  expected: string;
  /** values worth trying, its own first */
  values: ValueTold[];
}

/** Play chips from the house into the account; under an `id` once, however often it is sent. */
export interface ChipsGiven {
  amount: Money;
  /** made up by who sends it */
  id?: string | null;
}

/** A clause, in the program's own words. */
export interface ClauseTold {
  instrument: string;
  clause: string;
  section: string;
  kind: 'enforced' | 'recorded' | 'shown' | 'human';
  summary: string;
  refers: string[];
}

/** close_dispute: whether the person is satisfied with the decision. */
export interface CloseDispute {
  type: 'close_dispute';
  number: number;
  satisfied: boolean;
}

/**
 * close_mispayment: with the reason why it was `impractical` to ask an identified patron, or why it
 * came `late`.
 */
export interface CloseMispayment {
  type: 'close_mispayment';
  number: number;
  impractical?: string;
  late?: string;
}

/** An account is closed for good; the name must be given again, so that it is meant. */
export interface Closing {
  name: string;
}

/** A column: the dealer's first card by value, and such a card to ask for. */
export interface ColumnTold {
  label: string;
  dealer: string;
  example: string;
}

/** The command was carried out and is durable; `repeated`: it had been before. */
export interface CommandDone {
  type: 'done';
  wire: 1;
  id: string;
  version: number;
  repeated: boolean;
}

/** record_mispayment: the entry was wrong, for this reason; None: as it is. */
export interface CorrectMispayment {
  type: 'correct_mispayment';
  number: number;
  reason: string;
  round?: number | null;
  direction?: string | null;
  amount?: Money | null;
}

/** decide_dispute */
export interface DecideDispute {
  type: 'decide_dispute';
  number: number;
  decision: string;
  upheld: boolean;
}

/** A document whose clauses are known. */
export interface DocumentTitle {
  instrument: string;
  title: string;
}

/** Who may come in here, and who is in already; nobody (`null`) is an answer like any other. */
export interface DoorTold {
  guests: boolean;
  accounts: boolean;
  spectators: boolean;
  who: SignedInTold | null;
}

/** The main game under a rule set and its options; None where it is not worked out yet. */
export interface EdgeRow {
  rules: string;
  title: string;
  decks: number;
  resplit: boolean;
  /** what a player knows when playing a split hand */
  splits: 'own' | 'full' | null;
  /** what a round brings the player on average */
  value: number | null;
  /** the house's share of the original wager */
  edge: number | null;
  standard_deviation: number | null;
  favours: 'house' | 'player' | 'nobody' | null;
}

/** Every rule set and option side by side; `state` is `ready` once every row has its values. */
export interface EdgesTold {
  state: 'ready' | 'queued' | 'preparing' | 'running' | 'failed';
  progress: number;
  rows: EdgeRow[];
  side_wagers: SideEdge[];
  notes: string[];
}

/** What changing the rules changes: both sides by the best play, split hands played on their own cards. */
export interface EffectTold {
  rules: string;
  title: string;
  decks: number;
  cards: number;
  resplit: boolean;
  notes: string[];
  changes: ChangeTold[];
  before: ValuesTold;
  after: ValuesTold;
  /** what a round brings the player more, or less */
  difference: number;
  /** whom the change favours */
  favours: 'house' | 'player' | 'nobody';
  sentence: string;
}

/** What was wrong: `clause` is that of the rule set, empty where the rule is the platform's own. */
export interface ErrorTold {
  code: string;
  clause: string;
  sentence: string;
}

/** A round that shows a rule, played under a rule set. */
export interface ExampleTold {
  name: string;
  rules: string;
  steps: StepTold[];
}

/** Until when not to be let play; null: for good. */
export interface Exclusion {
  /** seconds since the start of 1970, UTC */
  until: number | null;
}

/** A line above the chart. */
export interface FactTold {
  name: string;
  text: string;
}

/** find_intent: whether the casino suspects that it was done intentionally. */
export interface FindIntent {
  type: 'find_intent';
  number: number;
  intentional: boolean;
}

/** What every legal action gains on a hand, the best first. */
export interface HandTold {
  rules: string;
  title: string;
  decks: number;
  cards: number;
  resplit: boolean;
  notes: string[];
  hand: string[];
  dealer: string;
  total: number;
  soft: boolean;
  split: boolean;
  doubled: boolean;
  splits: 'own';
  best: 'stand' | 'hit' | 'double' | 'split' | 'surrender' | 'keep' | 'forfeit';
  /** why the best action is the best */
  reason: string;
  actions: ActionTold[];
}

/** What the sign says. */
export interface LimitsGiven {
  minimum?: Money;
  maximum?: Money;
  unit?: Money | null;
  perfect_pairs_minimum?: Money | null;
  perfect_pairs_maximum?: Money | null;
}

/** What may be lost in a day; a looser limit that was asked for holds from a later time on. */
export interface LossLimitTold {
  holds: Money | null;
  next: Money | null;
  /** seconds since the start of 1970, UTC */
  from_at: number | null;
}

/** A decision that was made, against the best there was. */
export interface MarkTold {
  round: number;
  box: number;
  hand: number;
  cards: string[];
  dealer: string;
  chosen: string;
  best: string;
  cost: number;
  is_best: boolean;
  sentence: string;
  actions: ActionTold[];
}

/** The caller's decisions of the round that lies on the table, in their order; the last one last. */
export interface MarksTold {
  table: string;
  round: number;
  decisions: number;
  best: number;
  cost: number;
  marks: MarkTold[];
}

/** How often a round came to this net result, in units of the wager. */
export interface NetTold {
  net: number;
  rounds: number;
  frequency: number;
}

/** A name is enough. `token`: answer with a token for a program, rather than with a page's cookie. */
export interface NewGuest {
  name: string;
  token?: boolean;
}

/** The old password and the new one. */
export interface NewPassword {
  old: string;
  new: string;
}

/** An account with a password that must be changed at the first sign-in. */
export interface NewPerson {
  name: string;
  password: string;
  roles?: string[];
}

/** A table to be set up by the house, from its approval to its opening. */
export interface NewTable {
  name: string;
  rules: 'star-2024' | 'star-6to5-2017' | 'canberra-2002';
  dealer?: 'automatic' | 'person';
  cards?: 'program' | 'entered';
  source?: string;
  decks?: number;
  /** whether players are told what their hands are worth, see the lab */
  training?: boolean;
  limits?: LimitsGiven;
  times?: TimesGiven;
}

/** A token for a program: what it is called, and whether it plays or only reads. */
export interface NewToken {
  label: string;
  scope?: string;
}

/** open_dispute: `ground` is empty or `disputes.ANNOUNCED_TOTAL`. */
export interface OpenDispute {
  type: 'open_dispute';
  table: string;
  round: number;
  person: string;
  about: string;
  ground?: string;
}

/** The order was carried out and is durable. */
export interface OrderDone {
  version: number;
  repeated: boolean;
}

/** What is given is set: null ends a limit; a looser one holds only after a day. */
export interface OwnLimits {
  /** what may be lost in a day */
  loss_limit?: Money | null;
  /** minutes of play in a day */
  time_limit?: number | null;
}

/** A value of a rule set with the clauses it rests on. */
export interface ParameterTold {
  value: unknown;
  unit: string;
  kind: string;
  clauses: string[];
}

/** What can be changed about a rule set in `/lab/effect`. */
export interface ParametersTold {
  rules: string;
  title: string;
  decks: number[];
  /** None where it is an option of the table */
  resplit: boolean | null;
  most_changes: number;
  parameters: ChangeableTold[];
}

/** A password the person has to change at the next sign-in. */
export interface PasswordGiven {
  password: string;
}

/** An account in a list. */
export interface PersonListed {
  name: string;
  guest: boolean;
  roles: string[];
  /** seconds since the start of 1970, UTC */
  opened_at: number;
  closed: boolean;
  card_is_valid: boolean;
}

/** An account as its owner, or the house, sees it. */
export interface PersonTold {
  name: string;
  guest: boolean;
  roles: string[];
  /** seconds since the start of 1970, UTC */
  opened_at: number;
  closed: boolean;
  chips: Money;
  cash: Money;
  player_card: CardTold | null;
  loss_limit: LossLimitTold;
  time_limit: TimeLimitTold;
  excluded: boolean;
  /** seconds since the start of 1970, UTC */
  excluded_until: number | null;
  result_today: Money;
  minutes_today: number;
}

/** The mean after so many rounds, and the band in which the true one lies in 95 of 100 cases. */
export interface PointTold {
  rounds: number;
  mean: number;
  low: number | null;
  high: number | null;
}

/** An answer that is no success. */
export interface Problem {
  error: ErrorTold;
}

/** Something in the log that is not as it was written or must be; `part` is the check that found it. */
export interface ProblemFound {
  part: string;
  problem: string;
}

/** A step at the table: who may take it, and the clauses it rests on. */
export interface ProcedureTold {
  by: string[];
  clauses: string[];
}

/** The house takes commands. */
export interface Ready {
  ready: boolean;
  tables: number;
}

/** Why; it is written down. */
export interface ReasonGiven {
  reason: string;
}

/**
 * record_attempt: `kind` is one of `mispayments.ATTEMPTS`; `patron` is whom an attempt to identify has
 * named.
 */
export interface RecordAttempt {
  type: 'record_attempt';
  number: number;
  kind: string;
  outcome: string;
  patron?: string;
}

/** record_enquiry: what was asked or looked at, and what came of it. */
export interface RecordEnquiry {
  type: 'record_enquiry';
  number: number;
  text: string;
}

/**
 * record_mispayment: so much too much (`over`) or too little (`under`); no player: the patron is not
 * identified. The casino becomes aware of it when this is ordered.
 */
export interface RecordMispayment {
  type: 'record_mispayment';
  table: string;
  round: number;
  player: string | null;
  direction: string;
  amount: Money;
  occurred_at: number;
  note?: string;
}

/** rectify_mispayment: so much of it has gone back, all or a part. */
export interface RectifyMispayment {
  type: 'rectify_mispayment';
  number: number;
  amount: Money;
}

/** A register the caller may read. */
export interface RegisterListed {
  name: string;
  title: string;
  rows: number;
}

/** A register's rows, the last ones of them; `at` is the time in Sydney with its offset. */
export interface RegisterTold {
  name: string;
  title: string;
  rows: (Record<string, unknown>)[];
}

/** request_review */
export interface RequestReview {
  type: 'request_review';
  number: number;
}

/** A way for a hand or a side wager to end; contributions of all add up to the mean. */
export interface ResultTold {
  result: string;
  words: string;
  split: boolean;
  count: number;
  frequency: number;
  contribution: number;
}

/** review_dispute */
export interface ReviewDispute {
  type: 'review_dispute';
  number: number;
  decision: string;
  upheld: boolean;
}

/** All roles the person is to have from now on. */
export interface RolesGiven {
  roles: string[];
}

/** A round in a list; `over_at` is None while it is in play. */
export interface RoundListed {
  table: string;
  number: number;
  version: number;
  /** seconds since the start of 1970, UTC */
  opened_at: number;
  /** seconds since the start of 1970, UTC */
  over_at: number | null;
  players: string[];
  /** what each player has won or lost */
  net: Record<string, Money>;
}

/** Everything about a round: how it ended, and each event that led there, as the caller may see it. */
export interface RoundTold {
  table: string;
  number: number;
  rules: string;
  /** seconds since the start of 1970, UTC */
  opened_at: number;
  /** seconds since the start of 1970, UTC */
  over_at: number | null;
  players: string[];
  dealers: string[];
  net: Record<string, Money>;
  house: Money;
  /** `RoundView` of /api/v1/schema/messages.json */
  round: RoundView;
  events: EventTold[];
  account: AccountRow[];
}

/**
 * Rounds, the last first; `before`, or `cursor` over all tables, asks for those further back. They are
 * None where there are none.
 */
export interface RoundsTold {
  rounds: RoundListed[];
  before: number | null;
  cursor?: string | null;
}

/**
 * A row of the chart; `example` is a hand of this row to ask for the values of, empty where there is
 * none.
 */
export interface RowTold {
  label: string;
  squares: SquareTold[];
  example: string[];
}

/** A rule set. */
export interface RulesListed {
  name: string;
  title: string;
  instrument: string;
  clauses: number;
}

/** A rule set with its values, each with its clause. */
export interface RulesTold {
  name: string;
  title: string;
  instrument: string;
  parameters: Record<string, ParameterTold>;
  procedures: Record<string, ProcedureTold | null>;
  settlements: Record<string, string>;
  refusals: Record<string, string>;
}

/** Rows that are looked up in one way; `hand` says what the labels are. */
export interface SectionTold {
  name: 'hard' | 'soft' | 'late' | 'pairs' | 'suits' | 'doubled';
  heading: string;
  hand: string;
  note: string;
  rows: RowTold[];
}

/** A player's seed; shown once the shoe is out of play. */
export interface SeedTold {
  player: string;
  seed: string | null;
}

/** send_monthly_report: of the month's over- and underpayments; once more after changes. */
export interface SendMonthlyReport {
  type: 'send_monthly_report';
  year: number;
  month: number;
}

/** A sign-in or a token; `session` names it without giving it away. */
export interface SessionTold {
  session: string;
  label: string;
  scope: string;
  origin: string;
  /** milliseconds since the start of 1970, UTC */
  created_at: number;
  /** milliseconds since the start of 1970, UTC */
  seen_at: number;
  /** milliseconds since the start of 1970, UTC */
  expires_at: number | null;
}

/** A shoe: what the house was bound to, who added seeds, and the seed once everybody may see it. */
export interface ShoeSeen {
  shoe: number;
  /** milliseconds since the start of 1970, UTC */
  committed_at: number;
  commitment: string;
  contributions: SeedTold[];
  digest: string | null;
  kind: string | null;
  /** milliseconds since the start of 1970, UTC */
  revealed_at: number | null;
  seed: string | null;
  why: string | null;
}

/** show_rules: `version` is the name of the rule set that was shown. */
export interface ShowRules {
  type: 'show_rules';
  person: string;
  version: string;
  table?: string;
  round?: number;
}

/** A wager beside the main game: exact, for who knows no card but those it speaks of. */
export interface SideEdge {
  rules: string;
  decks: number;
  wager: 'insurance' | 'perfect_pairs' | 'super_bonus';
  odds: string;
  edge: number;
  fraction: string;
  /** how often it is won */
  chance: number;
  chance_fraction: string;
  favours: 'house' | 'player' | 'nobody';
  note: string;
}

/** Who has signed in; `token` only where it was asked for, and only this once. */
export interface SignedInTold {
  name: string;
  roles: string[];
  guest: boolean;
  scope: string;
  must_change_password: boolean;
  /** milliseconds since the start of 1970, UTC */
  expires_at: number;
  token?: string | null;
}

/** A name and its password. */
export interface SigningIn {
  name: string;
  password: string;
  token?: boolean;
}

/** Rounds to be played by the program; the same seed plays the same cards. */
export interface SimulationAsked {
  rules?: 'star-2024' | 'star-6to5-2017' | 'canberra-2002';
  /** None: the most the rules allow */
  decks?: number | null;
  resplit?: boolean;
  strategy?: 'chart' | 'optimal';
  rounds?: number;
  /** None: one of the machine's */
  seed?: number | null;
  boxes?: number;
  /** a fresh shoe for each round, a shoe to its cutting card, or a shuffling device */
  dealing?: 'fresh' | 'shoe' | 'device';
  /** insure whenever it is offered */
  insurance?: boolean;
  /** a Perfect Pairs wager as high as the wager on each box */
  perfect_pairs?: boolean;
  /** the wager in dollars, by which the Super Bonus is paid; None: none */
  wager?: Money | null;
}

/**
 * A simulation and what it has come to so far; nothing is counted yet where `mean` is None. `state`
 * ends as `done`, `cancelled` or `failed`, with the reason in `sentence`.
 */
export interface SimulationTold {
  id: string;
  state: 'queued' | 'preparing' | 'running' | 'done' | 'cancelled' | 'failed';
  sentence: string;
  asked: SimulationAsked;
  seed: number;
  decks: number;
  progress: number;
  ahead: number;
  rounds: number;
  seconds: number;
  rounds_per_second: number | null;
  mean: number | null;
  stderr: number | null;
  interval: number[] | null;
  standard_deviation: number | null;
  /** the exact value of a round by the same chart, where it is known */
  exact: number | null;
  distribution: NetTold[];
  results: ResultTold[];
  series: PointTold[];
  notes: string[];
}

/**
 * A square of the chart: `code` as printed, its words, the action on two cards and the last it changes
 * to. `action` is empty where there is nothing to do (a doubled hand that is never forfeited).
 */
export interface SquareTold {
  code: string;
  words: string;
  action: string;
  later: string;
}

/**
 * A day at a table under a dealer: what the house has won, what was to be expected, and whether it is
 * too far.
 */
export interface StandingTold {
  table: string;
  rules: string;
  day: string;
  dealer: string;
  rounds: number;
  wagered: Money;
  won: Money;
  expected: Money;
  band: Money;
  alarm: boolean;
  /** what went back to the players of what was wagered */
  actual_return: number | null;
  theoretical_return: number | null;
}

/** One thing that happened in a round, the dealer's words over it, and how the round stood after it. */
export interface StepTold {
  version: number;
  type: string;
  words: string;
  event: Record<string, unknown>;
  /** `RoundView` of /api/v1/schema/messages.json */
  round: RoundView;
}

/** The best chart a person can learn, as a grid. */
export interface StrategyTold {
  rules: string;
  title: string;
  decks: number;
  cards: number;
  resplit: boolean;
  notes: string[];
  /** what a round brings by this chart */
  value: number;
  edge: number;
  /** by what is known of split hands, what the best play brings */
  best: Record<string, number>;
  facts: FactTold[];
  columns: ColumnTold[];
  sections: SectionTold[];
  legend: SquareTold[];
  how_to_read: string[];
}

/** A table as it stands in the list. */
export interface TableListed {
  name: string;
  rules: string;
  open: boolean;
  paused: string;
  dealer: string;
  cards: string;
  /** whether players are told there what their hands are worth */
  training: boolean;
  seats: number;
  boxes: number;
  watching: number;
  round: number;
  version: number;
  sign: string[];
}

/** A table as the caller may see it; `view` and `live` are those of the socket's messages. */
export interface TableSeen {
  name: string;
  role: string;
  version: number;
  /** `View` of /api/v1/schema/messages.json */
  view: View;
  /** `Live` of /api/v1/schema/messages.json */
  live: Live;
  trouble: string;
}

/** How many minutes may be played in a day; a looser limit holds from a later time on. */
export interface TimeLimitTold {
  holds: number | null;
  next: number | null;
  /** seconds since the start of 1970, UTC */
  from_at: number | null;
}

/** How long is waited for what, in milliseconds. */
export interface TimesGiven {
  wager_ms?: number;
  decision_ms?: number;
  absence_ms?: number;
  offer_ms?: number;
  seeds_ms?: number;
  cut_ms?: number;
  follow_ms?: number;
  pace_ms?: number;
}

/** A token; the word itself is shown this once. */
export interface TokenTold {
  session: string;
  label: string;
  scope: string;
  origin: string;
  /** milliseconds since the start of 1970, UTC */
  created_at: number;
  /** milliseconds since the start of 1970, UTC */
  seen_at: number;
  /** milliseconds since the start of 1970, UTC */
  expires_at: number | null;
  token: string;
}

/** A value a parameter may take, as it is given in `change`, and its meaning. */
export interface ValueTold {
  value: string;
  meaning: string;
}

/** What the wagers are worth under one set of rules. */
export interface ValuesTold {
  value: number;
  edge: number;
  insurance_edge: number | null;
  perfect_pairs_edge: number | null;
}

/**
 * A look through the whole log: whether it runs, and what the last one found. `holds` is None until one
 * is done. `found` is what `pontoon log verify --json` prints; `why_not` says why there is no finding
 * where the check could not be made.
 */
export interface VerificationTold {
  state: 'none' | 'running' | 'done' | 'failed';
  by: string;
  /** seconds since the start of 1970, UTC */
  began_at: number | null;
  /** seconds since the start of 1970, UTC */
  ended_at: number | null;
  holds: boolean | null;
  problems: ProblemFound[];
  found: Record<string, unknown> | null;
  why_not: string;
}

/** One way an action may go on, how often, and what it is worth then. */
export interface WayTold {
  what: string;
  chance: number;
  value: number;
}

/**
 * The answer is being worked out: ask again for the same after `retry_after_ms`, and it is found or
 * goes on.
 */
export interface WorkTold {
  /** `preparing`: programs are being compiled, which takes some seconds the first time */
  state: 'queued' | 'preparing' | 'running';
  /** how much is done, None where that is not known */
  progress: number | null;
  /** how many other jobs come first */
  ahead: number;
  /** for how long it has been asked for */
  seconds: number;
  retry_after_ms: number;
}
