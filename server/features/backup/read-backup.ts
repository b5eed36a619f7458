import { hash } from 'node:crypto'
import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { BackupCounts, BackupSummary } from '../../contract/schemas/site.ts'
import { storedEventSchema } from '../../contract/schemas/visits.ts'
import { getEventDay } from '../../domain/events.ts'
import { isNestedTooDeep, maxLevels } from '../../domain/json.ts'
import type { ArchiveEntry } from '../../ports/blob-store.ts'
import type { StoredEvent } from '../../ports/event-log.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'
import {
  damagedError,
  type EntryChecksum,
  headerName,
  isKind,
  type Manifest,
  manifestName,
  notABackup,
  parseEntryName,
  parseHeader,
  parseManifest,
} from './format.ts'

/** Receives the contents of a backup while it is read. Nothing may be used before the whole backup is verified. */
export interface BackupSink {
  records(kind: Kind, records: readonly RecordKinds[Kind][]): Promise<void>
  blob(key: string, bytes: Uint8Array): Promise<void>
  events(events: readonly StoredEvent[]): Promise<void>
}

/** Discards the contents, for verifying a backup only. */
export const noSink: BackupSink = { records: ignore, blob: ignore, events: ignore }

async function ignore(): Promise<void> {}

/**
 * Reads a backup to its end and passes its contents to the sink.
 * @returns the totals, after every entry matched the manifest without missing or extra ones.
 * @throws BlogopsError `storage_damaged`; `bad_request` for another file or a later format.
 */
export async function readBackup(entries: AsyncIterable<ArchiveEntry>, sink: BackupSink): Promise<BackupSummary> {
  const sums = new Map<string, EntryChecksum>()
  const counts: BackupCounts = { records: {}, blobs: 0, events: 0 }
  let manifest: Manifest | undefined
  for await (const { name, bytes } of entries) {
    if (manifest) throw damagedError(`${name} follows the manifest at its end`)
    if (sums.size === 0) assertHeader(name, bytes)
    if (sums.has(name)) throw damagedError(`it contains ${name} twice`)
    if (name === manifestName) {
      manifest = parseManifest(decodeText(name, bytes))
      continue
    }
    sums.set(name, { name, bytes: bytes.length, sha256: hash('sha256', bytes) })
    if (name !== headerName) await readEntry(name, bytes, counts, sink)
  }
  if (sums.size === 0) throw notABackup()
  if (!manifest) throw damagedError('the manifest at its end is missing')
  assertMatchesManifest(manifest.entries, sums)
  const { format, product, createdAt, siteUrl } = manifest
  return { format, product, createdAt, siteUrl, counts }
}

function assertHeader(name: string, bytes: Uint8Array): void {
  if (name !== headerName) throw notABackup()
  parseHeader(decodeText(name, bytes))
}

async function readEntry(name: string, bytes: Uint8Array, counts: BackupCounts, sink: BackupSink): Promise<void> {
  const content = parseEntryName(name)
  if (!content) throw damagedError(`it contains the unknown file ${JSON.stringify(name.slice(0, 200))}`)
  if (content.part === 'blobs') {
    counts.blobs += 1
    return sink.blob(content.key, bytes)
  }
  const lines = decodeText(name, bytes).split('\n').slice(0, -1)
  if (content.part === 'events') {
    counts.events += lines.length
    return sink.events(lines.map(line => readEvent(line, name, content.day)))
  }
  const { kind } = content
  if (!isKind(kind)) throw damagedError(`it contains records of the unknown kind ${kind}`)
  counts.records[kind] = (counts.records[kind] ?? 0) + lines.length
  const records = lines.map(line => readRecord(line, name))
  return sink.records(kind, records).catch(cause => {
    // Duplicate ids or unique values never occur in a store.
    if (cause instanceof BlogopsError && cause.code === 'conflict')
      throw damagedError(`${name} contains a record twice`)
    throw cause
  })
}

function assertMatchesManifest(listed: readonly EntryChecksum[], sums: ReadonlyMap<string, EntryChecksum>): void {
  for (const { name, bytes, sha256 } of listed) {
    const sum = sums.get(name)
    if (!sum) throw damagedError(`${name} is missing`)
    if (sum.bytes !== bytes || sum.sha256 !== sha256) throw damagedError(`${name} was altered`)
  }
  const names = new Set(listed.map(({ name }) => name))
  for (const name of sums.keys()) if (!names.has(name)) throw damagedError(`${name} is not in its manifest`)
}

const recordSchema = z.looseObject({ id: z.string().min(1), version: z.int().positive() })

/** Fields are not validated; features handle them as after any upgrade. */
function readRecord(line: string, name: string): RecordKinds[Kind] {
  const record: RecordKinds[Kind] = parseLine(line, name)
  if (recordSchema.safeParse(record).success) return record
  throw damagedError(`a line of ${name} is not a record`)
}

function readEvent(line: string, name: string, day: string): StoredEvent {
  const { data } = storedEventSchema.safeParse(parseLine(line, name))
  if (!data?.at.startsWith(`${day}T`) || !isDated(data))
    throw damagedError(`a line of ${name} is not an event of its day`)
  return data
}

function isDated(event: StoredEvent): boolean {
  try {
    return getEventDay(event) !== ''
  } catch {
    return false
  }
}

/** Twice the limit of a request, since a record may wrap what was sent. */
const maxRecordLevels = 2 * maxLevels

function parseLine(line: string, name: string) {
  if (isNestedTooDeep(line, maxRecordLevels)) {
    throw damagedError(`a line of ${name} has more than ${maxRecordLevels} levels`)
  }
  try {
    return JSON.parse(line)
  } catch {
    throw damagedError(`a line of ${name} cannot be read`)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeText(name: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw damagedError(`${name} is not valid text`)
  }
}
