import { type JobPriority, jobPriorities } from '../../contract/schemas/job.ts'
import { type Actor, actorName } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import { allSteps, type JobType } from './job-type.ts'

export interface NewJob<I> {
  id: string
  input: I
  /** Key of the blob with the input. */
  inputKey: string
  actor: Actor
  /** Creation time, ISO 8601. */
  at: string
  mode: JobMode
  /** Maximum retries of a job with `retries`. */
  mostRetries: number
}

/** Options for running a job. */
export interface JobMode {
  /** Background jobs run when no interactive one waits. Default `interactive`. */
  priority?: JobPriority | undefined
  /** Retries the job later if an external service fails. For jobs without a waiting caller. */
  retries?: boolean
}

/** Creates the record of a queued job. */
export function newJob<I, R>(
  type: JobType<I, R>,
  { id, input, inputKey, actor, at, mode, mostRetries }: NewJob<I>,
): JobRecord {
  const steps = allSteps(type.steps(input)).map(({ name, title }) => ({
    name,
    title,
    status: 'waiting' as const,
    startedAt: null,
    finishedAt: null,
    resultKey: null,
  }))
  return {
    id,
    version: 0,
    type: type.type,
    status: 'queued',
    title: type.title(input),
    inputKey,
    steps,
    priority: jobPriorities.indexOf(mode.priority ?? 'interactive'),
    mostRetries: mode.retries ? mostRetries : 0,
    attempts: 0,
    maxCostUsd: type.maxCostUsd?.(input) ?? null,
    result: null,
    error: null,
    createdBy: actorName(actor),
    createdAt: at,
    updatedAt: at,
  }
}
