import { BlogopsError } from '../../contract/errors.ts'
import { type Job, type JobEvent, jobEventSchema, jobPriorities, jobSchema } from '../../contract/schemas/job.ts'
import type { Notice } from '../../ports/notices.ts'
import type { JobRecord } from '../../ports/records.ts'
import { toJobCost } from './cost.ts'
import { getNextAttempt } from './retries.ts'

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

/** Describes a job that failed for good. A resumed job may fail again, which is another event. */
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
