import { hash } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import type { GenerationInput } from '../../contract/schemas/generation.ts'
import { type NewTopic, newTopicSchema, type TopicOptions } from '../../contract/schemas/topics.ts'
import { findCountProblem, getProductCount, readFormat } from '../../domain/article-formats.ts'
import { normalizeTopic } from '../../domain/articles.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ListedTopic, ReadTopicList } from '../../ports/import-files.ts'
import type { TopicRecord } from '../../ports/records.ts'
import type { NewId } from '../../ports/system.ts'
import type { Generation } from '../generation/generation.ts'
import { createDuplicateError, type TopicStore } from './topic-store.ts'

type Feed = NonNullable<GenerationInput['feed']>
type StoredFeed = NonNullable<TopicRecord['feed']>

export type TopicFeeds = ReturnType<typeof createTopicFeeds>

/** Product files of topics. A file that several topics use is stored once. */
export function createTopicFeeds(blobs: BlobStore) {
  return {
    async store({ name, content }: Feed): Promise<StoredFeed> {
      const key = `topics/${hash('sha256', content)}.txt`
      await blobs.put(key, new TextEncoder().encode(content))
      return { name, key }
    },

    /** @throws BlogopsError `storage_damaged` if the file is missing. */
    async read({ name, key }: StoredFeed): Promise<Feed> {
      const bytes = await blobs.get(key)
      if (!bytes) throw new BlogopsError('storage_damaged', `The product file ${name} is missing from the storage.`)
      return { name, content: new TextDecoder().decode(bytes) }
    },

    /** Deletes the files of removed topics that no other topic uses. */
    async deleteUnused(removed: readonly TopicRecord[], remaining: readonly TopicRecord[]): Promise<void> {
      const used = new Set(remaining.map(({ feed }) => feed?.key))
      for (const key of new Set(removed.flatMap(({ feed }) => (feed ? [feed.key] : []))))
        if (!used.has(key)) await blobs.delete(key)
    },
  }
}

interface TopicsOptions {
  store: TopicStore
  feeds: TopicFeeds
  generation: Pick<Generation, 'prepare'>
  /** Current day of the site. */
  today(): Promise<string>
  /** Finds the id of a campaign by its id or name. */
  findCampaignId(ref: string): Promise<string | undefined>
  readList: ReadTopicList
  newId: NewId
}

type TopicListRequest = TopicOptions & { readonly list: string }

/** Maximum rejected rows to report in detail. */
const maxReported = 100

/** Adds topics to the queue after the checks that their generation will make. */
export function createTopics({ store, feeds, generation, today, findCampaignId, readList, newId }: TopicsOptions) {
  /** @throws BlogopsError if the topic could not be generated, or the queue has it already. */
  async function check(
    topic: NewTopic,
    findDuplicate: (topic: string) => { readonly topic: string } | undefined,
  ): Promise<{ category: string }> {
    const duplicate = findDuplicate(topic.topic)
    if (duplicate) throw createDuplicateError(duplicate)
    const { latestDate } = topic
    if (latestDate !== undefined && latestDate < (await today()))
      throw new BlogopsError('bad_request', `The latest date ${latestDate} has passed.`)
    return generation.prepare({ ...topic, draft: !topic.publish })
  }

  function createRecord(topic: NewTopic, { by, feed }: { by: string; feed: TopicRecord['feed'] }): TopicRecord {
    const { category = null, campaignId = null, latestDate = null, maxCostUsd = null } = topic
    const { format, publish, withoutTag, embedded } = topic
    return {
      id: newId(),
      version: 0,
      topic: topic.topic,
      status: 'waiting',
      position: 0,
      category,
      format,
      productCount: getProductCount(topic),
      campaignId,
      latestDate,
      maxCostUsd,
      publish,
      withoutTag,
      embedded,
      feed,
      jobId: null,
      resumes: false,
      costUsd: 0,
      article: null,
      problem: null,
      createdBy: by,
      createdAt: store.now(),
      startedAt: null,
      endedAt: null,
    }
  }

  /** Applies the cells of a row to the options of the list. @throws BlogopsError `bad_request` */
  async function toNewTopic(row: ListedTopic, options: TopicOptions): Promise<NewTopic> {
    const { topic, category, products, campaign, latestDate, maxCost, publish } = row
    const format = row.format === undefined ? options.format : readFormat(row.format)
    if (format === null) throw new BlogopsError('bad_request', `"${row.format}" is not a format of an article.`)
    const campaignId = campaign === undefined ? undefined : await findCampaignId(campaign)
    if (campaign !== undefined && campaignId === undefined)
      throw new BlogopsError('not_found', `There is no campaign "${campaign}".`)
    const { success, data, error } = newTopicSchema.safeParse({
      ...options,
      topic,
      format,
      // A number of products for the whole list applies to the formats that allow it.
      ...(findCountProblem({ ...options, format }) !== undefined && { productCount: undefined }),
      ...(category !== undefined && { category }),
      ...(products !== undefined && { productCount: Number(products) }),
      ...(campaignId !== undefined && { campaignId }),
      ...(latestDate !== undefined && { latestDate }),
      ...(maxCost !== undefined && { maxCostUsd: Number(maxCost.replace(/^\$\s*|\s*USD$/gi, '')) }),
      ...(publish !== undefined && { publish: /^(yes|y|true|1|publish|published)$/i.test(publish) }),
    })
    if (success) return data
    throw new BlogopsError('bad_request', error.issues[0]?.message ?? 'The row cannot be used.')
  }

  /**
   * Reads a list, and separates the topics that the queue accepts from the other rows.
   * @throws BlogopsError `conflict` if no topic may be published without a confirmation.
   */
  async function read({ list, ...options }: TopicListRequest, signal: AbortSignal) {
    const file = await readList(list, signal)
    const findStored = await store.createDuplicateFinder()
    const accepted = new Map<string, NewTopic>()
    for (const row of file.topics) {
      try {
        const topic = await toNewTopic(row, options)
        await check(topic, given => findStored(given) ?? accepted.get(normalizeTopic(given)))
        accepted.set(normalizeTopic(topic.topic), topic)
      } catch (cause) {
        // The question of publishing concerns all topics alike.
        if (!(cause instanceof BlogopsError) || (cause.code === 'conflict' && cause.details)) throw cause
        file.rejected.push({ line: row.line, reason: cause.message })
      }
    }
    const rejectedTotal = file.rejectedTotal + file.topics.length - accepted.size
    return { accepted: [...accepted.values()], rejected: file.rejected, rejectedTotal }
  }

  return {
    /** @throws BlogopsError `conflict` if the queue has the topic, or publishing needs a confirmation; others as a generation. */
    async add({ feed, ...topic }: NewTopic, by: string): Promise<TopicRecord> {
      await check({ ...topic, feed }, await store.createDuplicateFinder())
      const stored = feed ? await feeds.store(feed) : null
      const [added] = await store.add([createRecord(topic, { by, feed: stored })])
      if (!added) throw new Error('The store has added no topic.')
      return added
    },

    /** Returns the topics of a list that an import would add. @throws as `import`. */
    readAccepted: async (request: TopicListRequest, signal: AbortSignal): Promise<NewTopic[]> =>
      (await read(request, signal)).accepted,

    /** @throws BlogopsError `conflict` if no topic may be published without a confirmation. */
    async import(request: TopicListRequest, by: string, signal: AbortSignal) {
      const { accepted, rejected, rejectedTotal } = await read(request, signal)
      const feed = request.feed && accepted.length > 0 ? await feeds.store(request.feed) : null
      const added = await store.add(accepted.map(topic => createRecord(topic, { by, feed })))
      const sorted = rejected.toSorted((a, b) => a.line - b.line)
      return { added, rejected: sorted.slice(0, maxReported), rejectedTotal }
    },

    /** Removes a topic, and its product file if no other topic uses it. @throws BlogopsError `conflict` */
    async remove(id: string): Promise<TopicRecord> {
      const removed = await store.remove(id)
      await feeds.deleteUnused([removed], await store.list())
      return removed
    },
  }
}
