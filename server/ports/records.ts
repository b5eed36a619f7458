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
import type { ApprovalRecord } from './approval-records.ts'
import type {
  ArticleRecord,
  FormerSlugRecord,
  ProductRecord,
  ProposalRecord,
  RevisionRecord,
} from './article-records.ts'
import type { AuditRecord } from './audit-records.ts'
import type { BackupRecord } from './backup-records.ts'
import type { JobEventRecord, JobRecord } from './job-records.ts'
import type { PlanRecord } from './optimizer-records.ts'
import type { LeaseRecord, ScheduleRecord, WorkRecord } from './process-records.ts'
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
export type { ApprovalOutcome, ApprovalRecord } from './approval-records.ts'
export type {
  ArticleRecord,
  FormerSlugRecord,
  ProductRecord,
  ProposalRecord,
  ProposedProduct,
  RevisionRecord,
} from './article-records.ts'
export type { AuditRecord } from './audit-records.ts'
export type { BackupRecord } from './backup-records.ts'
export type { JobEventRecord, JobRecord, JobStepRecord, PaidCallRecord } from './job-records.ts'

export type { PlanOutcome, PlanRecord } from './optimizer-records.ts'
export type { LeaseRecord, ScheduleRecord, WorkRecord } from './process-records.ts'

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
  /** The caller who made it; missing in records from before lineage was recorded. */
  madeBy?: TokenMaker
}

/** The session or the parent token that made a token; both are null for the terminal at the data folder. */
export interface TokenMaker {
  sessionId: string | null
  tokenId: string | null
}

export interface InviteRecord extends RecordBase {
  /** SHA-256 of the code, hex. */
  codeHash: string
  createdBy: string
  createdAt: string
  expiresAt: string
}

/** A terminal that asks to be let in; the id is a keyed hash of the code it shows. */
export interface PairingRecord extends RecordBase {
  /** SHA-256 of the secret that the terminal alone knows, hex. */
  deviceHash: string
  name: string
  scopes: string[]
  /** How long its token lasts: `90d`. */
  expires: string
  /** The network that asked, as a keyed hash; missing of those asked for before it was kept. */
  from?: string
  createdAt: string
  expiresAt: string
  state: 'open' | 'approved' | 'refused'
  /** Who approved it, for whom its token then acts. */
  userId: string | null
  tokenEndsAt: string | null
  /** The caller who approved it, as the maker of its token. */
  approvedBy?: TokenMaker
}

export interface SettingRecord extends RecordBase {
  value: unknown
}

/** A page of which events were imported that were made up, in these UTC days; the id is its path. */
export interface SamplePageRecord extends RecordBase {
  from: string
  to: string
}

/** Failed attempts of one account or address, for throttling; the id is a keyed hash of what it counts. */
export interface ThrottleRecord extends RecordBase {
  failures: number
  blockedUntil: string | null
  updatedAt: string
}

/** The answer kept under an `Idempotency-Key`. */
export interface IdempotencyRecord extends RecordBase {
  /** A hash; missing in those of an earlier time. */
  caller?: string
  requestHash: string
  status: number
  /** The process that makes the call; null once it was made. */
  owner?: string | null
  /** The job that the call started; missing if it started none. */
  jobId?: string
  body: string
  createdAt: string
}

export interface RecordKinds {
  user: UserRecord
  session: SessionRecord
  token: TokenRecord
  invite: InviteRecord
  pairing: PairingRecord
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
  plan: PlanRecord
  approval: ApprovalRecord
  job: JobRecord
  jobEvent: JobEventRecord
  samplePage: SamplePageRecord
  setting: SettingRecord
  backup: BackupRecord
  throttle: ThrottleRecord
  idempotency: IdempotencyRecord
  audit: AuditRecord
  lease: LeaseRecord
  schedule: ScheduleRecord
  work: WorkRecord
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
  pairing: [],
  article: [{ field: 'slug', unique: true }, { field: 'category' }, { field: 'status' }],
  revision: [{ field: 'articleId' }],
  proposal: [{ field: 'articleId' }],
  formerSlug: [{ field: 'articleId' }],
  product: [{ field: 'articleId' }],
  campaign: [],
  adSet: [{ field: 'campaignId' }, { field: 'articleId' }, { field: 'status' }, { field: 'sampleFigures' }],
  ad: [{ field: 'adSetId' }],
  insight: [{ field: 'adId' }, { field: 'adSetId' }, { field: 'date' }],
  insightTotal: [{ field: 'adId' }, { field: 'adSetId' }, { field: 'by' }],
  insightDay: [{ field: 'adSetId' }, { field: 'date' }],
  goneAd: [],
  adSync: [],
  outbox: [{ field: 'open' }],
  plan: [],
  approval: [],
  job: [{ field: 'status' }, { field: 'type' }],
  jobEvent: [{ field: 'jobId' }],
  samplePage: [],
  setting: [],
  backup: [],
  throttle: [],
  idempotency: [{ field: 'caller' }],
  audit: [],
  lease: [],
  schedule: [],
  work: [],
}

/** The fields that records are searched in for words. */
export const recordTexts: { readonly [K in Kind]?: readonly (keyof RecordKinds[K] & string)[] } = {
  article: ['title'],
}
