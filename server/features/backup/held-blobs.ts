import type { BlobStore } from '../../ports/blob-store.ts'
import { isOthers, type Lease } from '../../ports/lease.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { Waiting } from '../processes/waiting.ts'

export interface HeldBlobsOptions {
  /** As they are stored. */
  blobs: BlobStore
  records: RecordStore
  lease: Lease
  waiting: Waiting
}

export interface HeldBlobs {
  /** The same blobs; what is deleted while deletions are held is gone to its users at once, and stays for backups. */
  readonly blobs: BlobStore
  /** Holds deletions, in all processes, until what it gives is called, which does those that are due. */
  hold(): Promise<() => Promise<void>>
}

const topic = 'backup'
const isBackup = (id: string) => id.startsWith(`${topic}/`)

/**
 * A backup names the blobs of the moment it began at, and comes to them later: until then none may go. A process that
 * ends meanwhile leaves behind what it would have deleted, which nothing names.
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

  /** What cannot be deleted then costs a little room. */
  async function deleteLater(): Promise<void> {
    if (waits) return
    waits = true
    try {
      await waiting.until(topic, async () => ((await isHeld()) ? undefined : true))
      await deleteDue()
    } catch {
      // The next that is deleted brings it up again.
    } finally {
      waits = false
    }
  }

  /** Takes away, too, what processes that ended left of theirs. */
  async function note(tx: Transaction, id: string): Promise<void> {
    for (const { id, owner } of await tx.find('work'))
      if (isBackup(id) && owner !== lease.owner && !(await isOthers(tx, owner, lease))) await tx.delete('work', id)
    await tx.put('work', { id, version: 0, owner: lease.owner })
  }

  /** What cannot be given back as the stores do not answer is given back once they do. */
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
