import type { OpenFile } from './file-system.ts'

/** A file open for appending. What is appended is on the disk, whole, or not there at all. */
export class AppendFile {
  readonly #file: OpenFile
  #length: number
  /** Where the last append began. */
  #before: number
  #uncertain = false

  /** @param file opened `through`; of its bytes the first `length` are sound, and there must be no others. */
  constructor(file: OpenFile, length: number) {
    this.#file = file
    this.#length = length
    this.#before = length
  }

  /** In bytes. */
  get length(): number {
    return this.#length
  }

  /** @throws the system call's error, with the file as it was before. */
  async append(text: string): Promise<void> {
    await this.#restore()
    const bytes = Buffer.from(text)
    try {
      await this.#file.write(bytes, this.#length)
    } catch (error) {
      await this.#cut()
      throw error
    }
    this.#before = this.#length
    this.#length += bytes.length
  }

  /** Takes the last append back, because what belongs to it found no place elsewhere. */
  async undo(): Promise<void> {
    this.#length = this.#before
    await this.#cut()
  }

  async close(): Promise<void> {
    await this.#restore().catch(() => undefined)
    await this.#file.close()
  }

  /** Where even this fails, it is tried again before the next append. */
  async #cut(): Promise<void> {
    this.#uncertain = true
    await this.#restore().catch(() => undefined)
  }

  /** Cuts off what a failed append left: some of its lines may be whole, and would count at the next opening. */
  async #restore(): Promise<void> {
    if (!this.#uncertain) return
    await this.#file.truncate(this.#length)
    await this.#file.sync()
    this.#uncertain = false
  }
}
