import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import type { Bodies } from './article-bodies.ts'
import { isGoneForGood, type Lookup } from './article-lookup.ts'
import { deleteRevisions } from './article-revisions.ts'

/** @throws BlogopsError `conflict`, saying what needs the article on the site. */
export type RefuseTakeDown = (reader: RecordReader, article: Pick<ArticleRecord, 'id' | 'title'>) => Promise<void>

export interface ArticleRemovalOptions {
  records: RecordStore
  bodies: Bodies
  lookup: Lookup
  clock: Clock
  refuseTakeDown: RefuseTakeDown
  /** The time by which articles are purged, which a wrong clock does not move; see `features/retention`. */
  deletionTime: DeletionTime
  /** Sees that an article ends, which nobody asks for then. */
  purging: (id: string, run: () => Promise<void>) => Promise<void>
  log: Logger
}

/** At most this many articles are purged at a time. */
const batch = 10
/** A look that left nothing over is followed by the next after these ms. */
const pause = 10 * 60 * 1_000

const admin = { drafts: true }

/** Deletes articles so that they can be brought back, and ends those whose time is over. */
export function createArticleRemoval(options: ArticleRemovalOptions) {
  const { records, bodies, lookup, clock, refuseTakeDown, deletionTime, purging, log } = options
  let nextAt = 0

  /** Bodies go first: what ends half-way is begun anew, and nobody can bring the article back any more. */
  async function purge({ id }: ArticleRecord): Promise<void> {
    await bodies.removeAll(id)
    await records.transact(async tx => {
      const article = await tx.get('article', id)
      if (article?.status === 'deleted') await purgeRecords(tx, article)
    })
  }

  /** One process ends it, of those that find it due. */
  async function claim({ id, version }: ArticleRecord): Promise<boolean> {
    return records.transact(async tx => {
      const article = await tx.get('article', id)
      if (article?.version !== version) return false
      await tx.put('article', article)
      return true
    })
  }

  async function purgeDue(): Promise<void> {
    const now = await deletionTime()
    const oldest = await records.find('article', { where: { status: 'deleted' }, orderBy: 'deletedAt', limit: batch })
    const due = oldest.filter(article => isGoneForGood(article, now))
    for (const article of due) if (await claim(article)) await purging(article.id, () => purge(article))
    if (due.length === batch) nextAt = clock.now().getTime()
  }

  return {
    /** Deleting what is deleted changes nothing. */
    async remove(id: string): Promise<ArticleRecord> {
      return records.transact(async tx => {
        const article = lookup.assertReadable(await tx.get('article', id), admin)
        if (article.status === 'deleted' || article.status === 'purged') return article
        await refuseTakeDown(tx, article)
        const deletedAt = clock.now().toISOString()
        return tx.put('article', { ...article, status: 'deleted', statusBefore: article.status, deletedAt })
      })
    },

    /** Restoring what is not deleted changes nothing. */
    async restore(id: string): Promise<ArticleRecord> {
      return records.transact(async tx => {
        const article = lookup.assertReadable(await tx.get('article', id), admin)
        if (article.status !== 'deleted') return article
        const status = article.statusBefore ?? 'draft'
        return tx.put('article', { ...article, status, statusBefore: null, deletedAt: null })
      })
    },

    /**
     * Purges what is due, now and then and a little at a time. Nothing depends on it: what is due is refused whether or
     * not it is there. So it fails nothing either.
     */
    async sweep(): Promise<void> {
      const now = clock.now().getTime()
      if (now < nextAt) return
      nextAt = now + pause
      try {
        await purgeDue()
      } catch (cause) {
        log('warn', 'deleted articles could not be purged; it is tried again later', { error: String(cause) })
      }
    },
  }
}

/** Leaves the title and the addresses of it, which go on saying that it is gone. */
async function purgeRecords(tx: Transaction, article: ArticleRecord): Promise<void> {
  for (const { id } of await tx.find('product', { where: { articleId: article.id } })) await tx.delete('product', id)
  for (const { id } of await tx.find('proposal', { where: { articleId: article.id } })) await tx.delete('proposal', id)
  await deleteRevisions(tx, article.id)
  const nothing = { excerpt: '', author: '', authorAvatar: null, heroImage: '', bodyKey: '' }
  await tx.put('article', { ...article, ...nothing, status: 'purged', statusBefore: null })
}
