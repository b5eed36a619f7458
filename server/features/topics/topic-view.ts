import { isErrorCode } from '../../contract/errors.ts'
import type { Topic, TopicQueue } from '../../contract/schemas/topics.ts'
import { defaultFormat } from '../../domain/article-formats.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'
import { getTotalCost } from './topic-outcome.ts'

/** @param position place among the waiting topics */
export function toTopic(record: TopicRecord, position: number | null = null): Topic {
  const {
    id,
    topic,
    status,
    category,
    format = defaultFormat,
    productCount,
    feed,
    campaignId,
    latestDate,
    maxCostUsd,
    publish,
  } = record
  const { jobId, article, problem, createdBy, createdAt, endedAt } = record
  return {
    id,
    topic,
    status,
    position,
    category,
    format,
    productCount,
    feed: feed?.name ?? null,
    campaignId,
    latestDate,
    maxCostUsd,
    publish,
    jobId,
    costUsd: getTotalCost(record),
    article,
    problem: problem && { ...problem, code: isErrorCode(problem.code) ? problem.code : 'internal' },
    createdBy,
    createdAt,
    endedAt,
  }
}

/** Converts topics in the order of the queue, with their places. */
export function toTopics(records: readonly TopicRecord[]): Topic[] {
  let place = 0
  return records.map(record => {
    if (record.status !== 'waiting') return toTopic(record)
    place += 1
    return toTopic(record, place)
  })
}

export function toTopicQueue(record: TopicQueueRecord, waiting: number): TopicQueue {
  const { paused, pauseReason, maxCostUsd, spentUsd, limitSetAt } = record
  return { paused, pauseReason, maxCostUsd, spentUsd, limitSetAt, waiting }
}
