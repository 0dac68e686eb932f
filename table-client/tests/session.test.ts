import { describe, expect, it } from 'vitest'
import type { EventTold, RoundView } from '../src/generated/messages'
import {
  cashFor,
  ending,
  formOf,
  laidBy,
  nextRise,
  noteOf,
  noWagerToCome,
  openForms,
  placeOf,
  placesLeftFor,
  ranking,
  roundNow,
  type SessionView,
} from '../src/table/session/session'
import { lateIsPast, lateWords, sessionWords } from '../src/table/session/session_words'

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

const session = (more: Partial<SessionView> = {}): SessionView => ({
  tournament: 'cup',
  number: 1,
  title: 'Heats',
  play_off: false,
  round: 2,
  rounds: 10,
  until: null,
  advance: 2,
  minimum: '10.00',
  maximum: '500.00',
  rises: [],
  order_of_wagering: true,
  deal_from_marker: false,
  marker: 3,
  turn: 'Ann',
  wager_seconds: 30,
  wagering_since: 0,
  dispute: null,
  tournament_dispute: null,
  cancelled: '',
  ended: '',
  players: [
    player('Ann', 1, '900.00'),
    player('Bo', 3, '1200.00'),
    player('Cy', 5, '900.00'),
    player('Di', 7, '0.00', { out: 'eliminated', eliminated_round: 2 }),
  ],
  forms: [],
  settlements: [],
  standings: [],
  ...more,
})

const ROUND: RoundView = {
  rules: 'star-2024',
  phase: 'wagers',
  awaiting: { kind: 'wagers', box: null, hand: null, players: [] },
  dealer: { cards: [], total: 0 },
  boxes: [],
  wagers: [{ box: 1, player: 'Ann', amount: '50.00', seated: true }],
  perfect_pairs: [{ box: 1, player: 'Ann', amount: '10.00', settled: false }],
  insurance: [],
  settlements: [],
  cards_out: 0,
  kept_card: null,
}

describe('how a session stands', () => {
  it('is in the round after those completed, and stays in the last', () => {
    expect(roundNow(session())).toBe(3)
    expect(roundNow(session({ round: 10 }))).toBe(10)
    expect(roundNow(session({ round: 4, ended: 'determined' }))).toBe(4)
    expect(roundNow(session({ round: 40, rounds: null }))).toBe(41)
  })

  it('knows the next rise by rounds and by the clock, and forgets those that came', () => {
    const rises = [
      { minimum: '20.00', maximum: '1000.00', after_round: 2, at: null },
      { minimum: '50.00', maximum: '1000.00', after_round: 5, at: null },
    ]
    expect(nextRise(session({ rises }), 0)?.minimum).toBe('50.00')
    expect(nextRise(session({ rises, round: 1 }), 0)?.minimum).toBe('20.00')
    expect(nextRise(session({ rises, round: 6 }), 0)).toBeNull()
    const at = [{ minimum: '20.00', maximum: '1000.00', after_round: null, at: 100 }]
    expect(nextRise(session({ rises: at }), 99)).not.toBeNull()
    expect(nextRise(session({ rises: at }), 100)).toBeNull()
  })

  it('counts what lies on the layout to its player until the round is over', () => {
    expect(laidBy(ROUND, 'Ann')).toBe(6_000)
    expect(laidBy(ROUND, 'Bo')).toBe(0)
    expect(laidBy({ ...ROUND, phase: 'concluded' }, 'Ann')).toBe(0)
    expect(laidBy(null, 'Ann')).toBe(0)
  })

  it('ranks by chips in hand and on the layout, equal ones share a place, who is out comes last', () => {
    const rows = ranking(session(), null)
    expect(rows.map((each) => [each.player, each.place])).toEqual([
      ['Bo', 1],
      ['Ann', 2],
      ['Cy', 2],
      ['Di', 4],
    ])
    expect(rows.map((each) => each.goesOn)).toEqual([true, false, false, false])
    expect(ranking(session({ advance: 3 }), null).map((each) => each.goesOn)).toEqual([true, true, true, false])
    expect(ranking(session(), ROUND).map((each) => each.player)).toEqual(['Bo', 'Ann', 'Cy', 'Di'])
    expect(ranking(session(), ROUND)[2]?.place).toBe(3)
    expect(ranking(session({ advance: 0 }), null).some((each) => each.goesOn)).toBe(false)
  })

  it('shows at a box what lies before its player', () => {
    const forms = [
      {
        player: 'Bo',
        indicator: true,
        announced: false,
        kind: null,
        amount: null,
        open: null,
        deemed: null,
        correction: null,
      },
    ]
    expect(noteOf(session({ forms }), 3)).toMatchObject({ marker: true, sealed: true, chips: 120_000, turn: false })
    expect(noteOf(session({ forms }), 1)).toMatchObject({ marker: false, sealed: false, turn: true })
    expect(noteOf(session({ forms }), 2)).toBeNull()
    expect(formOf(session({ forms }), 'Bo')).not.toBeNull()
    expect(openForms(session({ forms }))).toEqual([])
    const announced = forms.map((each) => ({ ...each, announced: true }))
    expect(noteOf(session({ forms: announced }), 3)?.sealed).toBe(false)
    expect(openForms(session({ forms: announced }))).toHaveLength(1)
  })

  it('says whose turn it is to wager', () => {
    expect(placeOf(session(), 'Ann', false, true)).toBe('turn')
    expect(placeOf(session(), 'Cy', false, true)).toBe('waits')
    expect(placeOf(session({ order_of_wagering: false, turn: null }), 'Cy', false, true)).toBe('turn')
    expect(placeOf(session(), 'Ann', true, true)).toBe('acted')
    expect(placeOf(session(), 'Ann', false, false)).toBe('playing')
    expect(placeOf(session(), 'Di', false, true)).toBe('out')
    expect(placeOf(session(), 'Eve', false, true)).toBe('none')
    const passed = session({ players: [player('Ann', 1, '900.00', { passed: true })] })
    expect(placeOf(passed, 'Ann', false, true)).toBe('acted')
  })
})

describe('how it ended', () => {
  const standing = (
    name: string,
    chips: string,
    round: number | null = null,
    more = {},
  ): SessionView['standings'][number] => ({
    player: name,
    chips,
    eliminated_round: round,
    residual: '0.00',
    last_wager: '10.00',
    removed: 0,
    disqualified: false,
    ...more,
  })
  const goes = (rows: SessionView['standings'], advance = 2, play_off = false): string[] =>
    ending(session({ ended: 'rounds', standings: rows, advance, play_off })).map(
      (each) => `${each.player} ${each.place} ${each.goes}`,
    )

  it('lets the most chips go on', () => {
    expect(goes([standing('Ann', '100.00'), standing('Bo', '300.00'), standing('Cy', '200.00')])).toEqual([
      'Bo 1 on',
      'Cy 2 on',
      'Ann 3 out',
    ])
  })

  it('sees a tie at the line, and none above it', () => {
    expect(goes([standing('Ann', '200.00'), standing('Bo', '300.00'), standing('Cy', '200.00')])).toEqual([
      'Bo 1 on',
      'Ann 2 tie',
      'Cy 2 tie',
    ])
    expect(goes([standing('Ann', '300.00'), standing('Bo', '300.00'), standing('Cy', '200.00')])).toEqual([
      'Ann 1 on',
      'Bo 1 on',
      'Cy 3 out',
    ])
  })

  it('puts who was eliminated later above, by what was left, the last wager and when it was removed', () => {
    const rows = [
      standing('Ann', '0.00', 3, { last_wager: '20.00', removed: 1 }),
      standing('Bo', '0.00', 3, { last_wager: '20.00', removed: 2 }),
      standing('Cy', '0.00', 4),
      standing('Di', '50.00', null, { disqualified: true }),
      standing('Eve', '10.00'),
    ]
    expect(goes(rows, 1)).toEqual(['Eve 1 on', 'Cy 2 out', 'Bo 3 out', 'Ann 4 out', 'Di 5 out'])
  })

  it('decides nothing itself in a final or a play-off', () => {
    expect(goes([standing('Ann', '1.00'), standing('Bo', '1.00')], 0)).toEqual(['Ann 1 out', 'Bo 1 out'])
    expect(goes([standing('Ann', '2.00'), standing('Bo', '1.00')], 1, true)).toEqual(['Ann 1 out', 'Bo 2 out'])
  })
})

describe('what happens, in words', () => {
  const told = (type: string, event: object): EventTold =>
    ({
      version: 1,
      type,
      at: 0,
      by: null,
      role: '',
      round: 1,
      clause: '',
      of_itself: false,
      event,
      words: null,
    }) as unknown as EventTold

  it('never tells of a form before it is announced', () => {
    expect(sessionWords(told('session_wager_sealed', { player: 'Bo' }), 'Ann')).toBe(
      'Bo: form handed to the supervisor.',
    )
  })

  it('announces what was written and what it is deemed to be', () => {
    const form = {
      player: 'Bo',
      kind: 'pontoon',
      written: '700.00',
      deemed: '500.00',
      rest: '490.00',
      correction: '21.8.3.2',
    }
    expect(sessionWords(told('session_sealed_wager_announced', form), '')).toBe(
      'Bo: the undisclosed wager was 700, Pontoon wager, and is deemed to be 500 (21.8.3.2).',
    )
    expect(
      sessionWords(told('session_sealed_wager_announced', { ...form, deemed: null, correction: '21.8.3.4' }), ''),
    ).toContain('21.8.3.4')
    expect(sessionWords(told('session_sealed_wager_announced', { ...form, correction: '' }), 'Bo')).toBe(
      'You: the undisclosed wager was 500, Pontoon wager.',
    )
  })

  it('ends what somebody wrote with one full stop', () => {
    for (const about of ['the count', 'the count.', 'the count. ']) {
      expect(sessionWords(told('session_dispute_raised', { about }), '')).toBe(
        'Dispute raised: the count. Play is paused.',
      )
      expect(sessionWords(told('session_play_held', { about }), '')).toBe(
        'Dispute raised in the tournament: the count. Play is paused at all its tables.',
      )
    }
    expect(sessionWords(told('session_dispute_raised', { about: 'was that a ten?' }), '')).toBe(
      'Dispute raised: was that a ten? Play is paused.',
    )
  })

  it('says nothing of what is no session', () => {
    expect(sessionWords(told('card_dealt', {}), '')).toBeNull()
  })
})

describe('a wager that is only thought of', () => {
  const with_ = (more: Partial<Player>): SessionView =>
    session({ players: [player('Ann', 1, '900.00', more), player('Bo', 3, '1200.00')] })

  it('is no longer shown once the player has passed, handed a form over, or is out', () => {
    expect(noWagerToCome(with_({}), 1)).toBe(false)
    expect(noWagerToCome(with_({ passed: true }), 1)).toBe(true)
    expect(noWagerToCome(with_({ passed: true }), 3)).toBe(false)
    expect(noWagerToCome(with_({ out: 'eliminated' }), 1)).toBe(true)
    expect(noWagerToCome(session({ ended: 'rounds' }), 1)).toBe(true)
    const form = { player: 'Ann', announced: false } as SessionView['forms'][number]
    expect(noWagerToCome(session({ forms: [form] }), 1)).toBe(true)
    expect(noWagerToCome(session({ forms: [{ ...form, announced: true }] }), 1)).toBe(false)
  })
})

describe('who is eliminated', () => {
  const out = (round: number): Partial<Player> => ({ out: 'eliminated', eliminated_round: round })

  it('comes after all who play on or went out later', () => {
    const players = [
      player('Ann', 1, '0.00', out(2)),
      player('Bo', 2, '900.00'),
      player('Cy', 3, '0.00', out(3)),
      player('Di', 4, '0.00', out(1)),
    ]
    expect(placesLeftFor(session({ players }), 'Ann')).toEqual({ first: 3, last: 3 })
    expect(placesLeftFor(session({ players }), 'Bo')).toBeNull()
  })

  it('shares places with who went out in the same round until the count, and is ahead of who is disqualified', () => {
    const players = [
      player('Ann', 1, '0.00', out(2)),
      player('Bo', 2, '0.00', out(2)),
      player('Cy', 3, '500.00', { out: 'disqualified' }),
      player('Di', 4, '10.00'),
    ]
    expect(placesLeftFor(session({ players }), 'Ann')).toEqual({ first: 2, last: 3 })
    expect(placesLeftFor(session({ players }), 'Cy')).toBeNull()
  })

  it('has chips redeemed up to the next cent', () => {
    expect(cashFor(50_001, { chips: 2, cash: 1 })).toBe(25_001)
  })
})

describe('a wager that comes too late', () => {
  const told = (type: string, event: Record<string, unknown>): EventTold =>
    ({ type, event, version: 1, round: 1, words: '' }) as unknown as EventTold
  const called = told('session_time_called', { player: 'Ann' })

  it('is told to its player with what was done instead', () => {
    expect(lateWords([called, told('wager_placed', { player: 'Ann', box: 1, amount: '10.00' })], 'Ann')).toBe(
      'Your time to wager is up: the minimum of 10 was wagered for you.',
    )
    expect(lateWords([called, told('session_player_disqualified', { player: 'Ann' })], 'Ann')).toContain('disqualified')
  })

  it('is nothing to the others, nor is a wager in time', () => {
    expect(lateWords([called], 'Bo')).toBe('')
    expect(lateWords([called], '')).toBe('')
    expect(lateWords([told('wager_placed', { player: 'Ann', box: 1, amount: '10.00' })], 'Ann')).toBe('')
  })

  it('is past when its round is, or its player has acted since; not by what others do', () => {
    for (const type of ['session_round_completed', 'session_round_void', 'session_round_passed', 'session_ended'])
      expect(lateIsPast([told(type, { number: 3 })], 'Ann')).toBe(true)
    for (const type of ['wager_placed', 'session_wager_sealed', 'session_pass_card_played']) {
      expect(lateIsPast([told(type, { player: 'Ann' })], 'Ann')).toBe(true)
      expect(lateIsPast([told(type, { player: 'Bo' })], 'Ann')).toBe(false)
    }
    expect(lateIsPast([told('card_dealt', { box: 1 }), told('session_time_called', { player: 'Bo' })], 'Ann')).toBe(
      false,
    )
  })
})
