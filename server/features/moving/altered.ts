import { BlogopsError } from '../../contract/errors.ts'

/** Error for data that was read back differently, or changed by another writer during the move. */
export function createMismatchError(item: string): BlogopsError {
  return new BlogopsError('storage_damaged', `The move is not whole: ${item} is not the same in both places.`, {
    hint: 'See that nobody writes to either of them, and run it again: it goes on with what differs.',
  })
}
