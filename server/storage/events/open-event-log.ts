import { BlogopsError } from '../../contract/errors.ts'
import { type DayRange, dayOf, type EventLog, type StoredEvent } from '../../ports/event-log.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { storageFailure } from '../files/storage-failure.ts'
import { DayFiles } from './day-files.ts'
import { eventLine, readEvent, readLines } from './event-lines.ts'
import { GroupedAppends } from './grouped-appends.ts'

export interface EventLogOptions {
  /** The folder of the day files, absolute; made where there is none. One process at a time may hold it open. */
  dir: string
  /** Hears of lines that could not be read. */
  log?: (message: string) => void
  /** The disk; another one in tests. */
  files?: FileSystem
}

/**
 * Opens the event log of one machine: a file a UTC day, a line an event.
 * @throws BlogopsError `storage_full` or `unavailable` where the folder cannot be made.
 */
export async function openEventLog({ dir, log, files = nodeFileSystem }: EventLogOptions): Promise<EventLog> {
  const days = new DayFiles(files, dir)
  const appends = new GroupedAppends(lines => days.append(lines))
  let closed: Promise<void> | undefined
  await files.makeFolder(dir).catch(error => {
    throw storageFailure(error, `The event folder ${dir}`)
  })

  function refuseClosed(): void {
    if (closed) throw new BlogopsError('unavailable', 'The event log is closed.')
  }

  async function append(events: readonly StoredEvent[]): Promise<void> {
    refuseClosed()
    const lines = events.map(event => [dayOf(event), eventLine(event)] as const)
    if (lines.length === 0) return
    await appends.add(lines).catch(error => {
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
      for await (const line of readLines(file, days.acknowledged(day) ?? length)) {
        const event = readEvent(line)
        if (event) yield event
        else damaged += 1
      }
    } finally {
      await file.close()
      if (damaged > 0) log?.(`${days.pathOf(day)}: ${damaged} damaged lines were left out.`)
    }
  }

  async function bytesOf(day: string): Promise<number> {
    refuseClosed()
    return days.bytesOf(day).catch(error => {
      throw storageFailure(error, 'The event log')
    })
  }

  async function finish(): Promise<void> {
    await appends.idle()
    await days.close()
  }

  return {
    append,
    read,
    bytesOf,
    close() {
      closed ??= finish()
      return closed
    },
  }
}
