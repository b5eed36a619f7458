import type { Topic, TopicQueue } from '../../server/contract/schemas/topics.ts'

const at = '2026-11-21T09:00:00.000Z'

export function topic(changes: Partial<Topic> = {}): Topic {
  return {
    id: 't1',
    topic: 'electric kettles',
    status: 'waiting',
    position: 1,
    category: 'kitchen',
    format: 'roundup',
    productCount: 5,
    feed: null,
    campaignId: null,
    latestDate: null,
    maxCostUsd: null,
    publish: false,
    jobId: null,
    costUsd: 0,
    article: null,
    problem: null,
    createdBy: 'ada',
    createdAt: at,
    endedAt: null,
    ...changes,
  }
}

export function topicQueue(changes: Partial<TopicQueue> = {}): TopicQueue {
  return { paused: false, pauseReason: null, maxCostUsd: null, spentUsd: 0, limitSetAt: at, waiting: 1, ...changes }
}
