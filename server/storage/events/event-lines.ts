import { storedEventSchema } from '../../contract/schemas/stored-event.ts'
import type { StoredEvent } from '../../ports/event-log.ts'
import type { OpenFile } from '../files/file-system.ts'

const newline = 0x0a
/** A piece is read without a rest: some milliseconds. */
const chunkBytes = 1 << 17

export function eventLine(event: StoredEvent): string {
  return `${JSON.stringify(event)}\n`
}

/** @returns undefined for a line that is damaged in any way. */
export function readEvent(line: string): StoredEvent | undefined {
  try {
    return storedEventSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Whole lines, and where they end in the file. */
export interface Piece {
  readonly lines: readonly string[]
  readonly end: number
}

/**
 * The whole lines between two places of a file, the first of which begins a line, in pieces of some hundred. What follows the
 * last newline is torn.
 */
export async function* readPieces(file: OpenFile, from: number, to: number): AsyncGenerator<Piece> {
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

/** Where the last whole line ends: what a crash left after it was never acknowledged. */
export async function endOfLines(file: OpenFile): Promise<number> {
  let end = await file.length()
  while (end > 0) {
    const start = Math.max(0, end - chunkBytes)
    const last = (await file.read(end - start, start)).lastIndexOf(newline)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}
