import { join } from 'node:path'
import { AppendFile } from '../files/append-file.ts'
import type { FileSystem } from '../files/file-system.ts'
import { endOfLines } from './event-lines.ts'

const extension = '.ndjson'
/** Today's, and a few that an import goes through. */
const mostOpen = 4

export interface Span {
  readonly from: number
  readonly to: number
}

/** The files of the days in a folder, `2026-11-21.ndjson`, opened as they are appended to. */
export class DayFiles {
  readonly #files: FileSystem
  readonly #folder: string
  readonly #open = new Map<string, AppendFile>()

  constructor(files: FileSystem, folder: string) {
    this.#files = files
    this.#folder = folder
  }

  pathOf(day: string): string {
    return join(this.#folder, day + extension)
  }

  /** The days there are, the earliest first. */
  async days(): Promise<string[]> {
    const names = await this.#files.list(this.#folder)
    return names.filter(name => /^\d{4}-\d\d-\d\d\.ndjson$/.test(name)).map(name => name.slice(0, -extension.length))
  }

  /** How much of a day's file is acknowledged; undefined for one that nobody writes to. */
  acknowledged(day: string): number | undefined {
    return this.#open.get(day)?.length
  }

  /** The length of a day's file, torn end and all where nobody writes to it. */
  async bytesOf(day: string): Promise<number> {
    const known = this.acknowledged(day)
    if (known !== undefined) return known
    if (!(await this.days()).includes(day)) return 0
    const file = await this.#files.open(this.pathOf(day), 'update')
    try {
      return await file.length()
    } finally {
      await file.close()
    }
  }

  /**
   * Appends to each day its lines; where one of them finds no room, the others are as before too.
   * @returns where the lines of each day begin and end in its file.
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
      for (const file of appended) await file.undo()
      throw error
    }
    await this.#closeOthers(lines)
    return spans
  }

  /** Removes the file of a day that nothing is being appended to. The folder is still to be synced. */
  async remove(day: string): Promise<void> {
    await this.#open.get(day)?.close()
    this.#open.delete(day)
    await this.#files.remove(this.pathOf(day))
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
    const file = await this.#files.open(this.pathOf(day), 'append', 'through')
    try {
      const end = await endOfLines(file)
      if (end < (await file.length())) await file.truncate(end)
      // Each time: an earlier try may have made the file and not got as far as this.
      await this.#files.syncFolder(this.#folder)
      return new AppendFile(file, end)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  async #closeOthers(inUse: ReadonlyMap<string, unknown>): Promise<void> {
    for (const [day, file] of this.#open) {
      if (this.#open.size <= mostOpen) return
      if (inUse.has(day)) continue
      this.#open.delete(day)
      await file.close()
    }
  }
}
