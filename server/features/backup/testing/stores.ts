import { createTarArchive } from '../../../adapters/local/backup-archive.ts'
import type { ArchiveEntry, BlobStore } from '../../../ports/blob-store.ts'
import { anEvent } from '../../../ports/event-fixtures.conformance.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import type { RestorableRecordStore } from '../../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../../ports/records.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createMemoryEventLog } from '../../../testing/memory-event-log.ts'
import { type BackupSource, createBackupEntries } from '../backups.ts'
import { formatVersion } from '../format.ts'
import { type BackupSink, readBackup } from '../read-backup.ts'

export interface Stores {
  records: RestorableRecordStore
  blobs: BlobStore
  eventLog: EventLog
}

type Contents = Omit<Stores, 'eventLog'> & { eventLog: Pick<EventLog, 'append' | 'read'> }

export const archive = createTarArchive()
export const madeBy = {
  format: formatVersion,
  product: '1.2.3',
  createdAt: '2026-11-21T10:00:00.000Z',
  siteUrl: 'https://shelf.test',
}
const everyKind = Object.keys(recordIndexes) as Kind[]

export function createMemoryStores(): Stores {
  return { records: createMemoryRecordStore(), blobs: createMemoryBlobStore(), eventLog: createMemoryEventLog() }
}

/** Two records of every kind, blobs of arbitrary bytes, and events of three days. */
export async function fill({ records, blobs, eventLog }: Contents): Promise<void> {
  for (const kind of everyKind) await records.restore(kind, [record(kind, 1), record(kind, 2)])
  await blobs.put('articles/a1/01.html', new TextEncoder().encode('<p>é — 漢字</p>'))
  await blobs.put(
    'images/cafe-10x10.webp',
    Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256),
  )
  await blobs.put('a', new Uint8Array())
  await blobs.put(`long/${'k'.repeat(200)}/${'n'.repeat(200)}`, new Uint8Array([0]))
  await eventLog.append([anEvent({ at: '2026-11-19T23:59:59.999Z' }), anEvent({ at: '2026-11-20T00:00:00.000Z' })])
  await eventLog.append([anEvent({ at: '2026-11-21T09:00:00.000Z', props: { product: 'é', price: 49.9, ok: true } })])
}

/** Backups ignore the fields of a kind, but unique ones must differ and indexed ones have the right type. */
function record(kind: Kind, number: number): RecordKinds[Kind] {
  const unique = recordIndexes[kind].map(({ field }) => [field, `${kind} ${number}`])
  const typed = kind === 'outbox' ? { open: number === 1, campaignId: 'c1' } : {}
  const fields = {
    ...Object.fromEntries(unique),
    ...typed,
    text: 'é\u0000"\n\u2028',
    value: [1.5, null, { deep: true }],
  }
  return JSON.parse(JSON.stringify({ id: `${kind}-${number}`, version: number * 3, ...fields }))
}

/** All contents of the stores, for comparison. */
export async function readContents({ records, blobs, eventLog }: Contents) {
  const all: Record<string, unknown> = {}
  for (const kind of everyKind) all[kind] = await records.find(kind)
  for (const key of await blobs.list('')) all[key] = Buffer.from((await blobs.get(key)) ?? []).toString('base64')
  const events = []
  for await (const event of eventLog.read({ from: '0000-01-01', to: '9999-12-31' })) events.push(event)
  return { ...all, events }
}

export function createSink({ records, blobs, eventLog }: Stores): BackupSink {
  return {
    records: (kind, list) => records.restore(kind, list),
    blob: (key, bytes) => blobs.put(key, bytes),
    events: events => eventLog.append(events),
  }
}

export async function backUp(source: BackupSource): Promise<Buffer> {
  return joinPieces(archive.pack(createBackupEntries(source, madeBy)))
}

export function restore(backup: Uint8Array, into: Stores) {
  return readBackup(archive.unpack(splitIntoPieces(backup)), createSink(into))
}

export async function joinPieces(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

export async function* splitIntoPieces(bytes: Uint8Array, length = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

export async function readEntries(backup: Uint8Array): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = []
  for await (const entry of archive.unpack(splitIntoPieces(backup))) entries.push(entry)
  return entries
}
