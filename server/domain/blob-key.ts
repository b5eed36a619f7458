// 200 characters leave room for a driver's own suffixes within the 255 bytes that file systems allow.
const segment = /^[A-Za-z0-9._-]{1,200}$/

/** Returns true for a key that every blob store accepts. */
export function isBlobKey(key: string): boolean {
  return key.split('/').every(part => segment.test(part) && part !== '.' && part !== '..')
}
