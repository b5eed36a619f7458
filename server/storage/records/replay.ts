import { type JournalLine, parseLine, readSequence } from './journal-line.ts'
import type { RecordTables } from './layer.ts'

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
export function lastSequence(bytes: Buffer): number | undefined {
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
