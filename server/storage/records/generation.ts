import type { FileSystem } from '../files/file-system.ts'

/**
 * The files of a record store. A generation begins at a sequence: `snapshot-<sequence>.json` holds all records as they
 * were after that transaction, `journal-<sequence>.log` the transactions from the next one on. A journal always comes
 * before its snapshot; sequence 0 is the empty store and needs none.
 */
export interface RecordFiles {
  /** Sequences, ascending. */
  snapshots: number[]
  journals: number[]
  /** Names of files set aside as damaged at an earlier opening. */
  damaged: string[]
  /** Names of files that were being written when a process died. */
  unfinished: string[]
}

const digits = 12
const pattern = /^(snapshot|journal)-(\d{12,})\.(?:json|log)$/

export function snapshotName(sequence: number): string {
  return `snapshot-${String(sequence).padStart(digits, '0')}.json`
}

export function journalName(sequence: number): string {
  return `journal-${String(sequence).padStart(digits, '0')}.log`
}

export async function listRecordFiles(files: FileSystem, folder: string): Promise<RecordFiles> {
  const names = await files.list(folder)
  const sequencesOf = (type: string) =>
    names
      .map(name => pattern.exec(name))
      .filter(match => match?.[1] === type)
      .map(match => Number(match?.[2]))
  return {
    snapshots: sequencesOf('snapshot'),
    journals: sequencesOf('journal'),
    damaged: names.filter(name => name.includes('.damaged-') && !name.endsWith('.tmp')),
    unfinished: names.filter(name => name.endsWith('.tmp')),
  }
}

/**
 * The name under which a damaged file is kept: for a person to look at, never read again by the store.
 * @param restored the transaction up to which the records came back, where that was in question.
 */
export function damagedName(name: string, at: Date, restored?: number): string {
  const kept = restored === undefined ? '' : `-kept-${restored}`
  return `${name}.damaged-${at.toISOString().replaceAll(/[:.]/g, '')}${kept}`
}

const damagedPattern = /^(.*?)\.damaged-(?:(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)\d*Z)?(?:-kept-(\d+))?/

/** What the name of a damaged file says. Files of earlier versions say less. */
export function readDamagedName(name: string): { name: string; at?: string; restored?: string } {
  const [, original = name, day, hour, minute, restored] = damagedPattern.exec(name) ?? []
  return {
    name: original,
    ...(day !== undefined && { at: `${day} at ${hour}:${minute} UTC` }),
    ...(restored !== undefined && { restored }),
  }
}

/** Something to tell the operator about the state of the store on disk. */
export interface StorageNotice {
  /** `warning` where something was damaged or lost; `info` for what is no fault. */
  severity: 'info' | 'warning'
  message: string
}
