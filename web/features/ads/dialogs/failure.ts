import type { Job } from '../../../../server/contract/schemas/job.ts'
import { type Resumption, resumptionOf } from '../../../lib/resumption.ts'
import { screenHint } from '../../../lib/screen-hint.ts'
import { jobWords, wordsOf } from '../../../lib/words-of.ts'
import { reasonHere } from '../tell.ts'

const tryAgain = 'Please try again.'

/** Reason why writing or deploying ads failed. */
export interface Failure {
  message: string
  /** Description of the toast, starting with the status. */
  toast: string
  /** Way to resume a failed job, if it is likely to succeed. */
  resume?: Resumption | undefined
  /** True if the job failed rather than the request for it. Repeating the same request would hardly end differently. */
  isOfJob: boolean
}

export function failureOfCall(error: Error): Failure {
  return { message: reasonHere(error), toast: wordsOf(error) ?? tryAgain, isOfJob: false }
}

export function failureOfJob(jobId: string | undefined, error: Job['error']): Failure {
  const resume = jobId === undefined ? undefined : resumptionOf(jobId, error)
  const hint = screenHint(error?.hint, { canDoIt: true })
  const message = [error?.message ?? tryAgain, hint].filter(Boolean).join(' ')
  return { message, toast: jobWords(error) ?? tryAgain, resume, isOfJob: true }
}
