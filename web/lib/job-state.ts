import { formatRetry } from '../../server/contract/jobs.ts'
import type { Job } from '../../server/contract/schemas/job.ts'

interface JobStateInput {
  status: Job['status']
  retry?: Job['retry']
  steps: readonly Pick<Job['steps'][number], 'title' | 'status'>[]
}

/** Describes the state of a job that has not ended. */
export function describeJobState({ status, steps, retry }: JobStateInput): string {
  if (retry) return `Waiting: ${formatRetry(retry)}`
  if (status === 'queued') return 'Queued'
  if (status === 'interrupted') return 'Interrupted. It resumes when the server is back.'
  const step = steps.find(candidate => candidate.status === 'running')
  return step ? `Running: ${step.title}` : 'Running'
}

/** Request to resume a failed job. */
export interface ResumeRequest {
  id: string
  /** New cost limit in US dollars, if the job stopped at its limit. */
  maxCostUsd?: number
}

/** Error codes after which a job may succeed when it is resumed. Its results so far are kept. */
const resumableCodes: ReadonlySet<string> = new Set([
  'rate_limited',
  'upstream_unavailable',
  'unavailable',
  'not_configured',
  'storage_full',
  'internal',
  'verification_failed',
  'upstream_rejected',
])

/** Returns undefined if resuming would probably fail again. */
export function getResumeRequest(id: string, error: Job['error']): ResumeRequest | undefined {
  if (!error) return undefined
  if (resumableCodes.has(error.code)) return { id }
  const enoughUsd = error.code === 'cost_limit' ? error.details?.enoughUsd : undefined
  return typeof enoughUsd === 'number' && enoughUsd > 0 ? { id, maxCostUsd: enoughUsd } : undefined
}
