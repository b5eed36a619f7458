import { type JobPriority, jobPriorities } from '../../contract/schemas/job.ts'
import { type Actor, actorName } from '../../contract/scopes.ts'
import type { JobRecord } from '../../ports/records.ts'
import { allSteps, type JobType } from './job-type.ts'

export interface NewJob<I> {
  id: string
  input: I
  /** The blob that holds the input. */
  inputKey: string
  actor: Actor
  /** When it is asked for, ISO 8601. */
  at: string
  mode: JobMode
  /** Further attempts that a job with `retries` has. */
  mostRetries: number
}

/** Options for running a job. */
export interface JobMode {
  /** Background jobs run when no interactive one waits. Default `interactive`. */
  priority?: JobPriority | undefined
  /** A job that nobody waits for is tried again later if an outside service fails. */
  retries?: boolean
}

/** A job as it waits for its turn, with nothing done yet. */
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
