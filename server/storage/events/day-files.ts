import { join } from 'node:path'
import { storedEventSchema } from '../../contract/schemas/visits.ts'
import { parseJson } from '../../domain/json.ts'
import type { StoredEvent } from '../../ports/event-log.ts'
import { AppendFile } from '../files/durable-writes.ts'
import type { FileSystem, OpenFile } from '../files/file-system.ts'

const newline = 0x0a
/** Bytes read at a time: some milliseconds of work. */
const chunkBytes = 1 << 17

export function toEventLine(event: StoredEvent): string {
  return `${JSON.stringify(event)}\n`
}

/** @returns undefined for a damaged line. */
export function parseEvent(line: string): StoredEvent | undefined {
  return storedEventSchema.safeParse(parseJson(line)).data
}

/** Complete lines, and the offset in the file at which they end. */
interface LineBatch {
  readonly lines: readonly string[]
  readonly end: number
}

/**
 * Reads the complete lines between two offsets of a file, some hundred at a time. `from` must be the start of a line.
 * Text after the last newline is torn and skipped.
 */
export async function* readLines(file: OpenFile, from: number, to: number): AsyncGenerator<LineBatch> {
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
async function findLastLineEnd(file: OpenFile): Promise<number> {
  let end = await file.length()
  while (end > 0) {
    const start = Math.max(0, end - chunkBytes)
    const last = (await file.read(end - start, start)).lastIndexOf(newline)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}

export const dayFileExtension = '.ndjson'
/** Maximum number of open files: today's, and a few for an import. */
const maxOpenFiles = 4

export interface Span {
  readonly from: number
  readonly to: number
}

/** The day files of a folder, such as `2026-11-21.ndjson`, opened on first append. */
export class DayFiles {
  readonly #files: FileSystem
  readonly #folder: string
  readonly #open = new Map<string, AppendFile>()

  constructor(files: FileSystem, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  getPath(day: string): string {
    return join(this.#folder, day + dayFileExtension)
  }

  /** Returns the days that have a file, earliest first. */
  async days(): Promise<string[]> {
    const names = await this.#files.list(this.#folder)
    return names
      .filter(name => /^\d{4}-\d\d-\d\d\.ndjson$/.test(name))
      .map(name => name.slice(0, -dayFileExtension.length))
  }

  /** Returns the acknowledged length of a day's file in bytes; undefined if the file is not open for writing. */
  acknowledged(day: string): number | undefined {
    return this.#open.get(day)?.length
  }

  /** Returns the length of a day's file in bytes, including a torn end if the file is not open for writing. */
  async getBytes(day: string): Promise<number> {
    const acknowledgedBytes = this.acknowledged(day)
    if (acknowledgedBytes !== undefined) return acknowledgedBytes
    if (!(await this.days()).includes(day)) return 0
    const file = await this.#files.open(this.getPath(day), 'update')
    try {
      return await file.length()
    } finally {
      await file.close()
    }
  }

  /** Yields the events of a day in the order of its file. @param log receives a message about damaged lines */
  async *read(day: string, log?: (message: string) => void): AsyncGenerator<StoredEvent> {
    const file = await this.#files.open(this.getPath(day), 'update')
    let damaged = 0
    try {
      const end = this.acknowledged(day) ?? (await file.length())
      for await (const { lines } of readLines(file, 0, end)) {
        for (const line of lines) {
          const event = parseEvent(line)
          if (event) yield event
          else damaged += 1
        }
      }
    } finally {
      await file.close()
      if (damaged > 0) log?.(`${this.getPath(day)}: ${damaged} damaged lines were skipped.`)
    }
  }

  /**
   * Appends lines to each day. If one day fails, the others are rolled back too.
   * @returns the span of the new lines in each day's file.
   */
  async append(lines: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, Span>> {
    const appended: AppendFile[] = []
    const spans = new Map<string, Span>()
    try {
      for (const [day, text] of lines) {
        const file = await this.#get(day)
        const from = file.length
        await file.append(text)
        appended.push(file)
        spans.set(day, { from, to: file.length })
      }
    } catch (error) {
      for (const file of appended) await file.rollBack()
      throw error
    }
    await this.#closeOthers(lines)
    return spans
  }

  /** Removes the file of a day that is not being appended to. The caller must sync the folder. */
  async remove(day: string): Promise<void> {
    await this.#open.get(day)?.close()
    this.#open.delete(day)
    await this.#files.remove(this.getPath(day))
  }

  async close(): Promise<void> {
    for (const file of this.#open.values()) await file.close()
    this.#open.clear()
  }

  async #get(day: string): Promise<AppendFile> {
    const file = this.#open.get(day) ?? (await this.#openDay(day))
    this.#open.set(day, file)
    return file
  }

  async #openDay(day: string): Promise<AppendFile> {
    const file = await this.#files.open(this.getPath(day), 'append', 'through')
    try {
      const end = await findLastLineEnd(file)
      if (end < (await file.length())) await file.truncate(end)
      // Sync the folder every time: an earlier attempt may have created the file and failed before this line.
      await this.#files.syncFolder(this.#folder)
      return new AppendFile(file, end)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async #closeOthers(inUse: ReadonlyMap<string, unknown>): Promise<void> {
    for (const [day, file] of this.#open) {
      if (this.#open.size <= maxOpenFiles) return
      if (inUse.has(day)) continue
      this.#open.delete(day)
      await file.close()
    }
  }
}
