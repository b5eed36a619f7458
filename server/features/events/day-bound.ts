import { limitSpecs } from '../../contract/limits.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'

export interface DayBoundOptions {
  eventLog: Pick<EventLog, 'bytesOf'>
  /** Bytes that a day may have. */
  mostBytes: number
  log: Logger
}

/** After so many bytes that this process took, it looks what the day has of all. */
const lookEvery = 1_000_000

interface Day {
  name: string
  bytes: number
  /** Of what this process took since it last looked what all have stored. */
  unseen: number
  told: boolean
}

/**
 * The bound of a day over everybody, so that no number of addresses fills the disk.
 * @returns a function that says whether a day (`2026-11-21`) has room for so many bytes, and takes them. Rejects as `bytesOf` does.
 */
export function createDayBound({ eventLog, mostBytes, log }: DayBoundOptions) {
  let today: { name: string; day: Promise<Day> } | undefined

  /** Counted on from what an earlier process stored. */
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

  /** Other processes take of it, too. What cannot be told now is looked for again. */
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
