import { BlogopsError } from '../../contract/errors.ts'

/** What was read back is not what was written, or somebody wrote meanwhile. */
export function altered(what: string): BlogopsError {
  return new BlogopsError('storage_damaged', `The move is not whole: ${what} is not the same in both places.`, {
    hint: 'See that nobody writes to either of them, and run it again: it goes on with what differs.',
  })
}
