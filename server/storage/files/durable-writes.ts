import { dirname } from 'node:path'
import type { FileSystem, OpenFile } from './file-system.ts'

/** A file open for appending. Each append is written to disk completely or not at all. */
export class AppendFile {
  readonly #file: OpenFile
  #length: number
  /** Length before the last append. */
  #previousLength: number
  #uncertain = false

  /** @param file opened with `through`. Its first `length` bytes must be intact, and it must not be longer. */
  constructor(file: OpenFile, length: number) {
    this.#file = file
    this.#length = length
    this.#previousLength = length
  }

  /** Length in bytes. */
  get length(): number {
    return this.#length
  }

  /** @throws the system error; the file is then unchanged. */
  async append(text: string): Promise<void> {
    await this.#truncateIfUncertain()
    const bytes = Buffer.from(text)
    try {
      await this.#file.write(bytes, this.#length)
    } catch (error) {
      await this.#truncate()
      throw error
    }
    this.#previousLength = this.#length
    this.#length += bytes.length
  }

  /** Rolls back the last append, because a related write failed elsewhere. */
  async rollBack(): Promise<void> {
    this.#length = this.#previousLength
    await this.#truncate()
  }

  async close(): Promise<void> {
    await this.#truncateIfUncertain().catch(() => undefined)
    await this.#file.close()
  }

  /** Truncates the file. If that fails, the next append tries again. */
  async #truncate(): Promise<void> {
    this.#uncertain = true
    await this.#truncateIfUncertain().catch(() => undefined)
  }

  /**
   * Truncates the remains of a failed append. Some of its lines may be complete and would count at the next opening.
   */
  async #truncateIfUncertain(): Promise<void> {
    if (!this.#uncertain) return
    await this.#file.truncate(this.#length)
    await this.#file.sync()
    this.#uncertain = false
  }
}

/**
 * Replaces a file atomically: after a crash, power failure or full disk, either the old or the new file exists. Writes
 * to `temporary`, syncs, renames, and syncs the folder.
 * @returns length in bytes.
 * @throws the system error; the old file is then unchanged.
 */
export async function replaceFile(
  files: FileSystem,
  path: string,
  parts: Iterable<Uint8Array>,
  temporary = `${path}.tmp`,
): Promise<number> {
  try {
    const length = await writeNew(files, temporary, parts)
    await files.rename(temporary, path)
    await files.syncFolder(dirname(path))
    return length
  } catch (error) {
    // If this fails too, the next opening removes the file.
    await files.remove(temporary).catch(() => false)
    throw error
  }
}

async function writeNew(files: FileSystem, path: string, parts: Iterable<Uint8Array>): Promise<number> {
  const file = await files.open(path, 'create')
  try {
    const length = await writeParts(file, parts)
    await file.sync()
    return length
  } finally {
    await file.close()
  }
}

/** Generates each part only after the previous one is written, so a long file does not block the event loop. */
async function writeParts(file: OpenFile, parts: Iterable<Uint8Array>): Promise<number> {
  let position = 0
  for (const part of parts) {
    await file.write(part, position)
    position += part.length
  }
  return position
}
