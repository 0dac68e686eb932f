/** What a name of the wire is called on the consoles: its word in the catalogue, or its own words. */

import { catalogue } from '../words'
import { humane } from './forms'

export function named(of: 'field' | 'event' | 'command' | 'role' | 'word' | 'order', name: string): string {
  const key = `console.${of}.${name}`
  return (catalogue as Record<string, string>)[key] ?? humane(name)
}

/** A role within a sentence: only the titles that the documents write with capitals keep them. */
export function roleWithin(role: string): string {
  const name = named('role', role)
  return / [A-Z]/.test(name) || role === 'surveillance' ? name : name.toLowerCase()
}

/** What a field of one command is called where its usual name would mislead; empty where it does not. */
export function ownName(command: string, field: string): string {
  return (catalogue as Record<string, string>)[`console.field.${command}.${field}`] ?? ''
}

/** Seconds since 1970 as a day and a time of this device. */
export function timeOf(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return ''
  return new Date(seconds * 1000).toLocaleString('en-AU', { dateStyle: 'medium', timeStyle: 'short' })
}

/** The time of day alone. */
export function hourOf(seconds: number): string {
  return new Date(seconds * 1000).toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hour12: false })
}
