import type { HandlersOf } from '../../contract/handler.ts'
import type * as topicsContract from '../../contract/operations/topics.ts'
import type { Topic, TopicQueue } from '../../contract/schemas/topics.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'
import type { TopicStore } from './topic-store.ts'
import { toTopic, toTopicQueue, toTopics } from './topic-view.ts'
import type { createTopics } from './topics.ts'

interface TopicHandlersOptions {
  store: TopicStore
  topics: ReturnType<typeof createTopics>
  /** Lets the queue continue. */
  wake(): void
}

export function topicHandlers({ store, topics, wake }: TopicHandlersOptions): HandlersOf<typeof topicsContract> {
  async function showQueue(queue: TopicQueueRecord): Promise<TopicQueue> {
    return toTopicQueue(queue, (await store.findWaiting()).length)
  }

  /** Shows a topic with its place, after a change that may let the queue continue. */
  async function showChanged(topic: TopicRecord): Promise<Topic> {
    const place = topic.status === 'waiting' ? (await store.findWaiting()).findIndex(({ id }) => id === topic.id) : -1
    wake()
    return toTopic(topic, place < 0 ? null : place + 1)
  }

  return {
    async 'topics.list'() {
      const topics = toTopics(await store.list())
      const waiting = topics.filter(({ status }) => status === 'waiting').length
      return { queue: toTopicQueue(await store.readQueue(), waiting), topics }
    },

    'topics.add': async (topic, { actor }) => showChanged(await topics.add(topic, getActorName(actor))),

    async 'topics.import'(request, { actor, signal }) {
      const { added, ...result } = await topics.import(request, getActorName(actor), signal)
      wake()
      return { added, ...result }
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
