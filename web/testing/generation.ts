import type { Campaign } from '../../server/contract/schemas/ads.ts'
import type { GenerationResult } from '../../server/contract/schemas/generation.ts'
import type { Job, JobCost, JobEvent } from '../../server/contract/schemas/job.ts'

const at = '2026-11-21T10:00:00.000Z'

const titles = { find: 'Find products', outline: 'Plan the article', publish: 'Publish' }

const steps = Object.entries(titles).map(([name, title]) => ({ name, title }))

export function job(changes: Partial<Job> = {}): Job {
  return {
    id: 'j1',
    type: 'generation',
    priority: 'interactive',
    status: 'running',
    retry: null,
    title: 'Review of 5 products: wireless earbuds',
    steps: steps.map(step => ({ ...step, status: 'waiting', startedAt: null, finishedAt: null })),
    result: null,
    error: null,
    cost: null,
    createdBy: 'ada',
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    ...changes,
  }
}

export function result(changes: Partial<GenerationResult> = {}): GenerationResult {
  return {
    article: { id: 'a7', slug: 'five-earbuds', title: 'Five Earbuds Compared' },
    products: [],
    status: 'published',
    words: 1800,
    origin: 'the sample catalogue',
    warnings: [],
    url: 'https://shelf.test/article/five-earbuds',
    ...changes,
  }
}

export function cost(changes: Partial<JobCost> = {}): JobCost {
  return {
    usd: 0.04,
    calls: 3,
    searches: 3,
    inputTokens: 9000,
    outputTokens: 3000,
    cacheReadTokens: 200,
    cacheWriteTokens: 100,
    ...changes,
  }
}

export function campaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    id: 'c1',
    name: 'Spring sound',
    objective: 'LINK_CLICKS',
    status: 'PAUSED',
    imported: false,
    onFacebook: 'no',
    createdAt: at,
    createdBy: 'ada',
    ...changes,
  }
}

type NewJobEvent = JobEvent extends infer E ? (E extends JobEvent ? Omit<E, 'sequence' | 'at'> : never) : never

/** The events of one job, numbered as they are made. */
export function jobEvents() {
  let sequence = 0
  const event = (newEvent: NewJobEvent): JobEvent => {
    sequence += 1
    return { ...newEvent, sequence, at }
  }
  return {
    event,
    start: () => event({ type: 'start', steps }),
    step: (step: keyof typeof titles, status: 'running' | 'done' | 'failed' = 'running') =>
      event({ type: 'step', step, status }),
    message: (step: keyof typeof titles, message: string) => event({ type: 'message', step, message }),
    products: (...names: string[]) =>
      event({
        type: 'products',
        step: 'find',
        products: names.map(name => ({
          name,
          amazonUrl: `https://www.amazon.co.uk/dp/B0SMPLC0${name.length}0?tag=t-21`,
        })),
      }),
    done: (changes: Partial<GenerationResult> = {}) =>
      event({ type: 'end', status: 'done', result: result(changes), error: null }),
    failed: (error: NonNullable<Job['error']>) => event({ type: 'end', status: 'failed', result: null, error }),
    cancelled: () => event({ type: 'end', status: 'cancelled', result: null, error: null }),
  }
}
