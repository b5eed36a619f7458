import type { Job } from '../../../../server/contract/schemas/job.ts'
import { type Resumption, resumptionOf } from '../../../lib/resumption.ts'
import { screenHint } from '../../../lib/screen-hint.ts'
import { reasonHere } from '../tell.ts'

/** Why there are no ads. */
export interface Failure {
  message: string
  /** How to go on with a job that failed, where that may well succeed. */
  resume?: Resumption | undefined
  /** It was a job that failed, not the call for one: the same once more would hardly come to another end. */
  isOfJob: boolean
}

export function failureOfCall(error: Error): Failure {
  return { message: reasonHere(error), isOfJob: false }
}

export function failureOfJob(jobId: string | undefined, error: Job['error']): Failure {
  const resume = jobId === undefined ? undefined : resumptionOf(jobId, error)
  const hint = screenHint(error?.hint, { canDoIt: true })
  const message = [error?.message ?? 'Please try again.', hint].filter(Boolean).join(' ')
  return { message, resume, isOfJob: true }
}
