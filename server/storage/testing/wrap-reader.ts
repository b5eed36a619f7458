import type { RecordReader } from '../../ports/record-store.ts'

/**
 * Wraps the reads of a store or transaction, for stores that change other behavior.
 * @param through wrapper of each read.
 */
export function wrapReader(
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
