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

/** Maximum bytes of an entry. Entries are read into memory one at a time. */
export const maxEntryBytes = 256 * 1024 * 1024

export interface ArchiveEntry {
  /** Relative path with `/` between segments. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Archive file of many entries. Both directions stream. */
export interface BackupArchive {
  /** Returns the bytes of the archive. @throws BlogopsError `too_large` for an entry larger than `maxEntryBytes` */
  pack(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array>
  /**
   * Returns the entries in order. Names are untrusted: check them before using them as paths.
   * @throws BlogopsError `bad_request` if the bytes are not an archive; `storage_damaged` if it is truncated or
   * altered, or contains anything but files or an entry larger than `maxEntryBytes`
   */
  unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry>
}
