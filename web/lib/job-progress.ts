import { type FoundProduct, withFound } from '../../server/contract/found-products.ts'
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

export type News = JobEvent | { type: 'connection'; connection: Connection }

/** A job before its events are followed. */
export type Known = Pick<Job, 'id' | 'steps' | 'cost'>

export function progressOf({ steps, cost }: Known): Progress {
  const told = steps.map(({ name, title, status }) => ({ name, title, status }))
  return { steps: told, products: [], cost, connection: 'live' }
}

export function withNews(progress: Progress, news: News): Progress {
  if (news.type === 'connection') return { ...progress, connection: news.connection }
  const heard: Progress = { ...progress, connection: 'live' }
  switch (news.type) {
    case 'start':
      return {
        ...heard,
        steps: news.steps.map(step => ({ status: 'waiting', ...known(progress, step.name), ...step })),
      }
    case 'step':
      return withStep(heard, news.step, { status: news.status })
    case 'message':
      return withStep(heard, news.step, {
        firstMessage: known(progress, news.step)?.firstMessage ?? news.message,
        message: news.message,
      })
    case 'products':
      return { ...heard, products: withFound(progress.products, news.products) }
    case 'cost':
      return { ...heard, cost: news.cost }
    default:
      return heard
  }
}

function known({ steps }: Progress, name: string): StepProgress | undefined {
  return steps.find(step => step.name === name)
}

function withStep(progress: Progress, name: string, change: Partial<StepProgress>): Progress {
  return { ...progress, steps: progress.steps.map(step => (step.name === name ? { ...step, ...change } : step)) }
}

/** Returns the running step and its position, starting at 1. Undefined before the first step and after the last. */
export function stepUnderWay({ steps }: Progress): { step: StepProgress; place: number } | undefined {
  const at = steps.findIndex(({ status }) => status === 'running')
  const step = steps[at]
  return step && { step, place: at + 1 }
}
