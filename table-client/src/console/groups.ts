/** What is offered at a console beside the next duty, in groups; a role sees of it what it may. */

import type { Desk } from './desk.svelte'
import { limitsOf } from './desk.svelte'
import { mustStand } from './clocks'
import type { View } from '../generated/messages'
import { bookOf } from './sessionSteps'

export interface Action {
  type: string
  /** Another name for one use of a command that has several. */
  variant?: string
  ask?: string[]
  /** What may be left out of the command, but not of this use of it. */
  needs?: string[]
  preset?: (desk: Desk) => Record<string, unknown>
  /** What cannot be taken back is confirmed first. */
  danger?: boolean
  /** The part of each row that says whose it is, where the rows are given. */
  rowsBy?: string
}

export interface Group {
  name:
    | 'seats'
    | 'words'
    | 'irregular'
    | 'cards'
    | 'limits'
    | 'closing'
    | 'players'
    | 'options'
    | 'notices'
    | 'round'
    | 'conduct'
    | 'table'
    | 'session'
  actions: Action[]
}

// Who gives a command for somebody else says for whom.
const PLAYER = ['player']

/** A sign's usual time: once it has stood as long as it must, and a minute more. */
function due(desk: Desk, kind: string): number {
  const stands = desk.rules ? mustStand(kind, desk.rules) : 0
  return desk.at + Math.max(stands, 15 * 60) + 60
}

const counted = (desk: Desk): Record<string, unknown> => ({
  counts: Array<number>(48).fill(desk.table.view?.staff?.stock?.decks ?? desk.table.view?.cards.decks ?? 8),
})
const limits = (desk: Desk): Record<string, unknown> => ({
  limits: desk.table.view ? limitsOf(desk.table.view.terms) : {},
})

const CARDS: Action[] = [
  { type: 'check_cards', preset: counted },
  { type: 'secure_cards' },
  { type: 'bring_cards', preset: (desk) => ({ decks: desk.table.view?.cards.decks || 8 }) },
  { type: 'replace_cards', danger: true },
  { type: 'direct_shuffle', danger: true },
  { type: 'direct_device_check', danger: true },
  { type: 'verify_collected', preset: (desk) => ({ cards: (desk.table.view?.cards.decks ?? 8) * 48 }) },
  { type: 'cut_cards' },
  { type: 'approve_riffle' },
  { type: 'riffle' },
  { type: 'determine_decks' },
  { type: 'report_malfunction', danger: true },
  { type: 'declare_cards_astray', danger: true },
  { type: 'report_omission' },
]

const SESSION: Group = {
  name: 'session',
  actions: [
    { type: 'play_pass_card', needs: PLAYER },
    { type: 'seal_wager', variant: 'seal_wager_paper', needs: PLAYER },
    { type: 'call_time', needs: PLAYER },
    { type: 'raise_dispute' },
    { type: 'settle_dispute', danger: true },
    { type: 'direct_deduction', needs: PLAYER },
    { type: 'disqualify', needs: PLAYER, danger: true },
    {
      type: 'count_chips',
      preset: (desk) => ({ counts: desk.table.view?.session ? bookOf(desk.table.view.session) : [] }),
      rowsBy: 'player',
    },
    { type: 'limit_wager_time' },
    { type: 'conclude_session', danger: true },
    { type: 'cancel_session', danger: true },
  ],
}

/** What belongs to a session is offered where there is one. */
export const isOffered = (group: Group, view: View | null): boolean =>
  group.name !== 'session' || Boolean(view?.session)

export const DEALER: Group[] = [
  {
    name: 'seats',
    actions: [
      { type: 'place_wager', ask: ['player', 'box', 'amount', 'found'], needs: PLAYER },
      { type: 'place_perfect_pairs', ask: ['player', 'box', 'amount', 'found'], needs: PLAYER },
      { type: 'withdraw_wager', needs: PLAYER },
      { type: 'withdraw_perfect_pairs', needs: PLAYER },
      { type: 'sit_down', needs: PLAYER },
      { type: 'leave_table', needs: PLAYER },
      { type: 'buy_chips', needs: PLAYER },
      { type: 'present_player_card', needs: PLAYER },
      { type: 'wait_for_box', needs: PLAYER },
      { type: 'give_up_box', needs: PLAYER },
    ],
  },
  {
    name: 'words',
    actions: [
      { type: 'hit', needs: PLAYER },
      { type: 'stand', needs: PLAYER },
      { type: 'double', needs: PLAYER },
      { type: 'split', needs: PLAYER },
      { type: 'insure', needs: PLAYER },
      { type: 'surrender', needs: PLAYER },
      { type: 'keep', needs: PLAYER },
      { type: 'forfeit', needs: PLAYER, danger: true },
      { type: 'expose_cards' },
      { type: 'elect_return', needs: PLAYER },
    ],
  },
  {
    name: 'irregular',
    actions: [
      { type: 'burn_card' },
      { type: 'draw_in_error' },
      { type: 'draw_extra_card' },
      { type: 'drop_cards', danger: true },
      { type: 'draw_cutting_card' },
      { type: 'declare_absent', needs: PLAYER, danger: true },
      { type: 'omit_insurance', danger: true },
      { type: 'accept_card', needs: PLAYER },
      { type: 'refuse_card', needs: PLAYER },
      { type: 'shuffle_discards', danger: true },
      { type: 'report_omission' },
      { type: 'report_misconduct' },
      { type: 'announce_last_rounds' },
    ],
  },
  {
    name: 'cards',
    actions: [
      { type: 'check_cards', preset: counted },
      { type: 'secure_cards' },
      { type: 'riffle' },
      { type: 'refuse_cut' },
    ],
  },
  SESSION,
]

export const PIT: Group[] = [
  {
    name: 'limits',
    actions: [
      {
        type: 'display_sign',
        variant: 'sign_new_minimum',
        ask: ['minimum', 'takes_effect_at'],
        needs: ['minimum', 'takes_effect_at'],
        preset: (desk) => ({ kind: 'new_minimum', takes_effect_at: due(desk, 'new_minimum') }),
      },
      { type: 'change_limits', ask: ['limits'], preset: (desk) => ({ ...limits(desk), keep_old_minimum: false }) },
      {
        type: 'change_limits',
        variant: 'change_limits_with_markers',
        ask: ['limits'],
        preset: (desk) => ({ ...limits(desk), keep_old_minimum: true }),
      },
      { type: 'raise_old_minimum' },
      { type: 'allow_above_maximum' },
    ],
  },
  {
    name: 'closing',
    actions: [
      {
        type: 'display_sign',
        variant: 'sign_closure',
        ask: ['takes_effect_at'],
        needs: ['takes_effect_at'],
        preset: (desk) => ({ kind: 'closure', takes_effect_at: due(desk, 'closure') }),
      },
      { type: 'announce_last_rounds' },
      { type: 'close_table', danger: true },
    ],
  },
  {
    name: 'players',
    actions: [
      { type: 'restrict_player', needs: PLAYER },
      { type: 'lift_restriction', needs: PLAYER },
      { type: 'refuse_wager', needs: PLAYER, danger: true },
      { type: 'find_wager_invalid', needs: PLAYER, danger: true },
      { type: 'present_player_card', needs: PLAYER },
      { type: 'vacate_seat', needs: PLAYER, danger: true },
      { type: 'reserve_boxes' },
      { type: 'limit_players' },
      { type: 'limit_players_per_box' },
    ],
  },
  {
    name: 'notices',
    actions: [{ type: 'give_notice' }, { type: 'acknowledge_notice' }],
  },
  {
    name: 'options',
    actions: [
      { type: 'approve_face_down' },
      {
        type: 'display_sign',
        variant: 'sign_pairs_restriction',
        ask: [],
        preset: () => ({ kind: 'pairs_restriction' }),
      },
      { type: 'operate_cashless' },
      { type: 'hold_tournament' },
      { type: 'ask_to_leave', danger: true },
    ],
  },
  {
    name: 'round',
    actions: [
      { type: 'approve_late_payment' },
      { type: 'void_round', ask: ['reason', 'note'], danger: true },
      { type: 'void_past_round', danger: true },
      { type: 'invalidate_outcome', danger: true },
    ],
  },
  { name: 'cards', actions: CARDS },
  {
    name: 'conduct',
    actions: [
      { type: 'find_contravention', danger: true },
      { type: 'void_persons_wagers', danger: true },
      { type: 'exclude_person', danger: true },
      { type: 'detain_person', danger: true },
      { type: 'hand_over_person' },
      { type: 'report_misconduct' },
    ],
  },
  {
    name: 'table',
    actions: [
      { type: 'approve_table' },
      { type: 'open_table', preset: limits },
      { type: 'pause_table', danger: true },
      { type: 'resume_table' },
    ],
  },
  SESSION,
]
