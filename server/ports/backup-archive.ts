/** The bytes a single entry may have. What is read into memory is an entry at a time. */
export const mostEntryBytes = 256 * 1024 * 1024

export interface ArchiveEntry {
  /** A relative path: segments with `/` between them. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** One file out of many entries, in either direction piece by piece. */
export interface BackupArchive {
  /** The bytes of the file. @throws BlogopsError `too_large` for an entry of more than `mostEntryBytes`. */
  pack(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array>
  /**
   * The entries in their order. A name is what the file says: whoever makes a path of it checks it first.
   * @throws BlogopsError `bad_request` for what is no archive; `storage_damaged` for one that is cut off or altered, or that
   * holds anything but files, or one longer than `mostEntryBytes`.
   */
  unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry>
}
