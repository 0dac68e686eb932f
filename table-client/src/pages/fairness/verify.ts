/**
 * Checks every shoe of a table's bundle that is out of play: the seed revealed must be the one committed to, and each
 * card that left the shoe or device must be the one that follows from the seeds and the cut.
 */

import { CARDS, commitment, derivationKey, draw, hex, order, seedOf, seedsDigest, type Counts } from './protocol'

const KINDS = CARDS.length
// The ends of a shoe that the rules know; one that ended without any of them was broken off.
const ENDS = new Set([
  ...['cards_shuffled', 'discards_shuffled', 'cards_replaced', 'cards_riffled', 'cards_checked', 'shoe_voided'],
  ...['shoe_takes_over', 'cards_transferred', 'damaged_cards_replaced', 'collection_verified', 'table_closed'],
])
const OUT = new Set(['card_dealt', 'card_dealt_to_dealer', 'card_drawn_in_error', 'card_burned', 'card_kept'])
const SEEDS = new Set(['shoe_committed', 'seed_contributed', 'seeds_frozen', 'shoe_ordered', 'shoe_revealed'])
const START = '00'.repeat(32)

// What is found

/** What can be wrong; the page has the words for each. */
export type FaultKind =
  | 'gap'
  | 'senseless'
  | 'number'
  | 'too_late'
  | 'wrong_side'
  | 'not_whole'
  | 'no_order'
  | 'not_set_aside'
  | 'commitment'
  | 'digest'
  | 'cut_late'
  | 'return'
  | 'none_left'
  | 'card'
  | 'never_revealed'

export interface Fault {
  shoe: number
  round: number
  kind: FaultKind
  values: Record<string, string | number>
}

export interface ShoeResult {
  shoe: number
  state: 'checked' | 'not_revealed' | 'broken_off'
  cards: number
  burned: string | null
  why: string
}

export interface Result {
  table: string
  events: number
  entered: boolean
  shoes: ShoeResult[]
  faults: Fault[]
}

/** The text is no bundle at all. */
export class Unreadable extends Error {}

/** An event says something no event can say. */
class Senseless extends Error {}

// Reading what was sent, which is not trusted to be anything

type Told = Record<string, unknown>

interface Row {
  stream: string
  version: number
  type: string
  round: number
  event: Told
  prev: string
  hash: string
}

function told(value: unknown): Told {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Told
  throw new Senseless('an object is missing')
}

function words(from: Told, name: string): string {
  const value = from[name]
  if (typeof value === 'string') return value
  throw new Senseless(`${name} is not text`)
}

function whole(from: Told, name: string): number {
  const value = from[name]
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new Senseless(`${name} is not a number`)
}

function yes(from: Told, name: string): boolean {
  const value = from[name]
  if (typeof value === 'boolean') return value
  throw new Senseless(`${name} is neither yes nor no`)
}

function card(from: Told, name: string): number {
  const found = CARDS.indexOf(words(from, name))
  if (found >= 0) return found
  throw new Senseless(`${String(from[name])} is not a card`)
}

function counts(from: Told, name: string): Counts {
  const value = from[name]
  const fits = (each: unknown): boolean => Number.isInteger(each) && (each as number) >= 0 && (each as number) <= 99
  if (Array.isArray(value) && value.length === KINDS && value.every(fits)) return value as Counts
  throw new Senseless(`${name} is not a list of card counts`)
}

function row(line: string): Row {
  try {
    const read = told(JSON.parse(line))
    const body = told(read['body'])
    return {
      stream: words(read, 'stream'),
      version: whole(read, 'version'),
      type: words(read, 'type'),
      round: whole(body, 'round'),
      event: told(body['event']),
      prev: words(read, 'prev_hash'),
      hash: words(read, 'hash'),
    }
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error))
  }
}

// Counts of cards; where fewer are there than are taken away, none is left

const none = (): Counts => Array<number>(KINDS).fill(0)
const plus = (a: Counts, b: Counts): Counts => a.map((each, at) => Math.max(0, each + (b[at] ?? 0)))
const minus = (a: Counts, b: Counts): Counts => a.map((each, at) => Math.max(0, each - (b[at] ?? 0)))
const same = (a: Counts, b: Counts): boolean => a.every((each, at) => each === b[at])
const within = (a: Counts, b: Counts): boolean => a.every((each, at) => each <= (b[at] ?? 0))
const total = (a: Counts): number => a.reduce((sum, each) => sum + each, 0)
const one = (which: number): Counts => none().map((_, at) => Number(at === which))
const add = (to: Counts, which: number, by: number): void => {
  to[which] = (to[which] ?? 0) + by
}

// What happened to the cards of a shoe

type Step =
  | { what: 'cut'; inFront: number }
  | { what: 'card'; card: number }
  | { what: 'burned'; card: number | null }
  | { what: 'return'; back: Counts; all: Counts }
  | { what: 'return_left_out'; back: Counts }

type Wrong = Pick<Fault, 'kind' | 'values'> | null

const wrong = (kind: FaultKind, values: Fault['values'] = {}): Wrong => ({ kind, values })

interface Shoe {
  number: number
  commitment: string
  seeds: [player: string, seed: string][]
  digest: string
  kind: string
  counts: Counts
  steps: { round: number; step: Step }[]
  seed: string
  why: string
  ended: boolean
  derived: boolean
  cards: number
  burned: string | null
}

const newShoe = (number: number, bound: string, seed = ''): Shoe => ({
  ...{ number, commitment: bound, seed, seeds: [], digest: '', kind: '', counts: [], steps: [] },
  ...{ why: '', ended: false, derived: false, cards: 0, burned: null },
})

/** A shoe's stack or a device's cards as they follow from the seeds; so many are `out`. */
class Cards {
  out = 0
  burned: string | null = null
  private unseen = none()
  private back = none()

  private constructor(
    private readonly key: CryptoKey,
    private readonly device: boolean,
    private inside: Counts,
    private stack: number[],
  ) {}

  static async of(key: CryptoKey, kind: string, inside: Counts): Promise<Cards> {
    const device = kind === 'device'
    return new Cards(key, device, [...inside], device ? [] : await order(key, inside))
  }

  /** What is wrong with the next thing that happened to the cards. */
  async follow(step: Step): Promise<Wrong> {
    switch (step.what) {
      case 'cut':
        this.stack = [...this.stack.slice(step.inFront), ...this.stack.slice(0, step.inFront)]
        return this.out ? wrong('cut_late') : null
      case 'return':
        this.back = this.unseen
        this.unseen = none()
        this.inside = plus(plus(this.inside, step.back), this.back)
        return same(this.inside, step.all) ? null : wrong('return')
      case 'return_left_out':
        this.inside = minus(minus(this.inside, step.back), this.back)
        this.unseen = this.back
        return null
      default:
        return this.leaves(step)
    }
  }

  private async leaves(step: { what: 'card' | 'burned'; card: number | null }): Promise<Wrong> {
    if (!total(this.inside)) return wrong('none_left')
    const next = this.device ? await draw(this.key, this.out, this.inside) : (this.stack[this.out] as number)
    this.out += 1
    add(this.inside, next, -1)
    if (step.what === 'burned') {
      add(this.unseen, next, 1)
      this.burned ??= CARDS[next] as string
    }
    if (step.card === null || step.card === next) return null
    return wrong('card', { came: CARDS[step.card] as string, follows: CARDS[next] as string })
  }
}

// A table's stream, event by event: its shoes, and where its cards are

class Table {
  readonly faults: Fault[] = []
  readonly shoes = new Map<number, Shoe>()
  /** Shoes that can be derived now. */
  readonly due: Shoe[] = []
  entered = false
  version = 0
  private head = START
  private round = 0
  private roundOfLayout = 0
  private decks = 0
  private inRound = false
  private together = false
  private current = newShoe(0, '', 'none')
  private layout = none()
  private back = none()
  private kept: number | null = null

  constructor(readonly name: string) {}

  private wrong(shoe: number, kind: FaultKind, values: Fault['values'] = {}, round = this.round): void {
    this.faults.push({ shoe, round, kind, values })
  }

  take(from: Row): void {
    if (from.version !== this.version + 1 || from.prev !== this.head) {
      this.wrong(0, 'gap', { version: from.version, before: this.version })
    }
    this.version = from.version
    this.head = from.hash
    this.round = from.round
    if (ENDS.has(from.type)) {
      for (const shoe of from.type === 'table_closed' ? this.shoes.values() : [this.current]) shoe.ended = true
    }
    try {
      if (OUT.has(from.type)) this.leaves(from.type, card(from.event, 'card'), from.event['set_aside'] === true)
      else if (SEEDS.has(from.type)) this.takeSeeds(from.type, from.event)
      else this.takeCards(from.type, from.event)
    } catch (error) {
      if (!(error instanceof Senseless || error instanceof RangeError)) throw error
      this.wrong(0, 'senseless', { version: from.version, type: from.type, why: error.message })
    }
  }

  private takeSeeds(type: string, event: Told): void {
    const number = whole(event, 'shoe')
    const shoe = this.shoes.get(number) ?? newShoe(number, '')
    if (type === 'shoe_committed') {
      const last = Math.max(...this.shoes.keys())
      if (this.shoes.size && number !== last + 1) this.wrong(number, 'number', { last })
      this.shoes.set(number, newShoe(number, words(event, 'commitment')))
    } else if (!shoe.commitment || shoe.seed || (type !== 'shoe_revealed' && shoe.kind)) {
      this.wrong(number, 'too_late', { type })
    } else if (type === 'shoe_revealed') {
      const seed = words(event, 'seed')
      seedOf(seed)
      shoe.seed = seed
      shoe.why = words(event, 'why')
      if (shoe !== this.current) this.due.push(shoe)
    } else if ((shoe.digest !== '') !== (type === 'shoe_ordered')) {
      this.wrong(number, 'wrong_side', { type })
    } else if (type === 'seed_contributed') {
      shoe.seeds.push([words(event, 'player'), words(event, 'seed')])
    } else if (type === 'seeds_frozen') {
      shoe.digest = words(event, 'digest')
    } else {
      this.order(shoe, words(event, 'kind'), counts(event, 'counts'))
    }
  }

  /** Decks that were brought together are whole; otherwise no card may be among them that lies elsewhere. */
  private order(shoe: Shoe, kind: string, cards: Counts): void {
    this.decks ||= Math.max(...cards)
    const there = this.notOut()
    if (!(this.together ? same(cards, there) : within(cards, there))) {
      this.wrong(shoe.number, 'not_whole', { decks: this.decks })
    }
    const before = this.current
    this.current = shoe
    this.together = false
    shoe.kind = kind
    shoe.counts = cards
    if (before.seed && before.commitment) this.due.push(before)
  }

  private notOut(): Counts {
    const all = minus(Array<number>(KINDS).fill(this.decks), this.layout)
    return this.kept === null ? all : minus(all, one(this.kept))
  }

  private step(step: Step): void {
    if (!this.current.seed) this.current.steps.push({ round: this.round, step })
    else if (!this.entered) this.wrong(this.current.number, 'no_order')
  }

  /** A card comes out of the shoe or device; or it had been kept under it, or set aside, before. */
  private leaves(type: string, which: number, setAside: boolean): void {
    if (setAside) {
      if ((this.layout[which] ?? 0) < 1) this.wrong(this.current.number, 'not_set_aside', { card: CARDS[which] ?? '' })
      if (type === 'card_burned') add(this.layout, which, -1)
      return
    }
    if (this.round > this.roundOfLayout) {
      this.layout = none()
      this.roundOfLayout = this.round
    }
    if (this.kept !== which) this.step({ what: 'card', card: which })
    this.kept = type === 'card_kept' ? which : null
    if (type !== 'card_burned' && type !== 'card_kept') add(this.layout, which, 1)
    if (type.startsWith('card_dealt')) this.inRound = true
  }

  private takeCards(type: string, event: Told): void {
    if (this.bringsTogether(type, event)) {
      this.together = true
      this.layout = none()
      this.kept = null
      if ('decks' in event) this.decks = whole(event, 'decks')
      return
    }
    switch (type) {
      case 'table_established':
        this.entered = words(event, 'cards') === 'entered'
        return
      case 'cards_cut':
        this.step({ what: 'cut', inFront: whole(event, 'cards_in_front') })
        return
      case 'first_card_burned':
        this.step({ what: 'burned', card: event['card'] === null ? null : card(event, 'card') })
        return
      case 'discards_collected':
        this.layout = minus(this.layout, counts(event, 'cards'))
        return
      case 'discards_returned':
        this.back = counts(event, 'cards')
        this.step({ what: 'return', back: this.back, all: this.notOut() })
        return
      case 'omission_found':
        if (event['step'] === 'return') this.step({ what: 'return_left_out', back: this.back })
        return
      case 'round_concluded':
      case 'round_voided':
      case 'round_reopened':
        this.inRound = type === 'round_reopened'
    }
  }

  private bringsTogether(type: string, event: Told): boolean {
    if (type === 'cards_shuffled') return !yes(event, 'remaining_only') && !this.inRound
    if (type === 'cards_checked') return words(event, 'moment') === 'at_the_table' && yes(event, 'correct')
    return type === 'table_opened' || type === 'cards_replaced'
  }

  /** A revealed shoe against its commitment, its seeds, and all that happened to its cards. */
  async derive(shoe: Shoe): Promise<void> {
    const seed = seedOf(shoe.seed)
    if ((await commitment(this.name, shoe.number, seed)) !== shoe.commitment) this.wrong(shoe.number, 'commitment')
    const digest = await seedsDigest(shoe.seeds)
    if ((shoe.digest !== '' && shoe.digest !== hex(digest)) || (shoe.kind && !shoe.digest)) {
      this.wrong(shoe.number, 'digest')
    }
    if (shoe.kind) {
      const key = await derivationKey(this.name, shoe.number, seed, digest)
      const cards = await Cards.of(key, shoe.kind, shoe.counts)
      let first: Fault | null = null
      for (const { round, step } of shoe.steps) {
        const found = await cards.follow(step)
        if (!found) continue
        // After one wrong card all that follow are wrong too: the first says where it began.
        if (first) first.values['more'] = Number(first.values['more'] ?? 0) + 1
        else this.faults.push((first = { shoe: shoe.number, round, ...found, values: { ...found.values } }))
      }
      shoe.cards = cards.out
      shoe.burned = cards.burned
    }
    shoe.derived = true
    shoe.steps = []
  }

  /** What can only be said once the whole stream is known. */
  async end(): Promise<ShoeResult[]> {
    if (this.current.seed && this.current.commitment) await this.derive(this.current)
    const last = this.current.number
    return [...this.shoes.values()].map((shoe) => {
      if (!shoe.seed && shoe.number < last) this.wrong(shoe.number, 'never_revealed')
      const brokenOff = !shoe.ended && (shoe.seed !== '' || shoe.number < last)
      const state = brokenOff ? 'broken_off' : shoe.seed ? 'checked' : 'not_revealed'
      return { shoe: shoe.number, state, cards: shoe.cards, burned: shoe.burned, why: shoe.why }
    })
  }
}

/** Every shoe of a bundle, read line by line; `heard` is told how far it is. */
export async function check(
  lines: AsyncIterable<string> | Iterable<string>,
  heard: (events: number) => void = () => undefined,
): Promise<Result> {
  let table: Table | null = null
  let events = 0
  for await (const line of lines) {
    if (!line.trim()) continue
    const read = row(line)
    const name = read.stream.replace(/^table:/, '')
    if (name === read.stream) continue
    table ??= new Table(name)
    if (table.name !== name) throw new Unreadable(`${name}: only one table was requested`)
    table.take(read)
    for (const shoe of table.due.splice(0)) await table.derive(shoe)
    events += 1
    if (events % 500 === 0) heard(events)
  }
  if (!table) return { table: '', events: 0, entered: false, shoes: [], faults: [] }
  const shoes = await table.end()
  return { table: table.name, events, entered: table.entered, shoes, faults: table.faults }
}
