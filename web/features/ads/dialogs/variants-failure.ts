import type { Job } from '../../../../server/contract/schemas/job.ts'
import { getJobErrorMessage, getServerMessage, toScreenHint } from '../../../lib/error-text.ts'
import { getResumeRequest, type ResumeRequest } from '../../../lib/job-progress.ts'
import { describeAdError } from '../error-report.ts'

const tryAgainText = 'Please try again.'

/** Reason why writing or deploying ads failed. */
export interface VariantsFailure {
  message: string
  /** Description of the toast, starting with the status. */
  toast: string
  /** Way to resume a failed job, if it is likely to succeed. */
  resume?: ResumeRequest | undefined
  /** True if the job failed, not the request for it. Repeating the same request would probably fail again. */
  isJobFailure: boolean
}

export function toCallFailure(error: Error): VariantsFailure {
  return { message: describeAdError(error), toast: getServerMessage(error) ?? tryAgainText, isJobFailure: false }
}

export function toJobFailure(jobId: string | undefined, error: Job['error']): VariantsFailure {
  const resume = jobId === undefined ? undefined : getResumeRequest(jobId, error)
  const hint = toScreenHint(error?.hint, { offersAction: true })
  const message = [error?.message ?? tryAgainText, hint].filter(Boolean).join(' ')
  return { message, toast: getJobErrorMessage(error) ?? tryAgainText, resume, isJobFailure: true }
}
