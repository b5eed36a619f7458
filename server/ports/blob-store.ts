/**
 * Named bytes: article bodies, step results, images. Keys are `/`-separated segments of 1 to 200 of `[A-Za-z0-9._-]`;
 * segments `.` and `..` are invalid. Two keys must not differ in case alone, since some disks do not distinguish them.
 * A write is atomic, and durable after it resolves.
 */
export interface BlobStore {
  /** Returns the bytes exactly as written, or undefined if the key does not exist. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Stores bytes. @throws BlogopsError `storage_full` (the old bytes stay), `bad_request` for an invalid key */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Deletes a blob. A missing key is not an error. */
  delete(key: string): Promise<void>
  /** Lists the keys that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
}
