import { BlogopsError, fatalCodes, isErrorCode } from '../../contract/errors.ts'
import { asGenerationResult } from '../../contract/jobs.ts'
import type { Job } from '../../contract/schemas/job.ts'
import { noTagDetails } from '../../domain/shops.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'

type Problem = NonNullable<TopicRecord['problem']>
type CostLimit = Pick<TopicQueueRecord, 'maxCostUsd' | 'spentUsd'>

/** Rounds to millionths of a dollar, to remove floating-point noise. */
const roundUsd = (usd: number) => Math.round(usd * 1_000_000) / 1_000_000

type TopicCost = Pick<TopicRecord, 'maxCostUsd' | 'costUsd' | 'earlierCostUsd'>

/** Returns what the limit of a topic leaves for its latest job, after the cost of its earlier ones. */
function getOwnLimit({ maxCostUsd, earlierCostUsd = 0 }: TopicCost): number | null {
  return maxCostUsd === null ? null : roundUsd(maxCostUsd - earlierCostUsd)
}

/** Returns the cost of all jobs of a topic; null if it is unknown. */
export function getTotalCost({ costUsd, earlierCostUsd = 0 }: TopicCost): number | null {
  return costUsd === null ? null : roundUsd(costUsd + earlierCostUsd)
}

/** Returns what the latest job of a topic may cost in total: the lower of its own limit and the rest of the queue's. */
export function getCostLimit(topic: TopicCost, queue: CostLimit): number | null {
  const own = getOwnLimit(topic)
  const ofQueue = queue.maxCostUsd === null ? null : roundUsd(queue.maxCostUsd - queue.spentUsd + (topic.costUsd ?? 0))
  if (own === null || ofQueue === null) return own ?? ofQueue
  return Math.min(own, ofQueue)
}

/** @throws BlogopsError `cost_limit` if the earlier jobs of a topic have used up its limit. */
export function assertBelowOwnLimit(topic: TopicRecord): void {
  const { id, maxCostUsd, earlierCostUsd = 0 } = topic
  if (maxCostUsd === null || earlierCostUsd < maxCostUsd) return
  throw new BlogopsError(
    'cost_limit',
    `The earlier jobs of the topic have cost $${earlierCostUsd.toFixed(2)} of its limit of $${maxCostUsd.toFixed(2)}.`,
    { hint: `To try again with a higher limit: blogops topics retry ${id} --max-cost-usd <usd>` },
  )
}

/** Explains why a queue without money left pauses. */
export function describeSpent({ maxCostUsd, spentUsd }: CostLimit): string {
  return `The topics have cost $${spentUsd.toFixed(2)} of the limit of $${(maxCostUsd ?? 0).toFixed(2)}. Set a new limit, then resume the queue.`
}

/** Explains why a topic was not generated at its turn. */
export function toSkipReason({ id, latestDate }: TopicRecord): Problem {
  return {
    code: 'conflict',
    message: `It was not generated, because its latest date (${latestDate}) has passed.`,
    hint: `To generate it anyway: blogops topics retry ${id} --latest-date <day>`,
  }
}

/** Converts a failure to a problem of the topic, with the next step. */
export function toProblem({ id }: Pick<TopicRecord, 'id'>, cause: unknown): Problem {
  if (!(cause instanceof BlogopsError)) return { code: 'internal', message: 'An unexpected error stopped it.' }
  return addNextStep(id, cause)
}

/** Adds the next step to a failure, in place of the one for its job. */
function addNextStep(id: string, { code, message, hint = 'To try again: blogops jobs resume it' }: Problem): Problem {
  const toRetry = (_: string, limit?: string) => `blogops topics retry ${id}${limit ? ' --max-cost-usd' : ''}`
  return { code, message, hint: hint.replace(/blogops jobs resume \S+( --max-cost)?/, toRetry) }
}

/** Returns why the queue pauses after a refusal that its other topics would meet too; null if it continues. */
export function findRefusalOfAll(cause: unknown): string | null {
  if (!(cause instanceof BlogopsError)) return null
  const lacksTag = cause.details?.affiliateTag === noTagDetails.affiliateTag
  return lacksTag || fatalCodes.has(cause.code) ? describePause(cause) : null
}

const describePause = ({ message, hint }: Pick<Problem, 'message' | 'hint'>) =>
  [message, hint].filter(Boolean).join(' ')

interface Settlement {
  topic: Partial<TopicRecord>
  queue: Partial<TopicQueueRecord>
}

interface SettlementOptions {
  queue: TopicQueueRecord
  at: string
  /** True if the person who added the topic was removed, or may no longer generate articles. */
  isAbandoned: boolean
}

/**
 * Decides what follows the end of the job of a topic. A failure of one topic keeps the others going, unless each of
 * them would fail for the same reason: then the topic waits again, and the queue pauses. An abandoned topic never waits.
 * @param job undefined if it no longer exists
 */
export function settleTopic(
  topic: TopicRecord,
  job: Job | undefined,
  { queue, at, isAbandoned }: SettlementOptions,
): Settlement {
  const costUsd = getJobCost(topic, job)
  const added = Math.max(0, (costUsd ?? 0) - (topic.costUsd ?? 0))
  const counts = startedUnderLimit(topic, queue)
  const spent: CostLimit = { ...queue, spentUsd: counts ? roundUsd(queue.spentUsd + added) : queue.spentUsd }
  const ended = { ...decideOutcome(topic, job), endedAt: at, costUsd, resumes: false }
  const pauseReason = job ? findPauseReason(topic, job, spent) : null
  if (pauseReason === null) return { topic: ended, queue: spent }
  return {
    topic: isAbandoned
      ? { ...ended, problem: toAbandonedProblem(topic) }
      : { ...ended, status: 'waiting', endedAt: null },
    queue: { ...spent, paused: true, pauseReason },
  }
}

const toAbandonedProblem = ({ id, createdBy }: TopicRecord): Problem => ({
  code: 'forbidden',
  message: `${createdBy}, who added it, was removed or may no longer generate articles.`,
  hint: `To generate it anyway: blogops topics retry ${id}`,
})

/** Returns the cost of a job; of a deleted one, the last known cost. */
function getJobCost({ costUsd }: TopicRecord, job: Job | undefined): number | null {
  if (!job) return costUsd
  return job.cost ? job.cost.usd : 0
}

/** True if a topic started after the limit of the queue was set. Older records have only the times of two clocks. */
function startedUnderLimit({ limitSetAt, startedAt }: TopicRecord, queue: TopicQueueRecord): boolean {
  return limitSetAt === undefined ? (startedAt ?? '') >= queue.limitSetAt : limitSetAt === queue.limitSetAt
}

function decideOutcome(topic: TopicRecord, job: Job | undefined): Pick<TopicRecord, 'status' | 'article' | 'problem'> {
  const failed = { status: 'failed', article: null } as const
  if (!job) return { ...failed, problem: addNextStep(topic.id, { code: 'not_found', message: 'Its job was deleted.' }) }
  const result = asGenerationResult(job.result)
  if (result) {
    const { article, status, adSetError } = result
    const message = `The article was stored, but it has no ad set: ${adSetError}`
    const problem = adSetError === undefined ? null : { code: 'conflict', message }
    return { status: 'done', article: { ...article, status }, problem }
  }
  const { code, message, hint } = job.error ?? describeMissingResult(job)
  return { ...failed, problem: addNextStep(topic.id, { code, message, hint }) }
}

function describeMissingResult({ status }: Job): Problem {
  return status === 'done'
    ? { code: 'storage_damaged', message: 'The result of its job is missing from the storage.' }
    : { code: 'cancelled', message: 'Its job was cancelled.' }
}

/** Returns why the queue pauses after a failure that every topic would meet; null if it continues. */
function findPauseReason(topic: TopicRecord, { error }: Job, queue: CostLimit): string | null {
  if (!error || !isErrorCode(error.code)) return null
  if (fatalCodes.has(error.code)) return describePause(error)
  if (error.code !== 'cost_limit' || queue.maxCostUsd === null) return null
  const limitUsd = error.details?.limitUsd
  if (typeof limitUsd !== 'number') return error.message
  // The limit of the topic itself stops the topic alone.
  const own = getOwnLimit(topic)
  if (own !== null && own <= limitUsd) return null
  return `The next step of "${topic.topic}" could pass the limit of $${queue.maxCostUsd.toFixed(2)}; $${queue.spentUsd.toFixed(2)} is spent. Set a new limit, then resume the queue.`
}
