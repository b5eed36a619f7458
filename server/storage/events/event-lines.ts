import * as z from 'zod'
import { type StoredEvent, utmTags } from '../../ports/event-log.ts'
import type { OpenFile } from '../files/file-system.ts'

const newline = 0x0a
const chunkBytes = 1 << 18

/** Anybody may have laid a hand on a day file. */
const eventSchema = z.object({
  at: z.string(),
  name: z.string(),
  path: z.string(),
  visitor: z.string(),
  source: z.string().nullable(),
  utm: z.partialRecord(z.enum(utmTags), z.string()),
  props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

export function eventLine(event: StoredEvent): string {
  return `${JSON.stringify(event)}\n`
}

/** @returns undefined for a line that is damaged in any way. */
export function readEvent(line: string): StoredEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** The whole lines among the first `end` bytes, read a piece at a time. What follows the last newline is torn. */
export async function* readLines(file: OpenFile, end: number): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for (let position = 0; position < end; ) {
    const piece = await file.read(Math.min(chunkBytes, end - position), position)
    if (piece.length === 0) return
    position += piece.length
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const last = bytes.lastIndexOf(newline)
    if (last > 0) yield* bytes.toString('utf8', 0, last).split('\n')
    rest = bytes.subarray(last + 1)
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
