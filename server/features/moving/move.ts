import { hash } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import { allDays } from '../../domain/days.ts'
import { getEventDay } from '../../domain/events.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventLog, StoredEvent } from '../../ports/event-log.ts'
import type { RestorableRecordStore } from '../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../ports/records.ts'

/** The stores of a site. */
export interface Site {
  records: RestorableRecordStore
  blobs: BlobStore
  eventLog: Pick<EventLog, 'append' | 'read'>
}

export interface SiteCounts {
  /** Counts by kind, omitting zeros. */
  records: Record<string, number>
  blobs: number
  events: number
}

/** Progress of a move. */
export interface MoveStep {
  part: 'records' | 'blobs' | 'events' | 'check'
  /** A record kind, `blob`, or a day of events. */
  of: string
  done: number
  /** Null if unknown. */
  total: number | null
}

/** Called before each unit of work; an exception stops the move, and a later run continues it. */
type ReportStep = (step: MoveStep) => void

export interface MoveResult {
  /** Contents of both sites after the move. */
  counts: SiteCounts
  /** Number of items this run wrote or deleted; smaller than the totals if it continued an earlier run. */
  written: { records: number; blobs: number; events: number }
}

/**
 * Copies a site, then reads both and compares each record, blob and event. Nobody may write to either site in the
 * meantime.
 * @throws BlogopsError `storage_damaged` for differences, `conflict`, and the errors of the stores.
 */
export async function moveSite(from: Site, to: Site, report: ReportStep): Promise<MoveResult> {
  // Copy blobs before the records that refer to them.
  const { sums, written: blobs } = await copyBlobs(from, to, report)
  const records = await copyRecords(from, to, report)
  const events = await copyEvents(from, to, report)
  const counts: SiteCounts = { records: {}, blobs: sums.size, events: 0 }
  await compareRecords(from, to, counts, report)
  await compareBlobs(sums, to, report)
  counts.events = await compareEvents(from, to, report)
  return { counts, written: { records, blobs, events } }
}

/** Number of concurrent transfers; each mostly waits for disk or network. */
const concurrentBlobs = 8

/** SHA-256 in hex, by key. */
type BlobSums = ReadonlyMap<string, string>

/**
 * Makes the target's blobs equal to the source's. @returns the checksums of the source's blobs, and the number written
 * or deleted.
 */
async function copyBlobs(from: Site, to: Site, report: ReportStep): Promise<{ sums: BlobSums; written: number }> {
  const sums = new Map<string, string>()
  const keys = await from.blobs.list('')
  const targetKeys = new Set(await to.blobs.list(''))
  let written = 0
  await forEachBlob(keys, 'blobs', report, async key => {
    const bytes = await from.blobs.get(key)
    if (!bytes) throw createMismatchError(`the blob ${key}`)
    const sum = hash('sha256', bytes)
    sums.set(key, sum)
    const before = targetKeys.has(key) ? await to.blobs.get(key) : undefined
    if (before && hash('sha256', before) === sum) return
    await to.blobs.put(key, bytes)
    written += 1
  })
  for (const key of targetKeys) {
    if (sums.has(key)) continue
    await to.blobs.delete(key)
    written += 1
  }
  return { sums, written }
}

/** @throws BlogopsError `storage_damaged` for a missing, altered or extra blob. */
async function compareBlobs(sums: BlobSums, to: Site, report: ReportStep): Promise<void> {
  await forEachBlob([...sums.keys()], 'check', report, async key => {
    const bytes = await to.blobs.get(key)
    if (!bytes || hash('sha256', bytes) !== sums.get(key)) throw createMismatchError(`the blob ${key}`)
  })
  if ((await to.blobs.list('')).length !== sums.size) throw createMismatchError('the number of blobs')
}

async function forEachBlob(
  keys: readonly string[],
  part: 'blobs' | 'check',
  report: ReportStep,
  work: (key: string) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += concurrentBlobs) {
    report({ part, of: 'blob', done: at, total: keys.length })
    await Promise.all(keys.slice(at, at + concurrentBlobs).map(work))
  }
}

const eventBatch = 1000

/**
 * Appends the missing events of each day to the target. Logs only grow, so the events of an earlier attempt must be
 * the first ones of their day.
 * @returns the number of appended events.
 * @throws BlogopsError `conflict` if they are not.
 */
async function copyEvents(from: Site, to: Site, report: ReportStep): Promise<number> {
  let [day, written] = ['', 0]
  let batch: StoredEvent[] = []
  let targetEvents: AsyncIterator<StoredEvent> | undefined
  const flush = async () => {
    report({ part: 'events', of: day, done: written, total: null })
    await to.eventLog.append(batch)
    written += batch.length
    batch = []
  }
  for await (const event of from.eventLog.read(allDays)) {
    if (getEventDay(event) !== day) {
      if (batch.length > 0) await flush()
      day = getEventDay(event)
      targetEvents = to.eventLog.read({ from: day, to: day })[Symbol.asyncIterator]()
    }
    const known = await targetEvents?.next()
    if (known?.done === false) {
      if (!isSameEvent(known.value, event)) throw conflictingDay(day)
      continue
    }
    targetEvents = undefined
    batch.push(event)
    if (batch.length >= eventBatch) await flush()
  }
  if (batch.length > 0) await flush()
  return written
}

/** @returns the number of events. @throws BlogopsError `storage_damaged` for a missing, altered or extra event. */
async function compareEvents(from: Site, to: Site, report: ReportStep): Promise<number> {
  let count = 0
  const targetEvents = to.eventLog.read(allDays)[Symbol.asyncIterator]()
  for await (const event of from.eventLog.read(allDays)) {
    if (count % eventBatch === 0) report({ part: 'check', of: getEventDay(event), done: count, total: null })
    const { value, done } = await targetEvents.next()
    if (done || !isSameEvent(value, event)) throw createMismatchError(`an event of ${getEventDay(event)}`)
    count += 1
  }
  if (!(await targetEvents.next()).done) throw createMismatchError('the number of page views and clicks')
  return count
}

function isSameEvent(one: StoredEvent, other: StoredEvent): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function conflictingDay(day: string): BlogopsError {
  return new BlogopsError('conflict', `The target has other page views and clicks for ${day} than the source.`, {
    hint: 'Empty the target, then run the move again.',
  })
}

/** Records per transaction, which limits the work lost by an interruption. */
const recordBatch = 500

/**
 * Makes the target's records equal to the source's, versions included. Unchanged records of an earlier attempt are
 * kept.
 * @returns the number written or deleted.
 */
async function copyRecords(from: Site, to: Site, report: ReportStep): Promise<number> {
  let written = 0
  for (const kind of allKinds) written += await copyKind(kind, from, to, report)
  return written
}

async function copyKind<K extends Kind>(kind: K, from: Site, to: Site, report: ReportStep): Promise<number> {
  const [sourceRecords, targetRecords] = [await readTexts(from, kind), await readTexts(to, kind)]
  const stale = [...targetRecords].filter(([id, { text }]) => sourceRecords.get(id)?.text !== text).map(([id]) => id)
  for (const ids of toBatches(stale)) {
    report({ part: 'records', of: kind, done: 0, total: sourceRecords.size })
    await to.records.transact(async tx => {
      for (const id of ids) await tx.delete(kind, id)
    })
  }
  const missing = [...sourceRecords]
    .filter(([id, { text }]) => targetRecords.get(id)?.text !== text)
    .map(([, { record }]) => record)
  let done = sourceRecords.size - missing.length
  for (const records of toBatches(missing)) {
    report({ part: 'records', of: kind, done, total: sourceRecords.size })
    await to.records.restore(kind, records)
    done += records.length
  }
  return missing.length + stale.length
}

/** @throws BlogopsError `storage_damaged` for a missing, altered or extra record. */
async function compareRecords(from: Site, to: Site, counts: SiteCounts, report: ReportStep): Promise<void> {
  for (const kind of allKinds) {
    report({ part: 'check', of: kind, done: 0, total: 1 })
    const [sourceRecords, targetRecords] = [await readTexts(from, kind), await readTexts(to, kind)]
    for (const [id, { text }] of sourceRecords)
      if (targetRecords.get(id)?.text !== text) throw createMismatchError(`the ${kind} ${id}`)
    if (targetRecords.size !== sourceRecords.size)
      throw createMismatchError(`the number of records of the kind ${kind}`)
    setCount(counts, kind, sourceRecords.size)
  }
}

/** Records by id, each with its JSON, whose field order is significant. */
async function readTexts<K extends Kind>(
  { records }: Site,
  kind: K,
): Promise<Map<string, { record: RecordKinds[K]; text: string }>> {
  const found = await records.find(kind)
  return new Map(found.map(record => [record.id, { record, text: JSON.stringify(record) }]))
}

function* toBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += recordBatch) yield items.slice(at, at + recordBatch)
}

const allKinds: readonly Kind[] = Object.keys(recordIndexes).filter((name): name is Kind => name in recordIndexes)

export async function isEmpty({ records, blobs, eventLog }: Site): Promise<boolean> {
  for (const kind of allKinds) if ((await records.find(kind, { limit: 1 })).length > 0) return false
  if ((await blobs.list('')).length > 0) return false
  for await (const _ of eventLog.read(allDays)) return false
  return true
}

export async function countSite({ records, blobs, eventLog }: Site): Promise<SiteCounts> {
  const counts: SiteCounts = { records: {}, blobs: (await blobs.list('')).length, events: 0 }
  for (const kind of allKinds) setCount(counts, kind, (await records.find(kind)).length)
  for await (const _ of eventLog.read(allDays)) counts.events += 1
  return counts
}

function setCount({ records }: SiteCounts, kind: Kind, count: number): void {
  if (count > 0) records[kind] = count
}

/** Error for data that was read back differently, or changed by another writer during the move. */
function createMismatchError(item: string): BlogopsError {
  return new BlogopsError('storage_damaged', `The move is incomplete: ${item} differs between source and target.`, {
    hint: 'Stop everything that writes to either of them, then run the move again. It continues with the differences.',
  })
}
