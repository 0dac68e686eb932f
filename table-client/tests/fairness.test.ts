/** The browser's own check of the shuffles: it finds played shoes right, and every lie in them. */

import { describe, expect, it } from 'vitest'
import {
  CARDS,
  commitment,
  derivationKey,
  draw,
  elements,
  hex,
  order,
  seedOf,
  seedsDigest,
} from '../src/pages/fairness/protocol'
import { check, type FaultKind } from '../src/pages/fairness/verify'
import cardShoe from './shoes/card_shoe.ndjson?raw'
import device from './shoes/device.ndjson?raw'

type Row = {
  type: string
  version: number
  prev_hash: string
  hash: string
  body: { round: number; event: Record<string, unknown> }
}

const BUNDLES = { card_shoe: cardShoe, device }

const read = (name: keyof typeof BUNDLES): Row[] =>
  BUNDLES[name]
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)

/** Versions and hashes as one would write them who can write the log as they like. */
function chained(rows: Row[]): string[] {
  let head = '00'.repeat(32)
  return rows.map((row, at) => {
    const hash = String(at + 1).padStart(64, 'f')
    const line = JSON.stringify({ ...row, version: at + 1, prev_hash: head, hash })
    head = hash
    return line
  })
}

const found = (rows: Row[]) => check(chained(rows))
const kinds = async (rows: Row[]): Promise<FaultKind[]> => (await found(rows)).faults.map((fault) => fault.kind)
const place = (rows: Row[], type: string): number => rows.findIndex((row) => row.type === type)
const event = (rows: Row[], type: string, number = 0): Record<string, unknown> =>
  rows.filter((row) => row.type === type)[number]!.body.event

describe('the protocol', () => {
  it('gives the known answers of docs/how-to/check-a-shoe.md', async () => {
    const seed = Uint8Array.from({ length: 32 }, (_, at) => at)
    expect(await commitment('P1', 3, seed)).toBe('49b811c1f1cfd13f633a21b006da52c16016414e7449bfed30f37077e61fb89f')
    const seeds = [
      ['ann', 'my lucky seed'],
      ['bob', '42'],
    ] as const
    const key = await derivationKey('P1', 3, seed, await seedsDigest(seeds))
    const stack = await order(key, Array<number>(48).fill(8))
    const dealt = [...stack.slice(100), ...stack.slice(0, 100)].map((card) => CARDS[card])
    expect(dealt.slice(0, 7)).toEqual(['2d', '3h', '3s', 'Kc', '7c', '3s', 'Ks'])
  })

  it('has 48 cards by rank and suit, and no Tens', () => {
    expect(CARDS).toHaveLength(48)
    expect(CARDS.slice(0, 5)).toEqual(['As', 'Ah', 'Ad', 'Ac', '2s'])
    expect(CARDS.filter((card) => card.startsWith('1') || card.startsWith('T'))).toEqual([])
  })

  it('orders every card once and draws only what is inside', async () => {
    const key = await derivationKey('P1', 1, new Uint8Array(32), await seedsDigest([]))
    const counts = Array<number>(48).fill(1)
    expect([...(await order(key, counts))].sort((a, b) => a - b)).toEqual(elements(counts))
    const one = counts.map((_, at) => Number(at === 17))
    expect(await draw(key, 5, one)).toBe(17)
  })

  it('takes a text by its bytes, so that two seeds are not one', async () => {
    const digests = await Promise.all([
      seedsDigest([['ann', 'ab']]),
      seedsDigest([['anna', 'b']]),
      seedsDigest([['ann', 'ä']]),
    ])
    expect(new Set(digests.map(hex)).size).toBe(3)
  })

  it('reads a seed of 32 bytes and nothing else', () => {
    expect(seedOf('ab'.repeat(32))).toHaveLength(32)
    for (const none of ['', 'ab', 'xyz', 'a'.repeat(63), 'zz'.repeat(32)])
      expect(() => seedOf(none)).toThrow(RangeError)
  })
})

describe('what is right', () => {
  it('finds a card shoe right, from its cut to the close of the table', async () => {
    const result = await found(read('card_shoe'))
    expect(result.faults).toEqual([])
    expect(result.table).toBe('P1')
    expect(result.shoes).toMatchObject([{ shoe: 1, state: 'checked', cards: 47 }])
  })

  it('finds a shuffling device right, with its returns, and says that nothing has ended its load', async () => {
    const result = await found(read('device'))
    expect(result.faults).toEqual([])
    expect(result.shoes).toMatchObject([{ shoe: 1, state: 'broken_off', cards: 50, why: 'unloaded' }])
  })

  it('reads the bundle as it came, hashes and all', async () => {
    const heard: number[] = []
    const result = await check(cardShoe.split('\n'), (events) => heard.push(events))
    expect(result.faults).toEqual([])
    expect(result.events).toBe(read('card_shoe').length)
  })

  it('has nothing to say of a table without a shoe out of play', async () => {
    expect(await check([])).toMatchObject({ events: 0, shoes: [], faults: [] })
  })

  it('counts a shoe whose seed is still secret', async () => {
    const rows = read('card_shoe').filter((row) => row.type !== 'shoe_revealed')
    expect((await found(rows)).shoes).toMatchObject([{ state: 'not_revealed', cards: 0 }])
  })
})

function twoCardsChangePlaces(rows: Row[]): void {
  const dealt = rows.filter((row) => row.type === 'card_dealt').map((row) => row.body.event)
  const one = dealt[2]!
  const another = dealt.slice(3).find((each) => each['card'] !== one['card'])!
  ;[one['card'], another['card']] = [another['card'], one['card']]
}

/** The lie that a field is something else; whoever tells it knows what the field holds. */
const changed =
  <Held>(type: string, key: string, to: (held: Held) => unknown) =>
  (rows: Row[]) => {
    const told = event(rows, type)
    told[key] = to(told[key] as Held)
  }
const dropped = (type: string) => (rows: Row[]) => void rows.splice(place(rows, type), 1)
const moved =
  (type: string, behind: string, places = 1) =>
  (rows: Row[]) => {
    const [row] = rows.splice(place(rows, type), 1)
    rows.splice(place(rows, behind) + places, 0, row!)
  }

const LIES: [what: string, lie: (rows: Row[]) => void, kind: FaultKind][] = [
  ['two cards change places', twoCardsChangePlaces, 'card'],
  [
    'the dealer gets another card',
    changed('card_dealt_to_dealer', 'card', (card: string) => (card === '2s' ? 'Kd' : '2s')),
    'card',
  ],
  ['a card is no card', changed('card_dealt', 'card', () => 'Ts'), 'senseless'],
  ['a card is left out', dropped('card_dealt'), 'card'],
  ["a player's seed is changed", changed('seed_contributed', 'seed', (seed: string) => `${seed}.`), 'digest'],
  [
    'a seed comes from another player',
    changed('seed_contributed', 'player', (player: string) => `${player}a`),
    'digest',
  ],
  ["a player's seed is dropped", dropped('seed_contributed'), 'digest'],
  ["a player's seed comes before the commitment", moved('seed_contributed', 'table_established'), 'too_late'],
  ["a player's seed comes after they were frozen", moved('seed_contributed', 'seeds_frozen'), 'wrong_side'],
  ['the digest is another', changed('seeds_frozen', 'digest', () => '12'.repeat(32)), 'digest'],
  ['the seeds are never frozen', dropped('seeds_frozen'), 'wrong_side'],
  ['another seed is revealed', changed('shoe_revealed', 'seed', () => 'ab'.repeat(32)), 'commitment'],
  ['what is revealed is no seed', changed('shoe_revealed', 'seed', () => 'xyz'), 'senseless'],
  ['a seed is revealed too early', moved('shoe_revealed', 'card_dealt', 5), 'no_order'],
  ['the commitment is to something else', changed('shoe_committed', 'commitment', () => '00'.repeat(32)), 'commitment'],
  ['there is no commitment', dropped('shoe_committed'), 'too_late'],
  ['the cut is another', changed('cards_cut', 'cards_in_front', (cards: number) => cards + 1), 'card'],
  ['there is no cut', dropped('cards_cut'), 'card'],
  ['the cut comes after a card', moved('cards_cut', 'card_dealt'), 'card'],
  [
    'an Ace is missing',
    changed('shoe_ordered', 'counts', (all: number[]) => [all[0]! - 1, ...all.slice(1)]),
    'not_whole',
  ],
  [
    'a card too many',
    changed('shoe_ordered', 'counts', (all: number[]) => [...all.slice(0, 47), all[47]! + 1]),
    'not_whole',
  ],
  [
    'counts that make no sense',
    changed('shoe_ordered', 'counts', (all: number[]) => [1e12, ...all.slice(1)]),
    'senseless',
  ],
]

describe('what is not', () => {
  it.each(LIES)('finds that %s, though the hashes were made to fit', async (_what, lie, kind) => {
    const rows = read('card_shoe')
    lie(rows)
    expect(await kinds(rows)).toContain(kind)
  })

  it('names the first wrong card, its round, what follows from the seeds, and how many more there are', async () => {
    const rows = read('card_shoe')
    const right = event(rows, 'card_dealt', 4)['card'] as string
    event(rows, 'card_dealt', 4)['card'] = right === '2s' ? 'Kd' : '2s'
    const [fault] = (await found(rows)).faults
    expect(fault).toMatchObject({ shoe: 1, kind: 'card', values: { follows: right } })
    expect(fault?.round).toBeGreaterThan(0)
    twoCardsChangePlaces(rows)
    expect((await found(rows)).faults[0]?.values['more']).toBeGreaterThan(0)
  })

  it('finds a device that got fewer discards back than lay in the rack', async () => {
    const rows = read('device')
    const cards = event(rows, 'discards_returned', 1)['cards'] as number[]
    const some = cards.findIndex((count) => count > 0)
    cards[some] = cards[some]! - 1
    expect(await kinds(rows)).toContain('return')
  })

  it('finds a burned card that is not the first', async () => {
    const rows = read('device')
    event(rows, 'first_card_burned')['card'] = 'As'
    const said = await kinds(rows)
    event(rows, 'first_card_burned')['card'] = 'Kc'
    expect([...said, ...(await kinds(rows))]).toContain('card')
  })

  it('finds a missing line by the version and by the hash', async () => {
    const rows = read('card_shoe')
    const lines = rows.map((row) => JSON.stringify(row))
    const without = await check(lines.filter((_, at) => at !== 30))
    expect(without.faults[0]).toMatchObject({ kind: 'gap' })
    const other = rows.map((row, at) => JSON.stringify(at === 30 ? { ...row, prev_hash: '11'.repeat(32) } : row))
    expect((await check(other)).faults[0]).toMatchObject({ kind: 'gap', values: { version: 31 } })
  })

  it('says that a text is no bundle', async () => {
    await expect(check(['<html>'])).rejects.toThrow()
    await expect(check(['{"stream":"table:P1"}'])).rejects.toThrow()
  })
})
