import { CallError } from '../../../server/contract/client.ts'
import { groupProblems, type PlaceProblems } from '../../../server/contract/problems.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import { getJobErrorMessage, toScreenHint } from '../../lib/error-text.ts'
import type { JobEnd } from '../../lib/follow-job.ts'
import { getResumeRequest, type ResumeRequest } from '../../lib/job-progress.ts'

/** Failure of a generation, shown on the page. */
export interface Failure {
  title: string
  message: string
  /** Description of the toast, which starts with the HTTP status. Defaults to the message. */
  toast?: string | undefined
  hint?: string | undefined
  /** Failed checks, grouped by place in the article. */
  problems?: readonly PlaceProblems[] | undefined
  /** Request that resumes the job, if that may succeed. */
  resume?: ResumeRequest | undefined
}

export const failedTitle = 'Generation Failed'
export const failedFallback = 'Failed to generate article. Please try again.'

export function describeJobFailure({ id }: Job, { status, error }: JobEnd): Failure {
  if (status === 'cancelled') {
    return { title: 'Generation cancelled', message: 'Somebody cancelled it in another window or in a terminal.' }
  }
  const resume = getResumeRequest(id, error)
  const hint = toScreenHint(error?.hint, { offersAction: resume !== undefined })
  const problems = groupProblems(error?.details)
  return {
    title: failedTitle,
    message: error?.message || failedFallback,
    toast: getJobErrorMessage(error),
    hint,
    problems,
    resume,
  }
}

/** Describes an error of the call that starts a job. */
export function describeStartFailure(error: Error): Failure {
  if (error instanceof CallError)
    return { title: failedTitle, message: error.reason || failedFallback, hint: error.hint }
  return {
    title: failedTitle,
    message: 'Could not reach the server.',
    hint: 'Check your connection and try again. A retry never creates a second article.',
  }
}

/** Describes an error while following a job. The job itself may still be running. */
export function describeFollowFailure(error: Error): Failure {
  const [message, hint] = error instanceof CallError ? [error.reason, error.hint] : [error.message]
  return { title: 'Could not load the progress', message, hint }
}
