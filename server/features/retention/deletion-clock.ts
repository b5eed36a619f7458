import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'

const hour = 3_600_000
const day = 24 * hour

/** A step of the clock in ms that nobody would call wrong: a server that was off, or had nothing to do. */
const plausibleStep = 2 * day
/** Time in ms for which a clock that jumped further must go on before anything is deleted by it. */
const probation = 7 * day
/** The time is written this often at most, in ms. */
const writeAfter = hour

const recordId = 'deletion-clock'

const stateSchema = z.object({
  /** The last time that was known to be right. */
  trusted: z.number(),
  /** The time since when the clock is further ahead than is plausible; null while it is not. */
  doubtSince: z.number().nullable(),
})

type State = z.output<typeof stateSchema>

/** The time by which old data is deleted. */
export type DeletionTime = () => Promise<Date>

/**
 * A clock for deletions: a server that starts with a clock far ahead must not delete what is not due. It is the system's
 * clock, until that jumps ahead by more than two days. Then it stays at the last time that was known to be right, until the
 * new time has gone on for a week. A clock that is set back is right at once, for nothing is deleted by it.
 */
export function createDeletionClock({ records, clock }: { records: RecordStore; clock: Clock }): DeletionTime {
  async function read(reader: RecordReader, now: number) {
    const record = await reader.get('setting', recordId)
    const stored = stateSchema.safeParse(record?.value)
    const state = stored.success ? stored.data : { trusted: await newestKnown(reader, now), doubtSince: null }
    return { version: record?.version ?? 0, isNew: !stored.success, state, next: step(state, now) }
  }

  /** A full disk or another process that writes at the same moment stops no call: the next one writes. */
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
    if (isNew || next.doubtSince !== state.doubtSince || Math.abs(next.trusted - state.trusted) >= writeAfter) {
      await write(now)
    }
    return new Date(next.trusted)
  }
}

function step({ trusted, doubtSince }: State, now: number): State {
  if (now - trusted <= plausibleStep) return { trusted: now, doubtSince: null }
  if (doubtSince === null || now < doubtSince) return { trusted, doubtSince: now }
  return now - doubtSince >= probation ? { trusted: now, doubtSince: null } : { trusted, doubtSince }
}

/** In a store without a recorded time, its newest audit entry tells when it was in use. */
async function newestKnown(reader: RecordReader, now: number): Promise<number> {
  const [newest] = await reader.find('audit', { direction: 'desc', limit: 1 })
  return newest ? Math.min(now, Date.parse(newest.at)) : now
}
