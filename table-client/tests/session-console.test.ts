/** How a person is led through a session at the console: steps for each duty, and forms whose fields are rows. */

import { describe, expect, it } from 'vitest'
import type { EventTold, View } from '../src/generated/messages'
import { adapted, blank, commandForms, filled, NotUnderstood, type Form } from '../src/console/forms'
import { DEALER, isOffered, PIT } from '../src/console/groups'
import { bookOf, doingOf, isRead, missingOf } from '../src/console/sessionSteps'
import { commandOf, stepsFor, stepsOf, type Step } from '../src/console/steps'
import type { SessionForm, SessionView } from '../src/table/session/session'
import { sessionWords } from '../src/table/session/session_words'

const MONEY = { type: 'string', pattern: '^(0|[1-9][0-9]{0,7})\\.[0-9]{2}$' }
const SCHEMA = {
  $defs: {
    Envelope: {
      properties: {
        command: {
          anyOf: [{ $ref: '#/$defs/TotalChips' }, { $ref: '#/$defs/ReturnChips' }, { $ref: '#/$defs/OpenSession' }],
        },
      },
    },
    TotalChips: {
      properties: { type: { enum: ['total_chips'] }, counts: { type: 'array', items: { $ref: '#/$defs/Counted' } } },
      required: ['type', 'counts'],
    },
    Counted: {
      type: 'object',
      properties: { player: { type: 'string' }, amount: MONEY },
      required: ['player', 'amount'],
    },
    ReturnChips: {
      properties: {
        type: { enum: ['return_chips'] },
        missing: { type: 'array', items: { $ref: '#/$defs/MissingChips' }, default: [] },
      },
      required: ['type'],
    },
    MissingChips: {
      type: 'object',
      properties: { player: { type: 'string' }, chip: MONEY, quantity: { type: 'integer' } },
      required: ['player', 'chip', 'quantity'],
    },
    OpenSession: {
      properties: { type: { enum: ['open_session'] }, plan: { $ref: '#/$defs/SessionPlan' } },
      required: ['type', 'plan'],
    },
    SessionPlan: {
      type: 'object',
      properties: {
        title: { type: 'string' },
        seats: { type: 'array', items: { $ref: '#/$defs/Place' } },
        chips: { type: 'array', items: MONEY, default: [] },
      },
      required: ['title', 'seats'],
    },
    Place: {
      type: 'object',
      properties: { box: { type: 'integer' }, player: { type: 'string' } },
      required: ['box', 'player'],
    },
  },
}

describe('a field of rows', () => {
  const forms = commandForms(SCHEMA)
  const form = (type: string): Form => forms.get(type) as Form

  it('is known by its items, at any depth', () => {
    expect(form('total_chips').fields.map((field) => field.kind)).toEqual(['rows'])
    expect(form('return_chips').fields[0]?.parts.map((part) => part.kind)).toEqual(['text', 'money', 'number'])
    expect(form('open_session').fields[0]?.parts.map((part) => part.kind)).toEqual(['text', 'rows', 'moneys'])
  })

  it('begins with what is known, with one row where there must be some, and with none where there need not be', () => {
    const counts = [{ player: 'ann', amount: '1000.00' }]
    expect(blank(form('total_chips').fields, { counts })).toEqual({ counts })
    expect(blank(form('total_chips').fields)).toEqual({ counts: [{ player: '', amount: '' }] })
    expect(blank(form('return_chips').fields)).toEqual({ missing: [] })
  })

  it('is sent as the wire wants it, and a row that was left empty is left out', () => {
    const missing = [
      { player: 'ann', chip: '25', quantity: '2' },
      { player: '', chip: '', quantity: '' },
    ]
    expect(filled(form('return_chips').fields, { missing })).toEqual({
      missing: [{ player: 'ann', chip: '25.00', quantity: 2 }],
    })
    expect(filled(form('return_chips').fields, { missing: [] })).toEqual({ missing: [] })
    const plan = { title: 'heat', seats: [{ box: '1', player: 'ann' }], chips: '5 25' }
    expect(filled(form('open_session').fields, { plan })).toEqual({
      plan: { title: 'heat', seats: [{ box: 1, player: 'ann' }], chips: ['5.00', '25.00'] },
    })
  })

  it('names the field that was not understood', () => {
    const rows = [{ player: 'ann', amount: '' }]
    expect(() => filled(form('total_chips').fields, { counts: rows })).toThrow(new NotUnderstood('amount', 'money'))
  })

  it('takes the words of a row where they are known, and rows that are given', () => {
    const [missing] = adapted(form('return_chips').fields, { player: ['ann', 'bo'], chip: [] })
    expect(missing?.parts.map((part) => [part.kind, part.choices])).toEqual([
      ['choice', ['ann', 'bo']],
      ['money', []],
      ['number', []],
    ])
    expect(adapted(form('total_chips').fields, {}, 'player')[0]?.rowsBy).toBe('player')
  })
})

type Player = SessionView['players'][number]
const player = (name: string, box: number, chips: string, more: Partial<Player> = {}): Player => ({
  player: name,
  box,
  chips,
  available: null,
  pass_cards: 1,
  undisclosed_wagers: 1,
  passed: false,
  absent: false,
  absent_rounds: 0,
  out: '',
  eliminated_round: null,
  agreed: false,
  ...more,
})
const standing = (name: string, chips: string): SessionView['standings'][number] => ({
  player: name,
  chips,
  eliminated_round: null,
  residual: '0.00',
  last_wager: '0.00',
  removed: 0,
  disqualified: false,
})
const paper = (of: string, more: Partial<SessionForm> = {}): SessionForm => ({
  player: of,
  indicator: false,
  announced: false,
  kind: null,
  amount: null,
  open: null,
  deemed: null,
  correction: null,
  ...more,
})
const session = (more: Partial<SessionView> = {}): SessionView => ({
  tournament: 'cup',
  number: 1,
  title: 'Heats',
  play_off: false,
  round: 0,
  rounds: 2,
  until: null,
  advance: 1,
  minimum: '10.00',
  maximum: '500.00',
  rises: [],
  order_of_wagering: true,
  deal_from_marker: false,
  marker: 1,
  turn: 'ann',
  wager_seconds: null,
  wagering_since: 0,
  dispute: null,
  tournament_dispute: null,
  cancelled: '',
  ended: '',
  players: [player('ann', 1, '1000.00'), player('bo', 3, '900.00')],
  forms: [],
  settlements: [],
  standings: [],
  ...more,
})
const view = (kind: string, players: string[], at: SessionView | null = session()): View =>
  ({
    session: at,
    round: null,
    terms: { chips: ['5.00', '25.00'] },
    staff: {
      duty: { kind, clause: '', sentence: '', by: [], players, least_cards: null, most_cards: null, method: '' },
    },
  }) as unknown as View
const steps = (kind: string, players: string[] = [], at: SessionView | null = session()): Step[] =>
  stepsOf(view(kind, players, at), null)
const types = (found: Step[]): string[] => found.map((each) => each.variant ?? each.type)

describe('the duties of a session', () => {
  it('offer each way of acting for who is waited for, on that player’s box', () => {
    const found = steps('session_wagers', ['bo'])
    expect(types(found)).toEqual([
      'place_wager',
      'play_pass_card',
      'seal_wager_paper',
      'direct_deduction',
      'disqualify_absent',
    ])
    expect(found[0]).toMatchObject({ preset: { player: 'bo', box: 3, amount: '10.00' }, ask: ['amount'], about: 'bo' })
  })

  it('offer no card and no form where none is left', () => {
    const spent = session({ players: [player('ann', 1, '9.00', { pass_cards: 0, undisclosed_wagers: 0 })] })
    expect(types(steps('session_wagers', ['ann'], spent))).toEqual([
      'place_wager',
      'direct_deduction',
      'disqualify_absent',
    ])
  })

  it('ask about whom where several are waited for, and know the box of each', () => {
    const found = steps('session_wagers', ['ann', 'bo'], session({ order_of_wagering: false, turn: null }))
    expect(found[0]).toMatchObject({ ask: ['player', 'amount'], options: { player: ['ann', 'bo'] } })
    expect(commandOf(found[0] as Step, { type: 'place_wager', player: 'bo', amount: '20.00' })).toEqual({
      type: 'place_wager',
      player: 'bo',
      amount: '20.00',
      box: 3,
    })
    expect(commandOf(found[1] as Step, { type: 'play_pass_card', player: 'bo' })).toEqual({
      type: 'play_pass_card',
      player: 'bo',
    })
  })

  it('call the time when it is over and no earlier, and end the session at its time', () => {
    const found = steps('session_wagers', ['ann'], session({ wager_seconds: 30, wagering_since: 1_000, until: 5_000 }))
    expect(found.find((each) => each.type === 'call_time')?.notBefore).toBe(1_030)
    expect(found.find((each) => each.type === 'end_session')?.notBefore).toBe(5_000)
  })

  it('close the wagers over somebody only without an order, without a time and once another has acted', () => {
    const free = { order_of_wagering: false, turn: null }
    const closes = (players: string[], more: Partial<SessionView>): boolean =>
      types(steps('session_wagers', players, session(more))).includes('close_wagers_out')
    expect(closes(['bo'], free)).toBe(true)
    expect(closes(['ann', 'bo'], free)).toBe(false)
    expect(closes(['bo'], {})).toBe(false)
    expect(closes(['bo'], { ...free, wager_seconds: 30 })).toBe(false)
  })

  it('let a form be accepted with one press, or handed back with a reason', () => {
    const found = steps('session_form', ['bo'])
    expect(found.map((each) => [each.preset, each.ask])).toEqual([
      [{ player: 'bo', accepted: true }, []],
      [{ player: 'bo', accepted: false }, ['reason']],
    ])
    const dealer = stepsFor('dealer', view('session_form', ['bo']), null, (type) => type !== 'examine_form')
    expect(dealer).toEqual([])
  })

  it('are one press each for a passed round and the end, and none before the session is open', () => {
    expect(types(steps('session_passed'))).toEqual(['close_wagers'])
    expect(types(steps('session_end'))).toEqual(['end_session'])
    expect(steps('session_opening', [], null)).toEqual([])
  })

  it('total what lies in front of each player by the book', () => {
    const out = session({
      players: [
        player('ann', 1, '1000.00'),
        player('bo', 3, '0.00', { out: 'eliminated' }),
        player('cy', 5, '5.00', { out: 'disqualified' }),
      ],
    })
    expect(bookOf(out)).toEqual([
      { player: 'ann', amount: '1000.00' },
      { player: 'cy', amount: '5.00' },
    ])
    expect(steps('session_total')[0]).toMatchObject({ type: 'total_chips', ask: ['counts'], rowsBy: 'player' })
  })

  it('return the chips with the missing ones in the fewest that make them', () => {
    const counted = session({ standings: [standing('ann', '965.00'), standing('bo', '900.00')] })
    expect(missingOf(counted, ['5.00', '25.00'])).toEqual([
      { player: 'ann', chip: '25.00', quantity: 1 },
      { player: 'ann', chip: '5.00', quantity: 2 },
    ])
    expect(steps('session_return', [], counted)[0]).toMatchObject({
      options: { player: ['ann', 'bo'], chip: ['5.00', '25.00'] },
    })
  })

  it('name no more than is missing in all: what lies before another player is not', () => {
    const moved = session({ standings: [standing('ann', '975.00'), standing('bo', '920.00')] })
    expect(missingOf(moved, [])).toEqual([{ player: 'ann', chip: '5.00', quantity: 1 }])
    expect(missingOf(session({ standings: [standing('ann', '1000.00'), standing('bo', '900.00')] }), [])).toEqual([])
  })
})

describe('the session’s panel', () => {
  it('says what each player has done for the round', () => {
    const at = session({
      forms: [paper('bo', { indicator: true }), paper('cy')],
      players: [
        player('ann', 1, '9.00'),
        player('bo', 3, '9.00'),
        player('cy', 5, '9.00'),
        player('di', 6, '9.00', { passed: true }),
        player('ed', 7, '9.00', { absent: true }),
      ],
    })
    const seen = view('session_wagers', ['ann'], at)
    expect(at.players.map((each) => doingOf(at, seen, each))).toEqual(['turn', 'indicator', 'form', 'passed', 'absent'])
  })

  it('shows what is written to who is told of it, and to nobody else', () => {
    expect(isRead(paper('bo'))).toBe(false)
    expect(isRead(paper('bo', { kind: 'pontoon', amount: '50.00', deemed: '50.00', correction: '' }))).toBe(true)
    expect(isRead(paper('bo', { kind: '', deemed: null, correction: 'session_incomplete_form' }))).toBe(true)
  })

  it('offers what belongs to a session only where there is one', () => {
    for (const groups of [DEALER, PIT]) {
      const names = (at: View | null): string[] => groups.filter((each) => isOffered(each, at)).map((each) => each.name)
      expect(names(view('wagers', []))).toContain('session')
      expect(names(view('wagers', [], null))).not.toContain('session')
    }
  })
})

describe('a form that is handed back', () => {
  const told = (event: object): EventTold =>
    ({ version: 1, at: 0, type: 'session_form_handed_back', event }) as unknown as EventTold

  it('tells its player why, and others only whose it is', () => {
    expect(sessionWords(told({ player: 'ann', reason: 'above the maximum' }), 'ann')).toBe(
      'You: form returned (above the maximum).',
    )
    expect(sessionWords(told({ player: 'ann' }), 'bo')).toBe('Ann: form returned.')
  })
})
