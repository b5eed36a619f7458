import { describe, expect, it } from 'vitest'
import type { Job } from '../../contract/schemas/job.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'
import { settleTopic } from './topic-outcome.ts'

const at = '2026-11-21T09:00:00.000Z'
const earlier = '2026-11-21T08:59:59.000Z'

const topic: TopicRecord = {
  id: 't1',
  version: 1,
  topic: 'desk lamps',
  status: 'running',
  position: 1,
  category: null,
  productCount: 5,
  campaignId: null,
  latestDate: null,
  maxCostUsd: null,
  publish: false,
  withoutTag: false,
  embedded: false,
  feed: null,
  jobId: 'j1',
  resumes: false,
  costUsd: 0,
  article: null,
  problem: null,
  createdBy: 'ada',
  createdAt: earlier,
  startedAt: earlier,
  endedAt: null,
}
const queue: TopicQueueRecord = {
  id: 'queue',
  version: 1,
  paused: false,
  pauseReason: null,
  maxCostUsd: 20,
  spentUsd: 1,
  limitSetAt: at,
}
const cost = {
  usd: 0.5,
  calls: 1,
  inputTokens: 1,
  outputTokens: 1,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
  searches: 0,
}
const job: Job = {
  id: 'j1',
  type: 'generation',
  status: 'failed',
  priority: 'background',
  title: 'Review of 5 products: desk lamps',
  steps: [],
  retry: null,
  result: null,
  error: null,
  cost,
  createdBy: 'ada',
  createdAt: earlier,
  updatedAt: at,
}

describe('the cost of a topic', () => {
  it.each([
    ['counts under the limit it started with, though the clock of its process is late', at, earlier, 1.5],
    ['does not count under a later limit, though the clock of its process is early', earlier, at, 1],
    ['counts by the times in an older record', undefined, at, 1.5],
    ['does not count in an older record that started earlier', undefined, earlier, 1],
  ])('%s', (_, limitSetAt, startedAt, spentUsd) => {
    const settled = settleTopic({ ...topic, limitSetAt, startedAt }, job, { queue, at, isAbandoned: false })
    expect(settled.queue).toMatchObject({ spentUsd })
  })
})

describe('a failure that every topic would meet', () => {
  const refused: Job = { ...job, error: { code: 'rate_limited', message: 'Too many calls.' } }

  it('lets the topic wait, and pauses the queue', () => {
    const settled = settleTopic(topic, refused, { queue, at, isAbandoned: false })
    expect(settled.topic).toMatchObject({ status: 'waiting', endedAt: null })
    expect(settled.queue).toMatchObject({ paused: true, pauseReason: 'Too many calls.' })
  })

  it('fails a topic whose person is gone, and pauses the queue', () => {
    const settled = settleTopic(topic, refused, { queue, at, isAbandoned: true })
    expect(settled.topic).toMatchObject({
      status: 'failed',
      endedAt: at,
      problem: {
        code: 'forbidden',
        message: 'ada, who added it, was removed or may no longer generate articles.',
        hint: 'To generate it anyway: blogops topics retry t1',
      },
    })
    expect(settled.queue).toMatchObject({ paused: true, pauseReason: 'Too many calls.' })
  })
})
