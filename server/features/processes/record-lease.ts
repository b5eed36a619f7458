import type { Clock, Timer } from '../../ports/clock.ts'
import type { Lease } from '../../ports/lease.ts'
import type { Logger } from '../../ports/logger.ts'
import type { RecordStore } from '../../ports/record-store.ts'

export interface RecordLeaseOptions {
  records: RecordStore
  clock: Clock
  timer: Timer
  log: Logger
  /** The id of this process. */
  owner: string
}

/** How long a lease holds unless it is renewed, how often it is, and how soon again where it could not be; milliseconds. */
export const leaseMs = 30_000
export const renewalMs = 10_000
const retryMs = 1_000

/** What processes that ended without a word left is of no use to anybody after a day. */
const forgottenMs = 24 * 60 * 60 * 1_000

const timeOf = (ms: number) => new Date(ms).toISOString()

/**
 * Takes the lease of a process that is not the only one over its stores, and renews it until it is closed. The clocks of their
 * machines may differ by some seconds. @throws what the store throws.
 */
export async function takeLease({ records, clock, timer, log, owner }: RecordLeaseOptions): Promise<Lease> {
  const listeners = new Set<() => void>()
  const now = () => clock.now().getTime()
  let renewedAt = now()
  let endsAt = 0
  /** Until then, those who could not renew theirs when this process could not are given the time to. */
  let lenient = { until: 0, overBy: 0 }
  let away = false
  let closed = false
  let cancel = () => {}
  let rounding = Promise.resolve()

  async function renew(): Promise<void> {
    // From before the write: others must not see it end any later than this process does.
    const at = now()
    await records.transact(async tx => {
      const version = (await tx.get('lease', owner))?.version ?? 0
      await tx.put('lease', { id: owner, version, endsAt: timeOf(at + leaseMs) })
    })
    if (at - renewedAt >= 2 * renewalMs) lenient = { until: now() + renewalMs, overBy: renewedAt }
    renewedAt = at
    endsAt = at + leaseMs
  }

  async function round(): Promise<void> {
    try {
      await renew()
      away = false
    } catch (cause) {
      if (!away && !closed) log('warn', 'the lease of this process could not be renewed', { error: String(cause) })
      away = true
    }
    if (closed) return
    wait(away ? retryMs : renewalMs)
    if (!away) for (const listener of listeners) listener()
  }

  function wait(ms: number): void {
    cancel = timer(ms, () => {
      rounding = round()
    })
  }

  async function forgetOld(): Promise<void> {
    const over = timeOf(now() - forgottenMs)
    await records.transact(async tx => {
      for (const { id, endsAt } of await tx.find('lease')) if (endsAt < over) await tx.delete('lease', id)
    })
  }

  await forgetOld()
  await renew()
  wait(renewalMs)

  return {
    owner,
    sole: false,
    isHeld: () => !closed && now() < endsAt,
    overBy: () => timeOf(now() < lenient.until ? lenient.overBy : now()),
    onRenewal(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      cancel()
      await rounding
      // Where it cannot be given back, it ends by itself.
      await records.transact(tx => tx.delete('lease', owner)).catch(() => undefined)
    },
  }
}
