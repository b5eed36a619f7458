import { BlogopsError } from '../../../contract/errors.ts'
import { isDay } from '../../../domain/days.ts'
import { type EventColumn, eventColumns, utmTags } from '../../../domain/events.ts'
import { parseJson } from '../../../domain/json.ts'
import type { FiledEvent } from '../../../ports/import-files.ts'
import { RowError } from './read-sheet.ts'

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
    browser: text('browser').slice(0, 60),
    device: text('device').slice(0, 60),
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
  const parsed = typeof value === 'string' ? parseJson(value.trim() || '{}') : (value ?? {})
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed }
  throw new RowError(`its ${column} ${column === 'props' ? 'are' : 'is'} not a JSON object`)
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

/** Known headings of each column, compared without case, spaces and punctuation. The first match counts. */
const knownHeadings: Readonly<Record<EventColumn, readonly string[]>> = {
  at: ['at', 'timestamp', 'time', 'date'],
  name: ['name', 'event'],
  url: ['url'],
  path: ['path'],
  referrer: ['referrer', 'referer'],
  source: ['source'],
  visitor: ['visitor', 'visitorid'],
  browser: ['browser'],
  device: ['device'],
  product: ['product'],
  props: ['props'],
  utm: ['utm'],
  utm_source: ['utmsource'],
  utm_medium: ['utmmedium'],
  utm_campaign: ['utmcampaign'],
  utm_content: ['utmcontent'],
  utm_term: ['utmterm'],
}

/** Heading of each recognised column, as spelt in the file. */
export type Headings = Partial<Record<EventColumn, string>>

const foldHeading = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Matches a file's headings to columns.
 * @throws BlogopsError `bad_request` if a required column is missing, or if rows are totals instead of events.
 */
export function findHeadings(file: string, cells: readonly string[]): Headings {
  assertNoTotals(file, cells.map(foldHeading))
  const found = matchHeadings(cells)
  assertRequiredColumns(file, cells, found)
  return found
}

export function matchHeadings(cells: readonly string[]): Headings {
  const byFolded = new Map(cells.map(heading => [foldHeading(heading), heading] as const).toReversed())
  const found: Headings = {}
  for (const column of eventColumns) {
    const spelling = knownHeadings[column].find(known => byFolded.has(known))
    const heading = spelling === undefined ? undefined : byFolded.get(spelling)
    if (heading !== undefined) found[column] = heading
  }
  return found
}

const formatHint =
  'Use one row for each event, with its time as "at" and its address as "url". Add "name" if it is not a page view.'

/** Rejects exports of totals, such as Plausible's: one row per day and page with a count. */
function assertNoTotals(file: string, names: readonly string[]): void {
  const totalColumn = names.find(name => ['visitors', 'visits', 'pageviews'].includes(name))
  if (totalColumn === undefined) return
  throw new BlogopsError(
    'bad_request',
    `${file} has totals (column "${totalColumn}"), as Plausible exports them, instead of single events.`,
    { hint: formatHint },
  )
}

function assertRequiredColumns(file: string, cells: readonly string[], found: Headings): void {
  const missing = [
    ...(found.at === undefined ? ['at (or timestamp, time, date)'] : []),
    ...(found.url === undefined && found.path === undefined ? ['url (or path)'] : []),
  ]
  if (missing.length === 0) return
  const shown = cells.slice(0, 30).map(name => `"${name.slice(0, 40)}"`)
  throw new BlogopsError(
    'bad_request',
    `${file} has no column for ${missing.join(' and ')}. Columns found: ${shown.join(', ') || 'none'}.`,
    { hint: formatHint },
  )
}
