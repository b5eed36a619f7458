import type { ArticleFormat, ProductCount } from '../domain/article-formats.ts'
import type { RecordBase } from './record-store.ts'

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
