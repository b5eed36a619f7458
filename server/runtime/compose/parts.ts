import type { FetchPicture } from '../../adapters/local/picture-fetch.ts'
import type { Delay } from '../../adapters/wire/retry.ts'
import { type Coordination, createRecordJobQueue } from '../../features/jobs/coordination.ts'
import type { Account, AccountVerdict, FindDecided } from '../../features/optimizer/rules/account.ts'
import { takeLease } from '../../features/processes/leases.ts'
import type { Load } from '../../http/call.ts'
import { createSoleLease, noSignals } from '../../lib/coordination.ts'
import { memoize } from '../../lib/memoize.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ClaimJudge } from '../../ports/claim-judge.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { EventLog, SaltStore } from '../../ports/event-log.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { JobQueue } from '../../ports/job-records.ts'
import type { OpenLinkProbe, SubmitUrls } from '../../ports/links.ts'
import type { SendMessage } from '../../ports/notices.ts'
import type { CompletingSource, ProductSource } from '../../ports/product-source.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { PasswordHasher } from '../../ports/sign-in.ts'
import type { Strategist, TopicCandidate } from '../../ports/strategist.ts'
import type { Clock, Logger, NewId, Timer } from '../../ports/system.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { Config } from '../config.ts'
import type { PageBuild } from '../pages.ts'
import { createUlids } from '../system.ts'

/** Stores, configuration and environment of an app. */
export interface CoreParts {
  config: Config
  records: RecordStore
  blobs: BlobStore
  eventLog: EventLog
  salts: SaltStore
  /** Notifications from and to other processes over the same stores. */
  signals: Signals
  secret: Uint8Array
  localToken: string
  demo: { username: string; password: string } | null
  clock: Clock
  newId: NewId
  log: Logger
}

/** Components of an app. Adapters have defaults, chosen in `compose.ts` only; tests pass their own. */
export interface Parts extends CoreParts {
  notices: readonly string[]
  /** See `MountOptions.strict`. */
  strict: boolean
  /** Replaces the embedded catalogue. */
  catalogue?: ProductSource
  /** Replaces Amazon's own API. */
  amazon?: CompletingSource
  writer?: ArticleWriter
  /** Replaces the ad writer of the model or the embedded one. */
  adWriter?: AdWriter
  /** Replaces the configured platform. */
  platform?: AdPlatform
  /** Replaces the strategist of the model or the embedded one. */
  strategist?: Strategist
  /** Replaces the optimizer's rules. */
  judge?: (account: Account, findDecided?: FindDecided) => AccountVerdict
  /** Replaces the topics of the catalogue, or all known kinds of products if a model searches. */
  listTopics?: () => Promise<readonly TopicCandidate[]>
  /** Replaces the analytics of the event log. */
  webAnalytics?: WebAnalytics
  /** Waits for milliseconds between calls of the ad platform. */
  sleep?: (ms: number) => Promise<void>
  /** Timer of all background work. */
  timer?: Timer
  /** Default true: this process runs jobs and schedules. Otherwise other processes over the same stores do. */
  runsJobs?: boolean
  /** Replaces the queue that works over any records. */
  jobQueue?: JobQueue
  /** Maximum retries of a job whose outside service fails, some minutes apart. Default 3. */
  jobRetries?: number
  /** Waits between attempts at a model. */
  modelDelay?: Delay
  hasher?: PasswordHasher
  processor?: ImageProcessor
  /** Replaces the fetch from the public web. */
  fetchPicture?: FetchPicture
  /** Replaces the requests to linked sites. */
  openLinkProbe?: OpenLinkProbe
  /** Replaces the sending of notifications. */
  sendNotification?: SendMessage
  /** Replaces the submission of changed addresses to search engines. */
  submitUrls?: SubmitUrls
  /** Load of the process; by default it is measured while the app serves. */
  load?: Load
  /** Built pages; by default those in `dist/`. */
  pages?: PageBuild
}

interface CoordinationNeeds extends Pick<Parts, 'records' | 'clock' | 'log' | 'signals' | 'jobQueue' | 'runsJobs'> {
  timer: Timer
}

/** Creates the coordination with other processes; without signals, the process has its stores to itself. */
export async function createCoordination(needs: CoordinationNeeds): Promise<Coordination> {
  const { records, signals, timer, jobQueue, runsJobs = true } = needs
  const owner = createUlids(needs.clock)()
  const lease = signals === noSignals ? createSoleLease(owner) : await takeLease({ ...needs, owner })
  return { lease, signals, timer, runsJobs, queue: jobQueue ?? createRecordJobQueue(records) }
}

/** Loads a part of the app at the first call. */
export type Lazy<T> = () => Promise<T>

/**
 * Registry of lazily loaded parts, about half of the program. Each loads at its first call. A server also loads all of
 * them after its start, so that replacing the program's files does not break it.
 */
export function createLazyParts() {
  const parts: Lazy<unknown>[] = []
  return {
    add<T>(load: () => Promise<T>): Lazy<T> {
      const get = memoize(load)
      parts.push(get)
      return get
    },

    async loadAll(): Promise<void> {
      for (const load of parts) await load()
    },
  }
}

export type LazyParts = ReturnType<typeof createLazyParts>

export function createLazySource(get: Lazy<ProductSource>): ProductSource {
  return {
    find: async (...args) => (await get()).find(...args),
    topics: async () => (await (await get()).topics?.()) ?? null,
  }
}

export function createLazyCompletingSource(get: Lazy<CompletingSource>): CompletingSource {
  return {
    find: async (...args) => (await get()).find(...args),
    complete: async (...args) => (await get()).complete(...args),
    readOffers: async (...args) => (await get()).readOffers(...args),
    findOffers: async (...args) => (await get()).findOffers(...args),
  }
}

export function createLazyWriter(get: Lazy<ArticleWriter>): ArticleWriter {
  return {
    outline: async (...args) => (await get()).outline(...args),
    write: async (...args) => (await get()).write(...args),
    edit: async (...args) => (await (await get()).edit?.(...args)) ?? [],
  }
}

export function createLazyJudge(model: string, get: Lazy<ClaimJudge>): ClaimJudge {
  return { model, judge: async (...args) => (await get()).judge(...args) }
}

export function createLazyAdWriter(get: Lazy<AdWriter>): AdWriter {
  return { variants: async (...args) => (await get()).variants(...args) }
}

export function createLazyStrategist(get: Lazy<Strategist>): Strategist {
  return { advise: async (...args) => (await get()).advise(...args) }
}
