import type { Pool } from 'pg'
import { type DayLimits, defaultLimits } from '../../../contract/limits.ts'
import { type DayCounts, getEventDay } from '../../../domain/events.ts'
import { createInFlight } from '../../../lib/memoize.ts'
import { DayCountsCache } from '../../../lib/packed-counts.ts'
import type { DayRange, DayVersion, EventLog, PageDetail, StoredEvent } from '../../../ports/event-log.ts'
import { sumDetails } from '../../events/counting-rules.ts'
import { packVisits, unpackVisits } from '../../events/counts-file.ts'
import { toEventLine } from '../../events/day-files.ts'
import { type Batch, GroupedAppends } from '../../events/grouped-appends.ts'
import { CallTracker, createReader, type ReadRows } from '../queries.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { appendEvents } from './append-events.ts'
import { beginSql, putVisitsStatement, removeDayStatements, visitsStatement } from './statements.ts'
import { Recounts, type StoredDay, StoredDays } from './stored-days.ts'

/** Maximum number of events that one statement stores and counts. */
const maxEventsPerStatement = 2_000

export interface PostgresEventLogOptions extends Omit<TransactionOptions, 'begin'> {
  /** Receives messages about unreadable events and counts that could not be stored. */
  log?: (message: string) => void
  /** Limits for the counts of a day. */
  limits?: DayLimits
}

/** The event log over a migrated database. Closing it leaves the pool open for other users. */
export class PostgresEventLog implements EventLog {
  readonly #calls = new CallTracker('event log')
  readonly #appends = new GroupedAppends(batches => this.#write(batches))
  readonly #cache = new DayCountsCache()
  readonly #pendingReads = createInFlight<DayCounts | undefined>()
  readonly #transactions: Transactions
  readonly #days: StoredDays
  readonly #limits: DayLimits
  readonly #recounts: Recounts
  readonly #read: ReadRows
  readonly #log: ((message: string) => void) | undefined

  constructor(pool: Pool, { log, limits = defaultLimits, ...options }: PostgresEventLogOptions = {}) {
    this.#limits = limits
    this.#read = createReader(pool)
    this.#log = log
    this.#transactions = new Transactions(pool, { ...options, begin: beginSql })
    this.#days = new StoredDays(statement => this.#calls.run(() => this.#read(statement)), log)
    this.#recounts = new Recounts({ days: this.#days, transactions: this.#transactions, limits, log })
  }

  append(events: readonly StoredEvent[]): Promise<void> {
    return this.#calls.run(async () => {
      const additions = events.map(event => ({ file: getEventDay(event), line: toEventLine(event), event }))
      if (additions.length > 0) await this.#appends.add(additions)
    })
  }

  async *read(range: DayRange): AsyncGenerator<StoredEvent> {
    for (const { day } of await this.#days.findDays(range)) {
      const [stored] = await this.#days.findDays({ from: day, to: day })
      if (!stored) continue
      for await (const events of this.#days.readEvents(stored)) yield* events
    }
  }

  async countBytes(day: string): Promise<number> {
    const [stored] = await this.#days.findDays({ from: day, to: day })
    return stored?.bytes ?? 0
  }

  counts(range: DayRange): Promise<readonly DayCounts[]> {
    return this.#calls.run(async () => {
      const counts: (DayCounts | undefined)[] = []
      for (const stored of await this.#days.findDays(range)) counts.push(await this.#getCounts(stored))
      return counts.filter(day => day !== undefined)
    })
  }

  pageDetail(range: DayRange, path: string): Promise<PageDetail> {
    return this.#calls.run(async () => {
      const behind = (await this.#days.findDays(range)).filter(isBehind)
      const details: (PageDetail | undefined)[] = []
      for (const day of behind) details.push((await this.#recounts.recount(day)).page(path))
      const without = behind.map(({ day }) => day)
      return sumDetails([await this.#days.readPage(range, without, path), ...details])
    })
  }

  readVisits(day: DayVersion): Promise<unknown> {
    return this.#calls.run(async () => {
      const [[packed] = []] = await this.#read<[Buffer]>(visitsStatement(day))
      return packed && unpackVisits(packed)
    })
  }

  storeVisits(day: DayVersion, visits: unknown): Promise<void> {
    return this.#calls.run(async () => {
      await this.#read(putVisitsStatement(day, await packVisits(visits))).catch((error: unknown) => {
        this.#log?.(`The visits of ${day.day} could not be stored: ${String(error)}`)
      })
    })
  }

  removeBefore(before: string): Promise<readonly string[]> {
    return this.#calls.run(async () => {
      const days = (await this.#days.findDays({ from: '', to: before }))
        .map(({ day }) => day)
        .filter(day => day < before)
      for (const day of days) {
        await this.#transactions.run(async tx => {
          for (const removal of removeDayStatements(day)) await tx.run(removal)
          await tx.recordMark()
        })
        this.#cache.delete(day)
      }
      return days
    })
  }

  close(): Promise<void> {
    return this.#calls.close()
  }

  async #getCounts(stored: StoredDay): Promise<DayCounts | undefined> {
    const { day, bytes } = stored
    if (isBehind(stored)) return (await this.#recounts.recount(stored)).counts({ day, bytes })
    const cached = this.#cache.get(day)
    return cached?.bytes === bytes ? cached : this.#readCounts(day, bytes)
  }

  /** Shares a pending read among all callers that request the same day. */
  #readCounts(day: string, bytes: number): Promise<DayCounts | undefined> {
    return this.#pendingReads.share(`${day}/${bytes}`, async () => {
      const counts = await this.#days.readCounts(day)
      return counts && this.#cache.set(counts)
    })
  }

  async #write(batches: ReadonlyMap<string, Batch>): Promise<void> {
    await this.#transactions.run(async tx => {
      for (const [day, { text, events }] of batches) {
        const lines = text.split('\n')
        for (let from = 0; from < events.length; from += maxEventsPerStatement) {
          const to = Math.min(events.length, from + maxEventsPerStatement)
          const part = { lines: lines.slice(from, to), events: events.slice(from, to), limits: this.#limits }
          await appendEvents(tx, day, part)
        }
      }
    })
  }
}

/** Returns true if the day has events that were not counted on append. */
function isBehind({ bytes, counted }: StoredDay): boolean {
  return counted < bytes
}
