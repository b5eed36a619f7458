/**
 * Kinds of record and their indexed fields. Records are plain data, as in a journal line, a snapshot or a database
 * row. Money is integer pence; instants are ISO 8601 strings in UTC; ids sort by time.
 */

import type { Role } from '../contract/scopes.ts'
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
import type { ApprovalRecord, AuditRecord, BackupRecord, PlanRecord, RefusalRecord } from './admin-records.ts'
import type {
  ArticleRecord,
  AuthorRecord,
  FormerSlugRecord,
  OfferRecord,
  ProductRecord,
  ProposalRecord,
  RevisionRecord,
} from './article-records.ts'
import type {
  CallBudgetRecord,
  JobEventRecord,
  JobRecord,
  LeaseRecord,
  ScheduleRecord,
  TopicQueueRecord,
  TopicRecord,
  WorkRecord,
} from './job-records.ts'
import type { LinkRecord } from './links.ts'
import type { NotificationChannelRecord, NotificationRecord } from './notices.ts'
import type { RecordBase } from './record-store.ts'
import type {
  EarningsDayRecord,
  EarningsImportRecord,
  PageRecord,
  PageRevisionRecord,
  SearchNoticeRecord,
  SearchPeriodRecord,
  SearchRowsRecord,
  SearchSubmissionRecord,
  TrackingIdRecord,
} from './site-records.ts'

export type * from './ad-records.ts'
export type * from './admin-records.ts'
export type * from './article-records.ts'
export type * from './job-records.ts'
export type * from './notices.ts'
export type * from './site-records.ts'

export interface UserRecord extends RecordBase {
  username: string
  /** Username folded for look-ups: names that differ only in case are equal. */
  usernameKey: string
  passwordHash: string
  /** Missing in records of earlier versions, whose users are owners. */
  role?: Role
  /** Second factor; missing without one. */
  totp?: TotpRecord
  createdAt: string
}

/** Authenticator app of a user. */
export interface TotpRecord {
  /** Key, encrypted with the secret of the data folder, which is in no backup. */
  sealedKey: string
  createdAt: string
  /** Time of the first code; null until then, when sign-in does not ask for one. */
  confirmedAt: string | null
  /** Step of the last code, which works only once. */
  lastStep: number
  /** Keyed hashes of the recovery codes that are left. */
  recoveryHashes: readonly string[]
}

/** Passkey of a user. Its private key never leaves their device or password manager. */
export interface PasskeyRecord extends RecordBase {
  userId: string
  /** Id that the device gave it, base64url. */
  credentialId: string
  name: string
  /** COSE key, base64url. */
  publicKey: string
  /** Uses that the device counted; always 0 for synced passkeys. */
  counter: number
  transports: readonly string[]
  deviceType: 'singleDevice' | 'multiDevice'
  backedUp: boolean
  /** Model of the authenticator; zeros if it is not disclosed. */
  aaguid: string
  createdAt: string
  lastUsedAt: string | null
}

/** Challenge of a passkey that was used; the id is its hash. Unused ones are signed and not stored. */
export interface SpentChallengeRecord extends RecordBase {
  expiresAt: string
}

export interface SessionRecord extends RecordBase {
  userId: string
  createdAt: string
  lastSeenAt: string
  expiresAt: string
  /** User agent for the list of sessions; never an address. */
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
  /** Creator; missing in records from before lineage was recorded. */
  madeBy?: TokenMaker
}

/** Session or parent token that created a token; both are null for the terminal at the data folder. */
export interface TokenMaker {
  sessionId: string | null
  tokenId: string | null
}

/** Link with a code that one person uses once: to register, or to choose a new password. */
export interface InviteRecord extends RecordBase {
  /** SHA-256 of the code, hex. */
  codeHash: string
  /** Role of the invited person; missing in records of earlier versions, which invited owners. */
  role?: Role
  /** User who chooses a new password; missing in invitations. */
  userId?: string
  createdBy: string
  createdAt: string
  expiresAt: string
}

/** Sign-in request of a terminal; the id is a keyed hash of the code it shows. */
export interface PairingRecord extends RecordBase {
  /** SHA-256 of the terminal's secret, hex. */
  deviceHash: string
  name: string
  scopes: string[]
  /** Lifetime of the token: `90d`. */
  expires: string
  /** Keyed hash of the requesting network; missing in records of earlier versions. */
  from?: string
  createdAt: string
  expiresAt: string
  state: 'open' | 'approved' | 'refused'
  /** User who approved it; the token acts for them. */
  userId: string | null
  tokenEndsAt: string | null
  /** Approving caller, as the creator of the token. */
  approvedBy?: TokenMaker
}

export interface SettingRecord extends RecordBase {
  value: unknown
}

/** Page with imported sample events in these UTC days; the id is its path. */
export interface SamplePageRecord extends RecordBase {
  from: string
  to: string
}

/** Failed attempts of an account or address, for throttling; the id is a keyed hash of its subject. */
export interface ThrottleRecord extends RecordBase {
  failures: number
  blockedUntil: string | null
  updatedAt: string
}

/** Stored answer of an `Idempotency-Key`. */
export interface IdempotencyRecord extends RecordBase {
  /** Hash of the caller; missing in records of earlier versions. */
  caller?: string
  requestHash: string
  status: number
  /** Process that makes the call; null after it is done. */
  owner?: string | null
  /** Job that the call started, if any. */
  jobId?: string
  body: string
  createdAt: string
}

export interface RecordKinds {
  user: UserRecord
  passkey: PasskeyRecord
  spentChallenge: SpentChallengeRecord
  session: SessionRecord
  token: TokenRecord
  invite: InviteRecord
  pairing: PairingRecord
  article: ArticleRecord
  revision: RevisionRecord
  proposal: ProposalRecord
  formerSlug: FormerSlugRecord
  product: ProductRecord
  offer: OfferRecord
  link: LinkRecord
  author: AuthorRecord
  page: PageRecord
  pageRevision: PageRevisionRecord
  campaign: CampaignRecord
  adSet: AdSetRecord
  ad: AdRecord
  insight: InsightRecord
  insightTotal: InsightTotalRecord
  insightDay: InsightDayRecord
  goneAd: GoneAdRecord
  adSync: AdSyncRecord
  earningsImport: EarningsImportRecord
  earningsDay: EarningsDayRecord
  trackingId: TrackingIdRecord
  searchPeriod: SearchPeriodRecord
  searchRows: SearchRowsRecord
  searchNotice: SearchNoticeRecord
  searchSubmission: SearchSubmissionRecord
  outbox: OutboxRecord
  plan: PlanRecord
  refusal: RefusalRecord
  approval: ApprovalRecord
  job: JobRecord
  jobEvent: JobEventRecord
  topic: TopicRecord
  topicQueue: TopicQueueRecord
  notificationChannel: NotificationChannelRecord
  notification: NotificationRecord
  samplePage: SamplePageRecord
  setting: SettingRecord
  backup: BackupRecord
  throttle: ThrottleRecord
  idempotency: IdempotencyRecord
  audit: AuditRecord
  lease: LeaseRecord
  schedule: ScheduleRecord
  work: WorkRecord
  callBudget: CallBudgetRecord
}

export type Kind = keyof RecordKinds

/** Field by which a store finds records without reading all. `unique` refuses a second record with the same value. */
export interface IndexedField<R> {
  field: keyof R & string
  unique?: true
}

export const recordIndexes: { readonly [K in Kind]: readonly IndexedField<RecordKinds[K]>[] } = {
  user: [{ field: 'usernameKey', unique: true }],
  passkey: [{ field: 'userId' }, { field: 'credentialId', unique: true }],
  spentChallenge: [],
  session: [{ field: 'userId' }],
  token: [{ field: 'userId' }],
  invite: [{ field: 'codeHash', unique: true }],
  pairing: [],
  article: [
    { field: 'slug', unique: true },
    { field: 'category' },
    { field: 'author' },
    { field: 'status' },
    { field: 'scheduleState' },
  ],
  revision: [{ field: 'articleId' }],
  proposal: [{ field: 'articleId' }],
  formerSlug: [{ field: 'articleId' }],
  product: [{ field: 'articleId' }],
  offer: [{ field: 'state' }],
  link: [{ field: 'state' }],
  author: [
    { field: 'slug', unique: true },
    { field: 'name', unique: true },
  ],
  page: [{ field: 'slug', unique: true }],
  pageRevision: [{ field: 'pageId' }],
  campaign: [],
  adSet: [{ field: 'campaignId' }, { field: 'articleId' }, { field: 'status' }, { field: 'sampleFigures' }],
  ad: [{ field: 'adSetId' }],
  insight: [{ field: 'adId' }, { field: 'adSetId' }, { field: 'date' }],
  insightTotal: [{ field: 'adId' }, { field: 'adSetId' }, { field: 'by' }],
  insightDay: [{ field: 'adSetId' }, { field: 'date' }],
  goneAd: [],
  adSync: [],
  earningsImport: [],
  earningsDay: [{ field: 'month' }],
  trackingId: [],
  searchPeriod: [],
  searchRows: [],
  searchNotice: [],
  searchSubmission: [],
  outbox: [{ field: 'open' }],
  plan: [],
  refusal: [],
  approval: [],
  job: [{ field: 'status' }, { field: 'type' }],
  jobEvent: [{ field: 'jobId' }],
  topic: [{ field: 'status' }],
  topicQueue: [],
  notificationChannel: [],
  notification: [{ field: 'channelId' }, { field: 'state' }],
  samplePage: [],
  setting: [],
  backup: [],
  throttle: [],
  idempotency: [{ field: 'caller' }],
  audit: [],
  lease: [],
  schedule: [],
  work: [],
  callBudget: [],
}

/** Fields with word search. */
export const recordTexts: { readonly [K in Kind]?: readonly (keyof RecordKinds[K] & string)[] } = {
  article: ['title'],
}
