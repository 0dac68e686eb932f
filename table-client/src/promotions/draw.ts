/**
 * The draw of `pontoon-draw-v1`, derived here once more from what the house has published. Nothing of the server's is
 * used: only the browser's own SHA-256 and HMAC. docs/reference/protocols.md has the protocol.
 */

import { hex, join, lp, seedOf, u64, type Bytes } from '../pages/fairness/protocol'

export interface BundleAward {
  award: number
  prize: number
  entry: number
  place: number
  passed_over: boolean
}

/** What is published after a draw. Entries are rows of an entry and its patron's number. */
export interface Bundle {
  protocol: string
  promotion: string
  draw: number
  commitment: string
  digest: string
  entries: [entry: number, patron: number][]
  words: string[]
  seed: string
  prizes: number[]
  one_prize_each: boolean
  settled_before: [prize: number, entry: number, patron: number][]
  awards: BundleAward[]
  terms_sha256: string
  terms: string
}

export type FaultKind =
  'protocol' | 'commitment' | 'order' | 'digest' | 'witness' | 'terms' | 'nobody' | 'entry' | 'prize' | 'left'
export interface Fault {
  kind: FaultKind
  values: Record<string, number>
}
export interface Checked {
  entries: number
  awards: number
  faults: Fault[]
}

const NAME = 'pontoon-draw-v1'
const WORD_BITS = 64n
const text = new TextEncoder()
const bytes = (words: string): Bytes => text.encode(words)

const sha256 = async (of: Bytes): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', of))
const secret = (key: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
const hmac = async (key: CryptoKey, of: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.sign('HMAC', key, of))

export const commitment = async (promotion: string, draw: number, seed: Bytes): Promise<string> =>
  hex(await sha256(join(bytes(`${NAME} commit`), lp(promotion), u64(draw), seed)))

export const entriesDigest = async (promotion: string, entries: readonly number[]): Promise<string> =>
  hex(await sha256(join(bytes(`${NAME} entries`), lp(promotion), u64(entries.length), ...entries.map(u64))))

/** The endless words of a key, four from each HMAC of a counter. */
async function* words(key: CryptoKey): AsyncGenerator<bigint, never> {
  for (let block = 0; ; block += 1) {
    const view = new DataView((await hmac(key, u64(block))).buffer)
    for (let at = 0; at < 32; at += 8) yield view.getBigUint64(at)
  }
}

/** A number below n, each equally likely: words of the last, incomplete round of n are passed over. */
export async function below(n: number, source: AsyncIterator<bigint, never>, bits = WORD_BITS): Promise<number> {
  const beyond = 1n << bits
  const most = beyond - (beyond % BigInt(n))
  for (;;) {
    const { value } = await source.next()
    if (value < most) return Number(value % BigInt(n))
  }
}

/** The entries as they are drawn, with their places from one. */
export async function* order(bundle: Bundle): AsyncGenerator<{ place: number; entry: number }> {
  const told = join(u64(bundle.words.length), ...bundle.words.map(lp))
  const head = join(bytes(`${NAME} key`), lp(bundle.promotion), u64(bundle.draw), seedOf(bundle.digest), told)
  const source = words(await secret(await hmac(await secret(seedOf(bundle.seed)), head)))
  const left = bundle.entries.map(([entry]) => entry)
  for (let at = 0; at < left.length; at += 1) {
    const other = at + (await below(left.length - at, source))
    const entry = left[other] as number
    left[other] = left[at] as number
    left[at] = entry
    yield { place: at + 1, entry }
  }
}

/** Who is asked, in turn: no entry twice, and no patron twice where nobody has two prizes. */
async function* winners(bundle: Bundle): AsyncGenerator<{ place: number; entry: number }> {
  const patronOf = new Map(bundle.entries)
  const asked = new Set(bundle.settled_before.map(([, entry]) => entry))
  const patrons = new Set(bundle.settled_before.map(([, , patron]) => patron))
  for await (const drawn of order(bundle)) {
    const patron = patronOf.get(drawn.entry) as number
    if (asked.has(drawn.entry) || (bundle.one_prize_each && patrons.has(patron))) continue
    asked.add(drawn.entry)
    patrons.add(patron)
    yield drawn
  }
}

/** The prizes that the draw had to give, one by one, in the form's order. */
function open(bundle: Bundle): number[] {
  const gone = bundle.settled_before.map(([prize]) => prize)
  return bundle.prizes.filter((prize) => {
    const at = gone.indexOf(prize)
    if (at < 0) return true
    gone.splice(at, 1)
    return false
  })
}

/** Everything that is wrong with a draw; nothing, where all is as it must be. */
export async function check(bundle: Bundle): Promise<Checked> {
  const faults: Fault[] = []
  const wrong = (kind: FaultKind, values: Record<string, number> = {}): void => void faults.push({ kind, values })
  const numbers = bundle.entries.map(([entry]) => entry)
  const counts = { entries: numbers.length, awards: bundle.awards.length, faults }
  if (bundle.protocol !== NAME) {
    wrong('protocol')
    return counts
  }
  if ((await commitment(bundle.promotion, bundle.draw, seedOf(bundle.seed))) !== bundle.commitment) wrong('commitment')
  if (numbers.some((entry, at) => at > 0 && entry <= (numbers[at - 1] as number))) wrong('order')
  if ((await entriesDigest(bundle.promotion, numbers)) !== bundle.digest) wrong('digest')
  if (bundle.draw > 1 && !bundle.words.length) wrong('witness')
  if (hex(await sha256(bytes(bundle.terms))) !== bundle.terms_sha256) wrong('terms')
  await checkAwards(bundle, wrong)
  return counts
}

async function checkAwards(
  bundle: Bundle,
  wrong: (kind: FaultKind, values?: Record<string, number>) => void,
): Promise<void> {
  const first = open(bundle)
  const again = bundle.awards.filter((award) => award.passed_over).map((award) => award.prize)
  const following = winners(bundle)
  for (const [turn, award] of bundle.awards.entries()) {
    const next = await following.next()
    if (next.done) wrong('nobody', { award: award.award })
    else if (next.value.entry !== award.entry || next.value.place !== award.place)
      wrong('entry', { award: award.award, entry: award.entry, due: next.value.entry })
    if (turn < first.length) {
      if (award.prize !== first[turn]) wrong('prize', { award: award.award, prize: award.prize })
    } else {
      const at = again.indexOf(award.prize)
      if (at < 0) wrong('prize', { award: award.award, prize: award.prize })
      else again.splice(at, 1)
    }
  }
  if (bundle.awards.length < first.length && !(await following.next()).done)
    wrong('left', { left: first.length - bundle.awards.length })
}
