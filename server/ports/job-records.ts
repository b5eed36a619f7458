import type { ModelUsage } from './paid-work.ts'
import type { RecordBase } from './record-base.ts'

/** Long work, and what it tells of itself. */

export interface JobRecord extends RecordBase {
  type: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'
  /** What it is about, for lists. */
  title: string
  /** The blob that holds the input, which may be large. */
  inputKey: string
  steps: JobStepRecord[]
  /** How often it was begun since its last stored step; a job that ends its process each time must not go on for ever. */
  attempts: number
  /** What each paid call used, by step and key: `write/section:overview`. Missing in jobs of earlier versions. */
  paid?: Record<string, PaidCallRecord>
  /** US dollars that all of it may cost, or null. */
  maxCostUsd?: number | null
  /** The lowest number runs first: 0 is interactive. Missing in jobs of earlier versions. */
  priority?: number
  /** Number of failures of an outside service that are followed by another attempt. */
  mostRetries?: number
  /** Number of such failures so far. */
  retries?: number
  /** ISO 8601: the job waits until then for its next attempt. */
  retryAt?: string | null
  result: unknown
  error: {
    code: string
    message: string
    hint?: string | undefined
    details?: Record<string, unknown> | undefined
  } | null
  /** The process that has it in hand, while its lease holds; null where it waits for one. Missing in jobs of earlier versions. */
  owner?: string | null
  /** Somebody wants it cancelled, and whoever has it in hand is to do so. */
  cancelWanted?: boolean
  createdBy: string
  createdAt: string
  updatedAt: string
}

export interface PaidCallRecord extends ModelUsage {
  /** Null where no price was known for the model when it was called. */
  usd: number | null
  /** An answer is kept, and what it used is in here. */
  kept: boolean
}

export interface JobStepRecord {
  name: string
  title: string
  status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  startedAt: string | null
  finishedAt: string | null
  /** The blob that holds the step's result, once it has one. */
  resultKey: string | null
}

export interface JobEventRecord extends RecordBase {
  jobId: string
  /** From 1, without gaps: the `id` of the event in the stream. */
  sequence: number
  at: string
  event: unknown
}
