import { BlogopsError } from '../../contract/errors.ts'
import { type DayLimits, standardLimits } from '../../contract/limits.ts'
import { type DayRange, dayOf, type EventLog, type StoredEvent } from '../../ports/event-log.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { storageFailure } from '../files/storage-failure.ts'
import { DayFiles } from './day-files.ts'
import { eventLine, readEvent, readPieces } from './event-lines.ts'
import { type Batch, GroupedAppends } from './grouped-appends.ts'
import { RunningCounts } from './running-counts.ts'

export interface EventLogOptions {
  /** Absolute path of the folder for day files, created if missing. Only one process may open it at a time. */
  dir: string
  /** Receives a message about unreadable lines. */
  log?: (message: string) => void
  /** Limits for the counts of a day. */
  limits?: DayLimits
  /** File system; replaced in tests. */
  files?: FileSystem
}

/**
 * Opens the event log of one machine: one file per UTC day, one line per event.
 * @throws BlogopsError `storage_full` or `unavailable` if the folder cannot be created.
 */
export async function openEventLog({
  dir,
  log,
  limits = standardLimits,
  files = nodeFileSystem,
}: EventLogOptions): Promise<EventLog> {
  const days = new DayFiles(files, dir)
  const known = await openFolder().catch(error => {
    throw storageFailure(error, `The event folder ${dir}`)
  })
  const running = new RunningCounts({ files, dir, days, log, limits }, known)
  const appends = new GroupedAppends(write)
  let closed: Promise<void> | undefined

  async function openFolder(): Promise<string[]> {
    await files.makeFolder(dir)
    return days.days()
  }

  async function write(batches: ReadonlyMap<string, Batch>): Promise<void> {
    const spans = await days.append(new Map([...batches].map(([day, { text }]) => [day, text])))
    for (const [day, span] of spans) running.appended(day, batches.get(day)?.events ?? [], span)
  }

  function refuseClosed(): void {
    if (closed) throw new BlogopsError('unavailable', 'The event log is closed.')
  }

  async function append(events: readonly StoredEvent[]): Promise<void> {
    refuseClosed()
    const additions = events.map(event => ({ file: dayOf(event), line: eventLine(event), event }))
    if (additions.length === 0) return
    await appends.add(additions).catch(error => {
      throw storageFailure(error, 'The event')
    })
  }

  async function* read({ from, to }: DayRange): AsyncGenerator<StoredEvent> {
    refuseClosed()
    for (const day of await days.days()) if (day >= from && day <= to) yield* readDay(day)
  }

  async function* readDay(day: string): AsyncGenerator<StoredEvent> {
    const file = await files.open(days.pathOf(day), 'update')
    let damaged = 0
    try {
      const length = await file.length()
      for await (const { lines } of readPieces(file, 0, days.acknowledged(day) ?? length)) {
        for (const line of lines) {
          const event = readEvent(line)
          if (event) yield event
          else damaged += 1
        }
      }
    } finally {
      await file.close()
      if (damaged > 0) log?.(`${days.pathOf(day)}: ${damaged} damaged lines were left out.`)
    }
  }

  /** Converts errors. A call that fails because the log was closed reports that it is closed. */
  async function told<T>(ask: () => Promise<T>): Promise<T> {
    refuseClosed()
    return ask().catch(error => {
      refuseClosed()
      throw storageFailure(error, 'The event log')
    })
  }

  /** Removes the counts first: after a crash in between, the day file still exists and can be removed later. */
  async function removeBefore(before: string): Promise<string[]> {
    await appends.idle()
    const old = (await days.days()).filter(day => day < before)
    for (const day of old) {
      await running.remove(day)
      await days.remove(day)
    }
    if (old.length > 0) await files.syncFolder(dir)
    return old
  }

  async function finish(): Promise<void> {
    await appends.idle()
    await running.close()
    await days.close()
  }

  return {
    append,
    read,
    bytesOf: day => told(() => days.bytesOf(day)),
    counts: range => told(() => running.range(range)),
    pageDetail: (range, path) => told(() => running.page(range, path)),
    removeBefore: day => told(() => removeBefore(day)),
    close() {
      closed ??= finish()
      return closed
    },
  }
}
