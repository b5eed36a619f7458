import { hash } from 'node:crypto'
import { foldForSearch } from '../../../domain/text.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'

type ColumnTypeFor<V> =
  NonNullable<V> extends string
    ? 'text' | 'folded'
    : NonNullable<V> extends number
      ? 'number'
      : NonNullable<V> extends boolean
        ? 'boolean'
        : never

/**
 * Record fields with a column of their own for lookup, order and search: the fields of `recordIndexes`,
 * `recordOrders`, `recordTexts` and `claimColumns`. The migration steps create the columns; a test compares them.
 */
export const recordColumns: {
  readonly [K in Kind]: { readonly [F in keyof RecordKinds[K] & string]?: ColumnTypeFor<RecordKinds[K][F]> }
} = {
  user: { usernameKey: 'text' },
  passkey: { userId: 'text', credentialId: 'text' },
  spentChallenge: { expiresAt: 'text' },
  session: { userId: 'text', lastSeenAt: 'text' },
  token: { userId: 'text' },
  invite: { codeHash: 'text', expiresAt: 'text' },
  pairing: { expiresAt: 'text' },
  article: {
    slug: 'text',
    category: 'text',
    status: 'text',
    createdAt: 'text',
    publishedAt: 'text',
    deletedAt: 'text',
    title: 'folded',
    author: 'text',
    scheduleState: 'text',
    scheduledFor: 'text',
  },
  revision: { articleId: 'text', number: 'number' },
  proposal: { articleId: 'text', number: 'number' },
  formerSlug: { articleId: 'text' },
  product: { articleId: 'text', position: 'number' },
  offer: { state: 'text', since: 'text' },
  link: { state: 'text', checkedAt: 'text' },
  author: { slug: 'text', name: 'text' },
  page: { slug: 'text' },
  pageRevision: { pageId: 'text', number: 'number' },
  campaign: {},
  adSet: { campaignId: 'text', articleId: 'text', status: 'text', sampleFigures: 'boolean' },
  ad: { adSetId: 'text' },
  insight: { adId: 'text', adSetId: 'text', date: 'text' },
  insightTotal: { adId: 'text', adSetId: 'text', by: 'text' },
  insightDay: { adSetId: 'text', date: 'text' },
  goneAd: {},
  adSync: {},
  earningsImport: {},
  earningsDay: { month: 'text' },
  trackingId: {},
  searchPeriod: {},
  searchRows: {},
  searchNotice: {},
  searchSubmission: {},
  outbox: { open: 'boolean' },
  plan: { createdAt: 'text' },
  refusal: {},
  approval: {},
  job: { status: 'text', type: 'text', createdAt: 'text', owner: 'text', priority: 'number', retryAt: 'text' },
  jobEvent: { jobId: 'text', sequence: 'number' },
  topic: { status: 'text', position: 'number' },
  topicQueue: {},
  notificationChannel: {},
  notification: { channelId: 'text', state: 'text', createdAt: 'text', nextAt: 'text' },
  samplePage: {},
  setting: {},
  backup: {},
  throttle: { blockedUntil: 'text' },
  idempotency: { createdAt: 'text', caller: 'text' },
  audit: {},
  lease: { endsAt: 'text' },
  schedule: {},
  work: {},
  callBudget: {},
}

/** Returns the columns of a kind other than id, version and data, in the order of the fields above. */
export function listColumns(kind: Kind): { field: string; name: string; type: ColumnType }[] {
  return Object.entries(recordColumns[kind]).map(([field, type]) => ({ field, name: toColumnName(field, type), type }))
}

const toColumnName = (field: string, type: ColumnType) => (type === 'folded' ? toFoldedName(field) : toSnakeCase(field))

export const toFoldedName = (field: string) => `${toSnakeCase(field)}_folded`

/** Additional columns that claiming jobs reads from jobs and leases. */
export const claimColumns: { readonly [K in Kind]?: readonly (keyof RecordKinds[K] & string)[] } = {
  job: ['owner', 'priority', 'retryAt'],
  lease: ['endsAt'],
}

/** Converts a kind or field to its name in the database: `adSet` → `ad_set`. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

export type ColumnValue = string | number | boolean | null
/** `folded`: case-folded text that is searched by substring, and not used for equality or order. */
export type ColumnType = 'text' | 'folded' | 'number' | 'boolean'

/** Maximum UTF-16 units of a text in a column. An index entry holds about 2,700 bytes for up to four columns. */
const maxLength = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: the two that cannot go into a column as they are.
const unstorable = /[\u0000\u0001]|\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const everyUnstorable = /[\u0000\u0001]|\p{Surrogate}/gu

/**
 * Returns the column value of a field, used only to find the record; the field itself is in the record's JSON.
 * Different values stay different, and in order. PostgreSQL text cannot hold NUL or lone surrogates, so they are
 * escaped. Long text is shortened and gets a hash, which keeps it unique but not ordered. Values of another type
 * become null.
 */
export function toColumnValue(value: unknown, type: ColumnType): ColumnValue {
  if (typeof value === 'string' && type === 'text') return toColumnText(value)
  if (typeof value === 'string' && type === 'folded') return foldForSearch(value)
  if (typeof value === 'number' && type === 'number') return value
  return typeof value === 'boolean' && type === 'boolean' ? value : null
}

export function toColumnText(text: string): string {
  const short = text.length <= maxLength ? text : `${text.slice(0, maxLength)}\u0001${hashUnits(text)}`
  return unstorable.test(short) ? short.replace(everyUnstorable, escapeUnit) : short
}

function escapeUnit(unit: string): string {
  return `\u0001${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** Hashes UTF-16, because UTF-8 would replace lone surrogates. */
function hashUnits(text: string): string {
  return hash('sha256', Buffer.from(text, 'utf16le'))
}
