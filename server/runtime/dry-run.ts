import { AsyncLocalStorage } from 'node:async_hooks'
import type { BlobStore } from '../ports/blob-store.ts'
import type { RecordStore, Transaction } from '../ports/record-store.ts'
import type { Kind, RecordKinds } from '../ports/records.ts'

export interface Stores {
  records: RecordStore
  blobs: BlobStore
}

/** Ends a dry run at the first change. */
class DryRunEnd extends Error {}

/** Records that dry runs do change: password guesses count. */
const countedInDryRuns: readonly Kind[] = ['throttle']

/**
 * Finds out if a call would be refused by making it over stores that write nothing: the first transaction that passes
 * its checks and would change something ends the call, and blobs are not stored. Other side effects come later, since
 * calls to the outside are recorded before they are sent; exceptions end the dry run themselves
 * (`CallContext.endDryRun`).
 */
export function createDryRun({ records, blobs }: Stores) {
  const dryRuns = new AsyncLocalStorage<true>()
  let running = 0
  const isDryRun = () => dryRuns.getStore() === true

  const stores: Stores = {
    records: {
      get: records.get.bind(records),
      find: records.find.bind(records),
      getMany: records.getMany.bind(records),
      count: records.count.bind(records),
      transact: work => records.transact(isDryRun() ? preventWrites(work) : work),
      close: records.close.bind(records),
    },
    blobs: {
      get: blobs.get.bind(blobs),
      list: blobs.list.bind(blobs),
      put: async (key, bytes) => (isDryRun() ? undefined : blobs.put(key, bytes)),
      delete: async key => (isDryRun() ? undefined : blobs.delete(key)),
    },
  }

  return {
    /** Stores for an app that supports dry runs. */
    stores,

    /** Makes a dry run. @throws errors of `work` before its first change */
    async run(work: (end: () => never) => Promise<unknown>): Promise<void> {
      running += 1
      try {
        await dryRuns.run(true, () => work(endDryRun))
      } catch (cause) {
        if (!(cause instanceof DryRunEnd)) throw cause
      } finally {
        running -= 1
        // AsyncLocalStorage slows down every promise of the process while it is in use.
        if (running === 0) dryRuns.disable()
      }
    },
  }
}

function endDryRun(): never {
  throw new DryRunEnd('The dry run has ended.')
}

/** Wraps a transaction so that it ends the dry run instead of changing something. */
function preventWrites<T>(work: (tx: Transaction) => Promise<T>): (tx: Transaction) => Promise<T> {
  return async tx => {
    let hasChanges = false
    const recordChange = (kind: Kind) => {
      hasChanges ||= !countedInDryRuns.includes(kind)
    }
    const answer = await work({
      get: (kind, id) => tx.get(kind, id),
      find: (kind, query) => tx.find(kind, query),
      getMany: (kind, ids) => tx.getMany(kind, ids),
      count: (kind, where) => tx.count(kind, where),
      put<K extends Kind>(kind: K, record: RecordKinds[K]) {
        recordChange(kind)
        return tx.put(kind, record)
      },
      delete(kind, id) {
        recordChange(kind)
        return tx.delete(kind, id)
      },
    })
    return hasChanges ? endDryRun() : answer
  }
}
