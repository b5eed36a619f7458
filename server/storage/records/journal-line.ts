import type { Kind, RecordKinds } from '../../ports/records.ts'
import { checksum } from './checksum.ts'
import { assertKnownKind } from './format.ts'
import { deepFreeze } from './freeze.ts'
import type { Commit } from './journal.ts'
import type { Change } from './layer.ts'

/**
 * A line of a journal: `<checksum> <sequence> <JSON>\n`. The checksum covers everything between it and the newline.
 * The JSON is a list of changes or one of two marks. `"opened"` begins a journal and carries the sequence it follows.
 * `"closed"` means that the store was closed cleanly at that sequence.
 */
export interface JournalLine {
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
export function parseLine(bytes: Buffer): JournalLine | undefined {
  const sequence = readSequence(bytes)
  if (sequence === undefined) return undefined
  return { sequence, ...parsePayload(bytes.toString('utf8', bytes.indexOf(space, textStart) + 1)) }
}

/** Returns the sequence of an intact line without parsing its JSON, or undefined for a damaged line. */
export function readSequence(bytes: Buffer): number | undefined {
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
