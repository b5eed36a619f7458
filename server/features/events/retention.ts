import { dayMs } from '../../domain/days.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Clock, Logger, Timer } from '../../ports/system.ts'

export interface RetentionOptions {
  eventLog: Pick<EventLog, 'removeBefore'>
  clock: Clock
  log: Logger
  timer: Timer
  /** Time used for deleting old data; it ignores a clock that jumped ahead. */
  deletionTime(): Promise<Date>
  /** Months to retain events; null means forever. */
  months(): Promise<number | null>
}

/** Deletes events at the end of their retention. */
export function createRetention({ eventLog, clock, log, timer, deletionTime, months }: RetentionOptions) {
  let cancel = () => {}
  let closed = false

  async function removeOld(): Promise<void> {
    const first = getFirstRetainedDay(await deletionTime(), await months())
    if (first === null) return
    const days = await eventLog.removeBefore(first)
    if (days.length > 0) log('info', 'events were deleted after their retention period', { days: days.length, first })
  }

  return {
    /** Deletes old events now, and again after each midnight (UTC). */
    async run(): Promise<void> {
      await removeOld().catch((cause: unknown) => {
        log('warn', 'old events could not be deleted; the server tries again tomorrow', { error: String(cause) })
      })
      if (!closed) cancel = timer(dayMs - (clock.now().getTime() % dayMs), () => void this.run())
    },

    close(): void {
      closed = true
      cancel()
    },
  }
}

/**
 * Returns the first UTC day whose events are retained, or null if all are.
 * If the target month is shorter, its last day is used: one month before 31 March is 28 February.
 */
export function getFirstRetainedDay(now: Date, months: number | null): string | null {
  if (months === null) return null
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(now.getUTCDate(), lastOfMonth))).toISOString().slice(0, 10)
}
