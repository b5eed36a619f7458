import type { Kind, RecordKinds } from '../../../ports/records.ts'
import type { ColumnType } from './column-value.ts'

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
  },
  revision: { articleId: 'text', number: 'number' },
  proposal: { articleId: 'text', number: 'number' },
  formerSlug: { articleId: 'text' },
  product: { articleId: 'text', position: 'number' },
  campaign: {},
  adSet: { campaignId: 'text', articleId: 'text', status: 'text', sampleFigures: 'boolean' },
  ad: { adSetId: 'text' },
  insight: { adId: 'text', adSetId: 'text', date: 'text' },
  insightTotal: { adId: 'text', adSetId: 'text', by: 'text' },
  insightDay: { adSetId: 'text', date: 'text' },
  goneAd: {},
  adSync: {},
  outbox: { open: 'boolean' },
  plan: { createdAt: 'text' },
  approval: {},
  job: { status: 'text', type: 'text', createdAt: 'text', owner: 'text', priority: 'number', retryAt: 'text' },
  jobEvent: { jobId: 'text', sequence: 'number' },
  samplePage: {},
  setting: {},
  backup: {},
  throttle: { blockedUntil: 'text' },
  idempotency: { createdAt: 'text', caller: 'text' },
  audit: {},
  lease: { endsAt: 'text' },
  schedule: {},
  work: {},
}

/** Returns the columns of a kind other than id, version and data, in the order of the fields above. */
export function getColumns(kind: Kind): { field: string; name: string; type: ColumnType }[] {
  return Object.entries(recordColumns[kind]).map(([field, type]) => ({ field, name: columnName(field, type), type }))
}

const columnName = (field: string, type: ColumnType) => (type === 'folded' ? foldedName(field) : snakeCase(field))

export const foldedName = (field: string) => `${snakeCase(field)}_folded`

/** Additional columns that claiming jobs reads from jobs and leases. */
export const claimColumns: { readonly [K in Kind]?: readonly (keyof RecordKinds[K] & string)[] } = {
  job: ['owner', 'priority', 'retryAt'],
  lease: ['endsAt'],
}

/** Converts a kind or field to its name in the database: `adSet` → `ad_set`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
