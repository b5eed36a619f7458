import { hash } from 'node:crypto'
import { BlogopsError } from '../../contract/errors.ts'
import type { GenerationInput } from '../../contract/schemas/generation.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { TopicRecord } from '../../ports/records.ts'

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
