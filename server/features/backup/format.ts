import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { backupSummarySchema } from '../../contract/schemas/backup.ts'
import { isBlobKey } from '../../ports/blob-store.ts'
import { type Kind, recordIndexes } from '../../ports/records.ts'

/**
 * The form of a backup: an archive whose entries are, in this order,
 *
 * - `blogops-backup.json`: which form it has and who made it, so that a file of another kind is known at once;
 * - `records/<kind>-00001.ndjson` and so on: records as they are stored, a line each;
 * - `blobs/<key>`: the bytes of a blob;
 * - `events/<day>-00001.ndjson` and so on: the events of a UTC day, a line each;
 * - `manifest.json`: what it all comes to, and of each entry before it the length and the SHA-256.
 *
 * Nothing in it depends on how a store keeps what it has. A later form gets a higher number, and goes on reading this one.
 */
export const format = 1

export const headName = 'blogops-backup.json'
export const manifestName = 'manifest.json'

/**
 * Sessions and throttles mean nothing without the secret of the data folder, which stays where it is: people sign in anew.
 * When a backup was last made is of no interest where one is restored, nor who was at work meanwhile.
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

/** Which part of what an entry is, by its name. */
export type Place =
  | { part: 'records'; kind: string }
  | { part: 'blobs'; key: string }
  | { part: 'events'; day: string }
  | undefined

/** Undefined for a name that no backup has: no other ever becomes a path. */
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

/** @throws BlogopsError `bad_request` for another file, or one of a form that came later. */
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
