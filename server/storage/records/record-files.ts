import { join } from 'node:path'
import { recordIndexes } from '../../ports/records.ts'
import { replaceFile } from '../files/durable-writes.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { ReplayResult } from './journal-lines.ts'

/**
 * Files of a record store. A generation begins at a sequence: `snapshot-<sequence>.json` holds all records after that
 * transaction, and `journal-<sequence>.log` holds the transactions that follow. A journal is always created before its
 * snapshot. Sequence 0 is the empty store and needs no snapshot.
 */
export interface RecordFiles {
  /** Sequences in ascending order. */
  snapshots: number[]
  journals: number[]
  /** Names of damaged files that an earlier opening moved aside. */
  damaged: string[]
  /** Names of temporary files left by a process that died. */
  unfinished: string[]
}

const digits = 12
const generationPattern = /^(snapshot|journal)-(\d{12,})\.(?:json|log)$/

export function toSnapshotName(sequence: number): string {
  return `snapshot-${String(sequence).padStart(digits, '0')}.json`
}

export function toJournalName(sequence: number): string {
  return `journal-${String(sequence).padStart(digits, '0')}.log`
}

export async function listRecordFiles(files: FileSystem, folder: string): Promise<RecordFiles> {
  const names = await files.list(folder)
  const listSequences = (type: string) =>
    names
      .map(name => generationPattern.exec(name))
      .filter(match => match?.[1] === type)
      .map(match => Number(match?.[2]))
  return {
    snapshots: listSequences('snapshot'),
    journals: listSequences('journal'),
    damaged: names.filter(name => name.includes('.damaged-') && !name.endsWith('.tmp')),
    unfinished: names.filter(name => name.endsWith('.tmp')),
  }
}

/**
 * Returns the name under which a damaged file is retained for inspection. The store never reads it again.
 * @param restored last transaction that could be restored, if that was in doubt.
 */
function toDamagedName(name: string, at: Date, restored?: number): string {
  const suffix = restored === undefined ? '' : `-kept-${restored}`
  return `${name}.damaged-${at.toISOString().replaceAll(/[:.]/g, '')}${suffix}`
}

const damagedPattern = /^(.*?)\.damaged-(?:(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)\d*Z)?(?:-kept-(\d+))?/

/** Parses the name of a damaged file. Names written by earlier versions have fewer parts. */
function parseDamagedName(name: string): { name: string; at?: string; restored?: string } {
  const [, original = name, day, hour, minute, restored] = damagedPattern.exec(name) ?? []
  return {
    name: original,
    ...(day !== undefined && { at: `${day} at ${hour}:${minute} UTC` }),
    ...(restored !== undefined && { restored }),
  }
}

/** A message for the operator about the state of the store on disk. */
export interface StorageNotice {
  /** `warning` for damage or loss, otherwise `info`. */
  severity: 'info' | 'warning'
  message: string
}

/** Version of the snapshot and journal format. Raise it when an older version could misread new files. */
export const formatVersion = 1

/** An intact file that this version does not understand. Reading on would drop data that a newer version wrote. */
export class NewerVersionError extends Error {
  override readonly name = 'NewerVersionError'
}

export function assertKnownKind(kind: string): void {
  if (!Object.hasOwn(recordIndexes, kind)) throw new NewerVersionError(`records of the kind "${kind}"`)
}

export function assertKnownFormat(format: number): void {
  if (format !== formatVersion) throw new NewerVersionError(`files of format ${format}`)
}

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
