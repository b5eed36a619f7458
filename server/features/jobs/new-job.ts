import { type JobPriority, jobPriorities } from '../../contract/schemas/job.ts'
import { type Actor, getActorName } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import { type JobType, listSteps } from './job-type.ts'

export interface NewJobOptions<I> {
  id: string
  input: I
  /** Key of the blob with the input. */
  inputKey: string
  actor: Actor
  /** Creation time, ISO 8601. */
  at: string
  mode: JobRunOptions
  /** Maximum retries of a job with `retries`. */
  mostRetries: number
}

/** Options for running a job. */
export interface JobRunOptions {
  /** Background jobs run when no interactive one waits. Default `interactive`. */
  priority?: JobPriority | undefined
  /** Retries the job later if an external service fails. For jobs without a waiting caller. */
  retries?: boolean
}

/** Creates the record of a queued job. */
export function createJobRecord<I, R>(
  type: JobType<I, R>,
  { id, input, inputKey, actor, at, mode, mostRetries }: NewJobOptions<I>,
): JobRecord {
  const steps = listSteps(type.steps(input)).map(({ name, title }) => ({
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
    createdBy: getActorName(actor),
    createdAt: at,
    updatedAt: at,
  }
}
