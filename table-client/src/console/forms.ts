/** Forms made from a schema: which fields a command has, and what was typed into them as the wire wants it. */

import { typed, wire } from '../lib/money'

export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  default?: unknown
  description?: string
  minItems?: number
  maxItems?: number
  maxLength?: number
}

export type Kind =
  | 'text'
  | 'number'
  | 'money'
  | 'yes_no'
  | 'choice'
  | 'card'
  | 'time'
  | 'texts'
  | 'numbers'
  | 'moneys'
  | 'cards'
  | 'counts'
  | 'parts'
  | 'rows'

export interface Field {
  name: string
  kind: Kind
  /** Must be given; what may be null counts as given when it is left empty. */
  required: boolean
  nullable: boolean
  usual: unknown
  choices: string[]
  longest: number
  /** The fields of a part, or of each row. */
  parts: Field[]
  /** Another name than the field's own. */
  label?: string
  /** Where the rows are given: the part that names each, which is not asked, and no row comes or goes. */
  rowsBy?: string | undefined
}

export interface Form {
  type: string
  sentence: string
  fields: Field[]
}

/** What is typed: text for most, yes or no, the fields of a part, or rows of them. */
export type Typed = string | boolean | { [name: string]: Typed } | { [name: string]: Typed }[]
export type Values = Record<string, Typed>

const CARD = '[shdc]$'
const MONEY = '[0-9]{2}$'
const KINDS_OF_CARD = 48

/** Every command of the messages' schema by its type. */
export function commandForms(document: { $defs: Record<string, Schema> }): Map<string, Form> {
  const commands = document.$defs['Envelope']?.properties?.['command']?.anyOf ?? []
  return forms(commands, document.$defs)
}

/** Every order to the house's books, from the description of the API. */
export function orderForms(document: {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, unknown>
}): Map<string, Form> {
  const schemas = document.components.schemas
  const orders = Object.values(schemas).filter(
    (each) => discriminator(each) !== '' && each.properties?.['wire'] === undefined,
  )
  const found = forms(orders, schemas)
  // An order's id is the page's to make up, and nobody's to fill in.
  for (const form of found.values()) form.fields = form.fields.filter((field) => field.name !== 'id')
  return found
}

function discriminator(schema: Schema): string {
  const type = schema.properties?.['type']
  return String(type?.const ?? type?.enum?.[0] ?? '')
}

function forms(schemas: Schema[], defs: Record<string, Schema>): Map<string, Form> {
  const found = new Map<string, Form>()
  for (const each of schemas) {
    const schema = resolved(each, defs)
    const type = discriminator(schema)
    found.set(type, { type, sentence: schema.description ?? '', fields: fieldsOf(schema, defs) })
  }
  return found
}

function resolved(schema: Schema, defs: Record<string, Schema>): Schema {
  return schema.$ref ? (defs[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
}

function fieldsOf(schema: Schema, defs: Record<string, Schema>): Field[] {
  const required = schema.required ?? []
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'type')
    .map(([name, told]) => fieldOf(name, told, required.includes(name), defs))
}

function fieldOf(name: string, told: Schema, required: boolean, defs: Record<string, Schema>): Field {
  const nullable = told.anyOf?.some((each) => each.type === 'null') ?? false
  const found = resolved(told.anyOf?.find((each) => each.type !== 'null') ?? told, defs)
  const items = resolved(found.items ?? {}, defs)
  const kind = kindOf(name, found, items)
  return {
    name,
    kind,
    required: required && !nullable,
    nullable,
    usual: told.default,
    choices: (found.enum ?? []).map(String),
    longest: found.maxLength ?? 0,
    parts: kind === 'parts' ? fieldsOf(found, defs) : kind === 'rows' ? fieldsOf(items, defs) : [],
  }
}

function kindOf(name: string, schema: Schema, items: Schema): Kind {
  if (schema.enum) return 'choice'
  if (schema.type === 'boolean') return 'yes_no'
  if (schema.type === 'integer') return isTime(name) ? 'time' : 'number'
  if (schema.type === 'object') return 'parts'
  if (schema.type === 'array') {
    if (schema.minItems === KINDS_OF_CARD) return 'counts'
    if (items.type === 'integer') return 'numbers'
    if (items.type === 'object') return 'rows'
    const of = textKind(items)
    return of === 'card' ? 'cards' : of === 'money' ? 'moneys' : 'texts'
  }
  return textKind(schema)
}

/** Whole seconds since 1970 go by these names. */
export function isTime(name: string): boolean {
  return /(_at|until)$/.test(name)
}

function textKind(schema: Schema): 'card' | 'money' | 'text' {
  if (schema.pattern?.endsWith(CARD)) return 'card'
  return schema.pattern?.endsWith(MONEY) ? 'money' : 'text'
}

/** What stands in a form before anything is typed. */
export function blank(fields: Field[], preset: Record<string, unknown> = {}): Values {
  return Object.fromEntries(fields.map((field) => [field.name, shownValue(field, preset[field.name] ?? field.usual)]))
}

function shownValue(field: Field, value: unknown): Typed {
  if (field.kind === 'parts') return blank(field.parts, (value ?? {}) as Record<string, unknown>)
  if (field.kind === 'rows') return rowsShown(field, value)
  if (field.kind === 'yes_no') return value === true
  if (field.kind === 'time') return typeof value === 'number' ? localTime(value) : ''
  if (Array.isArray(value)) return value.join(field.kind === 'texts' ? '\n' : ' ')
  if (value === null || value === undefined)
    return field.kind === 'choice' && field.required ? (field.choices[0] ?? '') : ''
  return String(value)
}

/** A row for each that is known; one to begin with where there must be some. */
function rowsShown(field: Field, value: unknown): Values[] {
  const known = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  return known.length || !field.required ? known.map((row) => blank(field.parts, row)) : [blank(field.parts)]
}

/** Whether nothing was typed into a row. */
function isBlank(row: Values): boolean {
  return Object.values(row).every((value) =>
    typeof value === 'string' ? value.trim() === '' : Array.isArray(value) ? !value.length : value === false,
  )
}

/** The same form with what is known of a use of it: the words of fields at any depth, and rows that are given. */
export function adapted(fields: Field[], options: Record<string, string[]>, rowsBy?: string): Field[] {
  return fields.map((field) => {
    const choices = options[field.name]
    if (choices?.length) return { ...field, kind: 'choice', choices }
    if (!field.parts.length) return field
    return { ...field, parts: adapted(field.parts, options), ...(field.kind === 'rows' && rowsBy ? { rowsBy } : {}) }
  })
}

/** A field that was not understood. */
export class NotUnderstood extends Error {
  constructor(
    readonly field: string,
    readonly kind: Kind,
  ) {
    super(field)
  }
}

/** What was typed, as the wire wants it; what was left empty and may be is left out. */
export function filled(fields: Field[], values: Values): Record<string, unknown> {
  const told: Record<string, unknown> = {}
  for (const field of fields) {
    const value = read(field, values[field.name])
    if (value !== undefined) told[field.name] = value
  }
  return told
}

function read(field: Field, value: Typed | undefined): unknown {
  if (field.kind === 'parts') return filled(field.parts, (value ?? {}) as Values)
  if (field.kind === 'rows')
    return ((value ?? []) as Values[]).filter((row) => !isBlank(row)).map((row) => filled(field.parts, row))
  if (field.kind === 'yes_no') return value === true
  const text = String(value ?? '').trim()
  const words = text.split(/[\s,]+/).filter(Boolean)
  const wrong = (): never => {
    throw new NotUnderstood(field.name, field.kind)
  }
  switch (field.kind) {
    case 'texts':
      return text
        ? text
            .split('\n')
            .map((line) => line.trim())
            .filter(Boolean)
        : field.required
          ? []
          : undefined
    case 'numbers':
    case 'counts':
      return words.map((word) => (/^\d{1,9}$/.test(word) ? Number(word) : wrong()))
    case 'cards':
      return words.map((word) => cardOf(word) ?? wrong())
    case 'moneys':
      return words.map((word) => wire(typed(word) ?? wrong()))
  }
  if (!text) return field.nullable ? null : field.required ? wrong() : undefined
  switch (field.kind) {
    case 'number':
      return /^\d{1,12}$/.test(text) ? Number(text) : wrong()
    case 'money':
      return wire(typed(text) ?? wrong())
    case 'card':
      return cardOf(text) ?? wrong()
    case 'time':
      return secondsOf(text) ?? wrong()
    default:
      return text
  }
}

/** `as`, `AS` and `As` are all the ace of spades. */
export function cardOf(text: string): string | null {
  const found = /^([a2-9jqk])([shdc])$/i.exec(text.trim())
  return found ? `${found[1]?.toUpperCase()}${found[2]?.toLowerCase()}` : null
}

/** As a field for date and time wants it, by this device's clock. */
export function localTime(seconds: number): string {
  const at = new Date(seconds * 1000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`
}

export function secondsOf(text: string): number | null {
  const at = new Date(text).getTime()
  return Number.isFinite(at) ? Math.floor(at / 1000) : null
}

/** A description of the program's with its names as people read them, without the places where its words are listed. */
export function inWords(sentence: string): string {
  const words = sentence
    .replace(/ \(`\w+\.[A-Z_]+`\)/g, '')
    .replace(/`(?:\w+\.)?(\w+)`/g, (_, name: string) => name.replaceAll('_', ' ').toLowerCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const capitals = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** `declare_cards_astray` as people read it. */
export function humane(name: string): string {
  const words = name.replaceAll('_', ' ').replace(/perfect pairs|player card|super bonus/g, capitals)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
