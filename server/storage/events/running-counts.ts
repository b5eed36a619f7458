import { join } from 'node:path'
import type { DayLimits } from '../../contract/limits.ts'
import type { DayCounts } from '../../domain/events.ts'
import { createInFlight } from '../../lib/memoize.ts'
import { DayCountsCache } from '../../lib/packed-counts.ts'
import { createMutex } from '../../lib/semaphore.ts'
import type { DayRange, PageDetail, StoredEvent } from '../../ports/event-log.ts'
import { replaceFile } from '../files/durable-writes.ts'
import type { FileSystem } from '../files/file-system.ts'
import { CountedDay } from './counted-day.ts'
import { sumDetails } from './counting-rules.ts'
import { formatCounts, readCountedBytes, readCounts, readPage } from './counts-file.ts'
import type { DayFiles, Span } from './day-files.ts'

/** Delay in ms after opening before the newest day is counted. A command is over by then, and a server has started. */
const catchUpDelayMs = 500

export interface RunningCountsOptions {
  files: FileSystem
  /** The folder of the day files. The counts of each past day are stored in the same folder. */
  dir: string
  days: DayFiles
  /** Receives a message about unreadable lines. */
  log: ((message: string) => void) | undefined
  limits: DayLimits
}

/**
 * Counts by day. The newest day is counted as events are appended. Other days are read from their counts files, or
 * counted again if that file is missing or was made from a day file of another length.
 */
export class RunningCounts {
  readonly #options: RunningCountsOptions
  readonly #cache = new DayCountsCache()
  readonly #pendingCounts = createInFlight<DayCounts>()
  readonly #pendingRecounts = createInFlight<CountedDay>()
  readonly #ending = new AbortController()
  readonly #days: Set<string>
  #newest: CountedDay | undefined
  /** Saves one file at a time: two writes of the same file would mix. */
  readonly #saves = createMutex()
  #timer: NodeJS.Timeout | undefined
  /** Number of appends to past days. Counts that were read before the last append are not cached. */
  #appends = 0

  /** @param existing days that have a file, earliest first. */
  constructor(options: RunningCountsOptions, existing: readonly string[]) {
    this.#options = options
    this.#days = new Set(existing)
    const last = existing.at(-1)
    if (last === undefined) return
    this.#newest = this.#open(last)
    // Ignore the error here: the next caller gets it again.
    this.#timer = setTimeout(() => void this.#newest?.catchUp().catch(() => undefined), catchUpDelayMs)
    this.#timer.unref()
  }

  /** Counts events that have just become durable. */
  countAppended(day: string, events: readonly StoredEvent[], span: Span): void {
    this.#days.add(day)
    if (span.from === 0 && day > (this.#newest?.day ?? '')) this.#startNewestDay(day)
    if (this.#newest?.day === day) this.#newest.countAppended(events, span)
    else this.#forget(day)
  }

  /** Returns the counts of each day; days without any readable event are omitted. */
  async range(range: DayRange): Promise<DayCounts[]> {
    const counts: DayCounts[] = []
    for (const day of this.#within(range)) counts.push(await this.#getCounts(day))
    return counts.filter(({ total }) => total.visitors > 0)
  }

  async page(range: DayRange, path: string): Promise<PageDetail> {
    const details: (PageDetail | undefined)[] = []
    for (const day of this.#within(range)) details.push(await this.#getPage(day, path))
    return sumDetails(details)
  }

  /** Removes the counts of a day whose events are about to be removed. */
  async remove(day: string): Promise<void> {
    this.#days.delete(day)
    this.#forget(day)
    if (this.#newest?.day === day) this.#newest = undefined
    await this.#saves.waitUntilIdle()
    await this.#options.files.remove(this.#getCountsPath(day))
  }

  /** Stores the counts of the newest day for a restart on a later day. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#ending.abort()
    if (this.#newest) void this.#queueSave(this.#newest)
    await this.#saves.waitUntilIdle()
  }

  /** Drops everything cached for a day after an append to it. */
  #forget(day: string): void {
    this.#appends += 1
    this.#cache.delete(day)
    this.#pendingCounts.forget(day)
    this.#pendingRecounts.forget(day)
  }

  #open(day: string): CountedDay {
    return new CountedDay(day, { ...this.#options, signal: this.#ending.signal })
  }

  #startNewestDay(day: string): void {
    if (this.#newest) void this.#queueSave(this.#newest)
    this.#newest = this.#open(day)
  }

  #within({ from, to }: DayRange): string[] {
    return [...this.#days].filter(day => day >= from && day <= to).sort()
  }

  async #getCounts(day: string): Promise<DayCounts> {
    if (this.#newest?.day === day) return this.#getNewestCounts(this.#newest)
    return this.#cache.get(day) ?? this.#pendingCounts.share(day, () => this.#getPastCounts(day))
  }

  /** Until the newest day is counted after a restart, returns the counts stored at shutdown if they are still valid. */
  async #getNewestCounts(newest: CountedDay): Promise<DayCounts> {
    const stored = newest.isCaughtUp ? undefined : await this.#readValidCounts(newest.day)
    if (stored) return stored
    await newest.catchUp()
    return newest.counts
  }

  async #getPastCounts(day: string): Promise<DayCounts> {
    const appends = this.#appends
    const counts = (await this.#readValidCounts(day)) ?? (await this.#recount(day)).counts
    return appends === this.#appends ? this.#cache.set(counts) : counts
  }

  async #getPage(day: string, path: string): Promise<PageDetail | undefined> {
    const { pages } = await this.#getCounts(day)
    if (!pages.get(path)) return undefined
    if (this.#newest?.day === day && this.#newest.isCaughtUp) return this.#newest.counter.page(path)
    const stored = await this.#readValidFile(day)
    return (stored && readPage(stored, path)) ?? (await this.#recount(day)).counter.page(path)
  }

  #recount(day: string): Promise<CountedDay> {
    return this.#pendingRecounts.share(day, async () => {
      if (await this.#readValidFile(day))
        this.#options.log?.(`${this.#getCountsPath(day)}: the counts of the day are damaged and are calculated again.`)
      const counted = this.#open(day)
      await counted.catchUp()
      await this.#queueSave(counted, { again: true })
      return counted
    })
  }

  #getCountsPath(day: string): string {
    return join(this.#options.dir, `${day}.counts`)
  }

  /** Returns the counts file of a day if it was made from the current day file. */
  async #readValidFile(day: string): Promise<Buffer | undefined> {
    const bytes = await this.#options.days.getBytes(day)
    const file = await this.#options.files.read(this.#getCountsPath(day))
    return file && readCountedBytes(file) === bytes ? file : undefined
  }

  async #readValidCounts(day: string): Promise<DayCounts | undefined> {
    const file = await this.#readValidFile(day)
    return file && readCounts(file, day)
  }

  #queueSave(counted: CountedDay, { again = false } = {}): Promise<void> {
    return this.#saves.run(() => this.#save(counted, again))
  }

  /**
   * Skips a day that is not counted to its end. A day whose counts cannot be stored is counted again later.
   * @param again true to replace a counts file that looks valid.
   */
  async #save(counted: CountedDay, again: boolean): Promise<void> {
    const { files, days, log } = this.#options
    const { day, bytes, counter } = counted
    try {
      if (bytes === 0 || bytes !== (await days.getBytes(day))) return
      if (!again && (await this.#readValidFile(day))) return
      await replaceFile(files, this.#getCountsPath(day), formatCounts(day, bytes, counter))
    } catch (error) {
      log?.(`${this.#getCountsPath(day)}: the counts of the day could not be stored: ${String(error)}`)
    }
  }
}
