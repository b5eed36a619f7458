import type { Pool } from 'pg'
import { type DayLimits, standardLimits } from '../../../contract/limits.ts'
import {
  type DayCounts,
  type DayRange,
  dayOf,
  type EventLog,
  type PageDetail,
  type StoredEvent,
} from '../../../ports/event-log.ts'
import { eventLine } from '../../events/event-lines.ts'
import { type Batch, GroupedAppends } from '../../events/grouped-appends.ts'
import { HeldCounts } from '../../events/held-counts.ts'
import { sumOfDetails } from '../../events/page-detail.ts'
import { Calls } from '../calls.ts'
import { readsOf } from '../reads.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { appendEvents } from './append-events.ts'
import { Recounts } from './recounts.ts'
import { begin, removeDayStatements } from './statements.ts'
import { type StoredDay, StoredDays } from './stored-days.ts'

/** Maximum number of events that one statement stores and counts. */
const appendedAtOnce = 2_000

export interface PostgresEventLogOptions extends Omit<TransactionOptions, 'begin'> {
  /** Receives messages about unreadable events and counts that could not be stored. */
  log?: (message: string) => void
  /** Limits for the counts of a day. */
  limits?: DayLimits
}

/** The event log over a migrated database. Closing it leaves the pool open for other users. */
export class PostgresEventLog implements EventLog {
  readonly #calls = new Calls('event log')
  readonly #appends = new GroupedAppends(batches => this.#write(batches))
  readonly #held = new HeldCounts()
  readonly #reading = new Map<string, Promise<DayCounts | undefined>>()
  readonly #transactions: Transactions
  readonly #days: StoredDays
  readonly #limits: DayLimits
  readonly #recounts: Recounts

  constructor(pool: Pool, { log, limits = standardLimits, ...options }: PostgresEventLogOptions = {}) {
    this.#limits = limits
    const read = readsOf(pool)
    this.#transactions = new Transactions(pool, { ...options, begin })
    this.#days = new StoredDays(statement => this.#calls.run(() => read(statement)), log)
    this.#recounts = new Recounts({ days: this.#days, transactions: this.#transactions, limits, log })
  }

  append(events: readonly StoredEvent[]): Promise<void> {
    return this.#calls.run(async () => {
      const additions = events.map(event => ({ file: dayOf(event), line: eventLine(event), event }))
      if (additions.length > 0) await this.#appends.add(additions)
    })
  }

  async *read(range: DayRange): AsyncGenerator<StoredEvent> {
    for (const { day } of await this.#days.within(range)) {
      const [stored] = await this.#days.within({ from: day, to: day })
      if (!stored) continue
      for await (const events of this.#days.eventsOf(stored)) yield* events
    }
  }

  async bytesOf(day: string): Promise<number> {
    const [stored] = await this.#days.within({ from: day, to: day })
    return stored?.bytes ?? 0
  }

  counts(range: DayRange): Promise<readonly DayCounts[]> {
    return this.#calls.run(async () => {
      const counts: (DayCounts | undefined)[] = []
      for (const stored of await this.#days.within(range)) counts.push(await this.#countsOf(stored))
      return counts.filter(day => day !== undefined)
    })
  }

  async #countsOf(stored: StoredDay): Promise<DayCounts | undefined> {
    const { day, bytes } = stored
    if (isBehind(stored)) return (await this.#recounts.of(stored)).counts({ day, bytes })
    const held = this.#held.get(day)
    return held?.bytes === bytes ? held : this.#read(day, bytes)
  }

  /** Shares a pending read among all callers that request the same day. */
  #read(day: string, bytes: number): Promise<DayCounts | undefined> {
    const key = `${day}/${bytes}`
    const reading =
      this.#reading.get(key) ??
      this.#days
        .countsOf(day)
        .then(counts => counts && this.#held.set(counts))
        .finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  pageDetail(range: DayRange, path: string): Promise<PageDetail> {
    return this.#calls.run(async () => {
      const behind = (await this.#days.within(range)).filter(isBehind)
      const details: (PageDetail | undefined)[] = []
      for (const day of behind) details.push((await this.#recounts.of(day)).page(path))
      const without = behind.map(({ day }) => day)
      return sumOfDetails([await this.#days.pageOf(range, without, path), ...details])
    })
  }

  removeBefore(before: string): Promise<readonly string[]> {
    return this.#calls.run(async () => {
      const days = (await this.#days.within({ from: '', to: before })).map(({ day }) => day).filter(day => day < before)
      for (const day of days) {
        await this.#transactions.run(async tx => {
          for (const removal of removeDayStatements(day)) await tx.run(removal)
          await tx.noteMark()
        })
        this.#held.delete(day)
      }
      return days
    })
  }

  close(): Promise<void> {
    return this.#calls.close()
  }

  async #write(batches: ReadonlyMap<string, Batch>): Promise<void> {
    await this.#transactions.run(async tx => {
      for (const [day, { text, events }] of batches) {
        const lines = text.split('\n')
        for (let from = 0; from < events.length; from += appendedAtOnce) {
          const to = Math.min(events.length, from + appendedAtOnce)
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
