import type * as z from 'zod'
import type { JobEvent, JobPriority, JobResult } from '../../contract/schemas/job.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { PaidWork } from '../../ports/paid-work.ts'
import type { JobRecord, JobStepRecord } from '../../ports/records.ts'

/** Omits keys from each member of a union. `Omit` would keep only the keys that all members share. */
export type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A step of a job. Its result is stored and never computed again. */
export interface JobStep<I, R> {
  name: string
  title: string
  /** Validates the stored result. */
  result: z.ZodType<R>
  run(context: StepContext<I>): Promise<R>
}

/** Progress report of a step. The job adds the sequence, time and step name. */
export type StepReport = DistributiveOmit<
  Extract<JobEvent, { type: 'message' | 'products' | 'rejected' }>,
  'sequence' | 'at' | 'step'
>

export interface StepContext<I> {
  jobId: string
  /** Name of the actor who started the job. */
  createdBy: string
  input: I
  signal: AbortSignal
  /** Makes paid calls for this step. */
  work: PaidWork
  report(report: StepReport): Promise<void>
  /** Returns the stored result of an earlier step. */
  getResult<R>(step: JobStep<I, R>): Promise<R>
}

export interface JobType<I, R> {
  type: string
  /** Scope needed to start, resume and cancel the job. */
  scope: Scope
  /** These lanes have slots of their own, so that slow hosts and a hanging ad platform do not block other jobs. */
  lane?: 'ads' | 'links'
  /** Retention in days after the end. Without it, jobs are kept forever, as evidence for articles. */
  retentionDays?: number
  input: z.ZodType<I>
  /** Title of the job in lists. */
  title(input: I): string
  /** Cost limit in US dollars; no limit if missing. */
  maxCostUsd?(input: I): number | undefined
  steps(input: I): JobSteps<I, R>
  /** Returns what lists show as the result of a done job. Without it, they read its result. */
  listedResult?(jobId: string): JobResult
}

export interface JobSteps<I, R> {
  first: readonly JobStep<I, unknown>[]
  /** Returns the result of the job. */
  last: JobStep<I, R>
}

/** Returns all steps in order. */
export function listSteps<I, R>({ first, last }: JobSteps<I, R>): JobStep<I, unknown>[] {
  return [...first, last]
}

/** Returns the steps of a job record with changes to one of them. */
export function changeStep(
  { steps }: JobRecord,
  name: string,
  change: Partial<JobStepRecord>,
): Pick<JobRecord, 'steps'> {
  return { steps: steps.map(step => (step.name === name ? { ...step, ...change } : step)) }
}

/** Options for running a job. */
export interface JobRunOptions {
  /** Background jobs run when no interactive one waits. Default `interactive`. */
  priority?: JobPriority | undefined
  /** Retries the job later if an external service fails. For jobs without a waiting caller. */
  retries?: boolean
  /** Name of the person who asked for it, if it differs from the actor's. */
  createdBy?: string
}
