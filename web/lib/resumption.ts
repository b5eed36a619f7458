import * as z from 'zod'
import type { Job } from '../../server/contract/schemas/job.ts'

/** Request to resume a failed job. */
export interface ResumeRequest {
  id: string
  /** New cost limit in US dollars, if the job stopped at its limit. */
  maxCostUsd?: number
}

/** Error codes after which a job may succeed when it is resumed. Its results so far are kept. */
const resumableCodes: ReadonlySet<string> = new Set([
  ...['rate_limited', 'upstream_unavailable', 'unavailable', 'not_configured', 'storage_full', 'internal'],
  ...['verification_failed', 'upstream_rejected'],
])

const costLimitDetails = z.object({ enoughUsd: z.number().positive() })

/** Returns undefined if resuming would probably fail again. */
export function getResumeRequest(id: string, error: Job['error']): ResumeRequest | undefined {
  if (!error) return undefined
  if (resumableCodes.has(error.code)) return { id }
  const { data } = costLimitDetails.safeParse(error.code === 'cost_limit' ? error.details : undefined)
  return data && { id, maxCostUsd: data.enoughUsd }
}
