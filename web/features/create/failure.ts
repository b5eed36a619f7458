import * as z from 'zod'
import { CallError } from '../../../server/contract/client.ts'
import type { Job } from '../../../server/contract/schemas/job.ts'
import type { JobEnd } from './follow-job.ts'

/** What stays on the page of a generation that came to nothing. */
export interface Failure {
  title: string
  message: string
  hint?: string | undefined
  /** How to go on with what failed, where that may well succeed. */
  resume?: Resumption | undefined
}

export interface Resumption {
  id: string
  /** US dollars: the limit that it needs, where it stopped at the one it had. */
  maxCostUsd?: number
}

export const failedTitle = 'Generation Failed'
export const failedFallback = 'Failed to generate article. Please try again.'

/** Of what may be over by and by, while the job and what it has reached are kept. */
const passing: ReadonlySet<string> = new Set([
  ...['rate_limited', 'upstream_unavailable', 'unavailable', 'not_configured', 'storage_full', 'internal'],
])

const stoppedByLimit = z.object({ spentUsd: z.number(), mostUsd: z.number() })

function resumptionOf({ id }: Job, error: Job['error']): Resumption | undefined {
  if (!error) return undefined
  if (passing.has(error.code)) return { id }
  const { data } = stoppedByLimit.safeParse(error.code === 'cost_limit' ? error.details : undefined)
  // To the next cent.
  return data && { id, maxCostUsd: Math.ceil(Number(((data.spentUsd + data.mostUsd) * 100).toFixed(4))) / 100 }
}

export function failureOfJob(job: Job, { status, error }: JobEnd): Failure {
  if (status === 'cancelled') {
    return { title: 'Generation cancelled', message: 'It was cancelled in another window, or in the terminal.' }
  }
  const resume = resumptionOf(job, error)
  return { title: failedTitle, message: error?.message || failedFallback, hint: error?.hint, resume }
}

/** Of a call that did not start a job. */
export function failureOfStart(error: Error): Failure {
  if (error instanceof CallError)
    return { title: failedTitle, message: error.reason || failedFallback, hint: error.hint }
  return {
    title: failedTitle,
    message: 'The server could not be reached.',
    hint: 'Try again once you are online. Should the first try have reached it after all, there is still one article.',
  }
}

/** The job may well go on; it is its progress that is not told. */
export function failureOfFollowing(error: Error): Failure {
  const [message, hint] = error instanceof CallError ? [error.reason, error.hint] : [error.message]
  return { title: 'The progress cannot be shown', message, hint }
}
