import { join } from 'node:path'
import type { FileSystem } from '../files/file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { damagedName, journalName, readDamagedName, type StorageNotice, snapshotName } from './generation.ts'
import type { Replay } from './replay.ts'

export interface QuarantineOptions {
  files: FileSystem
  folder: string
  now: Date
  notify: (notice: StorageNotice) => void
}

/** Moves damaged files aside, to names that the store does not read, and reports it. */
export class Quarantine {
  readonly #options: QuarantineOptions

  constructor(options: QuarantineOptions) {
    this.#options = options
  }

  /** @param restored last transaction that could be restored without the snapshot. */
  async snapshot(sequence: number, restored: number): Promise<void> {
    const kept = await this.#moveAside(snapshotName(sequence), restored)
    this.#warn(
      restored >= sequence
        ? `The snapshot ${kept} is damaged; the records were restored without it, up to transaction ${restored}.`
        : `The snapshot ${kept} is damaged. The last good state, transaction ${restored}, was restored; what came after it is lost.`,
    )
  }

  async unreachableJournal(start: number, sequence: number): Promise<void> {
    const kept = await this.#moveAside(journalName(start), sequence)
    this.#warn(
      `Transactions ${sequence + 1} to ${start} are missing, so ${kept}, which follows them, cannot be used. The last good state is transaction ${sequence}.`,
    )
  }

  /** Copies the damaged journal aside. The journal itself continues without the lines that were not applied. */
  async journal({ start, sequence, condition, rejected }: Replay & { start: number }): Promise<void> {
    const kept = await this.#copyAside(journalName(start), sequence)
    this.#warn(
      condition === 'torn'
        ? `The journal ended in the middle of a write and was cut off after transaction ${sequence}; ${kept} keeps all of it.`
        : `The journal is damaged: ${rejected} of its lines could not be used. The last good state, transaction ${sequence}, was restored; ${kept} keeps all of it.`,
    )
  }

  async olderJournal(start: number): Promise<void> {
    const kept = await this.#moveAside(journalName(start))
    this.#warn(`The older journal ${kept} is damaged. No record is lost: the newest snapshot does not need it.`)
  }

  /** Repeats the warning about earlier damage at every opening: the first one may have been seen only by a script. */
  tellKept(names: readonly string[]): void {
    if (names.length === 0) return
    const told = names.map(name => this.#describe(name)).join('; ')
    const asked = names.length === 1 ? 'the file once you have looked at it' : 'the files once you have looked at them'
    this.#warn(`The ${told}. Delete ${asked}.`)
  }

  #describe(kept: string): string {
    const { name, at, restored } = readDamagedName(kept)
    const when = at === undefined ? '' : ` on ${at}`
    const upTo = restored === undefined ? '' : `; the records were restored up to transaction ${restored}`
    return `${name} was damaged${when} and set aside as ${join(this.#options.folder, kept)}${upTo}`
  }

  async #moveAside(name: string, restored?: number): Promise<string> {
    const { files, folder, now } = this.#options
    const kept = damagedName(name, now, restored)
    await files.rename(join(folder, name), join(folder, kept))
    await files.syncFolder(folder)
    return join(folder, kept)
  }

  async #copyAside(name: string, restored: number): Promise<string> {
    const { files, folder, now } = this.#options
    const kept = join(folder, damagedName(name, now, restored))
    await replaceFile(files, kept, [(await files.read(join(folder, name))) ?? Buffer.alloc(0)])
    return kept
  }

  #warn(message: string): void {
    this.#options.notify({ severity: 'warning', message })
  }
}
