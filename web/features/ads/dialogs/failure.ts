import type { Job } from '../../../../server/contract/schemas/job.ts'
import { type Resumption, resumptionOf } from '../../../lib/resumption.ts'
import { screenHint } from '../../../lib/screen-hint.ts'
import { jobWords, wordsOf } from '../../../lib/words-of.ts'
import { reasonHere } from '../tell.ts'

const tryAgain = 'Please try again.'

/** Why there are no ads. */
export interface Failure {
  message: string
  /** The description of the toast, which begins with the status. */
  toast: string
  /** How to go on with a job that failed, where that may well succeed. */
  resume?: Resumption | undefined
  /** It was a job that failed, not the call for one: the same once more would hardly come to another end. */
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
