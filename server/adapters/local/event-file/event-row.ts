import { isDay } from '../../../contract/analytics-range.ts'
import type { EventColumn } from '../../../contract/event-columns.ts'
import type { FiledEvent } from '../../../ports/event-file.ts'
import { utmTags } from '../../../ports/event-log.ts'
import { RowError } from '../csv/row-fault.ts'

/** Row of a file. Values are strings in CSV and any type in JSON; undefined if missing. */
export interface EventRow {
  line: number
  value(column: EventColumn): unknown
}

/** @throws RowError with the reason if the row is invalid. */
export function readEventRow(row: EventRow): FiledEvent {
  const text = (column: EventColumn) => toText(column, row.value(column))
  const page = text('url') || text('path')
  if (page === '') throw new RowError('its url is missing')
  const product = text('product')
  return {
    line: row.line,
    at: readInstant(text('at')),
    name: text('name') || 'pageview',
    page,
    referrer: text('referrer'),
    source: text('source'),
    utm: readUtm(row),
    visitor: text('visitor'),
    props: { ...readObject('props', row.value('props')), ...(product !== '' && { product }) },
  }
}

/** Reads UTM tags. A column of its own takes precedence over the same tag in `utm`. */
function readUtm(row: EventRow): FiledEvent['utm'] {
  const utmObject = readObject('utm', row.value('utm'))
  const tags = utmTags.map(tag => {
    const column = `utm_${tag}` as const
    return [tag, toText(column, row.value(column)) || toText(column, utmObject[tag])] as const
  })
  return Object.fromEntries(tags.filter(([, value]) => value !== ''))
}

function toText(column: EventColumn, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new RowError(`its ${column} is not a text`)
  return String(value).trim()
}

function readObject(column: 'props' | 'utm', value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? tryParse(value.trim() || '{}') : (value ?? {})
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  throw new RowError(`its ${column} ${column === 'props' ? 'are' : 'is'} not a JSON object`)
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const instantPattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i

/**
 * Parses a time. Times without a zone are UTC, days without a time mean midnight, and 10 or 13 digits are a Unix time
 * in seconds or milliseconds.
 */
function readInstant(text: string): string {
  if (text === '') throw new RowError('its time is missing')
  const at = /^(\d{10}|\d{13})$/.test(text) ? Number(text.padEnd(13, '0')) : parseInstant(text)
  if (Number.isNaN(at)) throw new RowError(`"${text.slice(0, 40)}" is not a time such as 2026-10-01T09:00:00Z`)
  return new Date(at).toISOString()
}

function parseInstant(text: string): number {
  const [, day = '', time = '00:00', zone = 'Z'] = instantPattern.exec(text) ?? []
  return isDay(day) ? Date.parse(`${day}T${time}${/^(z|utc)$/i.test(zone) ? 'Z' : zone}`) : Number.NaN
}
