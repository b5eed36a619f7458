import * as z from 'zod'
import type { Job } from '../../server/contract/schemas/job.ts'

/** Request to resume a failed job. */
export interface Resumption {
  id: string
  /** New cost limit in US dollars, if the job stopped at its limit. */
  maxCostUsd?: number
}

/** Error codes after which a job may succeed when it is resumed. Its results so far are kept. */
const passing: ReadonlySet<string> = new Set([
  ...['rate_limited', 'upstream_unavailable', 'unavailable', 'not_configured', 'storage_full', 'internal'],
  ...['verification_failed', 'upstream_rejected'],
])

const stoppedByLimit = z.object({ enoughUsd: z.number().positive() })

/** Returns undefined if resuming would probably fail again. */
export function resumptionOf(id: string, error: Job['error']): Resumption | undefined {
  if (!error) return undefined
  if (passing.has(error.code)) return { id }
  const { data } = stoppedByLimit.safeParse(error.code === 'cost_limit' ? error.details : undefined)
  return data && { id, maxCostUsd: data.enoughUsd }
}
