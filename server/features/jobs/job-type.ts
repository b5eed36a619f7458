import type * as z from 'zod'
import type { JobEvent } from '../../contract/schemas/job.ts'
import type { Scope } from '../../contract/scopes.ts'
import type { PaidWork } from '../../ports/paid-work.ts'

/** One step of a kind of job. Its result is stored when it is reached, and never worked out again. */
export interface JobStep<I, R> {
  name: string
  title: string
  /** Holds what the store gives back to what `run` gave. */
  result: z.ZodType<R>
  run(context: StepContext<I>): Promise<R>
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What a step may report while it runs; the job adds the sequence, the time and the step. */
export type StepReport = DistributiveOmit<
  Extract<JobEvent, { type: 'message' | 'products' | 'rejected' }>,
  'sequence' | 'at' | 'step'
>

export interface StepContext<I> {
  jobId: string
  /** The name of who started it. */
  createdBy: string
  input: I
  signal: AbortSignal
  /** How this step does what has a price. */
  work: PaidWork
  report(report: StepReport): Promise<void>
  /** The stored result of an earlier step. */
  resultOf<R>(step: JobStep<I, R>): Promise<R>
}

export interface JobType<I, R> {
  type: string
  /** What a token needs to start one, to take one up again and to cancel it. */
  scope: Scope
  /** Jobs that wait for the same outside service have places of their own: one that hangs holds up no others. */
  lane?: 'ads'
  /** How long one that has ended is kept, with all it told; without it for ever: an article is traced by its jobs. */
  keptForDays?: number
  input: z.ZodType<I>
  /** What a job with this input is about, for lists. */
  title(input: I): string
  /** US dollars that a job with this input may cost; without it, it has no limit. */
  maxCostUsd?(input: I): number | undefined
  steps(input: I): JobSteps<I, R>
}

export interface JobSteps<I, R> {
  first: readonly JobStep<I, unknown>[]
  /** Its result is the job's. */
  last: JobStep<I, R>
}

/** All of them, in order. */
export function allSteps<I, R>({ first, last }: JobSteps<I, R>): JobStep<I, unknown>[] {
  return [...first, last]
}
