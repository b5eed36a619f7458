import { type ChangeWaiter, isLeasedByOther } from '../../lib/coordination.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'

export interface DeletionHoldOptions {
  /** The underlying store. */
  blobs: BlobStore
  records: RecordStore
  lease: Lease
  waiting: ChangeWaiter
}

export interface DeletionHold {
  /**
   * The same blobs, except that deletions are deferred while held: the blob is hidden from users but stays available
   * to backups.
   */
  readonly blobs: BlobStore
  /** Holds deletions in all processes. The returned function releases the hold and deletes what is due. */
  hold(): Promise<() => Promise<void>>
}

const topic = 'backup'
const isBackup = (id: string) => id.startsWith(`${topic}/`)

/**
 * A backup reads blobs after the records that refer to them, so no blob may be deleted in between. If a process
 * crashes, its deferred deletions are lost and leave unreferenced blobs.
 */
export function createDeletionHold({ blobs, records, lease, waiting }: DeletionHoldOptions): DeletionHold {
  const pendingKeys = new Set<string>()
  let holdCount = 0
  let activeHolds = 0
  let isWaiting = false

  async function isHeld(): Promise<boolean> {
    if (!lease.sole) {
      for (const { id, owner } of await records.find('work'))
        if (isBackup(id) && (await isLeasedByOther(records, owner, lease))) return true
    }
    return activeHolds > 0
  }

  async function deletePending(): Promise<void> {
    for (const key of pendingKeys) {
      pendingKeys.delete(key)
      await blobs.delete(key)
    }
  }

  /** A failed deletion only costs disk space. */
  async function deleteLater(): Promise<void> {
    if (isWaiting) return
    isWaiting = true
    try {
      await waiting.waitFor(topic, async () => ((await isHeld()) ? undefined : true))
      await deletePending()
    } catch {
      // Retried with the next deletion.
    } finally {
      isWaiting = false
    }
  }

  /** Also deletes the entries of processes that have ended. */
  async function registerHold(tx: Transaction, id: string): Promise<void> {
    for (const { id, owner } of await tx.find('work'))
      if (isBackup(id) && owner !== lease.owner && !(await isLeasedByOther(tx, owner, lease)))
        await tx.delete('work', id)
    await tx.put('work', { id, version: 0, owner: lease.owner })
  }

  /** Retried after the next lease renewal if the store is unavailable. */
  async function releaseHold(id: string): Promise<void> {
    try {
      await records.transact(tx => tx.delete('work', id))
      waiting.notify(topic)
    } catch {
      const unsubscribe = lease.onRenewal(() => {
        unsubscribe()
        void releaseHold(id)
      })
    }
  }

  async function endHold(id: string): Promise<void> {
    if (!lease.sole) await releaseHold(id)
    if (!(await isHeld())) await deletePending()
    else if (activeHolds === 0) void deleteLater()
  }

  return {
    blobs: {
      get: async key => (pendingKeys.has(key) ? undefined : blobs.get(key)),
      async put(key, bytes) {
        pendingKeys.delete(key)
        await blobs.put(key, bytes)
      },
      async delete(key) {
        if (!(await isHeld())) return blobs.delete(key)
        pendingKeys.add(key)
        if (activeHolds === 0) void deleteLater()
      },
      list: async prefix => (await blobs.list(prefix)).filter(key => !pendingKeys.has(key)),
    },

    async hold() {
      activeHolds += 1
      holdCount += 1
      const id = `${topic}/${lease.owner}/${holdCount}`
      let isReleased = false
      try {
        if (!lease.sole) await records.transact(tx => registerHold(tx, id))
      } catch (cause) {
        activeHolds -= 1
        throw cause
      }
      return async () => {
        if (isReleased) return
        isReleased = true
        activeHolds -= 1
        await endHold(id)
      }
    },
  }
}
