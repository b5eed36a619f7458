import { BlogopsError } from '../../contract/errors.ts'
import { dayMs } from '../../domain/days.ts'
import { type ChangeWaiter, isLeasedByOther } from '../../lib/coordination.ts'
import { createKeyedMutex } from '../../lib/semaphore.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Clock, Logger, Timer } from '../../ports/system.ts'

interface RecordLeaseOptions {
  records: RecordStore
  clock: Clock
  timer: Timer
  log: Logger
  /** Id of this process. */
  owner: string
}

/** Lease duration, renewal interval, and retry delay after a failed renewal, in milliseconds. */
export const leaseMs = 30_000
export const renewalMs = 10_000
const retryMs = 1_000

/** Age in milliseconds at which leases of crashed processes are deleted. */
const deletionAgeMs = dayMs

const toIsoTime = (ms: number) => new Date(ms).toISOString()

/**
 * Takes the lease of a process that shares its stores, and renews it until it is closed. Clocks may differ by a few
 * seconds between machines.
 * @throws errors of the store.
 */
export async function takeLease({ records, clock, timer, log, owner }: RecordLeaseOptions): Promise<Lease> {
  const listeners = new Set<() => void>()
  const now = () => clock.now().getTime()
  let renewedAt = now()
  let endsAt = 0
  /** After an outage, other processes get until `until` to renew leases that were valid at `overBy`. */
  let gracePeriod = { until: 0, overBy: 0 }
  let isStoreUnavailable = false
  let closed = false
  let cancel = () => {}
  let renewing = Promise.resolve()

  async function renew(): Promise<void> {
    // Read the time before the write, so that other processes never see a later end than this one.
    const at = now()
    await records.transact(async tx => {
      const version = (await tx.get('lease', owner))?.version ?? 0
      await tx.put('lease', { id: owner, version, endsAt: toIsoTime(at + leaseMs) })
    })
    if (at - renewedAt >= 2 * renewalMs) gracePeriod = { until: now() + renewalMs, overBy: renewedAt }
    renewedAt = at
    endsAt = at + leaseMs
  }

  async function renewOnce(): Promise<void> {
    try {
      await renew()
      isStoreUnavailable = false
    } catch (cause) {
      if (!isStoreUnavailable && !closed)
        log('warn', 'the lease of this process could not be renewed', { error: String(cause) })
      isStoreUnavailable = true
    }
    if (closed) return
    scheduleRenewal(isStoreUnavailable ? retryMs : renewalMs)
    if (!isStoreUnavailable) for (const listener of listeners) listener()
  }

  function scheduleRenewal(ms: number): void {
    cancel = timer(ms, () => {
      renewing = renewOnce()
    })
  }

  async function deleteOldLeases(): Promise<void> {
    const over = toIsoTime(now() - deletionAgeMs)
    await records.transact(async tx => {
      for (const { id, endsAt } of await tx.find('lease')) if (endsAt < over) await tx.delete('lease', id)
    })
  }

  await deleteOldLeases()
  await renew()
  scheduleRenewal(renewalMs)

  return {
    owner,
    sole: false,
    isValid: () => !closed && now() < endsAt,
    expiredBefore: () => toIsoTime(now() < gracePeriod.until ? gracePeriod.overBy : now()),
    onRenewal(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      cancel()
      await renewing
      // If the lease cannot be deleted, it expires.
      await records.transact(tx => tx.delete('lease', owner)).catch(() => undefined)
    },
  }
}

interface SiteLockOptions {
  records: RecordStore
  lease: Lease
  waiting: ChangeWaiter
}

/**
 * Checks that this process still has the lock. Another process may have taken it during a sleep or a store failure.
 * @throws BlogopsError `unavailable`.
 */
export type AssertLocked = () => Promise<void>

export type SiteLock = ReturnType<typeof createSiteLock>

const toTopic = (name: string) => `work/${name}`

/**
 * Mutual exclusion by name across all processes. A single process locks in memory. Otherwise the lock is a record,
 * which is free after the owner's lease ends.
 */
export function createSiteLock({ records, lease, waiting }: SiteLockOptions) {
  const mutex = createKeyedMutex()

  function claim(id: string): Promise<true | undefined> {
    return records.transact(async tx => {
      const found = await tx.get('work', id)
      if (await isLeasedByOther(tx, found?.owner, lease)) return undefined
      await tx.put('work', { id, version: found?.version ?? 0, owner: lease.owner })
      return true
    })
  }

  /** If the store is unavailable, releases the lock after the next lease renewal. */
  async function release(id: string): Promise<void> {
    try {
      await records.transact(async tx => {
        if ((await tx.get('work', id))?.owner === lease.owner) await tx.delete('work', id)
      })
      waiting.notify(toTopic(id))
    } catch {
      const unsubscribe = lease.onRenewal(() => {
        unsubscribe()
        if (!mutex.isLocked(id)) void release(id)
      })
    }
  }

  async function assertLocked(id: string): Promise<void> {
    if (lease.isValid() && (await records.get('work', id))?.owner === lease.owner) return
    throw new BlogopsError('unavailable', 'This server stopped because it could not renew its lease in time.', {
      hint: 'Check what was done, then repeat the rest.',
    })
  }

  async function runAmongProcesses<T>(id: string, work: (assertLocked: AssertLocked) => Promise<T>): Promise<T> {
    await waiting.waitFor(toTopic(id), () => claim(id))
    try {
      return await work(() => assertLocked(id))
    } finally {
      await release(id)
    }
  }

  return function runLocked<T>(name: string, work: (assertLocked: AssertLocked) => Promise<T>): Promise<T> {
    return mutex.run(name, () => (lease.sole ? work(async () => undefined) : runAmongProcesses(name, work)))
  }
}
