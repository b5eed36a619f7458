import { BlogopsError } from '../../../contract/errors.ts'
import { type EventColumn, eventColumns } from '../../../contract/event-columns.ts'

/** Known headings of each column, compared without case, spaces and punctuation. The first match counts. */
const spellings: Readonly<Record<EventColumn, readonly string[]>> = {
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

const folded = (heading: string) => heading.toLowerCase().replace(/[^a-z0-9]/g, '')

/**
 * Matches a file's headings to columns.
 * @throws BlogopsError `bad_request` if a required column is missing, or if rows are totals instead of events.
 */
export function findHeadings(file: string, given: readonly string[]): Headings {
  refuseSums(file, given.map(folded))
  const found = headingsOf(given)
  refuseIncomplete(file, given, found)
  return found
}

export function headingsOf(given: readonly string[]): Headings {
  const byFolded = new Map(given.map(heading => [folded(heading), heading] as const).toReversed())
  const found: Headings = {}
  for (const column of eventColumns) {
    const spelling = spellings[column].find(known => byFolded.has(known))
    const heading = spelling === undefined ? undefined : byFolded.get(spelling)
    if (heading !== undefined) found[column] = heading
  }
  return found
}

const form = 'Give one row an event: its time as "at", its address as "url", and "name" where it is no page view.'

/** Rejects exports of totals, such as Plausible's: one row per day and page with a count. */
function refuseSums(file: string, names: readonly string[]): void {
  const sum = names.find(name => ['visitors', 'visits', 'pageviews'].includes(name))
  if (sum === undefined) return
  throw new BlogopsError(
    'bad_request',
    `${file} holds sums of many visits (it has a column "${sum}"), as Plausible exports them, and single events are needed.`,
    { hint: form },
  )
}

function refuseIncomplete(file: string, given: readonly string[], found: Headings): void {
  const missing = [
    ...(found.at === undefined ? ['at (or timestamp, time, date)'] : []),
    ...(found.url === undefined && found.path === undefined ? ['url (or path)'] : []),
  ]
  if (missing.length === 0) return
  const shown = given.slice(0, 30).map(name => `"${name.slice(0, 40)}"`)
  throw new BlogopsError(
    'bad_request',
    `${file} has no column for ${missing.join(' and ')}. Columns found: ${shown.join(', ') || 'none'}.`,
    { hint: form },
  )
}
