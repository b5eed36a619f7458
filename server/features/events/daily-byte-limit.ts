import { limitSpecs } from '../../contract/limits.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/system.ts'

interface DailyByteLimitOptions {
  eventLog: Pick<EventLog, 'countBytes'>
  /** Maximum bytes per day. */
  maxBytes: number
  log: Logger
}

/** Number of bytes after which the stored size is read again. */
const recheckBytes = 1_000_000

interface Day {
  name: string
  bytes: number
  /** Bytes taken by this process since it last read the stored size. */
  bytesSinceCheck: number
  isWarned: boolean
}

/**
 * Limits the bytes stored per day across all senders, so that no number of addresses can fill the disk.
 * @returns a function that reserves bytes of a day (`2026-11-21`), or returns false if they do not fit. Rejects with
 * the errors of `countBytes`.
 */
export function createDailyByteLimit({ eventLog, maxBytes, log }: DailyByteLimitOptions) {
  let today: { name: string; day: Promise<Day> } | undefined

  /** Starts from the size already stored. */
  function openDay(name: string): Promise<Day> {
    if (today?.name === name) return today.day
    const day = eventLog.countBytes(name).then(bytes => ({ name, bytes, bytesSinceCheck: 0, isWarned: false }))
    const openDay = { name, day }
    today = openDay
    day.catch(() => {
      if (today === openDay) today = undefined
    })
    return day
  }

  /** Includes bytes stored by other processes. A failed read is repeated at the next check. */
  async function recheck(day: Day): Promise<void> {
    day.bytesSinceCheck = 0
    const stored = await eventLog.countBytes(day.name).catch(() => 0)
    day.bytes = Math.max(day.bytes, stored)
  }

  return async function take(name: string, bytes: number): Promise<boolean> {
    const day = await openDay(name)
    if (day.bytes + bytes <= maxBytes) {
      day.bytes += bytes
      day.bytesSinceCheck += bytes
      if (day.bytesSinceCheck >= recheckBytes) await recheck(day)
      return true
    }
    if (!day.isWarned)
      log('warn', 'the daily size limit for events is reached; further events are dropped', {
        day: day.name,
        mostBytes: maxBytes,
        setting: limitSpecs.eventBytes.variable,
      })
    day.isWarned = true
    return false
  }
}

/** Characters that take one byte in UTF-8 and need no escape in JSON. */
const unescaped = /^[ !#-[\]-~]*$/

/**
 * Computes the size in UTF-8 bytes of an object, string, number, boolean or null as JSON. Several times as fast as
 * serializing it.
 */
export function countJsonBytes(value: unknown): number {
  if (typeof value === 'string')
    return unescaped.test(value) ? value.length + 2 : Buffer.byteLength(JSON.stringify(value))
  return typeof value === 'object' && value !== null ? countObjectBytes(value) : String(value).length
}

function countObjectBytes(value: object): number {
  let bytes = 0
  // A colon, and a comma or brace, per entry.
  for (const [key, item] of Object.entries(value)) bytes += countJsonBytes(key) + countJsonBytes(item) + 2
  return bytes === 0 ? 2 : bytes + 1
}
