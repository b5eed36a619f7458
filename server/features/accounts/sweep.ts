import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'
import { isOpen } from './invites.ts'
import { isOpenPairing } from './pairing-room.ts'
import { isLive } from './sessions.ts'
import { keptFor } from './throttle-limits.ts'

/** At most this many records of a kind are removed at a time. */
const batch = 100
/** A sweep that left nothing over is followed by the next after these ms. */
const pause = 10 * 60 * 1_000

interface Rule<K extends Kind> {
  kind: K
  /** What the kind goes stale by: the smallest are looked at first. */
  orderBy: keyof RecordKinds[K] & string
  isStale(record: RecordKinds[K], now: Date): boolean
}

/**
 * Removes what has run out, now and then and a little at a time, on the way of a call that writes anyway. Nothing
 * depends on it: what has run out is refused whether or not it is there.
 */
export function createSweep({ records, clock }: { records: RecordStore; clock: Clock }) {
  let nextAt = 0

  /** Whether there may be more. */
  async function sweepKind<K extends Kind>({ kind, orderBy, isStale }: Rule<K>): Promise<boolean> {
    const oldest = await records.find(kind, { orderBy, limit: batch })
    const stale = oldest.filter(record => isStale(record, clock.now()))
    if (stale.length === 0) return false
    await records.transact(async tx => {
      for (const { id } of stale) {
        const record = await tx.get(kind, id)
        if (record && isStale(record, clock.now())) await tx.delete(kind, id)
      }
    })
    return stale.length === batch
  }

  return async function sweep(): Promise<void> {
    const now = clock.now().getTime()
    if (now < nextAt) return
    nextAt = now + pause
    const more = [
      await sweepKind({ kind: 'session', orderBy: 'lastSeenAt', isStale: (session, at) => !isLive(session, at) }),
      await sweepKind({ kind: 'invite', orderBy: 'expiresAt', isStale: (invite, at) => !isOpen(invite, at) }),
      await sweepKind({ kind: 'pairing', orderBy: 'expiresAt', isStale: (pairing, at) => !isOpenPairing(pairing, at) }),
      await sweepKind({ kind: 'throttle', orderBy: 'blockedUntil', isStale: isSpent }),
    ]
    if (more.includes(true)) nextAt = now
  }
}

function isSpent({ blockedUntil, updatedAt }: RecordKinds['throttle'], now: Date): boolean {
  return Date.parse(blockedUntil ?? updatedAt) + keptFor < now.getTime()
}
