import type { OpenFile } from './file-system.ts'

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
