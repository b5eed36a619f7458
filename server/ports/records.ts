/**
 * The kinds of record a store holds, and the fields a store must index. Plain data: what a journal line, a snapshot or a
 * database row carries. Money is integer pence; instants are ISO 8601 strings in UTC; ids sort by time.
 */

import type {
  AdRecord,
  AdSetRecord,
  AdSyncRecord,
  CampaignRecord,
  GoneAdRecord,
  InsightDayRecord,
  InsightRecord,
  InsightTotalRecord,
  OutboxRecord,
} from './ad-records.ts'
import type { ModelUsage } from './paid-work.ts'
import type { RecordBase } from './record-base.ts'

export type {
  AdChange,
  AdRecord,
  AdSetRecord,
  AdSyncRecord,
  CampaignRecord,
  GoneAdRecord,
  InsightDayRecord,
  InsightRecord,
  InsightTotalRecord,
  OutboxRecord,
} from './ad-records.ts'

export interface UserRecord extends RecordBase {
  username: string
  /** The username folded for look-ups: two names that differ only in case are one. */
  usernameKey: string
  passwordHash: string
  createdAt: string
}

export interface SessionRecord extends RecordBase {
  userId: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  /** The browser's name for itself, for the list of sessions; never an address. */
  userAgent: string
}

export interface TokenRecord extends RecordBase {
  name: string
  userId: string
  scopes: string[]
  /** SHA-256 of the secret part, hex. The secret is shown once and never stored. */
  secretHash: string
  createdAt: string
  expiresAt: string | null
  lastUsedAt: string | null
}

export interface InviteRecord extends RecordBase {
  /** SHA-256 of the code, hex. */
  codeHash: string
  createdBy: string
  createdAt: string
  expiresAt: string
}

export interface ArticleRecord extends RecordBase {
  slug: string
  title: string
  excerpt: string
  category: string
  author: string
  authorAvatar: string | null
  /** Minutes. */
  readTime: number
  heroImage: string
  /** `purged`: deleted for good. What is left keeps its slug, so that its address goes on saying so. */
  status: 'draft' | 'published' | 'deleted' | 'purged'
  /** What `status` was when it was deleted. */
  statusBefore?: 'draft' | 'published' | null
  deletedAt?: string | null
  /** Set at the first publication and kept when the article is taken down and put up again. */
  publishedAt: string | null
  createdAt: string
  updatedAt: string
  /** The blob that holds the HTML body; a new body is a new blob, so a head never names half a body. */
  bodyKey: string
  /** The number of its latest revision; missing where nothing was saved since there are any. */
  revision?: number
  /** True where the products are invented ones of the sample catalogue. */
  sample: boolean
  /** The job that made the article, where one did. */
  jobId: string | null
}

/** What one save of an article stored; the id is the article's and the number. */
export interface RevisionRecord extends RecordBase {
  articleId: string
  /** From 1, without gaps. */
  number: number
  at: string
  /** The name of who saved it. */
  by: string
  /** Fields that differ from the revision before; none in the first. */
  changed: string[]
  slug: string
  title: string
  excerpt: string
  category: string
  author: string
  heroImage: string
  /** The blob that holds the HTML body; revisions with the same body share it. */
  bodyKey: string
  /** Words of the body. */
  words: number
}

/** A change of an article that a job wrote, until somebody decides on it; the id is the article's and the number. */
export interface ProposalRecord extends RecordBase {
  articleId: string
  /** From 1, without gaps. */
  number: number
  status: 'open' | 'approved' | 'discarded'
  part: 'section' | 'excerpt' | 'products'
  /** For part `section`: its heading, or the name of its product. */
  section: string | null
  /** The job that wrote it; it makes one and no more. */
  jobId: string
  /** The number of the revision it was made from. */
  basedOn: number
  createdBy: string
  createdAt: string
  decidedBy: string | null
  decidedAt: string | null
  /** What it changes; what is null stays. */
  title: string | null
  excerpt: string | null
  /** The blob that holds the whole HTML body, and the words of it. */
  bodyKey: string | null
  words: number | null
  products: ProposedProduct[] | null
  /** What `products` takes the place of. */
  productsBefore: ProposedProduct[] | null
  /** With `products`: whether they are invented ones of the sample catalogue. */
  sample: boolean | null
}

/** A slug that an article had earlier and that still leads to it; the id is the slug. */
export interface FormerSlugRecord extends RecordBase {
  articleId: string
}

export interface ProductRecord extends RecordBase {
  articleId: string
  /** Place in the article, from 0. */
  position: number
  name: string
  image: string
  /** Null where the source does not tell, as with the next two. */
  pricePence: number | null
  /** 0 to 5. */
  rating: number | null
  reviewCount: number | null
  amazonUrl: string
  asin: string | null
  /** The badge of a top pick ("Best overall"), or null. */
  isPick: string | null
  /** When the price and the rating were read from their source. */
  readAt: string
}

/** A product that is not stored yet, in the place it has in its list. */
export type ProposedProduct = Omit<ProductRecord, 'id' | 'version' | 'articleId' | 'position'>

export interface JobRecord extends RecordBase {
  type: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  /** What it is about, for lists. */
  title: string
  /** The blob that holds the input, which may be large. */
  inputKey: string
  steps: JobStepRecord[]
  /** How often it was begun since its last stored step; a job that ends its process each time must not go on for ever. */
  attempts: number
  /** What each paid call used, by step and key: `write/section:overview`. Missing in jobs of earlier versions. */
  paid?: Record<string, PaidCallRecord>
  /** US dollars that all of it may cost, or null. */
  maxCostUsd?: number | null
  result: unknown
  error: {
    code: string
    message: string
    hint?: string | undefined
    details?: Record<string, unknown> | undefined
  } | null
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface PaidCallRecord extends ModelUsage {
  /** Null where no price was known for the model when it was called. */
  usd: number | null
  /** An answer is kept, and what it used is in here. */
  kept: boolean
}

export interface JobStepRecord {
  name: string
  title: string
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  startedAt: string | null
  finishedAt: string | null
  /** The blob that holds the step's result, once it has one. */
  resultKey: string | null
}

export interface JobEventRecord extends RecordBase {
  jobId: string
  /** From 1, without gaps: the `id` of the event in the stream. */
  sequence: number
  at: string
  event: unknown
}

export interface SettingRecord extends RecordBase {
  value: unknown
}

/** Failed attempts of one account or address, for throttling; the id is a keyed hash of what it counts. */
export interface ThrottleRecord extends RecordBase {
  failures: number
  blockedUntil: string | null
  updatedAt: string
}

/** The answer kept under an `Idempotency-Key`. */
export interface IdempotencyRecord extends RecordBase {
  requestHash: string
  status: number
  body: string
  createdAt: string
}

export interface RecordKinds {
  user: UserRecord
  session: SessionRecord
  token: TokenRecord
  invite: InviteRecord
  article: ArticleRecord
  revision: RevisionRecord
  proposal: ProposalRecord
  formerSlug: FormerSlugRecord
  product: ProductRecord
  campaign: CampaignRecord
  adSet: AdSetRecord
  ad: AdRecord
  insight: InsightRecord
  insightTotal: InsightTotalRecord
  insightDay: InsightDayRecord
  goneAd: GoneAdRecord
  adSync: AdSyncRecord
  outbox: OutboxRecord
  job: JobRecord
  jobEvent: JobEventRecord
  setting: SettingRecord
  throttle: ThrottleRecord
  idempotency: IdempotencyRecord
}

export type Kind = keyof RecordKinds

/** A field a store finds records by without reading them all. `unique` refuses a second record with the same value. */
export interface IndexedField<R> {
  field: keyof R & string
  unique?: true
}

export const recordIndexes: { readonly [K in Kind]: readonly IndexedField<RecordKinds[K]>[] } = {
  user: [{ field: 'usernameKey', unique: true }],
  session: [{ field: 'userId' }],
  token: [{ field: 'userId' }],
  invite: [{ field: 'codeHash', unique: true }],
  article: [{ field: 'slug', unique: true }, { field: 'category' }, { field: 'status' }],
  revision: [{ field: 'articleId' }],
  proposal: [{ field: 'articleId' }],
  formerSlug: [],
  product: [{ field: 'articleId' }],
  campaign: [],
  adSet: [{ field: 'campaignId' }, { field: 'articleId' }],
  ad: [{ field: 'adSetId' }],
  insight: [{ field: 'adId' }, { field: 'adSetId' }, { field: 'date' }],
  insightTotal: [{ field: 'adId' }, { field: 'adSetId' }, { field: 'by' }],
  insightDay: [{ field: 'adSetId' }],
  goneAd: [],
  adSync: [],
  outbox: [{ field: 'open' }],
  job: [{ field: 'status' }],
  jobEvent: [{ field: 'jobId' }],
  setting: [],
  throttle: [],
  idempotency: [],
}
