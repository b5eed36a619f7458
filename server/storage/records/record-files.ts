import { recordIndexes } from '../../ports/records.ts'
import type { FileSystem } from '../files/file-system.ts'

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
export function toDamagedName(name: string, at: Date, restored?: number): string {
  const suffix = restored === undefined ? '' : `-kept-${restored}`
  return `${name}.damaged-${at.toISOString().replaceAll(/[:.]/g, '')}${suffix}`
}

const damagedPattern = /^(.*?)\.damaged-(?:(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)\d*Z)?(?:-kept-(\d+))?/

/** Parses the name of a damaged file. Names written by earlier versions have fewer parts. */
export function parseDamagedName(name: string): { name: string; at?: string; restored?: string } {
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
