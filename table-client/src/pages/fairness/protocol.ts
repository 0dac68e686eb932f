/**
 * The shuffle of `pontoon-shuffle-v1`, derived here once more from what the house has published. Nothing of the
 * server's is used: only the browser's own SHA-256 and HMAC. docs/reference/protocols.md has the protocol.
 */

export const CARDS: readonly string[] = [...'A23456789JQK'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))

export type Bytes = Uint8Array<ArrayBuffer>
export type Counts = number[]

const NAME = 'pontoon-shuffle-v1'
const WORDS_OF_A_BLOCK = 8
const BLOCKS_AT_ONCE = 32
const ALL_WORDS = 2 ** 32
const SEED_BYTES = 32
const text = new TextEncoder()

// Bytes

export function join(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const bytes = (words: string): Bytes => text.encode(words)

function u32(number: number): Bytes {
  const made = new Uint8Array(4)
  new DataView(made.buffer).setUint32(0, number)
  return made
}

export function u64(number: number): Bytes {
  const made = new Uint8Array(8)
  new DataView(made.buffer).setBigUint64(0, BigInt(number))
  return made
}

/** A text with the length of its bytes before it, so that two texts cannot be read as two others. */
export function lp(words: string): Bytes {
  const made = bytes(words)
  return join(u32(made.length), made)
}

export const hex = (made: Bytes): string => Array.from(made, (each) => each.toString(16).padStart(2, '0')).join('')

/** A seed as it was revealed; raises where it is none. */
export function seedOf(written: string): Bytes {
  if (!/^([0-9a-f]{2})*$/i.test(written)) throw new RangeError('not in hexadecimal')
  const made = Uint8Array.from(written.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  if (made.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes')
  return made
}

// Hashes

const sha256 = async (of: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', of))

const secret = (key: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

const hmac = async (key: CryptoKey, of: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, of))

const place = (table: string, shoe: number): Bytes => join(lp(table), u64(shoe))

export async function commitment(table: string, shoe: number, seed: Bytes): Promise<string> {
  return hex(await sha256(join(bytes(`${NAME} commit`), place(table, shoe), seed)))
}

/** Over the players' seeds, in the order in which they came. */
export async function seedsDigest(seeds: readonly (readonly [player: string, seed: string])[]): Promise<Bytes> {
  return sha256(join(bytes(`${NAME} seeds`), ...seeds.flatMap(([player, seed]) => [lp(player), lp(seed)])))
}

export async function derivationKey(table: string, shoe: number, seed: Bytes, digest: Bytes): Promise<CryptoKey> {
  const key = await hmac(await secret(seed), join(bytes(`${NAME} key`), place(table, shoe), digest))
  return secret(key)
}

// Numbers

/** The words under a label, one after another; several blocks are asked for at once. */
async function* words(key: CryptoKey, label: Bytes, atOnce: number): AsyncGenerator<number, never> {
  for (let first = 0; ; first += atOnce) {
    const blocks = Array.from({ length: atOnce }, (_, at) => hmac(key, join(label, u64(first + at))))
    for (const block of await Promise.all(blocks)) {
      const view = new DataView(block.buffer)
      for (let at = 0; at < WORDS_OF_A_BLOCK; at += 1) yield view.getUint32(4 * at)
    }
  }
}

/** A number below n without bias: words of the last, incomplete round of n are passed over. */
async function below(n: number, source: AsyncGenerator<number, never>): Promise<number> {
  const most = ALL_WORDS - (ALL_WORDS % n)
  for (;;) {
    const { value } = await source.next()
    if (value < most) return value % n
  }
}

/** The cards by their numbers, each as often as it is there. */
export const elements = (counts: Counts): number[] => counts.flatMap((count, card) => Array<number>(count).fill(card))

/** The order of a stack. */
export async function order(key: CryptoKey, counts: Counts): Promise<number[]> {
  const cards = elements(counts)
  const source = words(key, bytes('order'), BLOCKS_AT_ONCE)
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = await below(i + 1, source)
    const card = cards[i] as number
    cards[i] = cards[j] as number
    cards[j] = card
  }
  return cards
}

/** Draw k out of a device that holds these cards. */
export async function draw(key: CryptoKey, k: number, inside: Counts): Promise<number> {
  const cards = elements(inside)
  return cards[await below(cards.length, words(key, join(bytes('draw'), u64(k)), 1))] as number
}
