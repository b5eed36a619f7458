import { join } from 'node:path'
import type { FileSystem, OpenFile } from '../files/file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { journalName } from './generation.ts'
import { markLine } from './journal-line.ts'

/** A journal open for appending. What is appended is on the disk, whole, or not there at all. */
export class JournalFile {
  readonly #file: OpenFile
  #length: number
  #uncertain = false

  private constructor(file: OpenFile, length: number) {
    this.#file = file
    this.#length = length
  }

  /** Makes the journal of the transactions after `sequence`, in place of any other of that name. */
  static async create(files: FileSystem, folder: string, sequence: number, lines: readonly Buffer[] = []) {
    const path = join(folder, journalName(sequence))
    const length = await replaceFile(files, path, [Buffer.from(markLine('opened', sequence)), ...lines])
    return JournalFile.open(files, path, length)
  }

  /** Opens a journal whose first `length` bytes are sound; there must be no others. */
  static async open(files: FileSystem, path: string, length: number): Promise<JournalFile> {
    return new JournalFile(await files.open(path, 'update'), length)
  }

  /** In bytes. */
  get length(): number {
    return this.#length
  }

  /** @throws the system call's error, with the journal as it was before. */
  async append(lines: string): Promise<void> {
    await this.#restore()
    const bytes = Buffer.from(lines)
    try {
      await this.#file.write(bytes, this.#length)
      await this.#file.sync()
    } catch (error) {
      this.#uncertain = true
      // Where even this fails, it is tried again before the next append.
      await this.#restore().catch(() => undefined)
      throw error
    }
    this.#length += bytes.length
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** Cuts off what a failed append left: some of its lines may be whole, and would count at the next opening. */
  async #restore(): Promise<void> {
    if (!this.#uncertain) return
    await this.#file.truncate(this.#length)
    await this.#file.sync()
    this.#uncertain = false
  }
}
