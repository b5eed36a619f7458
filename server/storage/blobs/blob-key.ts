import { BlogopsError } from '../../contract/errors.ts'
import { isBlobKey } from '../../ports/blob-store.ts'

/** @throws BlogopsError `bad_request` for an invalid key. */
export function assertBlobKey(key: string): void {
  if (isBlobKey(key)) return
  throw new BlogopsError('bad_request', `"${key}" is no key of a blob.`, {
    hint: 'Keys are segments of A-Z, a-z, 0-9, ".", "_" and "-", at most 200 characters each, with "/" between them.',
  })
}
