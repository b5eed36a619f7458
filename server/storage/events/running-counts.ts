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

/** When the newest day is counted by itself after an opening, in ms: a command is over by then, and a server has started. */
const patienceMs = 500

export interface RunningCountsOptions {
  files: FileSystem
  /** The folder of the day files, in which each day that is over has its counts beside it. */
  dir: string
  days: DayFiles
  log: ((message: string) => void) | undefined
  limits: DayLimits
}

/**
 * What the days came to. The newest one is counted as it is appended to; the others are read from their counts files, or
 * counted out of their day files where such a file is missing or was made from a day file of another length.
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
  /** Of days that are over: what was read meanwhile is not kept. */
  #appends = 0

  /** @param known the days there are, the earliest first. */
  constructor(options: RunningCountsOptions, known: readonly string[]) {
    this.#options = options
    this.#days = new Set(known)
    const last = known.at(-1)
    if (last === undefined) return
    this.#newest = this.#open(last)
    // What fails here is told to whoever asks.
    this.#timer = setTimeout(() => void this.#newest?.readOn().catch(() => undefined), patienceMs)
    this.#timer.unref()
  }

  /** Counts what has just become durable. */
  appended(day: string, events: readonly StoredEvent[], span: Span): void {
    this.#days.add(day)
    if (span.from === 0 && day > (this.#newest?.day ?? '')) this.#begin(day)
    if (this.#newest?.day === day) this.#newest.appended(events, span)
    else this.#forget(day)
  }

  /** Without days of which nothing can be read. */
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

  /** Keeps what the newest day came to, for a start on a later day. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#ending.abort()
    if (this.#newest) void this.#saveSoon(this.#newest)
    await this.#saving
  }

  /** What was known of a day that has been appended to since. */
  #forget(day: string): void {
    this.#appends += 1
    this.#held.delete(day)
    this.#making.delete(day)
    this.#makingAnew.delete(day)
  }

  #open(day: string): CountedDay {
    return new CountedDay(day, { ...this.#options, signal: this.#ending.signal })
  }

  /** The day before is over. */
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

  /** Until it is counted up to its end after a start, what it came to by the stop before may do. */
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

  /** The counts file of a day, where it was made from the day file as it is. */
  async #keptFile(day: string): Promise<Buffer | undefined> {
    const bytes = await this.#options.days.bytesOf(day)
    const file = await this.#options.files.read(this.#fileOf(day))
    return file && bytesCounted(file) === bytes ? file : undefined
  }

  async #keptCounts(day: string): Promise<DayCounts | undefined> {
    const file = await this.#keptFile(day)
    return file && readCounts(file, day)
  }

  /** One after another: two at once would write into each other. */
  #saveSoon(counted: CountedDay, { again = false } = {}): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save(counted, again))
    return this.#saving
  }

  /**
   * A day that is not counted to its end is left alone; so is one whose counts cannot be stored: they are made again.
   * @param again in place of what is there, though it was made from the same.
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

/** Whoever asks for a day while it is being made shares it. */
function shared<T>(making: Map<string, Promise<T>>, day: string, make: () => Promise<T>): Promise<T> {
  const known = making.get(day)
  if (known) return known
  const made = make().finally(() => {
    if (making.get(day) === made) making.delete(day)
  })
  making.set(day, made)
  return made
}
