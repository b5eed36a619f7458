/**
 * What the stores ask of a disk, so that a test can put a full or failing one in its place. Paths are absolute. Every
 * call may reject with Node's own `ErrnoException`.
 */
export interface FileSystem {
  /**
   * `create` empties or makes the file; `update` opens one that exists, `append` makes it where there is none. Files are
   * readable by their owner alone. Of a file that is opened `through`, each write is on the disk once it resolves, as if
   * `sync` had followed, in less time.
   */
  open(path: string, mode: 'create' | 'update' | 'append', writes?: 'through'): Promise<OpenFile>
  /** @returns the whole file, or undefined where there is none. At most 2 GiB, which is what one call gives. */
  read(path: string): Promise<Buffer | undefined>
  /** The names in a folder, sorted; none where there is no such folder. Folders end in `/`. */
  list(folder: string): Promise<string[]>
  /** Makes a folder and those above it; each is durable once it resolves. */
  makeFolder(folder: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** @returns whether the file was there. */
  remove(path: string): Promise<boolean>
  /** Makes the names in a folder durable: a rename is lost with the power without it. */
  syncFolder(folder: string): Promise<void>
}

export interface OpenFile {
  /** @returns up to `length` bytes from `position` on; fewer only at the end of the file. */
  read(length: number, position: number): Promise<Buffer>
  /** In bytes. */
  length(): Promise<number>
  /** Writes all of `bytes` at `position`, in as many calls as the disk needs. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Waits until the bytes and the file's length are on the disk. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

/** @returns the error code of a failed system call (`ENOSPC`), or undefined for any other error. */
export function errnoOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
