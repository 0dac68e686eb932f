import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFile, SECTIONS, shortName, writeFile } from '../src/tournaments/conditions_form'
import { catalogue } from '../src/words'

const FOLDER = new URL('../../src/pontoon/tournament/templates/', import.meta.url)
const templates = readdirSync(FOLDER).filter((name) => name.endsWith('.tournament.toml'))

describe('the form of conditions', () => {
  it.each(templates)('reads %s and writes what reads as the same', (name) => {
    const first = readFile(readFileSync(new URL(name, FOLDER), 'utf-8'))
    expect(first.lists.sessions.length).toBeGreaterThan(0)
    expect(first.lists.prizes.length).toBeGreaterThan(0)
    expect(readFile(writeFile(first))).toEqual(first)
  })

  it.each(templates)('has a field for every line of %s', (name) => {
    const first = readFile(readFileSync(new URL(name, FOLDER), 'utf-8'))
    const known = new Set([
      'title',
      'rules',
      ...SECTIONS.flatMap((section) => section.fields.map((field) => field.key)),
    ])
    expect(Object.keys(first.values).filter((key) => !known.has(key))).toEqual([])
    const lists = SECTIONS.flatMap((section) => section.lists)
    for (const list of lists) {
      const keys = new Set(list.fields.map((field) => field.key))
      for (const row of first.lists[list.name]) expect(Object.keys(row).filter((key) => !keys.has(key))).toEqual([])
    }
  })

  it('leaves out what is not stated, and keeps a fee of nothing', () => {
    const filled = readFile('name = "cup"\ntitle = "A cup"\nrules = "star-2024"\n[entry]\nfee = 0\n')
    expect(writeFile(filled)).toContain('fee = 0')
    delete filled.values['entry.fee']
    expect(writeFile(filled)).not.toContain('fee')
    expect(writeFile(filled)).not.toContain('compulsory')
  })

  it('writes amounts as the file wants them, and what it does not understand as it is', () => {
    const filled = readFile('name = "cup"')
    filled.values = {
      'entry.fee': '12.5',
      'wagers.minimum': '1,000',
      'wagers.pass_cards': 'two',
      'play.rules_prevail': 'true',
    }
    const text = writeFile(filled)
    expect(text).toContain('fee = "12.50"')
    expect(text).toContain('minimum = 1000')
    expect(text).toContain('pass_cards = "two"')
    expect(text).toContain('rules_prevail = true')
  })

  it('keeps quotes and lines of texts', () => {
    const filled = readFile('name = "cup"\n[entry]\nform = ["name", "player card"]\ncriteria = "the \\"old\\" club"\n')
    expect(filled.values['entry.form']).toBe('name\nplayer card')
    expect(filled.values['entry.criteria']).toBe('the "old" club')
    expect(readFile(writeFile(filled)).values).toMatchObject(filled.values)
  })

  it('has a word for every field and letter', () => {
    const words = catalogue as Record<string, string>
    for (const section of SECTIONS) {
      expect(words[`manager.letter.${section.letter}`], section.letter).toBeTruthy()
      for (const field of section.fields) expect(words[`manager.field.${field.key}`], field.key).toBeTruthy()
      for (const list of section.lists) {
        expect(words[`manager.list.${list.name}`], list.name).toBeTruthy()
        for (const field of list.fields)
          expect(words[`manager.field.${list.name}.${field.key}`], `${list.name}.${field.key}`).toBeTruthy()
      }
    }
  })

  it('makes a name that an address can have', () => {
    expect(shortName('The Spring Cup, 2027')).toBe('the-spring-cup-2027')
    expect(shortName('  Pokal für alle! ')).toBe('pokal-fu-r-alle')
  })
})
