/** What the next duty asks for, as the commands that do it: the first is the one the table waits for. */

import type { DutyView, Live, RoundView, View } from '../generated/messages'
import { cents, wire } from '../lib/money'
import { sessionSteps } from './sessionSteps'

export interface Step {
  type: string
  /** What is known of the command already. */
  preset: Record<string, unknown>
  /** What is still to be asked. */
  ask: string[]
  /** One key, where a whole round is run from the keyboard. */
  key: string
  /** The card comes from the dealer's own entry. */
  card: boolean
  /** Another name for one use of a command that has several. */
  variant?: string
  /** Whom or what the step is about, where there are several of its kind. */
  about: string
  /** Bounds of the number that is asked. */
  least?: number | undefined
  most?: number | undefined
  /** The words a field takes here, and those of a row. */
  options?: Record<string, string[]>
  /** The part of each row that says whose it is, where the rows are given. */
  rowsBy?: string
  /** The box of each player who may be chosen. */
  boxes?: Record<string, number> | undefined
  /** What cannot be taken back is confirmed first. */
  danger?: boolean
  /** Not before this time, in seconds by the house's clock. */
  notBefore?: number
  /** The step of the rules it rests on, where that is another than the duty's. */
  procedure?: string
}

type More = Partial<Omit<Step, 'type' | 'preset'>>

export const step = (type: string, preset: Record<string, unknown> = {}, more: More = {}): Step => ({
  type,
  preset,
  ask: [],
  key: '',
  card: false,
  about: '',
  ...more,
})

const ENTER = 'Enter'
// A player who says the wager aloud, or whose chips the dealer moves.
const WAGER = step('place_wager', {}, { ask: ['player', 'box', 'amount'] })

/** The steps for a duty that a role may take; `may` says which commands are open to it. */
export function stepsFor(role: string, view: View, live: Live | null, may: (type: string) => boolean): Step[] {
  // Where a dealer is missing, a supervisor who comes on duty is none.
  const dealer = view.staff?.duty.kind !== 'dealer' || role === 'dealer'
  return dealer ? stepsOf(view, live).filter((each) => may(each.type)) : []
}

/** The command of a form that was filled in; a player who was chosen has a box. */
export function commandOf(of: Step, told: Record<string, unknown>): Record<string, unknown> {
  const box = of.boxes?.[String(told['player'] ?? '')]
  return box === undefined ? told : { ...told, box }
}

/** The steps for a duty; who may take which is not judged here. */
export function stepsOf(view: View, live: Live | null): Step[] {
  const duty = view.staff?.duty
  if (!duty) return []
  const entered = live?.established?.cards === 'entered'
  const ofTheSession = sessionSteps({ duty, view })
  if (ofTheSession) return ofTheSession
  const make = STEPS[duty.kind]
  return make ? make({ duty, view, round: view.round, entered }) : []
}

interface Case {
  duty: DutyView
  view: View
  round: RoundView | null
  entered: boolean
}

const STEPS: Partial<Record<DutyView['kind'], (of: Case) => Step[]>> = {
  approval: () => [step('approve_table', {}, { ask: ['reference', 'perfect_pairs'] })],
  decks: () => [step('determine_decks', { decks: 8 }, { ask: ['decks', 'source'] })],
  notice: () => [
    step('give_notice', { to: 'players', about: 'decks' }, { about: 'players' }),
    step(
      'give_notice',
      { to: 'authorised_officer', about: 'decks' },
      { ask: ['available'], about: 'authorised_officer' },
    ),
  ],
  cards: ({ view }) => [step('bring_cards', { decks: view.cards.decks || 8 }, { ask: ['decks', 'pre_shuffled'] })],
  check: ({ view }) => [
    step(
      'check_cards',
      { counts: Array<number>(48).fill(view.staff?.stock?.decks ?? view.cards.decks) },
      { ask: ['counts', 'by_device'] },
    ),
  ],
  opening: () => [
    step('open_table', {}, { ask: ['source', 'layout', 'equipment', 'limits', 'chips', 'perfect_pairs'] }),
  ],
  dealer: () => [step('come_on_duty', {}, { key: ENTER })],
  collection: ({ view }) => [step('verify_collected', { cards: view.cards.decks * 48 }, { ask: ['cards'] })],
  election: ({ duty }) =>
    duty.players.flatMap((player) => [
      step('elect_return', { player, take_back: false }, { variant: 'elect_return_on', about: player }),
      step('elect_return', { player, take_back: true }, { variant: 'elect_return_back', about: player }),
    ]),
  malfunction: () => [
    step('deal_on_after_malfunction', { cards_behind: 48, exact: false }, { ask: ['cards_behind'] }),
    step('shuffle_after_malfunction'),
  ],
  replacement: () => [step('replace_cards')],
  shuffle: ({ duty }) => [step('shuffle', { method: duty.method }, { key: ENTER })],
  // A player who is offered the cut takes it alone; a dealer enters that it was refused.
  cut: ({ duty }) =>
    duty.players.length
      ? [step('refuse_cut', {}, { key: 'r', about: duty.players[0] ?? '' })]
      : [step('cut_cards', { cards_in_front: middle(duty) }, { ask: ['cards_in_front'], ...bounds(duty) })],
  cutting_card: ({ duty, entered }) => [
    step(
      'insert_cutting_card',
      { cards_behind: middle(duty), exact: !entered },
      { ask: ['cards_behind'], key: ENTER, ...bounds(duty) },
    ),
  ],
  burn: () => [step('burn_first_card', {}, { key: ENTER })],
  cutting_card_comes_out: () => [step('draw_cutting_card', {}, { key: ENTER })],
  wagers: () => [WAGER],
  card: ({ round, entered }) => [
    step('deal_card', {}, { key: ENTER, card: entered }),
    ...(round?.phase === 'wagers' ? [step('close_wagers', {}, { key: 'n' }), WAGER] : []),
  ],
  discards: () => [step('shuffle_discards', {}, { key: ENTER })],
  acceptance: ({ duty, round }) => {
    const box = round?.awaiting.box ?? 0
    const hand = round?.awaiting.hand ?? 1
    return duty.players.flatMap((player) => [
      step('accept_card', { box, player }, { key: 'a', about: player }),
      step('refuse_card', { box, hand, player }, { key: 'r', about: player }),
    ])
  },
  insurance: ({ round }) => [
    step('close_insurance', {}, { key: ENTER }),
    ...uninsured(round).map(({ box, player, amount }) =>
      step('insure', { box, player, amount: half(amount) }, { ask: ['amount'], about: `${player}, ${box}` }),
    ),
  ],
  surrender: ({ round }) => [
    step('close_surrender', {}, { key: ENTER }),
    ...standing(round).map(({ box, player }) => step('surrender', { box, player }, { about: `${player}, ${box}` })),
  ],
  exposure: ({ round }) =>
    (round?.boxes ?? [])
      .filter((box) => box.hands.some((hand) => hand.cards.includes(null)))
      .map((box) => step('expose_cards', { box: box.box, player: null }, { about: String(box.box) })),
  decision: ({ duty, round, view }) => {
    const open: string[] = view.staff?.decisions ?? []
    const box = round?.awaiting.box ?? 0
    const hand = round?.awaiting.hand ?? 1
    return duty.players.flatMap((player) => {
      const preset = { box, hand, player }
      const about = duty.players.length > 1 ? player : ''
      return [
        step('hit', preset, { key: 'h', about }),
        step('stand', preset, { key: 's', about }),
        step('double', preset, { key: 'd', about }),
        step('split', preset, { key: 'p', about }),
      ].filter((each) => open.includes(each.type))
    })
  },
  forfeit: ({ duty, round }) => {
    const preset = { box: round?.awaiting.box ?? 0, hand: round?.awaiting.hand ?? 1 }
    return duty.players.flatMap((player) => [
      step('keep', { ...preset, player }, { key: 'k', about: player }),
      step('forfeit', { ...preset, player }, { key: 'f', about: player }),
    ])
  },
  closing: () => [step('close_table')],
}

function middle(duty: DutyView): number {
  return Math.round(((duty.least_cards ?? 0) + (duty.most_cards ?? 0)) / 2)
}

function bounds(duty: DutyView): { least?: number | undefined; most?: number | undefined } {
  return { least: duty.least_cards ?? undefined, most: duty.most_cards ?? undefined }
}

interface OnABox {
  box: number
  player: string
  amount: string
}

/** The wagers that still stand on boxes. */
function standing(round: RoundView | null): OnABox[] {
  return (round?.boxes ?? []).flatMap((box) =>
    (box.hands[0]?.wagers ?? [])
      .filter((wager) => !wager.settled && !wager.surrendered)
      .map((wager) => ({ box: box.box, player: wager.player, amount: wager.amount })),
  )
}

function uninsured(round: RoundView | null): OnABox[] {
  return standing(round).filter(
    (each) => !round?.insurance.some((wager) => wager.box === each.box && wager.player === each.player),
  )
}

/** The most that may be insured for; the house says where it is another amount. */
function half(amount: string): string {
  return wire(Math.floor(cents(amount) / 2))
}
