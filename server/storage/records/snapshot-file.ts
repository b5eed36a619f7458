import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { type Adapter, Low } from 'lowdb'
import { deepFreeze } from '../../domain/json.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'
import { replaceFile } from '../files/durable-writes.ts'
import type { FileSystem } from '../files/file-system.ts'
import { toHex } from '../files/file-system.ts'
import { assertKnownFormat, assertKnownKind, formatVersion, toSnapshotName } from './record-files.ts'
import type { KindRecords } from './record-tables.ts'

/** All records after the transaction `sequence`. */
export interface Snapshot {
  sequence: number
  records: KindRecords[]
}

type SnapshotLine = { [K in Kind]: [K, RecordKinds[K]] }[Kind]

const partLength = 64 * 1024

/**
 * A snapshot on disk, read and written through lowdb: JSON with one record per line and a CRC-32 of everything before
 * it at the end. Written in parts, so that a large store blocks the event loop for only a millisecond at a time.
 */
export class SnapshotFile implements Adapter<Snapshot> {
  readonly #files: FileSystem
  readonly #path: string
  /** Length in bytes of the file last read or written. */
  bytes = 0

  constructor(files: FileSystem, path: string) {
    this.#files = files
    this.#path = path
  }

  /** @returns null if the file is missing or damaged. */
  async read(): Promise<Snapshot | null> {
    const bytes = await this.#files.read(this.#path)
    if (!bytes || !isSound(bytes)) return null
    this.bytes = bytes.length
    return parseSnapshot(bytes)
  }

  async write(snapshot: Snapshot): Promise<void> {
    this.bytes = await replaceFile(this.#files, this.#path, formatParts(snapshot))
  }
}

/** Returns true if the checksum of a file matches, without parsing its records. */
function isSound(bytes: Buffer): boolean {
  const end = bytes.length - formatFooter(0).length
  return end > 0 && bytes.toString('latin1', end) === formatFooter(crc32(bytes.subarray(0, end)))
}

function formatHeader(sequence: number): string {
  return `{"format":${formatVersion},"sequence":${sequence},"records":[`
}

function formatFooter(crc: number): string {
  return `\n],"crc32":"${toHex(crc)}"}\n`
}

function* formatParts(snapshot: Snapshot): Generator<Buffer> {
  let crc = 0
  let text = formatHeader(snapshot.sequence)
  let separator = '\n'
  for (const line of formatLines(snapshot)) {
    text += separator + line
    separator = ',\n'
    if (text.length < partLength) continue
    const part = Buffer.from(text)
    crc = crc32(part, crc)
    text = ''
    yield part
  }
  const last = Buffer.from(text)
  yield Buffer.concat([last, Buffer.from(formatFooter(crc32(last, crc)))])
}

function* formatLines({ records }: Snapshot): Generator<string> {
  for (const { kind, records: kindRecords } of records) {
    for (const record of kindRecords) yield `["${kind}",${JSON.stringify(record)}]`
  }
}

/** @throws NewerVersionError for a snapshot of a newer version. */
function parseSnapshot(bytes: Buffer): Snapshot {
  const firstEnd = bytes.indexOf('\n')
  const { format, sequence }: { format: number; sequence: number } = JSON.parse(
    `${bytes.toString('utf8', 0, firstEnd)}]}`,
  )
  assertKnownFormat(format)
  const kinds: KindLists = new Map()
  const end = bytes.length - formatFooter(0).length
  for (let from = firstEnd + 1; from < end; ) {
    // Parses many lines per call, because each call has a fixed cost. Every line but the last ends in a comma.
    const newline = bytes.indexOf('\n', from + partLength)
    const to = newline < 0 || newline > end ? end : newline - 1
    const lines: SnapshotLine[] = JSON.parse(`[${bytes.toString('utf8', from, to)}]`)
    for (const line of lines) addRecord(kinds, line)
    from = to + 2
  }
  return { sequence, records: [...kinds.values()] }
}

/** A map whose value type depends on the key, which `Map` cannot express. */
interface KindLists {
  get<K extends Kind>(kind: K): KindRecords<K> | undefined
  set<K extends Kind>(kind: K, list: KindRecords<K>): void
  values(): Iterable<KindRecords>
}

function addRecord<K extends Kind>(kinds: KindLists, [kind, record]: [K, RecordKinds[K]]): void {
  assertKnownKind(kind)
  const found = kinds.get(kind)
  if (found) found.records.push(deepFreeze(record))
  else kinds.set(kind, { kind, records: [deepFreeze(record)] })
}

export interface FoundSnapshots {
  /** The newest intact snapshot, or the empty store if no snapshot exists. */
  newest: Snapshot
  /** Length of the newest snapshot on disk, in bytes. */
  bytes: number
  /** Sequences of damaged snapshots, newest first. */
  damaged: number[]
}

/** Reads snapshots from the newest back to the first intact one, and checks the older ones that serve as fallbacks. */
export async function readSnapshots(files: FileSystem, folder: string, sequences: number[]): Promise<FoundSnapshots> {
  const found: FoundSnapshots = { newest: { sequence: 0, records: [] }, bytes: 0, damaged: [] }
  for (const sequence of sequences.toReversed()) {
    const path = join(folder, toSnapshotName(sequence))
    if (found.bytes > 0) {
      const bytes = await files.read(path)
      if (bytes && !isSound(bytes)) found.damaged.push(sequence)
      continue
    }
    const file = new SnapshotFile(files, path)
    const database = new Low<Snapshot>(file, found.newest)
    await database.read()
    // lowdb leaves its data unchanged if the adapter returns null.
    if (database.data.sequence !== sequence || file.bytes === 0) found.damaged.push(sequence)
    else Object.assign(found, { newest: database.data, bytes: file.bytes })
  }
  return found
}
