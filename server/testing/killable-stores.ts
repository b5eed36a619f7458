import type { BlobStore } from '../ports/blob-store.ts'
import type { RecordStore } from '../ports/record-store.ts'
import type { Kind } from '../ports/records.ts'
import { wrapReader } from '../storage/testing/wrap-reader.ts'

/** Stores of one process: after it is killed, its calls have no effect and no answer. */
export function killableStores({ records, blobs }: { records: RecordStore; blobs: BlobStore }) {
  const never = new Promise<never>(() => undefined)
  let isDead = false
  let fatal: Kind | undefined
  let onKill = () => {}

  const whileAlive = <T>(work: () => Promise<T>): Promise<T> => (isDead ? never : work())

  async function transact<T>(work: Parameters<typeof records.transact<T>>[0]): Promise<T> {
    let kills = false
    const result = await records.transact(tx =>
      work({
        ...wrapReader(tx),
        put(kind, record) {
          kills ||= kind === fatal
          return tx.put(kind, record)
        },
        delete: (kind, id) => tx.delete(kind, id),
      }),
    )
    if (!kills) return result
    isDead = true
    onKill()
    return never
  }

  return {
    records: {
      ...wrapReader(records, whileAlive),
      transact: work => whileAlive(() => transact(work)),
      close: () => whileAlive(() => records.close()),
    } satisfies RecordStore,
    blobs: {
      ...blobs,
      get: key => whileAlive(() => blobs.get(key)),
      list: prefix => whileAlive(() => blobs.list(prefix)),
      delete: key => whileAlive(() => blobs.delete(key)),
      put: (key, bytes) => whileAlive(() => blobs.put(key, bytes)),
    } satisfies BlobStore,

    /** Kills the process as soon as it has stored a record of this kind, then resolves. */
    killAfter(kind: Kind): Promise<void> {
      fatal = kind
      return new Promise(resolve => {
        onKill = resolve
      })
    },
  }
}
