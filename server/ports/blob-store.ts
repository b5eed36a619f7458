/**
 * Named bytes: article bodies, step results, images. Keys are `/`-separated segments of 1 to 200 of `[A-Za-z0-9._-]`; no
 * segment may be `.` or `..`. Two keys must not differ in case alone: some disks take them for one. A write is all or
 * nothing and durable once it resolves.
 */
export interface BlobStore {
  /** @returns the bytes exactly as written, or undefined where there are none. */
  get(key: string): Promise<Uint8Array | undefined>
  /** @throws BlogopsError `storage_full` (the old bytes stay), `bad_request` for a key that is none. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>
  /** The keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
}

// 200 characters leave room for a driver's own marks within the 255 bytes that file systems allow a name.
const segment = /^[A-Za-z0-9._-]{1,200}$/

export function isBlobKey(key: string): boolean {
  return key.split('/').every(part => segment.test(part) && part !== '.' && part !== '..')
}
