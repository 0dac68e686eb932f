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

/** Chips in hand that go back to the account. */
export interface CashingOut {
  amount: Money;
}

/** Play chips from the house into the account. */
export interface ChipsGiven {
  amount: Money;
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

/** find_intent: whether the casino suspects that it was done intentionally. */
export interface FindIntent {
  type: 'find_intent';
  number: number;
  intentional: boolean;
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

/** An answer that is no success. */
export interface Problem {
  error: ErrorTold;
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

/** A table as it stands in the list. */
export interface TableListed {
  name: string;
  rules: string;
  open: boolean;
  paused: string;
  dealer: string;
  cards: string;
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
