import * as z from 'zod'
import type { Job } from '../../server/contract/schemas/job.ts'

/** How to go on with a job that failed. */
export interface Resumption {
  id: string
  /** US dollars: the limit that it needs, where it stopped at the one it had. */
  maxCostUsd?: number
}

/** Of what may be over by and by, while the job and what it has reached are kept. */
const passing: ReadonlySet<string> = new Set([
  ...['rate_limited', 'upstream_unavailable', 'unavailable', 'not_configured', 'storage_full', 'internal'],
])

const stoppedByLimit = z.object({ enoughUsd: z.number().positive() })

/** Undefined where going on would hardly come to another end. */
export function resumptionOf(id: string, error: Job['error']): Resumption | undefined {
  if (!error) return undefined
  if (passing.has(error.code)) return { id }
  const { data } = stoppedByLimit.safeParse(error.code === 'cost_limit' ? error.details : undefined)
  return data && { id, maxCostUsd: data.enoughUsd }
}
