import { minuteMs } from '../../domain/days.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { Kind, PairingRecord, RecordKinds } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { isOpenInvite } from './invites.ts'
import { isActiveSession } from './sessions.ts'
import { countRetentionMs } from './throttle.ts'

/** Maximum number of records of a kind deleted at a time. */
const batch = 100
/** Interval in ms between sweeps that leave nothing over. */
const intervalMs = 10 * minuteMs

interface SweepRule<K extends Kind> {
  kind: K
  /** Field that expiry depends on; the smallest values are checked first. */
  orderBy: keyof RecordKinds[K] & string
  isStale(record: RecordKinds[K], now: Date): boolean
}

/**
 * Deletes expired records in small batches, during calls that write anyway. Nothing depends on it: expired records are
 * rejected whether or not they still exist.
 */
export function createSweep({ records, clock }: { records: RecordStore; clock: Clock }) {
  let nextAt = 0

  /** Returns true if there may be more. */
  async function sweepKind<K extends Kind>({ kind, orderBy, isStale }: SweepRule<K>): Promise<boolean> {
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
    nextAt = now + intervalMs
    const more = [
      await sweepKind({
        kind: 'session',
        orderBy: 'lastSeenAt',
        isStale: (session, at) => !isActiveSession(session, at),
      }),
      await sweepKind({ kind: 'invite', orderBy: 'expiresAt', isStale: (invite, at) => !isOpenInvite(invite, at) }),
      await sweepKind({ kind: 'pairing', orderBy: 'expiresAt', isStale: (pairing, at) => !isOpenPairing(pairing, at) }),
      await sweepKind({
        kind: 'spentChallenge',
        orderBy: 'expiresAt',
        isStale: ({ expiresAt }, at) => Date.parse(expiresAt) <= at.getTime(),
      }),
      await sweepKind({ kind: 'throttle', orderBy: 'blockedUntil', isStale: isStaleThrottle }),
    ]
    if (more.includes(true)) nextAt = now
  }
}

function isStaleThrottle({ blockedUntil, updatedAt }: RecordKinds['throttle'], now: Date): boolean {
  return Date.parse(blockedUntil ?? updatedAt) + countRetentionMs < now.getTime()
}

/** Maximum number of waiting terminals. Each is a record, and records are in memory. */
const maxWaiting = 2_000

export function isOpenPairing({ expiresAt }: PairingRecord, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/**
 * If too many pairings wait, deletes expired ones, or else the oldest one of the network with the most. A flood thus
 * displaces its own pairings. Decided pairings stay; their terminals collect them within seconds.
 */
export async function evictPairings(tx: Transaction, now: Date, max = maxWaiting): Promise<void> {
  if ((await tx.count('pairing')) < max) return
  const expired = await findExpired(tx, now)
  const evicted = expired.length > 0 ? expired : findOldestOfLargestNetwork(await tx.find('pairing'))
  for (const { id } of evicted) await tx.delete('pairing', id)
}

/** Finds some expired pairings. */
async function findExpired(tx: Transaction, now: Date): Promise<PairingRecord[]> {
  const first = await tx.find('pairing', { orderBy: 'expiresAt', limit: batch })
  return first.filter(pairing => !isOpenPairing(pairing, now))
}

function findOldestOfLargestNetwork(all: readonly PairingRecord[]): PairingRecord[] {
  const waiting = all.filter(({ state }) => state === 'open')
  const counts = new Map<string | undefined, number>()
  for (const { from } of waiting) counts.set(from, (counts.get(from) ?? 0) + 1)
  const max = Math.max(...counts.values())
  const largestNetwork = waiting.filter(({ from }) => counts.get(from) === max)
  return largestNetwork.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, 1)
}
