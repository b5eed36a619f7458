import type { DayLimits } from '../../../contract/limits.ts'
import type { DayCounts, EventCounts } from '../../../domain/events.ts'
import { createInFlight } from '../../../lib/memoize.ts'
import { createPace, forEachRow, runWithPauses } from '../../../lib/steps.ts'
import type { DayRange, PageDetail, StoredEvent } from '../../../ports/event-log.ts'
import { DayCounter, getRowLimits } from '../../events/day-counter.ts'
import { parseEvent } from '../../events/day-files.ts'
import { createDayState, type DayState } from '../../events/day-state.ts'
import type { ReadRows } from '../queries.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { listRows, type RowKind } from './count-rows.ts'
import * as statements from './statements.ts'

/** Maximum number of events read at a time: some hundred kilobytes. */
const maxEventsPerRead = 1_000

/** A stored UTC day: number of events, their length in bytes as JSON lines, and how many of those bytes are counted. */
export interface StoredDay {
  day: string
  events: number
  bytes: number
  counted: number
}

type Counts = [visitors: number, pageviews: number, productClicks: number]
type Name = [kind: RowKind, name: string, isJson: boolean]
type CountsRow = [counted: number, crowded: boolean, ...Counts, ...Name, ...Counts]

/** Reads the stored days and their counts. */
export class StoredDays {
  readonly #read: ReadRows
  readonly #log: ((message: string) => void) | undefined

  /** @param log receives messages about unreadable events. */
  constructor(read: ReadRows, log: ((message: string) => void) | undefined) {
    this.#read = read
    this.#log = log
  }

  /** Returns the days of a range that have events, earliest first. */
  async findDays({ from, to }: DayRange): Promise<StoredDay[]> {
    const rows = await this.#read<[string, number, number, number]>(statements.daysStatement(from, to))
    return rows.map(([day, events, bytes, counted]) => ({ day, events, bytes, counted }))
  }

  /** Yields the first `events` events of a day in batches, without the unreadable ones. */
  async *readEvents({ day, events }: StoredDay): AsyncGenerator<StoredEvent[]> {
    let damaged = 0
    for (let from = 0; from < events; from += maxEventsPerRead) {
      const lines = await this.#read<[string]>(
        statements.linesStatement(day, from, Math.min(events, from + maxEventsPerRead)),
      )
      const readable = lines.map(([line]) => parseEvent(line)).filter(event => event !== undefined)
      damaged += lines.length - readable.length
      yield readable
    }
    if (damaged > 0) this.#log?.(`The events of ${day}: ${damaged} damaged events were skipped.`)
  }

  /** Returns the stored counts of a day; undefined if it has no events. */
  async readCounts(day: string): Promise<DayCounts | undefined> {
    const rows = await this.#read<CountsRow>(statements.countsStatement(day))
    const [first] = rows
    if (!first) return undefined
    const [bytes, crowded, ...total] = first
    const [pages, ads, phrases] = [new Map<string, EventCounts>(), new Map<string, EventCounts>(), new Map()]
    const pace = createPace()
    // Yields first: receiving a day with thousands of pages has already taken some milliseconds.
    await pace.pause()
    await runWithPauses(
      forEachRow(rows, ([, , , , , kind, text, isJson, ...counts]) => {
        const name = parseName(text, isJson)
        if (kind === 'page') pages.set(name, toCounts(counts))
        if (kind === 'ad') ads.set(name, toCounts(counts))
        if (kind === 'phrase') phrases.set(name, counts[0])
      }),
      pace,
    )
    await pace.pause()
    const [visitors, pageviews, productClicks] = total
    return { day, bytes, crowded, total: toCounts([visitors, pageviews, productClicks]), pages, ads, phrases }
  }

  /** Returns the details of a page, summed over the days of a range except `without`. */
  async readPage({ from, to }: DayRange, without: readonly string[], path: string): Promise<PageDetail> {
    const rows = await this.#read<[...Name, ...Counts]>(statements.pageStatement(from, to, without, path))
    const [sources, ads] = [new Map<string, EventCounts>(), new Map<string, EventCounts>()]
    const products = new Map<string, number>()
    for (const [kind, text, isJson, ...counts] of rows) {
      const name = parseName(text, isJson)
      if (kind === 'source') sources.set(name, toCounts(counts))
      if (kind === 'page_ad') ads.set(name, toCounts(counts))
      if (kind === 'product' && name !== '') products.set(name, counts[0])
    }
    return { sources, products, ads }
  }
}

function parseName(text: string, isJson: boolean): string {
  return isJson ? JSON.parse(text) : text
}

function toCounts([visitors, pageviews, productClicks]: Counts): EventCounts {
  return { visitors, pageviews, productClicks }
}

/** Maximum number of rows that one statement stores. */
const maxRowsPerStatement = 5_000

interface RecountOptions {
  days: StoredDays
  transactions: Transactions
  limits: DayLimits
  /** Receives a message about counts that could not be stored. */
  log: ((message: string) => void) | undefined
}

/** Counts days again from their events, if events were appended while the day was closed. */
export class Recounts {
  readonly #options: RecountOptions
  readonly #pending = createInFlight<DayCounter>()

  constructor(options: RecountOptions) {
    this.#options = options
  }

  /**
   * Counts a day and stores the result, unless events were appended in the meantime. Concurrent calls for the same day
   * share the work.
   */
  recount(stored: StoredDay): Promise<DayCounter> {
    return this.#pending.share(`${stored.day} ${stored.events}`, () => this.#count(stored))
  }

  async #count(stored: StoredDay): Promise<DayCounter> {
    const { days, limits, log } = this.#options
    const state = createDayState(getRowLimits(limits).marks)
    const counter = new DayCounter(limits, state)
    for await (const events of days.readEvents(stored)) for (const event of events) counter.add(event)
    await this.#store(stored, state).catch((error: unknown) => {
      log?.(`The counts of ${stored.day} could not be stored: ${String(error)}`)
    })
    return counter
  }

  #store({ day, events }: StoredDay, state: DayState): Promise<void> {
    return this.#options.transactions.run(async tx => {
      const [[, eventCount] = []] = await tx.run<[string, number]>(statements.daysStatement(day, day))
      if (eventCount !== events) return
      await tx.run(statements.clearRowsStatement(day))
      const rows = [...listRows(state)]
      for (let from = 0; from < rows.length; from += maxRowsPerStatement)
        await tx.run(statements.putRowsStatement(day, rows.slice(from, from + maxRowsPerStatement)))
      await tx.change(statements.putSumsStatement(day, state))
    })
  }
}
