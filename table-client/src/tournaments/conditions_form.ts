/** The form of a tournament's conditions: its file read into fields by the letters of the document, and written again.

The file is the house's own format; the house checks what is in it. What is left empty is left out of the file, and the
house then says that it is not stated.
*/

export type Kind = 'text' | 'number' | 'money' | 'percent' | 'yes_no' | 'choice' | 'texts' | 'ratio'

export interface Field {
  /** As in the file: `entry.fee`, or the key alone in a row of a list. */
  key: string
  kind: Kind
  choices?: readonly string[]
}

export interface List {
  name: 'rises' | 'sessions' | 'added' | 'prizes'
  fields: Field[]
}

export interface Section {
  letter: string
  fields: Field[]
  lists: List[]
}

const field = (key: string, kind: Kind, choices?: readonly string[]): Field =>
  choices ? { key, kind, choices } : { key, kind }

export const HEAD: Field[] = [field('title', 'text'), field('rules', 'choice', ['star-2024', 'star-6to5-2017'])]

const RISES: List = {
  name: 'rises',
  fields: [
    field('minimum', 'money'),
    field('maximum', 'money'),
    field('after_rounds', 'number'),
    field('after_minutes', 'number'),
  ],
}
const SESSIONS: List = {
  name: 'sessions',
  fields: [
    field('title', 'text'),
    field('kind', 'choice', ['heat', 'repechage', 'catch_up', 'secondary', 'final']),
    field('tables', 'number'),
    field('players_per_table', 'number'),
    field('advance_per_table', 'number'),
    field('rounds', 'number'),
    field('minutes', 'number'),
    field('chips', 'money'),
    field('minimum', 'money'),
    field('maximum', 'money'),
  ],
}
const ADDED: List = {
  name: 'added',
  fields: [field('kind', 'choice', ['cash', 'goods', 'services']), field('amount', 'money'), field('what', 'text')],
}
const PRIZES: List = {
  name: 'prizes',
  fields: [field('place', 'number'), field('share', 'percent'), field('amount', 'money'), field('goods', 'text')],
}
const LISTS = [RISES, SESSIONS, ADDED, PRIZES]

const yes = (key: string): Field => field(key, 'yes_no')

/** Every entry that the document asks for, under its letter. */
export const SECTIONS: Section[] = [
  { letter: 'a', fields: [field('entry.fee', 'money')], lists: [] },
  {
    letter: 'b',
    fields: [
      field('chips.how', 'choice', ['issued', 'bought_in']),
      field('chips.amount', 'money'),
      field('chips.buy_in', 'money'),
      field('chips.cash_ratio', 'ratio'),
    ],
    lists: [],
  },
  { letter: 'c', fields: [yes('wagers.compulsory')], lists: [] },
  { letter: 'd', fields: [field('wagers.minimum', 'money'), field('wagers.maximum', 'money')], lists: [RISES] },
  { letter: 'e', fields: [], lists: [SESSIONS] },
  {
    letter: 'f',
    fields: [
      field('play.allocation', 'choice', ['draw', 'tournament_manager']),
      yes('wagers.order'),
      yes('wagers.deal_from_marker'),
      field('wagers.pass_cards', 'number'),
      field('wagers.undisclosed', 'number'),
      yes('wagers.perfect_pairs'),
      field('wagers.seconds', 'number'),
      field('wagers.late', 'choice', ['minimum', 'disqualified']),
      field('play.absent', 'choice', ['deducted', 'disqualified']),
      yes('play.early_end_by_agreement'),
      field('play.undecided_dispute_minutes', 'number'),
    ],
    lists: [],
  },
  {
    letter: 'g',
    fields: [
      field('buy_backs.times', 'number'),
      field('buy_backs.price', 'money'),
      field('buy_backs.until_session', 'number'),
    ],
    lists: [],
  },
  {
    letter: 'h',
    fields: [yes('entry.entitled_only'), yes('entry.may_refuse'), field('entry.criteria', 'text')],
    lists: [],
  },
  {
    letter: 'i',
    fields: [
      field('entry.minimum_entrants', 'number'),
      field('entry.maximum_entrants', 'number'),
      field('entry.withdrawal_minutes', 'number'),
      field('entry.notice_minutes', 'number'),
      field('entry.form', 'texts'),
      yes('entry.written_agreement'),
    ],
    lists: [],
  },
  {
    letter: 'j',
    fields: [field('pool.payment', 'text'), field('pool.guaranteed', 'money'), yes('pool.reserves_cancellation')],
    lists: [PRIZES, ADDED],
  },
  { letter: 'k', fields: [yes('play.rules_prevail')], lists: [] },
]

/** What is typed: text everywhere; empty means that it is not stated. */
export type Row = Record<string, string>
export interface Filled {
  name: string
  values: Row
  lists: Record<List['name'], Row[]>
}

// Reading

type Value = string | number | boolean | string[]

/** A line's value: a text, a number, yes or no, or a list of texts. */
function valueOf(written: string): Value | undefined {
  const text = written.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (text.startsWith('[')) return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) => unquoted(found[1] ?? ''))
  const quoted = /^"((?:[^"\\]|\\.)*)"/.exec(text)
  return quoted ? unquoted(quoted[1] ?? '') : undefined
}

const unquoted = (text: string): string =>
  text.replace(/\\(u[0-9a-fA-F]{4}|.)/g, (_, mark: string) =>
    mark.startsWith('u') ? String.fromCharCode(parseInt(mark.slice(1), 16)) : mark,
  )

const told = (value: Value): string => (Array.isArray(value) ? value.join('\n') : String(value))

/** The fields of a file, as far as it has them. */
export function readFile(text: string): Filled {
  const filled: Filled = { name: '', values: {}, lists: { rises: [], sessions: [], added: [], prizes: [] } }
  let at = ''
  let row: Row | null = null
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (!trimmed || trimmed.startsWith('#')) continue
    const list = /^\[\[(\w+)\]\]$/.exec(trimmed)?.[1]
    const table = /^\[(\w+)\]$/.exec(trimmed)?.[1]
    if (list && list in filled.lists) {
      row = {}
      filled.lists[list as List['name']].push(row)
    } else if (table) {
      at = `${table}.`
      row = null
    } else {
      const found = /^(\w+)\s*=\s*(.*)$/.exec(trimmed)
      const value = found ? valueOf(found[2] ?? '') : undefined
      if (!found || value === undefined) continue
      if (row) row[found[1] ?? ''] = told(value)
      else if (!at && found[1] === 'name') filled.name = told(value)
      else if (!at && (found[1] ?? '') in filled.lists) continue
      else filled.values[at + (found[1] ?? '')] = told(value)
    }
  }
  return filled
}

// Writing

const quoted = (text: string): string => JSON.stringify(text)

/**
 * What was typed, as the file has it; null where nothing is stated. What was not understood goes as text, and is named
 * by the house.
 */
function writtenValue({ kind, choices }: Field, typed: string | undefined): string | null {
  const text = (typed ?? '').trim()
  if (kind === 'texts') {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    return lines.length ? `[${lines.map(quoted).join(', ')}]` : null
  }
  if (kind === 'text' && !choices) return quoted(text)
  if (!text) return null
  if (kind === 'yes_no') return text === 'true' ? 'true' : 'false'
  const bare = text.replace(/[\s,$%]/g, '')
  if (kind === 'number') return /^\d{1,9}$/.test(bare) ? String(Number(bare)) : quoted(text)
  if (kind === 'money' || kind === 'percent') {
    if (/^\d{1,9}(\.0{1,2})?$/.test(bare)) return String(Math.floor(Number(bare)))
    const parts = /^(\d{1,9})\.(\d{1,2})$/.exec(bare)
    return quoted(parts ? `${Number(parts[1])}.${(parts[2] ?? '').padEnd(2, '0')}` : text)
  }
  return quoted(text)
}

function lines(fields: readonly Field[], row: Row, optional: boolean): string[] {
  return fields.flatMap((each) => {
    const value = writtenValue(each, row[each.key])
    const left = value === null || (optional && value === '""')
    return left ? [] : [`${each.key.split('.').at(-1)} = ${value}`]
  })
}

export function writeFile(filled: Filled): string {
  const tables = new Map<string, Field[]>()
  for (const each of SECTIONS.flatMap((section) => section.fields)) {
    const table = each.key.split('.')[0] ?? ''
    tables.set(table, [...(tables.get(table) ?? []), each])
  }
  const empty = LISTS.filter(
    (list) => !filled.lists[list.name].length && list.name !== 'sessions' && list.name !== 'prizes',
  )
  const head = [
    `name = ${quoted(filled.name.trim())}`,
    ...lines(HEAD, filled.values, false),
    ...empty.map((list) => `${list.name} = []`),
  ]
  const parts = [head]
  for (const [table, fields] of tables) parts.push([`[${table}]`, ...lines(fields, filled.values, false)])
  for (const list of LISTS)
    for (const row of filled.lists[list.name]) parts.push([`[[${list.name}]]`, ...lines(list.fields, row, true)])
  return `${parts.map((part) => part.join('\n')).join('\n\n')}\n`
}

/** A short name from a title: what an address can have. */
export function shortName(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
}
