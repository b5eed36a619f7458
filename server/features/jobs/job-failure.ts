import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import type { Job } from '../../contract/schemas/job.ts'

/** Returns the error of a job that ended or was parked without a result. */
export function toJobFailure(job: Job): BlogopsError {
  const { code, message, hint, details } = job.error ?? {}
  if (job.status === 'cancelled') return new BlogopsError('cancelled', `Job ${job.id} was cancelled.`)
  if (!isErrorCode(code) || message === undefined) {
    return new BlogopsError('unavailable', `Job ${job.id} was interrupted; it goes on at the next start.`, {
      hint: `Follow it: blogops jobs watch ${job.id}`,
    })
  }
  return new BlogopsError(code, message, {
    ...(hint !== undefined && { hint }),
    details: { ...details, jobId: job.id },
  })
}
