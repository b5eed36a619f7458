import { isObject } from '../../contract/canonical-hash.ts'
import { quoteName } from '../../contract/quoted-name.ts'
import type { Job } from '../../contract/schemas/job.ts'
import { createMissingScopeError, mayUse } from '../../contract/scopes.ts'
import type { AskOperation, CallOptions } from './ask.ts'
import { describeCostLimit, describeGeneration } from './generation-in-words.ts'

interface Resumption {
  job: Job
  /** The input of a generation with the new cost limit; undefined for other job types. */
  generation: Readonly<Record<string, unknown>> | undefined
  maxCostUsd: number | undefined
}

/** Returns the job that `jobs.resume` continues. @throws BlogopsError `not_found`; `forbidden` like the call itself. */
export async function readResumption(
  { id, maxCostUsd: newLimit }: Readonly<Record<string, unknown>>,
  { jobs, context: { actor } }: Pick<CallOptions, 'jobs' | 'context'>,
): Promise<Resumption> {
  const job = await jobs.get(String(id))
  const scope = await jobs.getScope(job.id)
  if (scope && !mayUse(actor, scope)) throw createMissingScopeError(scope)
  const stored = await jobs.getStoredRequest(job.id)
  const maxCostUsd = typeof newLimit === 'number' ? newLimit : (stored.maxCostUsd ?? undefined)
  const input = job.type === 'generation' && isObject(stored.input) ? stored.input : undefined
  return { job, maxCostUsd, generation: input && { ...input, maxCostUsd } }
}

export async function describeResumption(
  { job, generation, maxCostUsd }: Resumption,
  ask: AskOperation,
): Promise<string[]> {
  const step = job.steps.find(({ status }) => status !== 'done')
  const stepText = step ? ` at the step ${quoteName(step.title)}` : ''
  const resumeText = `Resume the ${job.status} job ${quoteName(job.title)}${stepText}`
  if (generation) return [resumeText, ...(await describeGeneration(generation, ask))]
  return maxCostUsd === undefined ? [resumeText] : [resumeText, describeCostLimit({ embedded: false, maxCostUsd })]
}
