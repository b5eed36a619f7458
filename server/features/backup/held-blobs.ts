import type { BlobStore } from '../../ports/blob-store.ts'

export interface HeldBlobs {
  /** The same blobs; what is deleted while deletions are held is gone to its users at once, and stays for backups. */
  readonly blobs: BlobStore
  /** Holds deletions until what it gives is called, which does those that are due. */
  hold(): () => Promise<void>
}

/**
 * A backup names the blobs of the moment it began at, and comes to them later: until then none may go. A process that
 * ends meanwhile leaves behind what it would have deleted, which nothing names.
 */
export function holdDeletions(blobs: BlobStore): HeldBlobs {
  const due = new Set<string>()
  let holds = 0

  async function deleteDue(): Promise<void> {
    for (const key of due) {
      due.delete(key)
      await blobs.delete(key)
    }
  }

  return {
    blobs: {
      get: async key => (due.has(key) ? undefined : blobs.get(key)),
      async put(key, bytes) {
        due.delete(key)
        await blobs.put(key, bytes)
      },
      async delete(key) {
        if (holds === 0) await blobs.delete(key)
        else due.add(key)
      },
      list: async prefix => (await blobs.list(prefix)).filter(key => !due.has(key)),
    },
    hold() {
      let over = false
      holds += 1
      return async () => {
        if (over) return
        over = true
        holds -= 1
        if (holds === 0) await deleteDue()
      }
    },
  }
}
