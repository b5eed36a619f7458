import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import type { Client } from '../../server/contract/client.ts'
import { formatRetry } from '../../server/contract/jobs.ts'
import type { Job, JobCost, JobEvent } from '../../server/contract/schemas/job.ts'
import { type FoundProduct, mergeFoundProducts } from '../../server/domain/products.ts'
import { useApi } from './api.tsx'
import { type Connection, followJob, type JobEnd } from './follow-job.ts'

export interface StepProgress {
  name: string
  title: string
  status: Job['steps'][number]['status']
  firstMessage?: string
  /** Latest message. */
  message?: string
}

/** Progress of a job, built from its events. */
export interface Progress {
  steps: readonly StepProgress[]
  products: readonly FoundProduct[]
  cost: JobCost | null
  connection: Connection
}

type ProgressEvent = JobEvent | { type: 'connection'; connection: Connection }

/** A job before its events are followed. */
type FollowedJob = Pick<Job, 'id' | 'steps' | 'cost'>

function createProgress({ steps, cost }: FollowedJob): Progress {
  const stepProgress = steps.map(({ name, title, status }) => ({ name, title, status }))
  return { steps: stepProgress, products: [], cost, connection: 'live' }
}

function reduceProgress(progress: Progress, event: ProgressEvent): Progress {
  if (event.type === 'connection') return { ...progress, connection: event.connection }
  const live: Progress = { ...progress, connection: 'live' }
  switch (event.type) {
    case 'start':
      return {
        ...live,
        steps: event.steps.map(step => ({ status: 'waiting', ...findStep(progress, step.name), ...step })),
      }
    case 'step':
      return updateStep(live, event.step, { status: event.status })
    case 'message':
      return updateStep(live, event.step, {
        firstMessage: findStep(progress, event.step)?.firstMessage ?? event.message,
        message: event.message,
      })
    case 'products':
      return { ...live, products: mergeFoundProducts(progress.products, event.products) }
    case 'cost':
      return { ...live, cost: event.cost }
    default:
      return live
  }
}

function findStep({ steps }: Progress, name: string): StepProgress | undefined {
  return steps.find(step => step.name === name)
}

function updateStep(progress: Progress, name: string, change: Partial<StepProgress>): Progress {
  return { ...progress, steps: progress.steps.map(step => (step.name === name ? { ...step, ...change } : step)) }
}

/** Returns the running step and its position, starting at 1. Undefined before the first step and after the last. */
export function findRunningStep({ steps }: Progress): { step: StepProgress; position: number } | undefined {
  const index = steps.findIndex(({ status }) => status === 'running')
  const step = steps[index]
  return step && { step, position: index + 1 }
}

/** Describes the running step: `Step 2 of 5: Write the ads`. */
export function describeStep(progress: Progress): string {
  const current = findRunningStep(progress)
  if (current) return `Step ${current.position} of ${progress.steps.length}: ${current.step.title}`
  return progress.steps.length === 0 ? 'Queued' : 'Continuing…'
}

interface JobHandlers {
  onEnd(end: JobEnd): void
  /** Called when the progress cannot be read. The job itself may still be running. */
  onFollowError(error: Error): void
}

/** Follows a job while the component is mounted. The job runs independently. */
export function useJobProgress(job: FollowedJob, { onEnd, onFollowError }: JobHandlers): Progress {
  const api = useApi()
  const queries = useQueryClient()
  const [progress, dispatch] = useReducer(reduceProgress, job, createProgress)
  const handleEnd = useEffectEvent(onEnd)
  const handleFollowError = useEffectEvent(onFollowError)
  const { id } = job

  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    followJob({
      api,
      id,
      signal,
      readJob: () => readJob(queries, api, id),
      onEvent: dispatch,
      onConnection: connection => dispatch({ type: 'connection', connection }),
    }).then(
      end => signal.aborted || handleEnd(end),
      error => signal.aborted || handleFollowError(error instanceof Error ? error : new Error(String(error))),
    )
    return () => unmount.abort()
  }, [api, queries, id])

  return progress
}

/** Reads through the query cache, which detects that the session has ended. */
function readJob(queries: QueryClient, api: Client, id: string): Promise<Job> {
  const queryKey = ['api', 'jobs', id]
  return queries.fetchQuery({ queryKey, queryFn: () => api.jobs.get({ id }), staleTime: 0, gcTime: 0 })
}

interface JobStateInput {
  status: Job['status']
  retry?: Job['retry']
  steps: readonly Pick<Job['steps'][number], 'title' | 'status'>[]
}

/** Describes the state of a job that has not ended. */
export function describeJobState({ status, steps, retry }: JobStateInput): string {
  if (retry) return `Waiting: ${formatRetry(retry)}`
  if (status === 'queued') return 'Queued'
  if (status === 'interrupted') return 'Interrupted. It resumes when the server is back.'
  const step = steps.find(candidate => candidate.status === 'running')
  return step ? `Running: ${step.title}` : 'Running'
}

/** Request to resume a failed job. */
export interface ResumeRequest {
  id: string
  /** New cost limit in US dollars, if the job stopped at its limit. */
  maxCostUsd?: number
}

/** Error codes after which a job may succeed when it is resumed. Its results so far are kept. */
const resumableCodes: ReadonlySet<string> = new Set([
  'rate_limited',
  'upstream_unavailable',
  'unavailable',
  'not_configured',
  'storage_full',
  'internal',
  'verification_failed',
  'upstream_rejected',
])

/** Returns undefined if resuming would probably fail again. */
export function getResumeRequest(id: string, error: Job['error']): ResumeRequest | undefined {
  if (!error) return undefined
  if (resumableCodes.has(error.code)) return { id }
  const enoughUsd = error.code === 'cost_limit' ? error.details?.enoughUsd : undefined
  return typeof enoughUsd === 'number' && enoughUsd > 0 ? { id, maxCostUsd: enoughUsd } : undefined
}
