import type { Transaction } from '../../ports/record-store.ts'
import type { PairingRecord } from '../../ports/records.ts'

/** Maximum number of waiting terminals. Each is a record, and records are in memory. */
const maxWaiting = 2_000

/** Maximum number of expired pairings deleted at a time. */
const expiredBatch = 100

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
  const first = await tx.find('pairing', { orderBy: 'expiresAt', limit: expiredBatch })
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
