import { BlogopsError } from '../../contract/errors.ts'
import { type DayLimits, defaultLimits } from '../../contract/limits.ts'
import { getEventDay } from '../../domain/events.ts'
import type { DayRange, EventLog, StoredEvent } from '../../ports/event-log.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { removeLeftovers, VisitFiles } from './counts-file.ts'
import { DayFiles, toEventLine } from './day-files.ts'
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
  limits = defaultLimits,
  files = nodeFileSystem,
}: EventLogOptions): Promise<EventLog> {
  const days = new DayFiles(files, dir)
  const prepared = files.makeFolder(dir).then(() => removeLeftovers(files, dir, { unfinished: true }))
  const opening = prepared.then(() => days.days())
  const known = await opening.catch(error => {
    throw toStorageError(error, `The event folder ${dir}`)
  })
  const runningCounts = new RunningCounts({ files, dir, days, log, limits }, known)
  const visits = new VisitFiles({ files, dir, days, log })
  const appends = new GroupedAppends(write)
  let closed: Promise<void> | undefined

  async function write(batches: ReadonlyMap<string, Batch>): Promise<void> {
    const spans = await days.append(new Map([...batches].map(([day, { text }]) => [day, text])))
    for (const [day, span] of spans) runningCounts.countAppended(day, batches.get(day)?.events ?? [], span)
  }

  function assertOpen(): void {
    if (closed) throw new BlogopsError('unavailable', 'The event log is closed.')
  }

  async function append(events: readonly StoredEvent[]): Promise<void> {
    assertOpen()
    const additions = events.map(event => ({ file: getEventDay(event), line: toEventLine(event), event }))
    if (additions.length === 0) return
    await appends.add(additions).catch(error => {
      throw toStorageError(error, 'The event')
    })
  }

  async function* read({ from, to }: DayRange): AsyncGenerator<StoredEvent> {
    assertOpen()
    for (const day of await days.days()) if (day >= from && day <= to) yield* days.read(day, log)
  }

  /** Converts errors. A call that fails because the log was closed reports that it is closed. */
  async function callWhileOpen<T>(call: () => Promise<T>): Promise<T> {
    assertOpen()
    return call().catch(error => {
      assertOpen()
      throw toStorageError(error, 'The event log')
    })
  }

  /** Removes the day file last: after a crash in between, it still exists and everything can be removed later. */
  async function removeBefore(before: string): Promise<string[]> {
    await appends.idle()
    const old = (await days.days()).filter(day => day < before)
    for (const day of old) {
      await runningCounts.remove(day)
      await visits.removeDay(day)
    }
    await removeLeftovers(files, dir)
    if (old.length > 0) await files.syncFolder(dir)
    return old
  }

  async function finish(): Promise<void> {
    await appends.idle()
    await Promise.all([runningCounts.close(), visits.close()])
    await days.close()
  }

  return {
    append,
    read,
    countBytes: day => callWhileOpen(() => days.getBytes(day)),
    counts: range => callWhileOpen(() => runningCounts.range(range)),
    pageDetail: (range, path) => callWhileOpen(() => runningCounts.page(range, path)),
    readVisits: day => callWhileOpen(() => visits.read(day)),
    storeVisits: (day, stored) => callWhileOpen(() => visits.store(day, stored)),
    removeBefore: day => callWhileOpen(() => removeBefore(day)),
    close() {
      closed ??= finish()
      return closed
    },
  }
}
