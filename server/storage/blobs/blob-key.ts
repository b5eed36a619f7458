import { BlogopsError } from '../../contract/errors.ts'

// 200 characters leave room for a driver's own marks within the 255 bytes that file systems allow a name.
const segment = /^[A-Za-z0-9._-]{1,200}$/

export function isKey(key: string): boolean {
  return key.split('/').every(part => segment.test(part) && part !== '.' && part !== '..')
}

/** @throws BlogopsError `bad_request` for a key that could name something else or nothing at all. */
export function checkKey(key: string): void {
  if (isKey(key)) return
  throw new BlogopsError('bad_request', `"${key}" is no key of a blob.`, {
    hint: 'Keys are segments of A-Z, a-z, 0-9, ".", "_" and "-", at most 200 characters each, with "/" between them.',
  })
}
