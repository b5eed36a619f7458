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
