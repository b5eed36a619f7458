import type { Transaction } from '../../ports/record-store.ts'
import type { PairingRecord } from '../../ports/records.ts'

/** Maximum number of waiting terminals. Each is a record, and records are in memory. */
const mostWaiting = 2_000

/** Maximum number of expired pairings deleted at a time. */
const overAtOnce = 100

export function isOpenPairing({ expiresAt }: PairingRecord, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/**
 * If too many pairings wait, deletes expired ones, or else the oldest one of the network with the most. A flood thus
 * displaces its own pairings. Decided pairings stay; their terminals collect them within seconds.
 */
export async function makeRoom(tx: Transaction, now: Date, most = mostWaiting): Promise<void> {
  if ((await tx.count('pairing')) < most) return
  const over = await overNow(tx, now)
  const giveWay = over.length > 0 ? over : oldestOfMost(await tx.find('pairing'))
  for (const { id } of giveWay) await tx.delete('pairing', id)
}

/** Finds some expired pairings. */
async function overNow(tx: Transaction, now: Date): Promise<PairingRecord[]> {
  const first = await tx.find('pairing', { orderBy: 'expiresAt', limit: overAtOnce })
  return first.filter(pairing => !isOpenPairing(pairing, now))
}

function oldestOfMost(all: readonly PairingRecord[]): PairingRecord[] {
  const waiting = all.filter(({ state }) => state === 'open')
  const counts = new Map<string | undefined, number>()
  for (const { from } of waiting) counts.set(from, (counts.get(from) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const crowd = waiting.filter(({ from }) => counts.get(from) === most)
  return crowd.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, 1)
}
