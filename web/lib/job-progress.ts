import { type FoundProduct, mergeFoundProducts } from '../../server/contract/found-products.ts'
import type { Job, JobCost, JobEvent } from '../../server/contract/schemas/job.ts'
import type { Connection } from './follow-job.ts'

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

export type ProgressEvent = JobEvent | { type: 'connection'; connection: Connection }

/** A job before its events are followed. */
export type FollowedJob = Pick<Job, 'id' | 'steps' | 'cost'>

export function createProgress({ steps, cost }: FollowedJob): Progress {
  const stepProgress = steps.map(({ name, title, status }) => ({ name, title, status }))
  return { steps: stepProgress, products: [], cost, connection: 'live' }
}

export function reduceProgress(progress: Progress, event: ProgressEvent): Progress {
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
