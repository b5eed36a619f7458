import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { isNestedTooDeep, mostLevels } from '../../contract/nesting.ts'
import type { BackupCounts, BackupSummary } from '../../contract/schemas/backup.ts'
import { storedEventSchema } from '../../contract/schemas/stored-event.ts'
import type { ArchiveEntry } from '../../ports/backup-archive.ts'
import { dayOf, type StoredEvent } from '../../ports/event-log.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'
import { sha256 } from './backup-entries.ts'
import {
  damaged,
  type EntrySum,
  headName,
  isKind,
  type Manifest,
  manifestName,
  notOurs,
  placeOf,
  readMadeBy,
  readManifest,
} from './format.ts'

/** Receives the contents of a backup while it is read. Nothing may be used before the whole backup is verified. */
export interface BackupSink {
  records(kind: Kind, records: readonly RecordKinds[Kind][]): Promise<void>
  blob(key: string, bytes: Uint8Array): Promise<void>
  events(events: readonly StoredEvent[]): Promise<void>
}

/** Discards the contents, for verifying a backup only. */
export const noSink: BackupSink = { records: nothing, blob: nothing, events: nothing }

async function nothing(): Promise<void> {}

/**
 * Reads a backup to its end and passes its contents to the sink.
 * @returns the totals, after every entry matched the manifest without missing or extra ones.
 * @throws BlogopsError `storage_damaged`; `bad_request` for another file or a later format.
 */
export async function readBackup(entries: AsyncIterable<ArchiveEntry>, sink: BackupSink): Promise<BackupSummary> {
  const sums = new Map<string, EntrySum>()
  const counts: BackupCounts = { records: {}, blobs: 0, events: 0 }
  let manifest: Manifest | undefined
  for await (const { name, bytes } of entries) {
    if (manifest) throw damaged(`${name} follows its end`)
    if (sums.size === 0) assertBegins(name, bytes)
    if (sums.has(name)) throw damaged(`${name} is in it twice`)
    if (name === manifestName) {
      manifest = readManifest(textOf(name, bytes))
      continue
    }
    sums.set(name, { name, bytes: bytes.length, sha256: sha256(bytes) })
    if (name !== headName) await take(name, bytes, counts, sink)
  }
  if (sums.size === 0) throw notOurs()
  if (!manifest) throw damaged('its end is missing')
  compare(manifest.entries, sums)
  const { format, product, createdAt, siteUrl } = manifest
  return { format, product, createdAt, siteUrl, counts }
}

function assertBegins(name: string, bytes: Uint8Array): void {
  if (name !== headName) throw notOurs()
  readMadeBy(textOf(name, bytes))
}

async function take(name: string, bytes: Uint8Array, counts: BackupCounts, sink: BackupSink): Promise<void> {
  const place = placeOf(name)
  if (!place) throw damaged(`it holds ${JSON.stringify(name.slice(0, 200))}, which no backup has`)
  if (place.part === 'blobs') {
    counts.blobs += 1
    return sink.blob(place.key, bytes)
  }
  const lines = textOf(name, bytes).split('\n').slice(0, -1)
  if (place.part === 'events') {
    counts.events += lines.length
    return sink.events(lines.map(line => readEvent(line, name, place.day)))
  }
  const { kind } = place
  if (!isKind(kind)) throw damaged(`it holds records of the unknown kind ${kind}`)
  counts.records[kind] = (counts.records[kind] ?? 0) + lines.length
  const records = lines.map(line => readRecord(line, name))
  return sink.records(kind, records).catch(cause => {
    // Duplicate ids or unique values never occur in a store.
    if (cause instanceof BlogopsError && cause.code === 'conflict') throw damaged(`${name} has a record twice`)
    throw cause
  })
}

function compare(listed: readonly EntrySum[], sums: ReadonlyMap<string, EntrySum>): void {
  for (const { name, bytes, sha256 } of listed) {
    const sum = sums.get(name)
    if (!sum) throw damaged(`${name} is missing`)
    if (sum.bytes !== bytes || sum.sha256 !== sha256) throw damaged(`${name} was altered`)
  }
  const names = new Set(listed.map(({ name }) => name))
  for (const name of sums.keys()) if (!names.has(name)) throw damaged(`${name} is not in its manifest`)
}

const recordSchema = z.looseObject({ id: z.string().min(1), version: z.int().positive() })

/** Fields are not validated; features handle them as after any upgrade. */
function readRecord(line: string, name: string): RecordKinds[Kind] {
  const record: RecordKinds[Kind] = parsed(line, name)
  if (recordSchema.safeParse(record).success) return record
  throw damaged(`a line of ${name} is no record`)
}

function readEvent(line: string, name: string, day: string): StoredEvent {
  const { data } = storedEventSchema.safeParse(parsed(line, name))
  if (!data?.at.startsWith(`${day}T`) || !isDated(data)) throw damaged(`a line of ${name} is no event of its day`)
  return data
}

function isDated(event: StoredEvent): boolean {
  try {
    return dayOf(event) !== ''
  } catch {
    return false
  }
}

/** Twice the limit of a request, since a record may wrap what was sent. */
const mostRecordLevels = 2 * mostLevels

function parsed(line: string, name: string) {
  if (isNestedTooDeep(line, mostRecordLevels)) {
    throw damaged(`a line of ${name} is nested in more than ${mostRecordLevels} levels`)
  }
  try {
    return JSON.parse(line)
  } catch {
    throw damaged(`a line of ${name} cannot be read`)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOf(name: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw damaged(`${name} is no text`)
  }
}
