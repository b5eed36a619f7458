import { searchFields } from '../../../contract/schemas/search.ts'
import { isDay } from '../../../domain/days.ts'
import type { SearchFigures } from '../../../ports/site-records.ts'
import type { MappedRow } from './mapped-rows.ts'
import { RowError } from './read-sheet.ts'

/** Headings and cells of Search Console exports. */

const searchColumns = [...searchFields, 'previousClicks', 'previousImpressions', 'previousPosition'] as const

export type SearchColumn = (typeof searchColumns)[number]

/**
 * Known headings of each column, compared without case, accents and punctuation. English of the export and of the API;
 * French, German and Spanish as the export of several accounts has them. The first match counts.
 */
const KNOWN_HEADINGS: Record<SearchColumn, readonly string[]> = {
  query: [
    'topqueries',
    'queries',
    'query',
    'requeteslesplusfrequentes',
    'haufigstesuchanfragen',
    'consultasprincipales',
  ],
  page: ['toppages', 'pages', 'page', 'url', 'pageslespluspopulaires', 'haufigsteseiten', 'paginasprincipales'],
  date: ['date', 'daterange', 'datum', 'fecha'],
  clicks: ['clicks', 'clics', 'klicks'],
  impressions: ['impressions', 'impressionen', 'impresiones'],
  position: [
    'position',
    'averageposition',
    'positionmoyenne',
    'durchschnittlicheposition',
    'posicion',
    'posicionmedia',
  ],
  previousClicks: ['previousclicks'],
  previousImpressions: ['previousimpressions'],
  previousPosition: ['previousposition'],
}

/** Maximum characters of a heading that are compared, and of a number. Patterns on longer cells take too long. */
const MAX_HEADING_LENGTH = 200
const MAX_NUMBER_LENGTH = 40

/** Maximum characters of a query or a path. */
const MAX_KEY_LENGTH = 500

/** Folds a heading. "Last 28 days Clicks" of a comparison becomes `clicks`, "Previous 28 days Clicks" `previousclicks`. */
export function foldHeading(heading: string): string {
  const folded = heading
    .slice(0, MAX_HEADING_LENGTH)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  const [, period, metric] = /^(last|previous)[a-z0-9]*?(clicks|impressions|position)$/.exec(folded) ?? []
  if (metric === undefined) return folded
  return period === 'last' ? metric : `previous${metric}`
}

export const searchHeadings = { fields: searchColumns, known: KNOWN_HEADINGS, fold: foldHeading }

type Row = MappedRow<SearchColumn>
export type Metrics = Pick<SearchFigures, 'clicks' | 'impressions' | 'position'>
type MetricColumns = readonly [clicks: SearchColumn, impressions: SearchColumn, position: SearchColumn]

export const currentColumns: MetricColumns = ['clicks', 'impressions', 'position']
export const previousColumns: MetricColumns = ['previousClicks', 'previousImpressions', 'previousPosition']

export const isBlank = (text: string) => text === '' || text === '-' || text === '—'

/** Removes control characters, which a terminal would interpret. */
export function toText(cell: string): string {
  return cell
    .slice(0, MAX_KEY_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .trim()
    .toWellFormed()
}

export function readQuery(row: Row): string {
  const query = toText(row.cell('query') ?? '')
  if (query === '') throw new RowError('the query is missing')
  return query
}

/** Reads the path of a page's address, without query, fragment and final slash. */
export function readPage(row: Row): { path: string; host?: string } {
  const text = row.cell('page') ?? ''
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const address = isPath ? `https://site.invalid${text}` : text
  if (text.length > MAX_KEY_LENGTH || !/^https?:/i.test(address) || !URL.canParse(address))
    throw new RowError(text === '' ? 'the page is missing' : `"${shorten(text)}" is not the address of a page`)
  const { pathname, host } = new URL(address)
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  return isPath ? { path } : { path, host }
}

/** Reads the days of a cell: one, or the first and the last of a week. */
export function readDays(row: Row): string[] {
  const days = (row.cell('date') ?? '').slice(0, MAX_NUMBER_LENGTH).match(/\d{4}-\d\d-\d\d/g) ?? []
  return days.filter(isDay)
}

/** Reads figures; undefined for a query or a page that was never shown. */
export function readMetrics({ cell }: Row, [clicks, impressions, position]: MetricColumns): Metrics | undefined {
  const read = (column: SearchColumn) => (cell(column) ?? '').slice(0, MAX_NUMBER_LENGTH)
  if (isBlank(read(impressions)) || parseCount(read(impressions)) === 0) return undefined
  const metrics = {
    clicks: requireNumber('clicks', read(clicks), parseCount),
    impressions: requireNumber('impressions', read(impressions), parseCount),
    position: requireNumber('position', read(position), parsePosition),
  }
  if (metrics.clicks > metrics.impressions) throw new RowError('it has more clicks than impressions')
  return metrics
}

function requireNumber(name: string, text: string, parse: (text: string) => number | undefined): number {
  const value = parse(text.replace(/\s/g, ''))
  if (value === undefined) throw new RowError(`its ${name} is "${shorten(text)}", which is not such a number`)
  return value
}

/** Parses "1234", "1,234", "1.234" and "1234.0". Thousands may be separated, because counts are whole. */
function parseCount(text: string): number | undefined {
  if (/^\d{1,10}(?:[.,]0{1,2})?$/.test(text)) return Number.parseInt(text, 10)
  return /^\d{1,3}(?:[.,]\d{3}){1,3}$/.test(text) ? Number(text.replace(/[.,]/g, '')) : undefined
}

/** Parses "4.5" and "4,5". */
function parsePosition(text: string): number | undefined {
  const position = /^\d{1,4}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return position >= 1 ? position : undefined
}

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)
