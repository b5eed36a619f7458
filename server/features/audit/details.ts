import * as z from 'zod'
import { isRecord } from '../../domain/json.ts'
import { formatPounds } from '../../domain/number-format.ts'
import type { AuditedCall } from './audit-records.ts'
import type { Subject } from './subject.ts'

/** Keys of short texts that name something and are never secret. Other free text is only recorded as present. */
const namingKeys: ReadonlySet<string> = new Set([
  'name',
  'title',
  'slug',
  'newSlug',
  'moveTo',
  'topic',
  'section',
  'username',
  'user',
  'expires',
  'operation',
  'scheduledBy',
])
/** Keys that mean nothing to a reader. */
const omittedKeys: ReadonlySet<string> = new Set(['id', 'hash', 'version', 'expected'])

/** Keys of output lists that group items by outcome. */
const outcomeKeys: ReadonlySet<string> = new Set(['done', 'paused', 'failed'])

const maxTextLength = 80
const maxLength = 300
const maxNamed = 5

/**
 * Describes the input in one line: numbers, booleans and enum values as they are, names and ids in quotes, and only the
 * key of everything else, which may be long or secret. Next to a password no typed text is recorded, because people
 * confuse the fields.
 */
export function describeInput({ operation, input }: AuditedCall, subject: Subject | null): string {
  const shape = { ...operation.query?.shape, ...operation.body?.shape }
  const known = new Set<unknown>([subject?.id, subject?.name])
  const descriptions = Object.entries(shape).flatMap(([key, schema]) => {
    const value = input[key]
    if (value === undefined || value === null || known.has(value) || omittedKeys.has(key)) return []
    if (typeof value === 'string' && 'password' in shape) return []
    const text = describeValue(key, value, schema)
    return [text === null ? toWords(key) : `${toWords(key)} ${text}`]
  })
  return truncate(descriptions.join(', '), maxLength)
}

/** Returns null for values that must not be recorded. */
function describeValue(key: string, value: unknown, schema: unknown): string | null {
  if (typeof value === 'number' && /budget$/i.test(key)) return formatPounds(value)
  if (typeof value === 'number' || typeof value === 'boolean' || isChoice(schema)) return [value].flat().join(' ')
  if (typeof value === 'string') return namingKeys.has(key) || key.endsWith('Id') ? quote(value) : null
  return Array.isArray(value) ? describeList(key, value) : null
}

function quote(text: string): string {
  return `“${truncate(text, maxTextLength)}”`
}

/** Lists ids; other items are only counted. */
function describeList(key: string, list: readonly unknown[]): string {
  const ids = list.flatMap(item => (key.endsWith('Ids') && typeof item === 'string' ? [item] : getIds(item)))
  if (ids.length < list.length || ids.length === 0) return `(${list.length})`
  const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : ''
  return ids.slice(0, maxNamed).map(quote).join(' ') + more
}

function getIds(item: unknown): string[] {
  return isRecord(item) && typeof item.id === 'string' ? [item.id] : []
}

/** True if the value comes from a fixed list, so that it cannot be arbitrary text. */
function isChoice(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return isChoice(schema.unwrap())
  }
  if (schema instanceof z.ZodArray) return isChoice(schema.element)
  return schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral
}

/** Counts the outcomes in an output: `2 done, 1 failed`. */
export function describeOutcomes(output: unknown): string {
  if (!isRecord(output)) return ''
  const listed = Object.entries(output).flatMap(([key, value]) =>
    Array.isArray(value) && outcomeKeys.has(key) ? value.map(() => key) : [],
  )
  const counts = new Map<string, number>()
  for (const outcome of [...listed, ...listPlanOutcomes(output)]) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
}

/** Outcomes of applying a plan, or of undoing it if it was undone. */
function listPlanOutcomes(output: Readonly<Record<string, unknown>>): string[] {
  const changes = [output.undone, output.applied].find(isRecord)?.changes
  if (!Array.isArray(changes)) return []
  return changes.filter(isRecord).flatMap(change => ('outcome' in change ? [String(change.outcome)] : []))
}

/** Converts `dailyBudget` to `daily budget`. */
function toWords(key: string): string {
  return key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}

export function truncate(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).toWellFormed()}…` : text
}
