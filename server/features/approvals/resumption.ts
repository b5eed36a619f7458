import { isObject } from '../../contract/canonical-hash.ts'
import { quotedName } from '../../contract/quoted-name.ts'
import type { Job } from '../../contract/schemas/job.ts'
import { lacksScope, mayUse } from '../../contract/scopes.ts'
import type { Ask, Asking } from './ask.ts'
import { describeCostLimit, generationInWords } from './generation-in-words.ts'

interface Resumption {
  job: Job
  /** The input of a generation with the new cost limit; undefined for other job types. */
  generation: Readonly<Record<string, unknown>> | undefined
  maxCostUsd: number | undefined
}

/** Returns the job that `jobs.resume` continues. @throws BlogopsError `not_found`; `forbidden` like the call itself. */
export async function readResumption(
  { id, maxCostUsd: newLimit }: Readonly<Record<string, unknown>>,
  { jobs, context: { actor } }: Pick<Asking, 'jobs' | 'context'>,
): Promise<Resumption> {
  const job = await jobs.get(String(id))
  const scope = await jobs.scopeOf(job.id)
  if (scope && !mayUse(actor, scope)) throw lacksScope(scope)
  const stored = await jobs.storedRequest(job.id)
  const maxCostUsd = typeof newLimit === 'number' ? newLimit : (stored.maxCostUsd ?? undefined)
  const input = job.type === 'generation' && isObject(stored.input) ? stored.input : undefined
  return { job, maxCostUsd, generation: input && { ...input, maxCostUsd } }
}

export async function describeResumption({ job, generation, maxCostUsd }: Resumption, ask: Ask): Promise<string[]> {
  const step = job.steps.find(({ status }) => status !== 'done')
  const place = step ? ` at the step ${quotedName(step.title)}` : ''
  const resumed = `Resume the ${job.status} job ${quotedName(job.title)}${place}`
  if (generation) return [resumed, ...(await generationInWords(generation, ask))]
  return maxCostUsd === undefined ? [resumed] : [resumed, describeCostLimit({ embedded: false, maxCostUsd })]
}
