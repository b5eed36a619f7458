import { crc32 } from 'node:zlib'
import { BlogopsError, getErrorCode } from '../../contract/errors.ts'

/**
 * The file system as the stores use it; replaceable in tests by a full or failing disk. Paths are absolute. Every call
 * may reject with Node's `ErrnoException`.
 */
export interface FileSystem {
  /**
   * `create` creates or empties the file; `update` opens an existing one; `append` creates it if missing. Files are
   * readable by the owner only. With `through`, each write is durable when it resolves, as if followed by `sync`, but
   * faster.
   */
  open(path: string, mode: 'create' | 'update' | 'append', writes?: 'through'): Promise<OpenFile>
  /** Returns the whole file, at most 2 GiB (the limit of one read call), or undefined if it does not exist. */
  read(path: string): Promise<Buffer | undefined>
  /** Returns the sorted names in a folder, or an empty list if it does not exist. Names of folders end in `/`. */
  list(folder: string): Promise<string[]>
  /** Creates a folder and its parents; all are durable when it resolves. */
  makeFolder(folder: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** @returns true if the file existed. */
  remove(path: string): Promise<boolean>
  /** Makes the names in a folder durable. Without it, a rename can be lost in a power failure. */
  syncFolder(folder: string): Promise<void>
}

export interface OpenFile {
  /** Returns up to `length` bytes from `position`; fewer only at the end of the file. */
  read(length: number, position: number): Promise<Buffer>
  /** Length in bytes. */
  length(): Promise<number>
  /** Writes all of `bytes` at `position`, in as many calls as needed. */
  write(bytes: Uint8Array, position: number): Promise<void>
  /** Waits until the content and length of the file are durable. */
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  close(): Promise<void>
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** Converts a failed system call to a `BlogopsError`; returns an existing `BlogopsError` unchanged. */
export function toStorageError(error: unknown, subject: string): BlogopsError {
  if (error instanceof BlogopsError) return error
  const code = getErrorCode(error)
  if (code !== undefined && fullCodes.has(code)) {
    return new BlogopsError('storage_full', `The disk is full. ${subject} was not stored, and nothing changed.`, {
      hint: 'Free some space on the disk of the data folder and try again. No restart is needed.',
      cause: error,
    })
  }
  return new BlogopsError('unavailable', `${subject} could not be stored: ${getMessage(error)}. Nothing changed.`, {
    hint: 'Check the disk of the data folder and its permissions.',
    cause: error,
  })
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Wraps a file system for files that are read in a known order: reads the next file while the caller processes the
 * current one.
 */
export function readAhead(files: FileSystem, paths: readonly string[]): FileSystem {
  let ahead: { path: string; bytes: Promise<Buffer | undefined> } | undefined

  function startRead(path: string) {
    const bytes = files.read(path)
    // The error is reported when the caller reads this file.
    bytes.catch(() => undefined)
    return { path, bytes }
  }

  return {
    ...files,
    read(path) {
      const { bytes } = ahead?.path === path ? ahead : startRead(path)
      const index = paths.indexOf(path)
      const next = index < 0 ? undefined : paths[index + 1]
      ahead = next === undefined ? undefined : startRead(next)
      return bytes
    },
  }
}

/**
 * Returns the CRC-32 as eight lowercase hexadecimal digits. The fixed length makes damage to the checksum itself
 * detectable.
 */
export function checksum(bytes: Uint8Array | string): string {
  return toHex(crc32(bytes))
}

export function toHex(crc: number): string {
  return crc.toString(16).padStart(8, '0')
}
