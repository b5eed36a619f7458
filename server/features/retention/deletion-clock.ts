import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { dayMs, hourMs } from '../../domain/days.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'

/** Largest plausible jump of the clock in ms, for a server that was off or idle. */
const maxPlausibleJump = 2 * dayMs
/** Time in ms that a clock must run on after a larger jump before it is trusted for deletions. */
const probation = 7 * dayMs
/** Minimum interval between writes in ms. */
const writeInterval = hourMs

const recordId = 'deletion-clock'

const stateSchema = z.object({
  /** The last time known to be right. */
  trusted: z.number(),
  /** The time since which the clock has been implausibly far ahead; null if it is not. */
  doubtSince: z.number().nullable(),
})

type State = z.output<typeof stateSchema>

/** Returns the time to use for deleting old data. */
export type DeletionTime = () => Promise<Date>

/**
 * A clock for deletions: a server that starts with a clock far ahead must not delete data early. It follows the system
 * clock until that jumps ahead by more than two days. Then it stays at the last trusted time until the new time has
 * run on for a week. A clock that is set back is accepted at once, because it deletes nothing.
 */
export function createDeletionClock({ records, clock }: { records: RecordStore; clock: Clock }): DeletionTime {
  async function read(reader: RecordReader, now: number) {
    const record = await reader.get('setting', recordId)
    const stored = stateSchema.safeParse(record?.value)
    const state = stored.success ? stored.data : { trusted: await findNewestKnownTime(reader, now), doubtSince: null }
    return { version: record?.version ?? 0, isNew: !stored.success, state, next: step(state, now) }
  }

  /** A full disk or a concurrent write does not fail the call; the next call writes again. */
  async function write(now: number): Promise<void> {
    try {
      await records.transact(async tx => {
        const { version, next } = await read(tx, now)
        await tx.put('setting', { id: recordId, version, value: next })
      })
    } catch (cause) {
      if (!(cause instanceof BlogopsError)) throw cause
    }
  }

  return async () => {
    const now = clock.now().getTime()
    const { isNew, state, next } = await read(records, now)
    if (isNew || next.doubtSince !== state.doubtSince || Math.abs(next.trusted - state.trusted) >= writeInterval) {
      await write(now)
    }
    return new Date(next.trusted)
  }
}

function step({ trusted, doubtSince }: State, now: number): State {
  if (now - trusted <= maxPlausibleJump) return { trusted: now, doubtSince: null }
  if (doubtSince === null || now < doubtSince) return { trusted, doubtSince: now }
  return now - doubtSince >= probation ? { trusted: now, doubtSince: null } : { trusted, doubtSince }
}

/** If no time is stored, the newest audit entry shows when the store was last used. */
async function findNewestKnownTime(reader: RecordReader, now: number): Promise<number> {
  const [newest] = await reader.find('audit', { direction: 'desc', limit: 1 })
  return newest ? Math.min(now, Date.parse(newest.at)) : now
}
