/** What the consoles make of schemas, keys, cards and clocks. */

import { describe, expect, it } from 'vitest'
import type { RulesTold } from '../src/generated/api'
import type { Live, RoundView, View } from '../src/generated/messages'
import { clauseOf, mayAsk, mayGive, rolesWith, wordsOf } from '../src/console/authority'
import { fits, EVERYTHING, plain, type Row } from '../src/console/books'
import { cardIn, NOTHING, pressed } from '../src/console/cardEntry'
import { countdown, mayTakeEffectAt } from '../src/console/clocks'
import { dealOrder, moved, placesOf } from '../src/console/dealOrder'
import {
  blank,
  cardOf,
  commandForms,
  filled,
  humane,
  inWords,
  localTime,
  NotUnderstood,
  orderForms,
  secondsOf,
  type Form,
} from '../src/console/forms'
import { stepsFor, stepsOf } from '../src/console/steps'
import { beforeAll } from '../src/lib/router.svelte'

const MONEY = { type: 'string', pattern: '^(0|[1-9][0-9]{0,7})\\.[0-9]{2}$' }
const CARD = { type: 'string', pattern: '^[A2-9JQK][shdc]$' }

const SCHEMA = {
  $defs: {
    Envelope: {
      properties: {
        command: {
          anyOf: [{ $ref: '#/$defs/ChangeLimits' }, { $ref: '#/$defs/Astray' }, { $ref: '#/$defs/DisplaySign' }],
        },
      },
    },
    ChangeLimits: {
      description: 'The whole sign.',
      properties: {
        type: { enum: ['change_limits'] },
        limits: { $ref: '#/$defs/Limits' },
        keep_old_minimum: { type: 'boolean', default: false },
      },
      required: ['type', 'limits'],
    },
    Limits: { type: 'object', properties: { minimum: { anyOf: [MONEY, { type: 'null' }], default: null } } },
    Astray: {
      properties: {
        type: { enum: ['declare_cards_astray'] },
        missing: { type: 'array', items: CARD, default: [] },
        foreign: { type: 'array', items: { type: 'string' }, default: [] },
      },
      required: ['type'],
    },
    DisplaySign: {
      properties: {
        type: { enum: ['display_sign'] },
        kind: { enum: ['closure', 'new_minimum'] },
        takes_effect_at: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
      },
      required: ['type', 'kind'],
    },
  },
}

describe('a form made from the schema', () => {
  const forms = commandForms(SCHEMA)
  const form = (type: string): Form => forms.get(type) as Form

  it('knows every command with its fields', () => {
    expect([...forms.keys()]).toEqual(['change_limits', 'declare_cards_astray', 'display_sign'])
    expect(form('declare_cards_astray').fields.map((field) => field.kind)).toEqual(['cards', 'texts'])
    expect(form('display_sign').fields.map((field) => field.kind)).toEqual(['choice', 'time'])
  })

  it('asks nobody for the id of an order to the books', () => {
    const id = { anyOf: [{ type: 'string' }, { type: 'null' }] }
    const order = {
      properties: { type: { const: 'close_dispute' }, number: { type: 'integer' }, id },
      required: ['type', 'number'],
    }
    const found = orderForms({ components: { schemas: { CloseDispute: order } }, paths: {} })
    expect(found.get('close_dispute')?.fields.map((field) => field.name)).toEqual(['number'])
  })

  it('asks for the parts of a part and writes amounts as the wire wants them', () => {
    const fields = form('change_limits').fields
    const values = blank(fields, { limits: { minimum: '10.00' }, keep_old_minimum: true })
    expect(values).toEqual({ limits: { minimum: '10.00' }, keep_old_minimum: true })
    expect(filled(fields, { ...values, limits: { minimum: '1,025' } })).toEqual({
      limits: { minimum: '1025.00' },
      keep_old_minimum: true,
    })
  })

  it('tells nothing as null where it may be, and refuses what it does not understand', () => {
    expect(filled(form('change_limits').fields, { limits: { minimum: '' }, keep_old_minimum: false })).toEqual({
      limits: { minimum: null },
      keep_old_minimum: false,
    })
    expect(() => filled(form('change_limits').fields, { limits: { minimum: 'ten' } })).toThrow(NotUnderstood)
  })

  it('reads cards in any case and lines one to a text', () => {
    const told = filled(form('declare_cards_astray').fields, {
      missing: '9S kd, aH',
      foreign: 'a red joker\n\na card with a bent corner',
    })
    expect(told).toEqual({ missing: ['9s', 'Kd', 'Ah'], foreign: ['a red joker', 'a card with a bent corner'] })
    expect(cardOf('10s')).toBeNull()
  })

  it('keeps a time to the minute', () => {
    const at = 1_794_947_940
    expect(secondsOf(localTime(at))).toBe(at)
  })

  it('says names as people do', () => {
    expect(humane('declare_cards_astray')).toBe('Declare cards astray')
    expect(inWords('`to` is one of `notices.ABOUT`, like `new_minimum`.')).toBe('To is one of about, like new minimum.')
    expect(inWords('Record misconduct (`conduct.MISCONDUCT`); `about` says more.')).toBe(
      'Record misconduct; about says more.',
    )
  })
})

describe('a card by two keys', () => {
  const typed = (...keys: string[]): string | null =>
    cardIn(keys.reduce((entry, key) => pressed(entry, key) ?? entry, NOTHING))

  it('is its rank and then its suit', () => {
    expect(typed('9', 's')).toBe('9s')
    expect(typed('k', 'D')).toBe('Kd')
  })

  it('is corrected by Backspace, another rank or another suit', () => {
    expect(typed('9', 's', 'Backspace', 'h')).toBe('9h')
    expect(typed('9', 'a', 'c')).toBe('Ac')
    expect(typed('9', 's', 'd')).toBe('9d')
    expect(typed('9', 's', 'Escape')).toBeNull()
  })

  it('needs its rank first, and there are no tens', () => {
    expect(pressed(NOTHING, 's')).toBeNull()
    expect(pressed(NOTHING, '1')).toBeNull()
  })
})

const hand = (cards: string[]): RoundView['boxes'][number]['hands'][number] => ({
  cards,
  total: 0,
  soft: false,
  state: 'in_play',
  doubled: false,
  sideways: null,
  wagers: [{ player: 'ann', amount: '25.00', double: '0.00', surrendered: false, settled: false }],
})

const ROUND: RoundView = {
  rules: 'star-2024',
  phase: 'subsequent_deal',
  awaiting: { kind: 'decision', box: 1, hand: 1, players: ['ann'] },
  dealer: { cards: ['6d', 'Qs'], total: 16 },
  boxes: [
    { box: 1, controlling_player: 'ann', hands: [hand(['9s', '9c', '2h'])], turn: true, absent: false },
    { box: 3, controlling_player: 'bob', hands: [hand(['8h', '3c']), hand(['8d', '7c'])], turn: false, absent: false },
  ],
  wagers: [],
  perfect_pairs: [],
  insurance: [],
  settlements: [],
  cards_out: 9,
  kept_card: null,
}

describe('a round that is laid out again', () => {
  it('begins with the cards as they were dealt, without those burned or face down', () => {
    const laid = [
      { place: 1, card: '9s', box: 1, burned: false },
      { place: 2, card: null, box: 3, burned: false },
      { place: 3, card: '6d', box: null, burned: false },
      { place: 4, card: 'Kc', box: null, burned: true },
    ]
    expect(dealOrder(laid)).toEqual(['9s', '6d'])
  })

  it('says where each card of the initial deal goes', () => {
    expect(placesOf(ROUND)).toEqual([
      { box: 1, card: 1 },
      { box: 3, card: 1 },
      { box: null, card: 1 },
      { box: 1, card: 2 },
      { box: 3, card: 2 },
    ])
  })

  it('moves one card and leaves the others in their order', () => {
    expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
  })
})

const RULES = {
  name: 'star-2024',
  parameters: { minimum_rise_notice: { value: 20 }, closure_notice: { value: 20 } },
  procedures: {
    void_round: { by: ['casino_supervisor'], clauses: ['18.8'] },
    handle_cards: { by: ['dealer'], clauses: ['4.8'] },
    omitted_burn: { by: [], clauses: ['18.13'] },
    omitted_return: null,
    come_on_duty: { by: ['dealer', 'casino_supervisor'], clauses: ['2.1'] },
  },
} as unknown as RulesTold

describe('who may', () => {
  it('follows from the rule set and from who stands for whom', () => {
    expect(mayGive('gaming_manager', 'void_round', RULES)).toBe(true)
    expect(mayGive('dealer', 'void_round', RULES)).toBe(false)
    expect(mayGive('dealer', 'deal_card', RULES)).toBe(true)
    expect(clauseOf('void_round', RULES)).toBe('18.8')
  })

  it('is the house itself for what is the house’s', () => {
    expect(mayGive('administrator', 'pause_table', RULES)).toBe(true)
    expect(mayAsk(['player'], 'manage_people')).toBe(false)
  })

  it('leaves out words that the rule set does not know', () => {
    expect(wordsOf('report_omission', 'step', ['burn', 'return'], RULES)).toEqual(['burn'])
  })
})

describe('clocks of signs', () => {
  const sign = {
    kind: 'new_minimum',
    displayed_at: 1_000,
    minimum: '25.00',
    takes_effect_at: 1_600,
    subject: '',
    maximum: null,
  }

  it('count to the later of the time it must stand and the time it names (star-2024 7.5)', () => {
    expect(mayTakeEffectAt(sign, RULES)).toBe(1_000 + 20 * 60)
    expect(mayTakeEffectAt({ ...sign, takes_effect_at: 9_000 }, RULES)).toBe(9_000)
    expect(mayTakeEffectAt({ ...sign, kind: 'limits' }, RULES)).toBeNull()
  })

  it('read as minutes and seconds and never run backwards', () => {
    expect(countdown(1199.2)).toBe('20:00')
    expect(countdown(3_723)).toBe('1:02:03')
    expect(countdown(-5)).toBe('0:00')
  })
})

describe('the next duty', () => {
  const view = (kind: string, more: object = {}): View =>
    ({
      cards: { decks: 8 },
      round: ROUND,
      staff: {
        duty: {
          kind,
          clause: '',
          sentence: '',
          by: [],
          players: ['ann'],
          least_cards: null,
          most_cards: null,
          method: '',
          ...more,
        },
        decisions: ['hit', 'stand', 'double'],
      },
    }) as unknown as View
  const entered = { established: { cards: 'entered' } } as Live

  it('is one command with what is known of it', () => {
    expect(stepsOf(view('shuffle', { method: 'manual_shuffle' }), null)[0]).toMatchObject({
      type: 'shuffle',
      preset: { method: 'manual_shuffle' },
      key: 'Enter',
    })
    expect(stepsOf(view('cutting_card', { least_cards: 1, most_cards: 193 }), entered)[0]).toMatchObject({
      preset: { cards_behind: 97, exact: false },
      least: 1,
      most: 193,
    })
  })

  it('lets a dealer enter a wager that is said aloud, until the wagers are closed', () => {
    const open = { ...view('card'), round: { ...ROUND, phase: 'wagers' } } as View
    expect(stepsOf(view('wagers'), null).map((step) => step.type)).toEqual(['place_wager'])
    expect(stepsOf(open, null).map((step) => step.type)).toEqual(['deal_card', 'close_wagers', 'place_wager'])
    expect(stepsOf(view('card'), null).map((step) => step.type)).toEqual(['deal_card'])
  })

  it('takes its card from the dealer only where cards are entered', () => {
    expect(stepsOf(view('card'), entered)[0]?.card).toBe(true)
    expect(stepsOf(view('card'), null)[0]?.card).toBe(false)
  })

  it('names the player and the hand of a decision, and offers only what may be said', () => {
    const steps = stepsOf(view('decision'), null)
    expect(steps.map((step) => step.type)).toEqual(['hit', 'stand', 'double'])
    expect(steps[0]?.preset).toEqual({ box: 1, hand: 1, player: 'ann' })
  })

  it('lets a dealer enter that the cut was refused, and a supervisor cut only when nobody else does', () => {
    expect(stepsOf(view('cut'), null).map((step) => step.type)).toEqual(['refuse_cut'])
    expect(stepsOf(view('cut', { players: [] }), null).map((step) => step.type)).toEqual(['cut_cards'])
  })

  it('asks a dealer, and nobody else, to come on duty as one', () => {
    const anybody = (): boolean => true
    expect(stepsFor('casino_supervisor', view('dealer'), null, anybody)).toEqual([])
    expect(stepsFor('dealer', view('dealer'), null, anybody).map((step) => step.type)).toEqual(['come_on_duty'])
  })
})

describe('a search of the registers', () => {
  const row: Row = {
    at: '2026-11-18T07:14:00+11:00',
    by: { name: 'sue', role: 'casino_supervisor' },
    table: 'P4',
    round: 7,
    clause: '6.11',
    kind: 'player_restricted',
    what: 'ann was held to the minimum',
    details: { player: 'ann', to: 'shoe' },
  }

  it('shows what a row holds as people read it', () => {
    expect(plain({ aware: '2026-11-18T07:45:15+11:00', tokens: false, cards: ['9s', 'Kd'] })).toBe(
      'aware 2026-11-18 07:45, tokens no, cards 9s; Kd',
    )
    expect(plain('chips_exchanged_or_removed')).toBe('chips exchanged or removed')
  })

  it('finds by person, table, round, words and time together', () => {
    expect(fits(row, { ...EVERYTHING, player: 'Ann', table: 'P4', round: '7', words: 'minimum' })).toBe(true)
    expect(fits(row, { ...EVERYTHING, player: 'an' })).toBe(false)
    expect(fits(row, { ...EVERYTHING, round: '8' })).toBe(false)
    expect(fits(row, { ...EVERYTHING, from: '2026-11-17T20:14:00Z', to: '2026-11-17T20:15:00Z' })).toBe(true)
    expect(fits(row, { ...EVERYTHING, from: '2026-11-17T20:15:00Z' })).toBe(false)
  })
})

describe('the roles of a new account', () => {
  it('are a player’s until another is chosen, and again where none is left', () => {
    expect(rolesWith(['player'], 'dealer', true, false)).toEqual(['dealer'])
    expect(rolesWith(['dealer'], 'inspector', true, false)).toEqual(['dealer', 'inspector'])
    expect(rolesWith(['dealer'], 'dealer', false, false)).toEqual(['player'])
  })

  it('keep what was chosen by hand', () => {
    expect(rolesWith(['dealer'], 'player', true, true)).toEqual(['dealer', 'player'])
    expect(rolesWith(['dealer', 'player'], 'inspector', true, true)).toEqual(['dealer', 'player', 'inspector'])
    expect(rolesWith(['player'], 'player', false, true)).toEqual([])
  })
})

describe('who still has a password that was given', () => {
  it('is led from what is their own to the change of it, and back', () => {
    expect(beforeAll('/')).toBe('/sign-in')
    expect(beforeAll('/people')).toBe('/sign-in?next=%2Fpeople')
    expect(beforeAll('/table/P1')).toBe('/sign-in?next=%2Ftable%2FP1')
  })

  it('reads what is the same for everybody', () => {
    for (const path of ['/sign-in', '/help', '/rules/star-2024/17.1.5', '/lab/hand']) expect(beforeAll(path)).toBe('')
  })
})
