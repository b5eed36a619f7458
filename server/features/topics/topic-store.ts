import { BlogopsError } from '../../contract/errors.ts'
import { maxWaitingTopics } from '../../contract/schemas/topics.ts'
import { getActorName, getRoleScopes } from '../../contract/scopes.ts'
import { normalizeTopic } from '../../domain/articles.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { TopicQueueRecord, TopicRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

const queueId = 'queue'
/** Maximum ended topics of each status in the list. */
const maxListed = 100
const endedStatuses = ['done', 'failed', 'skipped'] as const

export type TopicStore = ReturnType<typeof createTopicStore>

/** Storage of the queue of topics. */
export function createTopicStore({ records, clock }: { records: RecordStore; clock: Clock }) {
  const now = () => clock.now().toISOString()

  async function readQueue(reader: RecordReader = records): Promise<TopicQueueRecord> {
    const stored = await reader.get('topicQueue', queueId)
    if (stored) return stored
    const unlimited = { maxCostUsd: null, spentUsd: 0, limitSetAt: '1970-01-01T00:00:00.000Z' }
    return { id: queueId, version: 0, paused: false, pauseReason: null, ...unlimited }
  }

  const findWaiting = (reader: RecordReader = records) =>
    reader.find('topic', { where: { status: 'waiting' }, orderBy: 'position' })

  /** @throws BlogopsError `not_found`. */
  async function getTopic(id: string, reader: RecordReader = records): Promise<TopicRecord> {
    const topic = await reader.get('topic', id)
    if (topic) return topic
    throw new BlogopsError('not_found', `There is no topic ${id}.`, { hint: 'List them: blogops topics list' })
  }

  const findRunning = async (reader: RecordReader = records): Promise<TopicRecord | undefined> =>
    (await reader.find('topic', { where: { status: 'running' }, limit: 1 }))[0]

  /** Returns a function that finds the topic of the queue that is about the same subject. */
  async function createDuplicateFinder(
    reader: RecordReader = records,
  ): Promise<(topic: string) => TopicRecord | undefined> {
    const running = await reader.find('topic', { where: { status: 'running' } })
    const queued = [...(await findWaiting(reader)), ...running]
    const bySubject = new Map(queued.map(each => [normalizeTopic(each.topic), each]))
    return topic => bySubject.get(normalizeTopic(topic))
  }

  /** @throws BlogopsError `conflict` if the queue has one of the topics. */
  async function assertNew(tx: Transaction, topics: readonly TopicRecord[]): Promise<void> {
    const findDuplicate = await createDuplicateFinder(tx)
    for (const { topic } of topics) {
      const duplicate = findDuplicate(topic)
      if (duplicate) throw createDuplicateError(duplicate)
    }
  }

  /** Marks a topic as running, unless it or the queue has changed since, or another topic runs. */
  async function claim(
    tx: Transaction,
    { topic, queue }: { topic: TopicRecord; queue: TopicQueueRecord },
    changes: Partial<TopicRecord>,
  ): Promise<boolean> {
    if ((await tx.get('topic', topic.id))?.version !== topic.version) return false
    if ((await readQueue(tx)).version !== queue.version || (await findRunning(tx))) return false
    const { limitSetAt } = queue
    const started = { status: 'running', problem: null, startedAt: now(), limitSetAt, endedAt: null } as const
    await tx.put('topic', { ...topic, ...started, ...changes })
    return true
  }

  return {
    readQueue,
    findWaiting,
    findRunning,
    getTopic,

    changeQueue: (change: (queue: TopicQueueRecord) => Partial<TopicQueueRecord>): Promise<TopicQueueRecord> =>
      records.transact(async tx => {
        const queue = await readQueue(tx)
        return tx.put('topicQueue', { ...queue, ...change(queue) })
      }),

    findNext: async (): Promise<TopicRecord | undefined> =>
      (await records.find('topic', { where: { status: 'waiting' }, orderBy: 'position', limit: 1 }))[0],

    /** Returns the running topic, the waiting ones in order, and the latest ended ones, newest first. */
    async list(): Promise<TopicRecord[]> {
      const newest = { orderBy: 'position', direction: 'desc', limit: maxListed } as const
      const [running, waiting, ...ended] = await Promise.all([
        records.find('topic', { where: { status: 'running' } }),
        findWaiting(),
        ...endedStatuses.map(status => records.find('topic', { where: { status }, ...newest })),
      ])
      const latest = ended.flat().sort((a, b) => ((a.endedAt ?? '') > (b.endedAt ?? '') ? -1 : 1))
      return [...running, ...waiting, ...latest]
    },

    /**
     * Adds topics at the end of the queue.
     * @throws BlogopsError `conflict` if the queue would be too long, or has one of them.
     */
    add: (topics: readonly TopicRecord[]): Promise<TopicRecord[]> =>
      records.transact(async tx => {
        await assertNew(tx, topics)
        const waiting = await findWaiting(tx)
        if (waiting.length + topics.length > maxWaitingTopics) throw createFullError(waiting.length)
        const last = waiting.at(-1)?.position ?? 0
        const added: TopicRecord[] = []
        for (const [at, topic] of topics.entries())
          added.push(await tx.put('topic', { ...topic, position: last + at + 1 }))
        return added
      }),

    createDuplicateFinder,

    /** Moves a waiting topic to a place, counted from 1. @throws BlogopsError `conflict` if it does not wait. */
    move: (id: string, place: number): Promise<TopicRecord> =>
      records.transact(async tx => {
        const topic = await getTopic(id, tx)
        assertWaiting(topic)
        const others = (await findWaiting(tx)).filter(other => other.id !== id)
        const at = Math.min(place - 1, others.length)
        const [before, after] = [others[at - 1]?.position, others[at]?.position]
        const position = getPositionBetween(before, after)
        if (position !== null) return tx.put('topic', { ...topic, position })
        return renumber(tx, others.toSpliced(at, 0, topic), topic)
      }),

    /** Puts a topic that ended without an article first in the queue. @throws BlogopsError `conflict` */
    retry: (
      id: string,
      changes: Partial<Pick<TopicRecord, 'maxCostUsd' | 'latestDate' | 'createdBy'>>,
    ): Promise<TopicRecord> =>
      records.transact(async tx => {
        const topic = await getTopic(id, tx)
        if (topic.status !== 'failed' && topic.status !== 'skipped') throw createStateError(topic)
        await assertNew(tx, [topic])
        const [first] = await tx.find('topic', { where: { status: 'waiting' }, orderBy: 'position', limit: 1 })
        const position = (first?.position ?? 1) - 1
        return tx.put('topic', { ...topic, ...changes, position, status: 'waiting', problem: null, endedAt: null })
      }),

    /** @throws BlogopsError `conflict` if it is running. */
    remove: (id: string): Promise<TopicRecord> =>
      records.transact(async tx => {
        const topic = await getTopic(id, tx)
        if (topic.status === 'running') throw createRunningError(topic)
        await tx.delete('topic', id)
        return topic
      }),

    /** Removes finished and skipped topics. @returns their number. */
    clear: (): Promise<number> =>
      records.transact(async tx => {
        const found = [
          ...(await tx.find('topic', { where: { status: 'done' } })),
          ...(await tx.find('topic', { where: { status: 'skipped' } })),
        ]
        for (const { id } of found) await tx.delete('topic', id)
        return found.length
      }),

    claim,

    /** Starts a topic again that has a job. */
    claimAgain: (topic: TopicRecord, queue: TopicQueueRecord): Promise<boolean> =>
      records.transact(tx => claim(tx, { topic, queue }, { resumes: true })),

    /** Changes a topic, unless it has changed since it was read. @returns true if it was changed. */
    changeIfSame: (topic: TopicRecord, changes: Partial<TopicRecord>): Promise<boolean> =>
      records.transact(async tx => {
        if ((await tx.get('topic', topic.id))?.version !== topic.version) return false
        await tx.put('topic', { ...topic, ...changes })
        return true
      }),

    /** Runs a change of a topic and the queue, unless the topic has changed since it was read. */
    settle: (
      topic: TopicRecord,
      decide: (
        queue: TopicQueueRecord,
        isAbandoned: boolean,
      ) => { topic: Partial<TopicRecord>; queue: Partial<TopicQueueRecord> },
    ): Promise<void> =>
      records.transact(async tx => {
        if ((await tx.get('topic', topic.id))?.version !== topic.version) return
        const queue = await readQueue(tx)
        const changes = decide(queue, await isAbandoned(tx, topic))
        await tx.put('topic', { ...topic, ...changes.topic })
        await tx.put('topicQueue', { ...queue, ...changes.queue })
      }),

    now,
  }
}

/** Returns true if the person who added a topic was removed, or may no longer generate articles. */
async function isAbandoned(reader: RecordReader, { createdBy }: TopicRecord): Promise<boolean> {
  if (createdBy === getActorName({ kind: 'local' })) return false
  const person = (await reader.find('user')).find(({ username }) => username === createdBy)
  return !person || !getRoleScopes(person.role ?? 'owner').includes('generate')
}

/** Returns a position between two others; null if there is no room. */
function getPositionBetween(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined && after === undefined) return 1
  if (before === undefined) return (after ?? 1) - 1
  if (after === undefined) return before + 1
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}

/** Numbers the waiting topics from 1. @returns the new record of `moved`. */
async function renumber(tx: Transaction, topics: readonly TopicRecord[], moved: TopicRecord): Promise<TopicRecord> {
  let stored = moved
  for (const [at, topic] of topics.entries()) {
    const numbered = await tx.put('topic', { ...topic, position: at + 1 })
    if (topic.id === moved.id) stored = numbered
  }
  return stored
}

function assertWaiting(topic: TopicRecord): void {
  if (topic.status !== 'waiting') throw createStateError(topic)
}

const stateTexts: Record<TopicRecord['status'], string> = {
  waiting: 'is waiting in the queue',
  running: 'is being generated',
  done: 'is done',
  failed: 'has failed',
  skipped: 'was skipped',
}

function createStateError({ topic, status }: TopicRecord): BlogopsError {
  return new BlogopsError('conflict', `The topic "${topic}" ${stateTexts[status]}.`)
}

function createRunningError({ topic, jobId }: TopicRecord): BlogopsError {
  return new BlogopsError('conflict', `The topic "${topic}" is being generated.`, {
    hint: `Cancel its job first: blogops jobs cancel ${jobId}`,
  })
}

export function createDuplicateError({ topic }: { readonly topic: string }): BlogopsError {
  return new BlogopsError('conflict', `The queue has the topic "${topic}" already.`)
}

function createFullError(waiting: number): BlogopsError {
  return new BlogopsError('conflict', `The queue has ${waiting} topics; it takes at most ${maxWaitingTopics}.`, {
    hint: 'Add the rest when some of them are done.',
  })
}
