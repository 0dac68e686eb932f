import { describe, expect, test } from 'vitest'
import type { RoundView, View } from '../src/generated/messages'
import { accountOf, netOf, roundShown, sag, spotsOf, usualBox } from '../src/table/spots'

const ROUND: RoundView = {
  rules: 'star-2024',
  phase: 'subsequent_deal',
  awaiting: { kind: 'decision', box: 3, hand: 2, players: ['Ann'] },
  dealer: { cards: ['Kd'], total: 10 },
  boxes: [
    {
      box: 3,
      controlling_player: 'Ann',
      turn: true,
      absent: false,
      hands: [
        {
          cards: ['8s', '3d'],
          total: 11,
          soft: false,
          state: 'stood',
          doubled: false,
          sideways: null,
          wagers: [
            { player: 'Bo', amount: '5.00', double: '0.00', surrendered: false, settled: false },
            { player: 'Ann', amount: '25.00', double: '0.00', surrendered: false, settled: false },
          ],
        },
        {
          cards: ['8c', 'Ah'],
          total: 19,
          soft: true,
          state: 'in_play',
          doubled: false,
          sideways: null,
          wagers: [{ player: 'Ann', amount: '25.00', double: '25.00', surrendered: false, settled: false }],
        },
      ],
    },
  ],
  wagers: [{ box: 3, player: 'Ann', amount: '25.00', seated: true }],
  perfect_pairs: [{ box: 3, player: 'Ann', amount: '5.00', settled: true }],
  insurance: [],
  settlements: [
    {
      box: 3,
      hand: null,
      player: 'Ann',
      kind: 'perfect_pairs',
      wager: '5.00',
      result: 'lose',
      net: '-5.00',
      odds: null,
      clause: '16.7',
    },
    {
      box: 3,
      hand: 1,
      player: 'Bo',
      kind: 'original',
      wager: '5.00',
      result: 'win',
      net: '7.50',
      odds: [3, 2],
      clause: '12.2',
    },
    {
      box: 3,
      hand: 1,
      player: 'Ann',
      kind: 'original',
      wager: '25.00',
      result: 'win',
      net: '37.50',
      odds: [3, 2],
      clause: '12.2',
    },
  ],
  cards_out: 5,
  kept_card: null,
}
const view = (change: Partial<View> = {}): View =>
  ({
    seats: [
      { player: 'Ann', box: 3 },
      { player: 'Di', box: 6 },
    ],
    reserved_boxes: [],
    round: ROUND,
    ...change,
  }) as View

describe('the boxes of a table', () => {
  test('there is one for each number, from the first on', () => {
    expect(spotsOf(view(), 'Ann', 7).map((each) => each.box)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('the controlling player’s wager lies first, followers behind it', () => {
    const hand = spotsOf(view(), 'Ann', 7)[2]?.hands[0]
    expect(hand?.wagers.map((each) => each.player)).toEqual(['Ann', 'Bo'])
    expect(hand?.wagers.map((each) => each.controlling)).toEqual([true, false])
  })

  test('after a split the hand that is waited for is the active one', () => {
    const spot = spotsOf(view(), 'Ann', 7)[2]
    expect(spot?.hands.map((each) => each.active)).toEqual([false, true])
    expect(spot?.turn).toBe(true)
  })

  test('a settlement lies beside its hand, and one of no hand beside the box', () => {
    const spot = spotsOf(view(), 'Ann', 7)[2]
    expect(spot?.hands.map((each) => each.results.length)).toEqual([2, 0])
    expect(spot?.results.map((each) => each.kind)).toEqual(['perfect_pairs'])
  })

  test('a player without a connection is away', () => {
    const away = spotsOf(view(), 'Ann', 7, ['Di']).filter((each) => each.away)
    expect(away.map((each) => each.seat)).toEqual(['Di'])
  })

  test('a box is the reader’s by a seat or by a wager, and nobody’s to a spectator', () => {
    const mine = (me: string): number[] =>
      spotsOf(view(), me, 7)
        .filter((each) => each.mine)
        .map((each) => each.box)
    expect(mine('Ann')).toEqual([3])
    expect(mine('Bo')).toEqual([3])
    expect(mine('')).toEqual([])
  })

  test('before the first card the wagers lie on the layout', () => {
    const round: RoundView = { ...ROUND, phase: 'wagers', boxes: [], settlements: [] }
    expect(spotsOf(view({ round }), 'Ann', 7)[2]?.placed).toEqual([
      { player: 'Ann', amount: 2500, double: 0, surrendered: false, controlling: true, mine: true },
    ])
  })

  test('who sits down is given the free box nearest to the middle', () => {
    expect(usualBox(spotsOf(view(), 'Cy', 7), 'Cy')).toBe(4)
    const taken = [3, 4, 5].map((box) => ({ player: `p${box}`, box }))
    expect(usualBox(spotsOf(view({ seats: taken, round: null }), 'Cy', 7), 'Cy')).toBe(2)
    const all = [1, 2, 3, 4, 5, 6, 7].map((box) => ({ player: `p${box}`, box }))
    expect(usualBox(spotsOf(view({ seats: all, round: null }), 'Cy', 7), 'Cy')).toBe(null)
  })

  test('a box that is kept for somebody is free to that person alone', () => {
    const kept = view({ round: null, seats: [], reserved_boxes: [{ box: 4, player: 'Ed' }] })
    expect(usualBox(spotsOf(kept, 'Ed', 7), 'Ed')).toBe(4)
    expect(usualBox(spotsOf(kept, 'Cy', 7), 'Cy')).toBe(3)
  })

  test('the arc is deepest in the middle and the same on both sides', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((box) => Math.round(sag(box, 7) * 1000))).toEqual([0, 556, 889, 1000, 889, 556, 0])
    expect(sag(1, 1)).toBe(1)
  })

  test('an account has one’s own settlements, and their sum in cents', () => {
    expect(netOf(accountOf(ROUND, 'Ann'))).toBe(3250)
    expect(accountOf(null, 'Ann')).toEqual([])
  })

  test('what was not disclosed is in the account after the round’s own, and marked', () => {
    const part = {
      box: 3,
      hand: 1,
      player: 'Ann',
      kind: 'original',
      wager: '190.00',
      result: 'win',
      net: '190.00',
      odds: [1, 1],
      clause: '17.1.5',
    } as const
    const session = [
      { ...part, odds: [1, 1] as [number, number] },
      { ...part, odds: null, player: 'Bo' },
    ]
    const rows = accountOf(ROUND, 'Ann', session)
    expect(netOf(rows)).toBe(3250 + 19000)
    expect(rows.map((row) => row.undisclosed)).toEqual([...accountOf(ROUND, 'Ann').map(() => false), true])
  })
})

describe('a layout from before a session', () => {
  const over: RoundView = { ...ROUND, phase: 'concluded' }
  const session = (round: number, ended = ''): View['session'] => ({ round, ended }) as View['session']

  test('is clear until the session has a round of its own', () => {
    expect(roundShown({ round: over, session: session(0) })).toBeNull()
    expect(roundShown({ round: ROUND, session: session(0) })).toBe(ROUND)
    expect(roundShown({ round: over, session: session(1) })).toBe(over)
    expect(roundShown({ round: over, session: null })).toBe(over)
  })
})
