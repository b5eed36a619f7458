import { type JournalLine, readLine, sequenceOf } from './journal-line.ts'
import type { RecordTables } from './layer.ts'

const newline = 0x0a

/** What a journal turned out to hold. */
export interface Replay {
  /** Of the last transaction applied. */
  sequence: number
  /**
   * `torn`: only its end is unreadable, as a power cut leaves it. `damaged`: something else is, or transactions are
   * missing from it.
   */
  condition: 'sound' | 'torn' | 'damaged'
  /** Whether its last line says that the store was closed. */
  closed: boolean
  /** The lines of the transactions applied, newlines included. */
  applied: Buffer[]
  /** How many lines were not readable, or were after a gap. */
  rejected: number
}

/**
 * Reads the journal of the transactions after `start` and applies, up to the first gap, those that follow it. A line that
 * cannot be read leaves a gap in the sequence if it was a transaction, and none if it was a mark.
 */
export function replay(bytes: Buffer, start: number, records: RecordTables): Replay {
  const result: Replay = { sequence: start, condition: 'sound', closed: false, applied: [], rejected: 0 }
  let opened = false
  for (const raw of splitLines(bytes)) {
    const line = raw.at(-1) === newline ? readLine(raw.subarray(0, -1)) : undefined
    const follows = line !== undefined && isNext(line, result.sequence)
    if (line && (!follows || result.rejected > 0)) result.condition = 'damaged'
    if (!opened && line?.mark !== 'opened') result.condition = 'damaged'
    opened = true
    result.closed = line?.mark === 'closed'
    if (follows) apply(line, raw, records, result)
    else result.rejected += 1
  }
  if (!opened) result.condition = 'damaged'
  else if (result.rejected > 0 && result.condition === 'sound') result.condition = 'torn'
  return result
}

/** @returns the last sequence in a journal whose every line is sound, without reading what they say; else undefined. */
export function lastSequence(bytes: Buffer): number | undefined {
  let last: number | undefined
  for (const line of splitLines(bytes)) {
    last = line.at(-1) === newline ? sequenceOf(line.subarray(0, -1)) : undefined
    if (last === undefined) return undefined
  }
  return last
}

/** Marks carry the sequence they follow. */
function isNext(line: JournalLine, sequence: number): boolean {
  return line.sequence === (line.changes ? sequence + 1 : sequence)
}

function apply(line: JournalLine, raw: Buffer, records: RecordTables, result: Replay): void {
  if (!line.changes) return
  for (const change of line.changes) records.apply(change)
  result.sequence = line.sequence
  result.applied.push(raw)
}

/** Lines with their newlines; the last one may be without. */
function* splitLines(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newline, from)
    const next = end < 0 ? bytes.length : end + 1
    yield bytes.subarray(from, next)
    from = next
  }
}
