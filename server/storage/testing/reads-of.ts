import type { RecordReader } from '../../ports/record-store.ts'

/**
 * The reads of a store or of a transaction, for one that is made of it and does something else otherwise.
 * @param through what each of them goes through.
 */
export function readsOf(
  reader: RecordReader,
  through: <T>(read: () => Promise<T>) => Promise<T> = read => read(),
): RecordReader {
  return {
    get: (kind, id) => through(() => reader.get(kind, id)),
    getMany: (kind, ids) => through(() => reader.getMany(kind, ids)),
    find: (kind, query) => through(() => reader.find(kind, query)),
    count: (kind, where) => through(() => reader.count(kind, where)),
  }
}
