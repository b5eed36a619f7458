import { deepFreeze } from '../../domain/json.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'
import { checksum } from '../files/file-system.ts'
import type { Commit } from './folding-journal.ts'
import { assertKnownKind } from './record-files.ts'
import type { Change, RecordTables } from './record-tables.ts'

/**
 * A line of a journal: `<checksum> <sequence> <JSON>\n`. The checksum covers everything between it and the newline.
 * The JSON is a list of changes or one of two marks. `"opened"` begins a journal and carries the sequence it follows.
 * `"closed"` means that the store was closed cleanly at that sequence.
 */
interface JournalLine {
  sequence: number
  /** The changes of a transaction; undefined for a mark. */
  changes: Change[] | undefined
  mark: 'opened' | 'closed' | undefined
}

type JournalEntry = { [K in Kind]: ['put', K, RecordKinds[K]] | ['delete', K, string] }[Kind]

const checksumLength = 8
const textStart = checksumLength + 1
const space = 0x20

export function toCommitLine({ sequence, changes }: Commit): string {
  const entries = changes.map(({ kind, id, record, json }) =>
    record ? `["put","${kind}",${json}]` : `["delete","${kind}",${JSON.stringify(id)}]`,
  )
  return formatLine(`${sequence} [${entries.join(',')}]`)
}

export function toMarkLine(mark: 'opened' | 'closed', sequence: number): string {
  return formatLine(`${sequence} "${mark}"`)
}

function formatLine(text: string): string {
  return `${checksum(text)} ${text}\n`
}

/**
 * @param bytes one line without its newline.
 * @returns undefined for a damaged line.
 * @throws NewerVersionError for an intact line of a newer version.
 */
function parseLine(bytes: Buffer): JournalLine | undefined {
  const sequence = readSequence(bytes)
  if (sequence === undefined) return undefined
  return { sequence, ...parsePayload(bytes.toString('utf8', bytes.indexOf(space, textStart) + 1)) }
}

/** Returns the sequence of an intact line without parsing its JSON, or undefined for a damaged line. */
function readSequence(bytes: Buffer): number | undefined {
  const sum = bytes.toString('latin1', 0, checksumLength)
  if (bytes[checksumLength] !== space || checksum(bytes.subarray(textStart)) !== sum) return undefined
  return Number(bytes.toString('latin1', textStart, bytes.indexOf(space, textStart)))
}

function parsePayload(json: string): Omit<JournalLine, 'sequence'> {
  const parsed: JournalEntry[] | 'opened' | 'closed' = JSON.parse(json)
  if (typeof parsed === 'string') return { changes: undefined, mark: parsed }
  return { changes: parsed.map(readEntry), mark: undefined }
}

function readEntry<K extends Kind>(entry: ['put', K, RecordKinds[K]] | ['delete', K, string]): Change<K> {
  const [action, kind, body] = entry
  assertKnownKind(kind)
  if (action === 'delete') return { kind, id: body, record: undefined, json: '' }
  return { kind, id: body.id, record: deepFreeze(body), json: '' }
}

const newline = 0x0a

/** Result of reading a journal. */
export interface ReplayResult {
  /** Sequence of the last applied transaction. */
  sequence: number
  /**
   * `torn`: only the end is unreadable, as after a power failure. `damaged`: other parts are unreadable or
   * transactions are missing.
   */
  condition: 'sound' | 'torn' | 'damaged'
  /** True if the last line is the mark of a clean shutdown. */
  closed: boolean
  /** Lines of the applied transactions, including newlines. */
  applied: Buffer[]
  /** Number of lines that were unreadable or followed a gap. */
  rejected: number
}

/**
 * Reads the journal of the transactions after `start` and applies them up to the first gap. An unreadable transaction
 * leaves a gap in the sequence; an unreadable mark does not.
 */
export function replay(bytes: Buffer, start: number, records: RecordTables): ReplayResult {
  const result: ReplayResult = { sequence: start, condition: 'sound', closed: false, applied: [], rejected: 0 }
  let opened = false
  for (const raw of splitLines(bytes)) {
    const line = raw.at(-1) === newline ? parseLine(raw.subarray(0, -1)) : undefined
    const isExpected = line !== undefined && isNext(line, result.sequence)
    if (line && (!isExpected || result.rejected > 0)) result.condition = 'damaged'
    if (!opened && line?.mark !== 'opened') result.condition = 'damaged'
    opened = true
    result.closed = line?.mark === 'closed'
    if (isExpected) apply(line, raw, records, result)
    else result.rejected += 1
  }
  if (!opened) result.condition = 'damaged'
  else if (result.rejected > 0 && result.condition === 'sound') result.condition = 'torn'
  return result
}

/** Returns the last sequence of a journal without parsing its JSON, or undefined if any line is damaged. */
export function readLastSequence(bytes: Buffer): number | undefined {
  let last: number | undefined
  for (const line of splitLines(bytes)) {
    last = line.at(-1) === newline ? readSequence(line.subarray(0, -1)) : undefined
    if (last === undefined) return undefined
  }
  return last
}

/** Returns true if the line continues the sequence. Marks carry the sequence they follow. */
function isNext(line: JournalLine, sequence: number): boolean {
  return line.sequence === (line.changes ? sequence + 1 : sequence)
}

function apply(line: JournalLine, raw: Buffer, records: RecordTables, result: ReplayResult): void {
  if (!line.changes) return
  for (const change of line.changes) records.apply(change)
  result.sequence = line.sequence
  result.applied.push(raw)
}

/** Splits into lines that include their newline. The last line may lack one. */
function* splitLines(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newline, from)
    const next = end < 0 ? bytes.length : end + 1
    yield bytes.subarray(from, next)
    from = next
  }
}
