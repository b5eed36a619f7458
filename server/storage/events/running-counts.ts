import { join } from 'node:path'
import type { DayLimits } from '../../contract/limits.ts'
import type { DayCounts, DayRange, PageDetail, StoredEvent } from '../../ports/event-log.ts'
import type { FileSystem } from '../files/file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { CountedDay } from './counted-day.ts'
import { bytesCounted, countsLines, readCounts, readPage } from './counts-file.ts'
import type { DayFiles, Span } from './day-files.ts'
import { HeldCounts } from './held-counts.ts'
import { sumOfDetails } from './page-detail.ts'

/** Delay in ms after opening before the newest day is counted. A command is over by then, and a server has started. */
const patienceMs = 500

export interface RunningCountsOptions {
  files: FileSystem
  /** The folder of the day files. The counts of each past day are stored in the same folder. */
  dir: string
  days: DayFiles
  log: ((message: string) => void) | undefined
  limits: DayLimits
}

/**
 * Counts by day. The newest day is counted as events are appended. Other days are read from their counts files, or
 * counted again if that file is missing or was made from a day file of another length.
 */
export class RunningCounts {
  readonly #options: RunningCountsOptions
  readonly #held = new HeldCounts()
  readonly #making = new Map<string, Promise<DayCounts>>()
  readonly #makingAnew = new Map<string, Promise<CountedDay>>()
  readonly #ending = new AbortController()
  readonly #days: Set<string>
  #newest: CountedDay | undefined
  #saving: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** Number of appends to past days. Counts that were read before the last append are not cached. */
  #appends = 0

  /** @param known days that have a file, earliest first. */
  constructor(options: RunningCountsOptions, known: readonly string[]) {
    this.#options = options
    this.#days = new Set(known)
    const last = known.at(-1)
    if (last === undefined) return
    this.#newest = this.#open(last)
    // Ignore the error here: the next caller gets it again.
    this.#timer = setTimeout(() => void this.#newest?.readOn().catch(() => undefined), patienceMs)
    this.#timer.unref()
  }

  /** Counts events that have just become durable. */
  appended(day: string, events: readonly StoredEvent[], span: Span): void {
    this.#days.add(day)
    if (span.from === 0 && day > (this.#newest?.day ?? '')) this.#begin(day)
    if (this.#newest?.day === day) this.#newest.appended(events, span)
    else this.#forget(day)
  }

  /** Returns the counts of each day; days without any readable event are omitted. */
  async range(range: DayRange): Promise<DayCounts[]> {
    const counts: DayCounts[] = []
    for (const day of this.#within(range)) counts.push(await this.#countsOf(day))
    return counts.filter(({ total }) => total.visitors > 0)
  }

  async page(range: DayRange, path: string): Promise<PageDetail> {
    const details: (PageDetail | undefined)[] = []
    for (const day of this.#within(range)) details.push(await this.#pageOf(day, path))
    return sumOfDetails(details)
  }

  /** Removes the counts of a day whose events are about to be removed. */
  async remove(day: string): Promise<void> {
    this.#days.delete(day)
    this.#forget(day)
    if (this.#newest?.day === day) this.#newest = undefined
    await this.#saving
    await this.#options.files.remove(this.#fileOf(day))
  }

  /** Stores the counts of the newest day for a restart on a later day. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#ending.abort()
    if (this.#newest) void this.#saveSoon(this.#newest)
    await this.#saving
  }

  /** Drops everything cached for a day after an append to it. */
  #forget(day: string): void {
    this.#appends += 1
    this.#held.delete(day)
    this.#making.delete(day)
    this.#makingAnew.delete(day)
  }

  #open(day: string): CountedDay {
    return new CountedDay(day, { ...this.#options, signal: this.#ending.signal })
  }

  /** Begins a new newest day and saves the previous one. */
  #begin(day: string): void {
    if (this.#newest) void this.#saveSoon(this.#newest)
    this.#newest = this.#open(day)
  }

  #within({ from, to }: DayRange): string[] {
    return [...this.#days].filter(day => day >= from && day <= to).sort()
  }

  async #countsOf(day: string): Promise<DayCounts> {
    if (this.#newest?.day === day) return this.#countsOfNewest(this.#newest)
    return this.#held.get(day) ?? shared(this.#making, day, () => this.#countsOfPast(day))
  }

  /** Until the newest day is counted after a restart, returns the counts stored at shutdown if they are still valid. */
  async #countsOfNewest(newest: CountedDay): Promise<DayCounts> {
    const kept = newest.isCaughtUp ? undefined : await this.#keptCounts(newest.day)
    if (kept) return kept
    await newest.readOn()
    return newest.counts
  }

  async #countsOfPast(day: string): Promise<DayCounts> {
    const appends = this.#appends
    const counts = (await this.#keptCounts(day)) ?? (await this.#countAnew(day)).counts
    return appends === this.#appends ? this.#held.set(counts) : counts
  }

  async #pageOf(day: string, path: string): Promise<PageDetail | undefined> {
    const { pages } = await this.#countsOf(day)
    if (!pages.get(path)) return undefined
    if (this.#newest?.day === day && this.#newest.isCaughtUp) return this.#newest.counter.page(path)
    const kept = await this.#keptFile(day)
    return (kept && readPage(kept, path)) ?? (await this.#countAnew(day)).counter.page(path)
  }

  #countAnew(day: string): Promise<CountedDay> {
    return shared(this.#makingAnew, day, async () => {
      const damaged = await this.#keptFile(day)
      if (damaged) this.#options.log?.(`${this.#fileOf(day)}: the counts of the day are damaged, and are made again.`)
      const counted = this.#open(day)
      await counted.readOn()
      await this.#saveSoon(counted, { again: true })
      return counted
    })
  }

  #fileOf(day: string): string {
    return join(this.#options.dir, `${day}.counts`)
  }

  /** Returns the counts file of a day if it was made from the current day file. */
  async #keptFile(day: string): Promise<Buffer | undefined> {
    const bytes = await this.#options.days.bytesOf(day)
    const file = await this.#options.files.read(this.#fileOf(day))
    return file && bytesCounted(file) === bytes ? file : undefined
  }

  async #keptCounts(day: string): Promise<DayCounts | undefined> {
    const file = await this.#keptFile(day)
    return file && readCounts(file, day)
  }

  /** Saves one file at a time: two writes of the same file would mix. */
  #saveSoon(counted: CountedDay, { again = false } = {}): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save(counted, again))
    return this.#saving
  }

  /**
   * Skips a day that is not counted to its end. A day whose counts cannot be stored is counted again later.
   * @param again true to replace a counts file that looks valid.
   */
  async #save(counted: CountedDay, again: boolean): Promise<void> {
    const { files, days, log } = this.#options
    const { day, bytes, counter } = counted
    try {
      if (bytes === 0 || bytes !== (await days.bytesOf(day))) return
      if (!again && (await this.#keptFile(day))) return
      await replaceFile(files, this.#fileOf(day), countsLines(day, bytes, counter))
    } catch (error) {
      log?.(`${this.#fileOf(day)}: the counts of the day could not be stored: ${String(error)}`)
    }
  }
}

/** Shares a pending computation among all callers that request the same day. */
function shared<T>(making: Map<string, Promise<T>>, day: string, make: () => Promise<T>): Promise<T> {
  const known = making.get(day)
  if (known) return known
  const made = make().finally(() => {
    if (making.get(day) === made) making.delete(day)
  })
  making.set(day, made)
  return made
}
