import type { Clock } from '../../ports/clock.ts'
import { type EventLog, mostBytesOfDay } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'

export interface DayBoundOptions {
  eventLog: Pick<EventLog, 'bytesOf'>
  clock: Clock
  log: Logger
}

interface Day {
  name: string
  bytes: number
  told: boolean
}

/**
 * The bound of a day over everybody, so that no number of addresses fills the disk.
 * @returns a function that says whether today has room for so many bytes, and takes them. Rejects as `bytesOf` does.
 */
export function createDayBound({ eventLog, clock, log }: DayBoundOptions) {
  let today: { name: string; day: Promise<Day> } | undefined

  /** Counted on from what an earlier process stored. */
  function current(): Promise<Day> {
    const name = clock.now().toISOString().slice(0, 10)
    if (today?.name === name) return today.day
    const day = eventLog.bytesOf(name).then(bytes => ({ name, bytes, told: false }))
    const opened = { name, day }
    today = opened
    day.catch(() => {
      if (today === opened) today = undefined
    })
    return day
  }

  return async function take(bytes: number): Promise<boolean> {
    const day = await current()
    if (day.bytes + bytes <= mostBytesOfDay) {
      day.bytes += bytes
      return true
    }
    if (!day.told)
      log('warn', 'the day’s events fill their bound: further ones are dropped', {
        day: day.name,
        mostBytes: mostBytesOfDay,
      })
    day.told = true
    return false
  }
}
