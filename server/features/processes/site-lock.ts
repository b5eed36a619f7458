import { BlogopsError } from '../../contract/errors.ts'
import { type ChangeWaiter, isLeasedByOther } from '../../lib/coordination.ts'
import { createKeyedMutex } from '../../lib/semaphore.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { RecordStore } from '../../ports/record-store.ts'

export interface SiteLockOptions {
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
