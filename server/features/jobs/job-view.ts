import { BlogopsError } from '../../contract/errors.ts'
import { type Job, type JobEvent, jobEventSchema, jobPriorities, jobSchema } from '../../contract/schemas/job.ts'
import { hourMs, minuteMs } from '../../domain/days.ts'
import type { Notice } from '../../ports/notices.ts'
import type { JobRecord } from '../../ports/records.ts'
import { toJobCost } from './cost.ts'

/** Default number of retries for a job without a waiting caller. */
export const defaultRetries = 3

/** Number of process crashes in the same step before the job fails. */
export const maxAttempts = 3

const firstDelayMs = minuteMs
/** A job is not retried if the service asks for a longer wait. */
const maxDelayMs = hourMs

const temporaryErrorCodes: ReadonlySet<string> = new Set(['upstream_unavailable', 'rate_limited'])

/**
 * Returns the delay before the next attempt in milliseconds, or null if the job fails permanently. Delays are 1, 4 and 16
 * minutes, or longer if the service asks for it, plus up to 25 % jitter. An ad change with an unknown outcome is never
 * retried: a person resumes the job, which looks up the outcome.
 * @param random returns a number from 0 up to 1.
 */
export function getRetryDelay(job: JobRecord, cause: unknown, random: () => number): number | null {
  const { retries = 0, mostRetries: maxRetries = 0 } = job
  if (retries >= maxRetries || !(cause instanceof BlogopsError)) return null
  if (!temporaryErrorCodes.has(cause.code) || cause.details?.outcome === 'unknown') return null
  const requestedMs = typeof cause.details?.retryAfter === 'number' ? cause.details.retryAfter * 1_000 : 0
  if (requestedMs > maxDelayMs) return null
  return Math.ceil(Math.max(firstDelayMs * 4 ** retries, requestedMs) * (1 + random() / 4))
}

/** Returns the next attempt of a job that waits for a retry, or null. */
export function getNextAttempt({ status, retryAt, retries = 0, mostRetries: maxRetries = 0 }: JobRecord) {
  if ((status !== 'queued' && status !== 'interrupted') || !retryAt) return null
  return { at: retryAt, attempt: retries + 1, of: maxRetries + 1 }
}

/** Example: "Anthropic does not answer. Attempt 2 of 4 is at 14:05 UTC." */
export function describeRetry(
  message: string,
  { at, attempt, of }: NonNullable<ReturnType<typeof getNextAttempt>>,
): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`
  return `${sentence} Attempt ${attempt} of ${of} is at ${at.slice(11, 16)} UTC.`
}

/** @param result Result of the job, which its record does not contain; null for a job that has none. */
export function toJob(record: JobRecord, result: unknown): Job {
  const { id, type, status, title, error, createdBy, createdAt, updatedAt } = record
  const steps = record.steps.map(({ name, title, status, startedAt, finishedAt }) => ({
    name,
    title,
    status,
    startedAt,
    finishedAt,
  }))
  const cost = toJobCost(record.paid)
  const priority = jobPriorities[record.priority ?? 0]
  const retry = getNextAttempt(record)
  return jobSchema.parse({
    id,
    type,
    status,
    priority,
    title,
    steps,
    retry,
    result,
    error,
    cost,
    createdBy,
    createdAt,
    updatedAt,
  })
}

/** Creates the end event of a job whose events were deleted, with the sequence number after `after`. */
export function toEndEvent({ status, error, updatedAt }: JobRecord, result: unknown, after: number): JobEvent {
  return jobEventSchema.parse({ type: 'end', sequence: after + 1, at: updatedAt, status, result, error })
}

/** Describes a job that failed permanently. A resumed job may fail again, which is another event. */
export function toFailureNotice({ id, title, error, updatedAt }: JobRecord): Notice {
  const text = [error?.message ?? '', error?.hint ?? ''].filter(part => part !== '').join('\n')
  return {
    event: 'job.failed',
    key: `job-${id}-${Date.parse(updatedAt)}`,
    title: `A job failed: ${title}`,
    text,
    path: '/jobs',
  }
}

/** Converts a failure to the error stored in the job record. */
export function toJobError(cause: unknown): NonNullable<Job['error']> {
  if (!(cause instanceof BlogopsError)) {
    return { code: 'internal', message: 'An unexpected error stopped the job. The server log has the details.' }
  }
  const { code, message, hint, details } = cause
  return { code, message, ...(hint !== undefined && { hint }), ...(details !== undefined && { details }) }
}
