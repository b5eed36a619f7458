import type { Transaction } from '../../ports/record-store.ts'
import type { PairingRecord } from '../../ports/records.ts'

/** So many terminals wait at once, from wherever they ask: each is a record, and records are in memory. */
const mostWaiting = 2_000

/** So many of those whose time is over go at a time. */
const overAtOnce = 100

export function isOpenPairing({ expiresAt }: PairingRecord, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/**
 * Where too many wait, one of the network gives way that has most of those: strangers push out one another, and not who asks
 * once. One that was decided on stays; its terminal takes it within seconds.
 */
export async function makeRoom(tx: Transaction, now: Date, most = mostWaiting): Promise<void> {
  if ((await tx.count('pairing')) < most) return
  const over = await overNow(tx, now)
  const giveWay = over.length > 0 ? over : oldestOfMost(await tx.find('pairing'))
  for (const { id } of giveWay) await tx.delete('pairing', id)
}

/** Some of those whose time is over. */
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
