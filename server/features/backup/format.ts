import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { backupSummarySchema } from '../../contract/schemas/backup.ts'
import { isBlobKey } from '../../ports/blob-store.ts'
import { type Kind, recordIndexes } from '../../ports/records.ts'

/**
 * Backup format: an archive with these entries, in this order:
 * - `blogops-backup.json`: format version and origin, so that other files are recognized at once;
 * - `records/<kind>-00001.ndjson` and so on: records as stored, one per line;
 * - `blobs/<key>`: the bytes of a blob;
 * - `events/<day>-00001.ndjson` and so on: the events of a UTC day, one per line;
 * - `manifest.json`: the totals, and the length and SHA-256 of each preceding entry.
 * The format does not depend on the storage engine. A later format gets a higher number; older ones stay readable.
 */
export const format = 1

export const headName = 'blogops-backup.json'
export const manifestName = 'manifest.json'

/**
 * Sessions and throttles depend on the secret of the data folder, which is not backed up: people sign in again. The
 * time of the last backup, leases and running work do not apply to a restored site.
 */
const leftOut: readonly Kind[] = ['session', 'throttle', 'backup', 'lease', 'work']

const allKinds = new Set<string>(Object.keys(recordIndexes))

export function isKind(name: string): name is Kind {
  return allKinds.has(name)
}

export const keptKinds: readonly Kind[] = [...allKinds].filter(isKind).filter(kind => !leftOut.includes(kind))

const madeBySchema = backupSummarySchema.omit({ counts: true })

export type MadeBy = z.output<typeof madeBySchema>

const entrySchema = z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })

const manifestSchema = backupSummarySchema.extend({ entries: z.array(entrySchema) })

export type EntrySum = z.output<typeof entrySchema>
export type Manifest = z.output<typeof manifestSchema>

/** Content of an entry, derived from its name. */
export type Place =
  | { part: 'records'; kind: string }
  | { part: 'blobs'; key: string }
  | { part: 'events'; day: string }
  | undefined

/** Returns undefined for invalid names, so that no other name can become a path. */
export function placeOf(name: string): Place {
  const [, kind] = /^records\/([A-Za-z]{1,40})-\d{5,9}\.ndjson$/.exec(name) ?? []
  if (kind !== undefined) return { part: 'records', kind }
  const [, day] = /^events\/(\d{4}-\d\d-\d\d)-\d{5,9}\.ndjson$/.exec(name) ?? []
  if (day !== undefined) return { part: 'events', day }
  const key = name.startsWith('blobs/') ? name.slice('blobs/'.length) : ''
  return isBlobKey(key) ? { part: 'blobs', key } : undefined
}

export function partName(part: 'records' | 'events', of: string, number: number): string {
  return `${part}/${of}-${String(number).padStart(5, '0')}.ndjson`
}

/** @throws BlogopsError `bad_request` for another file or a later format. */
export function readMadeBy(text: string): MadeBy {
  const read = z.object({ format: z.int().positive() }).safeParse(parsed(text))
  if (!read.success) throw notOurs()
  if (read.data.format > format) throw tooNew(read.data.format)
  return readAs(madeBySchema, text)
}

export function readManifest(text: string): Manifest {
  return readAs(manifestSchema, text)
}

function readAs<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(parsed(text))
  if (read.success) return read.data
  throw damaged('what it says of itself cannot be read')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function damaged(what: string): BlogopsError {
  return new BlogopsError('storage_damaged', `The backup is damaged: ${what}.`, {
    hint: 'Nothing was changed. Use another copy of it, or an earlier backup.',
  })
}

export function notOurs(): BlogopsError {
  return new BlogopsError('bad_request', `This is no backup of blogops: it does not begin with ${headName}.`)
}

function tooNew(given: number): BlogopsError {
  const message = `This backup has form ${given}; this blogops reads forms up to ${format}.`
  return new BlogopsError('bad_request', message, { hint: 'A newer blogops made it: upgrade, then restore.' })
}
