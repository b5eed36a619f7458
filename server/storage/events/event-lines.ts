import { storedEventSchema } from '../../contract/schemas/stored-event.ts'
import type { StoredEvent } from '../../ports/event-log.ts'
import type { OpenFile } from '../files/file-system.ts'

const newline = 0x0a
/** Bytes read at a time: some milliseconds of work. */
const chunkBytes = 1 << 17

export function toEventLine(event: StoredEvent): string {
  return `${JSON.stringify(event)}\n`
}

/** @returns undefined for a damaged line. */
export function parseEvent(line: string): StoredEvent | undefined {
  try {
    return storedEventSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Complete lines, and the offset in the file at which they end. */
export interface Piece {
  readonly lines: readonly string[]
  readonly end: number
}

/**
 * Reads the complete lines between two offsets of a file, some hundred at a time. `from` must be the start of a line.
 * Text after the last newline is torn and skipped.
 */
export async function* readLines(file: OpenFile, from: number, to: number): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0)
  for (let position = from; position < to; ) {
    const piece = await file.read(Math.min(chunkBytes, to - position), position)
    if (piece.length === 0) return
    position += piece.length
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const last = bytes.lastIndexOf(newline)
    rest = bytes.subarray(last + 1)
    if (last >= 0) yield { lines: bytes.toString('utf8', 0, last).split('\n'), end: position - rest.length }
  }
}

/** Returns the offset after the last complete line. A crash may have left text after it that was never acknowledged. */
export async function findLastLineEnd(file: OpenFile): Promise<number> {
  let end = await file.length()
  while (end > 0) {
    const start = Math.max(0, end - chunkBytes)
    const last = (await file.read(end - start, start)).lastIndexOf(newline)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}
