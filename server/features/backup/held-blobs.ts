import type { BlobStore } from '../../ports/blob-store.ts'
import { isOthers, type Lease } from '../../ports/lease.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { Waiting } from '../processes/waiting.ts'

export interface HeldBlobsOptions {
  /** The underlying store. */
  blobs: BlobStore
  records: RecordStore
  lease: Lease
  waiting: Waiting
}

export interface HeldBlobs {
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
export function holdDeletions({ blobs, records, lease, waiting }: HeldBlobsOptions): HeldBlobs {
  const due = new Set<string>()
  let begun = 0
  let holds = 0
  let waits = false

  async function isHeld(): Promise<boolean> {
    if (!lease.sole) {
      for (const { id, owner } of await records.find('work'))
        if (isBackup(id) && (await isOthers(records, owner, lease))) return true
    }
    return holds > 0
  }

  async function deleteDue(): Promise<void> {
    for (const key of due) {
      due.delete(key)
      await blobs.delete(key)
    }
  }

  /** A failed deletion only costs disk space. */
  async function deleteLater(): Promise<void> {
    if (waits) return
    waits = true
    try {
      await waiting.until(topic, async () => ((await isHeld()) ? undefined : true))
      await deleteDue()
    } catch {
      // Retried with the next deletion.
    } finally {
      waits = false
    }
  }

  /** Also deletes the entries of processes that have ended. */
  async function note(tx: Transaction, id: string): Promise<void> {
    for (const { id, owner } of await tx.find('work'))
      if (isBackup(id) && owner !== lease.owner && !(await isOthers(tx, owner, lease))) await tx.delete('work', id)
    await tx.put('work', { id, version: 0, owner: lease.owner })
  }

  /** Retried after the next lease renewal if the store is unavailable. */
  async function giveBack(id: string): Promise<void> {
    try {
      await records.transact(tx => tx.delete('work', id))
      waiting.tell(topic)
    } catch {
      const forget = lease.onRenewal(() => {
        forget()
        void giveBack(id)
      })
    }
  }

  async function end(id: string): Promise<void> {
    if (!lease.sole) await giveBack(id)
    if (!(await isHeld())) await deleteDue()
    else if (holds === 0) void deleteLater()
  }

  return {
    blobs: {
      get: async key => (due.has(key) ? undefined : blobs.get(key)),
      async put(key, bytes) {
        due.delete(key)
        await blobs.put(key, bytes)
      },
      async delete(key) {
        if (!(await isHeld())) return blobs.delete(key)
        due.add(key)
        if (holds === 0) void deleteLater()
      },
      list: async prefix => (await blobs.list(prefix)).filter(key => !due.has(key)),
    },

    async hold() {
      holds += 1
      begun += 1
      const id = `${topic}/${lease.owner}/${begun}`
      let isOver = false
      try {
        if (!lease.sole) await records.transact(tx => note(tx, id))
      } catch (cause) {
        holds -= 1
        throw cause
      }
      return async () => {
        if (isOver) return
        isOver = true
        holds -= 1
        await end(id)
      }
    },
  }
}
