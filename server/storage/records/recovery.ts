import { join } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import type { AppendFile } from '../files/durable-writes.ts'
import { type FileSystem, readAhead } from '../files/file-system.ts'
import { createJournalFile, type JournalState, openJournalFile } from './folding-journal.ts'
import { type ReplayResult, readLastSequence, replay } from './journal-lines.ts'
import {
  listRecordFiles,
  Quarantine,
  type RecordFiles,
  type RecoveryOptions,
  toJournalName,
  toSnapshotName,
} from './record-files.ts'
import { RecordTables } from './record-tables.ts'
import { type FoundSnapshots, readSnapshots } from './snapshot-file.ts'

/** A journal read at opening, and the sequence at which it starts. */
interface ReadJournal extends ReplayResult {
  start: number
  /** Length of the file in bytes. */
  length: number
}

interface ReadState {
  records: RecordTables
  found: FoundSnapshots
  /** Journals in order. The last one will be continued. */
  journals: ReadJournal[]
  /** Start sequences of journals that cannot be applied because earlier transactions are missing. */
  unreachable: number[]
  sequence: number
}

/**
 * Restores the last good state of the store: the newest intact snapshot and the following journals, up to the first
 * gap. Nothing on disk is changed until that state is known. Damaged files are then moved aside, never deleted.
 * @throws BlogopsError `storage_damaged` if files exist but contain no good state.
 */
export async function recover(options: RecoveryOptions): Promise<{ records: RecordTables; state: JournalState }> {
  const { files, folder } = options
  const present = await listRecordFiles(files, folder)
  for (const name of present.unfinished) await files.remove(join(folder, name))
  const paths = getReadOrder(present).map(name => join(folder, name))
  const readOptions = { ...options, files: readAhead(files, paths) }
  const reading = await readAll(readOptions, present)
  assertRecoverable(folder, present, reading)
  return { records: reading.records, state: await repair(readOptions, present, reading) }
}

/**
 * Returns file names in the order in which an undamaged store is read: the newest generation first, then its
 * fallbacks.
 */
function getReadOrder({ snapshots, journals }: RecordFiles): string[] {
  const newest = snapshots.at(-1) ?? 0
  const isOlder = (start: number) => start < newest
  return [
    ...snapshots.toReversed().map(toSnapshotName),
    ...journals.filter(start => !isOlder(start)).map(toJournalName),
    ...journals.filter(isOlder).map(toJournalName),
  ]
}

async function readAll({ files, folder }: RecoveryOptions, present: RecordFiles): Promise<ReadState> {
  const found = await readSnapshots(files, folder, present.snapshots)
  const records = new RecordTables()
  for (const kindRecords of found.newest.records) records.load(kindRecords)
  const reading: ReadState = { records, found, journals: [], unreachable: [], sequence: found.newest.sequence }
  for (const start of present.journals) {
    if (start < found.newest.sequence) continue
    if (start === reading.sequence) reading.journals.push(await readJournal(files, folder, start, reading))
    else if (!(await isSuperseded(files, folder, start, reading.sequence))) reading.unreachable.push(start)
  }
  return reading
}

/**
 * Returns true for a journal that was created but never used because the previous one continued. A full disk can cause
 * this.
 */
async function isSuperseded(files: FileSystem, folder: string, start: number, sequence: number): Promise<boolean> {
  return start < sequence && readLastSequence(await readJournalFile(files, folder, start)) === start
}

async function readJournalFile(files: FileSystem, folder: string, start: number): Promise<Buffer> {
  return (await files.read(join(folder, toJournalName(start)))) ?? Buffer.alloc(0)
}

async function readJournal(files: FileSystem, folder: string, start: number, reading: ReadState): Promise<ReadJournal> {
  const bytes = await readJournalFile(files, folder, start)
  const result = replay(bytes, start, reading.records)
  reading.sequence = result.sequence
  return { ...result, start, length: bytes.length }
}

function assertRecoverable(folder: string, present: RecordFiles, reading: ReadState): void {
  const names = [...present.snapshots.map(toSnapshotName), ...present.journals.map(toJournalName), ...present.damaged]
  const sound = reading.found.damaged.length === 0 && reading.unreachable.length === 0
  const isIntact =
    sound && reading.journals.length > 0 && reading.journals.every(({ condition }) => condition === 'sound')
  if (reading.sequence > 0 || names.length === 0 || isIntact) return
  throw new BlogopsError(
    'storage_damaged',
    `The records in ${folder} are damaged beyond repair: ${names.join(', ')}.`,
    {
      hint: 'Restore the folder from a backup. To start without these records, move them to another place first.',
      details: { folder, files: names },
    },
  )
}

async function repair(options: RecoveryOptions, present: RecordFiles, reading: ReadState): Promise<JournalState> {
  const { found, journals, sequence } = reading
  const quarantine = new Quarantine(options)
  quarantine.reportEarlierDamage(present.damaged)
  for (const damaged of found.damaged) await quarantine.moveSnapshotAside(damaged, sequence)
  for (const start of reading.unreachable) await quarantine.moveUnreachableJournalAside(start, sequence)
  for (const journal of journals) if (journal.condition !== 'sound') await quarantine.copyJournalAside(journal)
  const fallback = await checkFallback(options, present, found, quarantine)
  reportState(options, present, reading)
  const last = journals.at(-1)
  return {
    journal: await continueJournal(options, last, sequence),
    sequence,
    closed: last?.condition === 'sound' && last.closed,
    snapshotBytes: found.bytes,
    overdue: found.damaged.length > 0 || !fallback,
  }
}

/**
 * Checks the journals before the newest snapshot. They are needed only if that snapshot is lost, but damage is
 * reported now.
 */
async function checkFallback(
  { files, folder }: RecoveryOptions,
  present: RecordFiles,
  { newest }: FoundSnapshots,
  quarantine: Quarantine,
): Promise<boolean> {
  const older = present.journals.filter(start => start < newest.sequence)
  const last = await Promise.all(
    older.map(async start => readLastSequence(await readJournalFile(files, folder, start))),
  )
  const used = older.filter((start, index) => last[index] !== start)
  for (const [index, start] of used.entries()) {
    const end = last[older.indexOf(start)]
    if (end === (used[index + 1] ?? newest.sequence)) continue
    await quarantine.moveOlderJournalAside(start)
    return false
  }
  return true
}

function reportState(
  { folder, notify }: RecoveryOptions,
  present: RecordFiles,
  { journals, sequence }: ReadState,
): void {
  const last = journals.at(-1)
  if (present.journals.length === 0 && sequence === 0) {
    notify({ severity: 'info', message: `A new, empty record store was created in ${folder}.` })
  } else if (!last) {
    notify({
      severity: 'warning',
      message: `The journal after transaction ${sequence} is missing from ${folder}. Its changes are lost.`,
    })
  } else if (last.condition === 'sound' && !last.closed) {
    notify({
      severity: 'info',
      message: `The record store was not closed when its process ended. It was recovered up to transaction ${sequence}.`,
    })
  }
}

/** Opens the last journal for appending, without the lines that were not applied. */
async function continueJournal(
  { files, folder }: RecoveryOptions,
  last: ReadJournal | undefined,
  sequence: number,
): Promise<AppendFile> {
  if (!last) return createJournalFile(files, folder, sequence)
  if (last.condition !== 'sound') return createJournalFile(files, folder, last.start, last.applied)
  return openJournalFile(files, join(folder, toJournalName(last.start)), last.length)
}
