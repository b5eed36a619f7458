import type { Transaction } from '../../ports/record-store.ts'
import type { PairingRecord } from '../../ports/records.ts'

/** So many terminals wait at once, from wherever they ask: each is a record, and records are in memory. */
const mostWaiting = 2_000

export function isOpenPairing({ expiresAt }: PairingRecord, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/**
 * Where too many wait, one of the network gives way that has most of those: strangers push out one another, and not who asks
 * once. One that was decided on stays; its terminal takes it within seconds.
 */
export async function makeRoom(tx: Transaction, now: Date, most = mostWaiting): Promise<void> {
  const all = await tx.find('pairing')
  if (all.length < most) return
  const over = all.filter(pairing => !isOpenPairing(pairing, now))
  const giveWay = over.length > 0 ? over : oldestOfMost(all.filter(({ state }) => state === 'open'))
  for (const { id } of giveWay) await tx.delete('pairing', id)
}

function oldestOfMost(waiting: readonly PairingRecord[]): PairingRecord[] {
  const counts = new Map<string | undefined, number>()
  for (const { from } of waiting) counts.set(from, (counts.get(from) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const crowd = waiting.filter(({ from }) => counts.get(from) === most)
  return crowd.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).slice(0, 1)
}
