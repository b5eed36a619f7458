import { isDay } from '../../../contract/analytics-range.ts'
import type { FiledEvent } from '../../../ports/event-file.ts'
import { RowFault } from '../csv/row-fault.ts'
import type { Column } from './columns.ts'

/** What a row says: texts of a table; of JSON, whatever stands there. Undefined for nothing. */
export interface EventRow {
  line: number
  value(column: Column): unknown
}

/** @throws RowFault saying what does not hold. */
export function readEventRow(row: EventRow): FiledEvent {
  const text = (column: Column) => textOf(column, row.value(column))
  const page = text('url') || text('path')
  if (page === '') throw new RowFault('its url is missing')
  const product = text('product')
  return {
    line: row.line,
    at: readInstant(text('at')),
    name: text('name') || 'pageview',
    page,
    referrer: text('referrer'),
    visitor: text('visitor'),
    props: { ...readProps(row.value('props')), ...(product !== '' && { product }) },
  }
}

function textOf(column: Column, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw new RowFault(`its ${column} is not a text`)
  return String(value).trim()
}

function readProps(value: unknown): object {
  const parsed = typeof value === 'string' ? parse(value.trim() || '{}') : (value ?? {})
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  throw new RowFault('its props are not a JSON object')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const instant = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d\d:?\d\d)?)?$/i

/** A time without a zone is one of UTC, a day without a time its beginning; ten or thirteen digits count from 1970. */
function readInstant(text: string): string {
  if (text === '') throw new RowFault('its time is missing')
  const at = /^(\d{10}|\d{13})$/.test(text) ? Number(text.padEnd(13, '0')) : parseInstant(text)
  if (Number.isNaN(at)) throw new RowFault(`"${text.slice(0, 40)}" is not a time such as 2026-10-01T09:00:00Z`)
  return new Date(at).toISOString()
}

function parseInstant(text: string): number {
  const [, day = '', time = '00:00', zone = 'Z'] = instant.exec(text) ?? []
  return isDay(day) ? Date.parse(`${day}T${time}${/^(z|utc)$/i.test(zone) ? 'Z' : zone}`) : Number.NaN
}
