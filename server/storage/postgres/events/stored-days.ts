import type { DayCounts, DayRange, EventCounts, PageDetail, StoredEvent } from '../../../ports/event-log.ts'
import { createPace, inTurns } from '../../../ports/pace.ts'
import { eachOf } from '../../../ports/steps.ts'
import { readEvent } from '../../events/event-lines.ts'
import type { ReadRows } from '../reads.ts'
import type { RowKind } from './count-rows.ts'
import * as statements from './statements.ts'

/** Events read at once: some hundred kilobytes. */
const readAtOnce = 1_000

/** What is stored of a UTC day: how many events, their bytes as JSON lines, and of how many of these the counts are. */
export interface StoredDay {
  day: string
  events: number
  bytes: number
  counted: number
}

type Counts = [visitors: number, pageviews: number, productClicks: number]
type Name = [kind: RowKind, name: string, isJson: boolean]
type CountsRow = [counted: number, crowded: boolean, ...Counts, ...Name, ...Counts]

/** What the tables say of the days. */
export class StoredDays {
  readonly #read: ReadRows
  readonly #log: ((message: string) => void) | undefined

  /** @param log hears of events that could not be read. */
  constructor(read: ReadRows, log: ((message: string) => void) | undefined) {
    this.#read = read
    this.#log = log
  }

  /** The days of a range that have events, the earliest first. */
  async within({ from, to }: DayRange): Promise<StoredDay[]> {
    const rows = await this.#read<[string, number, number, number]>(statements.daysStatement(from, to))
    return rows.map(([day, events, bytes, counted]) => ({ day, events, bytes, counted }))
  }

  /** The first so many events of a day, in pieces, without those that cannot be read. */
  async *eventsOf({ day, events }: StoredDay): AsyncGenerator<StoredEvent[]> {
    let damaged = 0
    for (let from = 0; from < events; from += readAtOnce) {
      const lines = await this.#read<[string]>(
        statements.linesStatement(day, from, Math.min(events, from + readAtOnce)),
      )
      const readable = lines.map(([line]) => readEvent(line)).filter(event => event !== undefined)
      damaged += lines.length - readable.length
      yield readable
    }
    if (damaged > 0) this.#log?.(`The events of ${day}: ${damaged} damaged ones were left out.`)
  }

  /** What a day comes to by its counts; undefined where it has no events. */
  async countsOf(day: string): Promise<DayCounts | undefined> {
    const rows = await this.#read<CountsRow>(statements.countsStatement(day))
    const [first] = rows
    if (!first) return undefined
    const [bytes, crowded, ...total] = first
    const [pages, ads, phrases] = [new Map<string, EventCounts>(), new Map<string, EventCounts>(), new Map()]
    const pace = createPace()
    // A day of thousands of pages has taken some milliseconds to arrive.
    await pace.rest()
    await inTurns(
      eachOf(rows, ([, , , , , kind, text, isJson, ...counts]) => {
        const name = nameOf(text, isJson)
        if (kind === 'page') pages.set(name, countsFrom(counts))
        if (kind === 'ad') ads.set(name, countsFrom(counts))
        if (kind === 'phrase') phrases.set(name, counts[0])
      }),
      pace,
    )
    await pace.rest()
    const [visitors, pageviews, productClicks] = total
    return { day, bytes, crowded, total: countsFrom([visitors, pageviews, productClicks]), pages, ads, phrases }
  }

  /** What the days of a range but some come to of a page. */
  async pageOf({ from, to }: DayRange, without: readonly string[], path: string): Promise<PageDetail> {
    const rows = await this.#read<[...Name, ...Counts]>(statements.pageStatement(from, to, without, path))
    const [sources, ads] = [new Map<string, EventCounts>(), new Map<string, EventCounts>()]
    const products = new Map<string, number>()
    for (const [kind, text, isJson, ...counts] of rows) {
      const name = nameOf(text, isJson)
      if (kind === 'source') sources.set(name, countsFrom(counts))
      if (kind === 'page_ad') ads.set(name, countsFrom(counts))
      if (kind === 'product' && name !== '') products.set(name, counts[0])
    }
    return { sources, products, ads }
  }
}

function nameOf(text: string, isJson: boolean): string {
  return isJson ? JSON.parse(text) : text
}

function countsFrom([visitors, pageviews, productClicks]: Counts): EventCounts {
  return { visitors, pageviews, productClicks }
}
