import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer } from 'react'
import { CallError, type Client } from '../../server/contract/client.ts'
import { hasEnded, type Job, type JobCost, type JobEvent } from '../../server/contract/schemas/job.ts'
import { type FoundProduct, mergeFoundProducts } from '../../server/domain/products.ts'
import { useApi } from './api.tsx'

export type JobEnd = Pick<Job, 'status' | 'result' | 'error'>

/** State of the progress stream. `parked`: the server stopped before the job ended and will resume it. */
export type Connection = 'live' | 'lost' | 'parked'

interface FollowOptions {
  api: Client
  readJob: () => Promise<Job>
  id: string
  signal: AbortSignal
  onEvent(event: JobEvent): void
  onConnection(connection: Connection): void
}

const maxPauseMs = 15_000

/**
 * Reports each event of a job once, and resolves with its end. Reconnects after growing pauses and continues with the
 * next event.
 * @throws CallError if the server refuses: nobody is signed in, or the job does not exist.
 */
async function followJob({ api, readJob, id, signal, onEvent, onConnection }: FollowOptions): Promise<JobEnd> {
  let lastSequence = 0
  for (let failures = 0; ; failures += 1) {
    try {
      if (failures > 0) {
        await sleep(Math.min(maxPauseMs, 500 * 2 ** failures), signal)
        const job = await readJob()
        if (hasEnded(job)) return job
        onConnection(job.status === 'interrupted' ? 'parked' : 'live')
      }
      for await (const event of api.jobs.events(
        { id },
        { signal, ...(lastSequence > 0 && { lastEventId: `${lastSequence}` }) },
      )) {
        if (event.sequence <= lastSequence) continue
        lastSequence = event.sequence
        failures = 0
        onEvent(event)
        if (event.type === 'end') return event
      }
    } catch (error) {
      if (signal.aborted) throw error
      // Repeat the call through the query cache, which detects that the session has ended.
      if (isPermanentError(error))
        throw await readJob().then(
          () => error,
          retryError => retryError,
        )
      onConnection('lost')
    }
    signal.throwIfAborted()
  }
}

/** Returns true if a retry would get the same response. */
function isPermanentError(error: unknown): boolean {
  return error instanceof CallError && error.answeredStatus < 500 && error.answeredStatus !== 429
}

/** Ends early when the browser comes back online. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>(resolve => {
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
  signal.throwIfAborted()
}

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
