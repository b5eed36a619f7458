import { isErrorCode } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as topicsContract from '../../contract/operations/topics.ts'
import type { Topic, TopicQueue } from '../../contract/schemas/topics.ts'
import { getActorName } from '../../contract/scopes.ts'
import { defaultFormat } from '../../domain/article-formats.ts'
import { pickFields } from '../../domain/fields.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'
import { getTotalCost } from './topic-outcome.ts'
import type { TopicStore } from './topic-store.ts'
import type { createTopics } from './topics.ts'

interface TopicHandlersOptions {
  store: TopicStore
  topics: ReturnType<typeof createTopics>
  /** Lets the queue continue. */
  wake(): void
}

export function topicHandlers({ store, topics, wake }: TopicHandlersOptions): HandlersOf<typeof topicsContract> {
  async function showQueue(queue: TopicQueueRecord): Promise<TopicQueue> {
    const shown = pickFields(queue, ['paused', 'pauseReason', 'maxCostUsd', 'spentUsd', 'limitSetAt'])
    return { ...shown, waiting: (await store.findWaiting()).length }
  }

  /** Shows a topic with its place, after a change that may let the queue continue. */
  async function showChanged(topic: TopicRecord): Promise<Topic> {
    const place = topic.status === 'waiting' ? (await store.findWaiting()).findIndex(({ id }) => id === topic.id) : -1
    wake()
    return toTopic(topic, place < 0 ? null : place + 1)
  }

  return {
    async 'topics.list'() {
      return { queue: await showQueue(await store.readQueue()), topics: toTopics(await store.list()) }
    },

    'topics.add': async (topic, { actor }) => showChanged(await topics.add(topic, getActorName(actor))),

    async 'topics.import'(request, { actor, signal }) {
      const { added, ...result } = await topics.import(request, getActorName(actor), signal)
      wake()
      return { added: added.map(topic => toTopic(topic)), ...result }
    },

    'topics.move': async ({ id, position }) => showChanged(await store.move(id, position)),
    'topics.remove': async ({ id }) => showChanged(await topics.remove(id)),
    'topics.retry': async ({ id, maxCostUsd, latestDate }, { actor }) => {
      const changes = {
        createdBy: getActorName(actor),
        ...(maxCostUsd !== undefined && { maxCostUsd }),
        ...(latestDate !== undefined && { latestDate }),
      }
      return showChanged(await store.retry(id, changes))
    },
    'topics.clear': async () => ({ removed: await store.clear() }),
    'topics.pause': async () => showQueue(await store.changeQueue(() => ({ paused: true, pauseReason: null }))),

    async 'topics.resume'() {
      const queue = await store.changeQueue(() => ({ paused: false, pauseReason: null }))
      wake()
      return showQueue(queue)
    },

    'topics.limit': async ({ maxCostUsd = null }) =>
      showQueue(await store.changeQueue(() => ({ maxCostUsd, spentUsd: 0, limitSetAt: store.now() }))),
  }
}

/** @param position place among the waiting topics */
function toTopic(record: TopicRecord, position: number | null = null): Topic {
  const { format = defaultFormat, feed, problem } = record
  return {
    ...pickFields(record, [
      'id',
      'topic',
      'status',
      'category',
      'productCount',
      'campaignId',
      'latestDate',
      'maxCostUsd',
      'publish',
      'jobId',
      'article',
      'createdBy',
      'createdAt',
      'endedAt',
    ]),
    position,
    format,
    feed: feed?.name ?? null,
    costUsd: getTotalCost(record),
    problem: problem && { ...problem, code: isErrorCode(problem.code) ? problem.code : 'internal' },
  }
}

/** Converts topics in the order of the queue, with their places. */
function toTopics(records: readonly TopicRecord[]): Topic[] {
  let place = 0
  return records.map(record => {
    if (record.status !== 'waiting') return toTopic(record)
    place += 1
    return toTopic(record, place)
  })
}
