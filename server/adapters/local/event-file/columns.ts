import { BlogopsError } from '../../../contract/errors.ts'
import { type EventColumn, eventColumns } from '../../../contract/event-columns.ts'

/** Known headings of each column, compared without case, spaces and punctuation. The first match counts. */
const knownHeadings: Readonly<Record<EventColumn, readonly string[]>> = {
  at: ['at', 'timestamp', 'time', 'date'],
  name: ['name', 'event'],
  url: ['url'],
  path: ['path'],
  referrer: ['referrer', 'referer'],
  source: ['source'],
  visitor: ['visitor', 'visitorid'],
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

const formatHint = 'Give one row an event: its time as "at", its address as "url", and "name" where it is no page view.'

/** Rejects exports of totals, such as Plausible's: one row per day and page with a count. */
function assertNoTotals(file: string, names: readonly string[]): void {
  const totalColumn = names.find(name => ['visitors', 'visits', 'pageviews'].includes(name))
  if (totalColumn === undefined) return
  throw new BlogopsError(
    'bad_request',
    `${file} holds sums of many visits (it has a column "${totalColumn}"), as Plausible exports them, and single events are needed.`,
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
