import { limitSpecs } from '../../contract/limits.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'

export interface DayBoundOptions {
  eventLog: Pick<EventLog, 'bytesOf'>
  /** Maximum bytes per day. */
  mostBytes: number
  log: Logger
}

/** Number of bytes after which the stored size is read again. */
const lookEvery = 1_000_000

interface Day {
  name: string
  bytes: number
  /** Bytes taken by this process since it last read the stored size. */
  unseen: number
  told: boolean
}

/**
 * Limits the bytes stored per day across all senders, so that no number of addresses can fill the disk.
 * @returns a function that reserves bytes of a day (`2026-11-21`), or returns false if they do not fit. Rejects with
 * the errors of `bytesOf`.
 */
export function createDayBound({ eventLog, mostBytes, log }: DayBoundOptions) {
  let today: { name: string; day: Promise<Day> } | undefined

  /** Starts from the size already stored. */
  function opened(name: string): Promise<Day> {
    if (today?.name === name) return today.day
    const day = eventLog.bytesOf(name).then(bytes => ({ name, bytes, unseen: 0, told: false }))
    const opened = { name, day }
    today = opened
    day.catch(() => {
      if (today === opened) today = undefined
    })
    return day
  }

  /** Includes bytes stored by other processes. A failed read is repeated at the next check. */
  async function look(day: Day): Promise<void> {
    day.unseen = 0
    const stored = await eventLog.bytesOf(day.name).catch(() => 0)
    day.bytes = Math.max(day.bytes, stored)
  }

  return async function take(name: string, bytes: number): Promise<boolean> {
    const day = await opened(name)
    if (day.bytes + bytes <= mostBytes) {
      day.bytes += bytes
      day.unseen += bytes
      if (day.unseen >= lookEvery) await look(day)
      return true
    }
    if (!day.told)
      log('warn', 'the day’s events fill their bound: further ones are dropped', {
        day: day.name,
        mostBytes,
        setting: limitSpecs.eventBytes.variable,
      })
    day.told = true
    return false
  }
}
