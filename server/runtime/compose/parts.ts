import type { FetchPicture } from '../../adapters/local/picture-fetch.ts'
import type { Delay } from '../../adapters/wire/attempts.ts'
import type { Account, AccountVerdict } from '../../features/optimizer/rules/account.ts'
import type { Load } from '../../http/shedding.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ArticleWriter } from '../../ports/article-writer.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock, NewId, Timer } from '../../ports/clock.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Logger } from '../../ports/logger.ts'
import type { PasswordHasher } from '../../ports/password-hasher.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { SaltStore } from '../../ports/salt-store.ts'
import type { Signals } from '../../ports/signals.ts'
import type { Strategist } from '../../ports/strategist.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { Config } from '../config.ts'
import type { PageBuild } from '../pages.ts'

/** What an app stands on. */
export interface Ground {
  config: Config
  records: RecordStore
  blobs: BlobStore
  eventLog: EventLog
  salts: SaltStore
  /** How it hears of other processes over the same stores, and they of it. */
  signals: Signals
  secret: Uint8Array
  localToken: string
  demo: { username: string; password: string } | null
  clock: Clock
  newId: NewId
  log: Logger
}

/** What an app is made of. The adapters have defaults, chosen in `compose.ts` and nowhere else; tests pass their own. */
export interface Parts extends Ground {
  notices: readonly string[]
  /** See `MountOptions.strict`. */
  strict: boolean
  /** In place of the embedded engine's. */
  catalogue?: ProductSource
  writer?: ArticleWriter
  /** In place of the model's or the embedded one. */
  adWriter?: AdWriter
  /** In place of the one that is configured. */
  platform?: AdPlatform
  /** In place of the model's or the embedded one. */
  strategist?: Strategist
  /** In place of the rules. */
  judge?: (account: Account) => AccountVerdict
  /** Who counts what readers do, in place of the event log. */
  webAnalytics?: WebAnalytics
  /** Waits, in milliseconds, where the ad platform takes its time. */
  sleep?: (ms: number) => Promise<void>
  /** What the server does by itself waits on it. */
  timer?: Timer
  /** Whether this process runs jobs and does what has its times, as it does by default; else others over the same stores do. */
  runsJobs?: boolean
  /** In place of the one over any records. */
  jobQueue?: JobQueue
  /** Further attempts of a job whose outside service fails, some minutes apart. Default 3. */
  jobRetries?: number
  /** How to wait between attempts at a model. */
  modelDelay?: Delay
  hasher?: PasswordHasher
  processor?: ImageProcessor
  /** In place of a fetch from the public web. */
  fetchPicture?: FetchPicture
  /** How busy the process is; measured by default, once the app serves. */
  load?: Load
  /** The built pages; those in `dist/` by default. */
  pages?: PageBuild
}
