import type { ArticleFormat, ProductCount } from '../domain/article-formats.ts'
import type { ModelUsage } from './paid-work.ts'
import type { RecordBase } from './record-store.ts'

/** Records of jobs and their progress. */

export interface JobRecord extends RecordBase {
  type: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  /** Title for lists: the topic of a generation. */
  title: string
  /** Blob of the input, which may be large. */
  inputKey: string
  steps: JobStepRecord[]
  /** Number of starts since the last stored step. Limits jobs that crash the process each time. */
  attempts: number
  /** Usage of each paid call, by step and key: `write/section:overview`. Missing in jobs of earlier versions. */
  paid?: Record<string, PaidCallRecord>
  /** Maximum total cost in US dollars, or null. */
  maxCostUsd?: number | null
  /** Lower numbers run first: 0 is interactive. Missing in jobs of earlier versions. */
  priority?: number
  /** Maximum retries after failures of an outside service. */
  mostRetries?: number
  /** Number of retries so far. */
  retries?: number
  /** ISO 8601 time of the next attempt. */
  retryAt?: string | null
  /** Null where one process has the store: the result of a done job is then that of its last step. */
  result: unknown
  error: {
    code: string
    message: string
    hint?: string | undefined
    details?: Record<string, unknown> | undefined
  } | null
  /**
   * Process that runs the job while its lease is valid; null if the job waits for one. Missing in jobs of earlier
   * versions.
   */
  owner?: string | null
  /** True if cancellation was requested; the owner must cancel the job. */
  cancelWanted?: boolean
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface PaidCallRecord extends ModelUsage {
  /** Null if the price of the model was unknown. */
  usd: number | null
  /** True if an answer is stored and its usage is included. */
  kept: boolean
}

export interface JobStepRecord {
  name: string
  title: string
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  startedAt: string | null
  finishedAt: string | null
  /** Blob of the step's result, after the step is done. */
  resultKey: string | null
}

export interface JobEventRecord extends RecordBase {
  jobId: string
  /** Number from 1, without gaps: the `id` of the event in the stream. */
  sequence: number
  at: string
  event: unknown
}

/** Records that coordinate processes over the same stores. */

/** Running process; work refers to its id as the owner. */
export interface LeaseRecord extends RecordBase {
  /** Time at which its work becomes free, unless it renews the lease. */
  endsAt: string
}

/** Mutex across processes; the id names the work. */
export interface WorkRecord extends RecordBase {
  /** Process that does the work. */
  owner: string
}

/** Calls of an outside service by all processes; the id names the service. */
export interface CallBudgetRecord extends RecordBase {
  /** Earliest time of the next call, ISO 8601. */
  nextAt: string
  /** Number of calls by UTC hour, such as `2026-11-28T16`, of the last day. */
  hours: Readonly<Record<string, number>>
  /** Calls that the service refused as too many since its last answer. */
  refusals: number
}

/** State of a schedule; the id is the type of its jobs. */
export interface ScheduleRecord extends RecordBase {
  /** Identifies the latest run that was started, by its start time. */
  turn: string
}

export interface JobClaim {
  /** Process that claims the jobs. */
  owner: string
  /** Ids of jobs that this process released without being able to store that; it may claim them again. */
  released: readonly string[]
  /** Allowed job types; null for any. */
  types: readonly string[] | null
  /** Maximum number of jobs. */
  limit: number
  /** ISO 8601: leases that ended by then have expired. */
  expiredBefore: string
  /** ISO 8601: jobs with a later retry time are skipped; null includes them. */
  dueBy: string | null
  /** Current time, ISO 8601. */
  at: string
}

/** Assigns unfinished, unowned jobs, each to one process. */
export interface JobQueue {
  /**
   * Claims free jobs by priority, then age, and sets them to `queued` (from `queued`, `running` or `interrupted`). A
   * job is free if it has no owner or its owner has no valid lease. Concurrent claims never return the same job.
   */
  claim(claim: JobClaim): Promise<JobRecord[]>
}

/** Records of the queue of topics to generate. */

export interface TopicRecord extends RecordBase {
  topic: string
  /** `skipped`: its latest date had passed. */
  status: 'waiting' | 'running' | 'done' | 'failed' | 'skipped'
  /** Order among waiting topics, from low to high. */
  position: number
  /** Slug; null for the default category. */
  category: string | null
  /** Missing in older records, which are round-ups. */
  format?: ArticleFormat
  productCount: ProductCount
  campaignId: string | null
  /** Last day on which it may start, in the time zone of the site; null for any. */
  latestDate: string | null
  /** Maximum cost in US dollars; null without a limit. */
  maxCostUsd: number | null
  /** False to store the article as a draft. */
  publish: boolean
  /** True to publish on a public site without an affiliate tag. */
  withoutTag: boolean
  /** True to use the embedded writer even if a model is configured. */
  embedded: boolean
  /** Name of the product file, and the blob with its content; null to search for products. */
  feed: { name: string; key: string } | null
  /** Job of the latest attempt; null before the first. */
  jobId: string | null
  /** True until the stopped job of a repeated topic has been resumed. */
  resumes: boolean
  /** Cost of the job so far in US dollars; null if unknown. */
  costUsd: number | null
  /** Cost in US dollars of the jobs before the latest one, which were cancelled; none if missing. */
  earlierCostUsd?: number | undefined
  /** `limitSetAt` of the queue when it last started; missing in older records. */
  limitSetAt?: string | undefined
  article: { id: string; slug: string; title: string; status: 'draft' | 'published' } | null
  /** Why it failed, was skipped or waits again, and what to do next. */
  problem: { code: string; message: string; hint?: string | undefined } | null
  createdBy: string
  createdAt: string
  startedAt: string | null
  endedAt: string | null
}

/** State of the queue; its id is `queue`. */
export interface TopicQueueRecord extends RecordBase {
  paused: boolean
  /** Why the queue paused itself; null if a person did. */
  pauseReason: string | null
  /** Maximum cost in US dollars since `limitSetAt`; null without a limit. */
  maxCostUsd: number | null
  /** Cost in US dollars of the topics that started since then. */
  spentUsd: number
  limitSetAt: string
}
