import type { DayCounts } from '../../domain/events.ts'
import { shareInFlight } from '../../lib/memoize.ts'
import { yieldToEventLoop } from '../../lib/steps.ts'
import type { StoredEvent } from '../../ports/event-log.ts'
import { DayCounter } from './day-counter.ts'
import { parseEvent, readLines, type Span } from './day-files.ts'
import type { RunningCountsOptions } from './running-counts.ts'

interface CountingOptions extends Omit<RunningCountsOptions, 'dir'> {
  /** Aborts when the log is closed. */
  signal: AbortSignal
}

/** A day whose file has been counted up to `bytes`. */
export class CountedDay {
  readonly day: string
  #counter: DayCounter
  #bytes = 0
  #damaged = 0
  #caughtUp = false
  readonly #readAllOnce = shareInFlight(() => this.#readAll())
  #counts: { bytes: number; counts: DayCounts } | undefined
  readonly #options: CountingOptions

  constructor(day: string, options: CountingOptions) {
    this.day = day
    this.#options = options
    this.#counter = new DayCounter(options.limits)
  }

  get counter(): DayCounter {
    return this.#counter
  }

  /** Offset up to which the lines of the file have been counted. */
  get bytes(): number {
    return this.#bytes
  }

  /** True after the day has been counted to its end once. Later events are counted as they are appended. */
  get isCaughtUp(): boolean {
    return this.#caughtUp
  }

  get counts(): DayCounts {
    if (this.#counts?.bytes !== this.#bytes)
      this.#counts = { bytes: this.#bytes, counts: this.#counter.counts({ day: this.day, bytes: this.#bytes }) }
    return this.#counts.counts
  }

  /**
   * Counts events that were just appended. If an earlier part of the file is not counted yet, they are read from the
   * file later.
   */
  countAppended(events: readonly StoredEvent[], { from, to }: Span): void {
    if (from === this.#bytes) {
      for (const event of events) this.#counter.add(event)
      this.#bytes = to
      return
    }
    // Lines on disk may be counted before they are acknowledged, and may have been rolled back since.
    if (from < this.#bytes) {
      this.#counter = new DayCounter(this.#options.limits)
      this.#counts = undefined
      this.#bytes = 0
    }
    this.#caughtUp = false
  }

  /** Counts the part of the file that has not been counted yet. */
  async catchUp(): Promise<void> {
    if (!this.#caughtUp) await this.#readAllOnce()
  }

  async #readAll(): Promise<void> {
    const { days, log } = this.#options
    const damaged = this.#damaged
    // A torn end stays in the file, so it is read only once.
    for (let [before, end] = [-1, await days.getBytes(this.day)]; end > this.#bytes && end !== before; ) {
      await this.#readTo(end)
      before = end
      end = await days.getBytes(this.day)
    }
    this.#caughtUp = true
    if (this.#damaged > damaged) log?.(`${days.getPath(this.day)}: ${this.#damaged} damaged lines were skipped.`)
  }

  async #readTo(to: number): Promise<void> {
    const { files, days, signal } = this.#options
    const file = await files.open(days.getPath(this.day), 'update')
    let counted = this.#bytes
    try {
      for await (const { lines, end } of readLines(file, counted, to)) {
        // If a torn end was cut off in the meantime, the events that replaced it are counted already.
        if (this.#bytes !== counted) return
        for (const line of lines) {
          const event = parseEvent(line)
          if (event) this.#counter.add(event)
          else this.#damaged += 1
        }
        counted = end
        this.#bytes = end
        await yieldToEventLoop(signal)
      }
    } finally {
      await file.close()
    }
  }
}
