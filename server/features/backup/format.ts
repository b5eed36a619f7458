import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { backupSummarySchema } from '../../contract/schemas/site.ts'
import { parseJson } from '../../domain/json.ts'
import { isBlobKey } from '../../domain/slugs.ts'
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
export const formatVersion = 1

export const headerName = 'blogops-backup.json'
export const manifestName = 'manifest.json'

/**
 * Sessions and throttles depend on the secret of the data folder, which is not backed up: people sign in again. The
 * time of the last backup, sent messages, leases, running work and counted calls do not apply to a restored site. The
 * programme of the shop forbids storing offers for longer than a day.
 */
const excludedKinds: readonly Kind[] = [
  'session',
  'throttle',
  'backup',
  'notification',
  'lease',
  'work',
  'callBudget',
  'offer',
]

const allKinds = new Set<string>(Object.keys(recordIndexes))

export function isKind(name: string): name is Kind {
  return allKinds.has(name)
}

export const backupKinds: readonly Kind[] = [...allKinds].filter(isKind).filter(kind => !excludedKinds.includes(kind))

const headerSchema = backupSummarySchema.omit({ counts: true })

export type BackupHeader = z.output<typeof headerSchema>

const entrySchema = z.object({ name: z.string(), bytes: z.int().nonnegative(), sha256: z.string() })

const manifestSchema = backupSummarySchema.extend({ entries: z.array(entrySchema) })

export type EntryChecksum = z.output<typeof entrySchema>
export type Manifest = z.output<typeof manifestSchema>

/** Content of an entry, derived from its name. */
export type EntryContent =
  | { part: 'records'; kind: string }
  | { part: 'blobs'; key: string }
  | { part: 'events'; day: string }
  | undefined

/** Returns undefined for invalid names, so that no other name can become a path. */
export function parseEntryName(name: string): EntryContent {
  const [, kind] = /^records\/([A-Za-z]{1,40})-\d{5,9}\.ndjson$/.exec(name) ?? []
  if (kind !== undefined) return { part: 'records', kind }
  const [, day] = /^events\/(\d{4}-\d\d-\d\d)-\d{5,9}\.ndjson$/.exec(name) ?? []
  if (day !== undefined) return { part: 'events', day }
  const key = name.startsWith('blobs/') ? name.slice('blobs/'.length) : ''
  return isBlobKey(key) ? { part: 'blobs', key } : undefined
}

export function getPartName(part: 'records' | 'events', group: string, number: number): string {
  return `${part}/${group}-${String(number).padStart(5, '0')}.ndjson`
}

/** @throws BlogopsError `bad_request` for another file or a later format. */
export function parseHeader(text: string): BackupHeader {
  const read = z.object({ format: z.int().positive() }).safeParse(parseJson(text))
  if (!read.success) throw notABackup()
  if (read.data.format > formatVersion) throw unsupportedFormat(read.data.format)
  return parseAs(headerSchema, text)
}

export const parseManifest = (text: string): Manifest => parseAs(manifestSchema, text)

function parseAs<T>(schema: z.ZodType<T>, text: string): T {
  const read = schema.safeParse(parseJson(text))
  if (read.success) return read.data
  throw damagedError('its manifest cannot be read')
}

export function damagedError(problem: string): BlogopsError {
  return new BlogopsError('storage_damaged', `The backup is damaged: ${problem}.`, {
    hint: 'Nothing was changed. Use another copy or an earlier backup.',
  })
}

export function notABackup(): BlogopsError {
  return new BlogopsError('bad_request', `This is not a blogops backup: it does not begin with ${headerName}.`)
}

function unsupportedFormat(found: number): BlogopsError {
  const message = `This backup has format ${found}, but this blogops reads formats up to ${formatVersion}.`
  return new BlogopsError('bad_request', message, {
    hint: 'A newer blogops created it. Upgrade blogops, then restore it.',
  })
}
