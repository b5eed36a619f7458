import { join } from 'node:path'
import { replaceFile } from '../files/durable-writes.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { ReplayResult } from './journal-lines.ts'
import { parseDamagedName, type StorageNotice, toDamagedName, toJournalName, toSnapshotName } from './record-files.ts'

export interface RecoveryOptions {
  files: FileSystem
  folder: string
  now: Date
  notify: (notice: StorageNotice) => void
}

/** Moves damaged files aside, to names that the store does not read, and reports it. */
export class Quarantine {
  readonly #options: RecoveryOptions

  constructor(options: RecoveryOptions) {
    this.#options = options
  }

  /** @param restored last transaction that could be restored without the snapshot. */
  async moveSnapshotAside(sequence: number, restored: number): Promise<void> {
    const damagedFile = await this.#moveAside(toSnapshotName(sequence), restored)
    this.#warn(
      restored >= sequence
        ? `The snapshot ${damagedFile} is damaged. The records were restored without it, up to transaction ${restored}.`
        : `The snapshot ${damagedFile} is damaged. The last good state, transaction ${restored}, was restored. Later changes are lost.`,
    )
  }

  async moveUnreachableJournalAside(start: number, sequence: number): Promise<void> {
    const damagedFile = await this.#moveAside(toJournalName(start), sequence)
    this.#warn(
      `Transactions ${sequence + 1} to ${start} are missing, so ${damagedFile} cannot be used. The last good state is transaction ${sequence}.`,
    )
  }

  /** Copies the damaged journal aside. The journal itself continues without the lines that were not applied. */
  async copyJournalAside({ start, sequence, condition, rejected }: ReplayResult & { start: number }): Promise<void> {
    const damagedFile = await this.#copyAside(toJournalName(start), sequence)
    this.#warn(
      condition === 'torn'
        ? `The journal ended in the middle of a write and was cut off after transaction ${sequence}. ${damagedFile} has the original.`
        : `The journal is damaged: ${rejected} of its lines could not be used. The last good state, transaction ${sequence}, was restored. ${damagedFile} has the original.`,
    )
  }

  async moveOlderJournalAside(start: number): Promise<void> {
    const damagedFile = await this.#moveAside(toJournalName(start))
    this.#warn(
      `The older journal ${damagedFile} is damaged. No record is lost, because the newest snapshot does not need it.`,
    )
  }

  /** Repeats the warning about earlier damage at every opening: the first one may have been seen only by a script. */
  reportEarlierDamage(names: readonly string[]): void {
    if (names.length === 0) return
    const descriptions = names.map(name => this.#describe(name)).join('; ')
    this.#warn(
      names.length === 1
        ? `The ${descriptions}. Delete the file after you have checked it.`
        : `The ${descriptions}. Delete the files after you have checked them.`,
    )
  }

  #describe(damagedFile: string): string {
    const { name, at, restored } = parseDamagedName(damagedFile)
    const when = at === undefined ? '' : ` on ${at}`
    const upTo = restored === undefined ? '' : `; the records were restored up to transaction ${restored}`
    return `${name} was damaged${when} and set aside as ${join(this.#options.folder, damagedFile)}${upTo}`
  }

  async #moveAside(name: string, restored?: number): Promise<string> {
    const { files, folder, now } = this.#options
    const damagedFile = toDamagedName(name, now, restored)
    await files.rename(join(folder, name), join(folder, damagedFile))
    await files.syncFolder(folder)
    return join(folder, damagedFile)
  }

  async #copyAside(name: string, restored: number): Promise<string> {
    const { files, folder, now } = this.#options
    const damagedFile = join(folder, toDamagedName(name, now, restored))
    await replaceFile(files, damagedFile, [(await files.read(join(folder, name))) ?? Buffer.alloc(0)])
    return damagedFile
  }

  #warn(message: string): void {
    this.#options.notify({ severity: 'warning', message })
  }
}
