import { listStoredFields } from '../../domain/article-fields.ts'
import { pickTexts } from '../../domain/fields.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { DeletionTime } from '../retention/deletion-clock.ts'
import type { Bodies } from './article-bodies.ts'
import { isPurgedOrDue, type Lookup } from './article-lookup.ts'
import { type AssertMayTakeDown, withoutSchedule } from './article-publication.ts'
import { deleteRevisions } from './article-revisions.ts'

export interface ArticleRemovalOptions {
  records: RecordStore
  bodies: Bodies
  lookup: Lookup
  clock: Clock
  assertMayTakeDown: AssertMayTakeDown
  /** Reference time for runPurge, which a wrong clock does not advance; see `features/retention`. */
  deletionTime: DeletionTime
  /** Runs the purge of an article and records it in the audit log, as no user requests it. */
  runPurge: (id: string, run: () => Promise<void>) => Promise<void>
  log: Logger
}

/** Maximum number of articles purged in one sweep. */
const batch = 10
/** Minimum time in ms between sweeps, unless the last one left articles over. */
const pause = 10 * 60 * 1_000

const admin = { drafts: true }

/** Deletes and restores articles, and purges those whose retention period is over. */
export function createArticleRemoval(options: ArticleRemovalOptions) {
  const { records, bodies, lookup, clock, assertMayTakeDown, deletionTime, runPurge, log } = options
  let nextAt = 0

  /** Deletes bodies first: an interrupted purge is repeated, and the article can no longer be restored. */
  async function purge({ id }: ArticleRecord): Promise<void> {
    await bodies.removeAll(id)
    await records.transact(async tx => {
      const article = await tx.get('article', id)
      if (article?.status === 'deleted') await purgeRecords(tx, article)
    })
  }

  /** Claims the purge of an article, so that only one process performs it. */
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
    const due = oldest.filter(article => isPurgedOrDue(article, now))
    for (const article of due) if (await claim(article)) await runPurge(article.id, () => purge(article))
    if (due.length === batch) nextAt = clock.now().getTime()
  }

  return {
    /** Deletes an article. Idempotent. */
    async remove(id: string): Promise<ArticleRecord> {
      return records.transact(async tx => {
        const article = lookup.assertReadable(await tx.get('article', id), admin)
        if (article.status === 'deleted' || article.status === 'purged') return article
        await assertMayTakeDown(tx, article)
        const deleted = { statusBefore: article.status, deletedAt: clock.now().toISOString() }
        return tx.put('article', { ...withoutSchedule(article), ...deleted, status: 'deleted' })
      })
    },

    /** Restores an article. Idempotent. */
    async restore(id: string): Promise<ArticleRecord> {
      return records.transact(async tx => {
        const article = lookup.assertReadable(await tx.get('article', id), admin)
        if (article.status !== 'deleted') return article
        const status = article.statusBefore ?? 'draft'
        return tx.put('article', { ...withoutSchedule(article), status, statusBefore: null, deletedAt: null })
      })
    },

    /**
     * Purges a few due articles from time to time. Never throws: due articles are refused even before they are purged.
     */
    async sweep(): Promise<void> {
      const now = clock.now().getTime()
      if (now < nextAt) return
      nextAt = now + pause
      await purgeDue().catch((cause: unknown) => {
        log('warn', 'deleted articles could not be purged; the server tries again later', { error: String(cause) })
      })
    },
  }
}

const purgedFields = listStoredFields(({ survivesPurge }) => !survivesPurge)

/** Keeps the title and the slugs, so that requests are still answered with `gone`. */
async function purgeRecords(tx: Transaction, article: ArticleRecord): Promise<void> {
  for (const { id } of await tx.find('product', { where: { articleId: article.id } })) await tx.delete('product', id)
  for (const { id } of await tx.find('proposal', { where: { articleId: article.id } })) await tx.delete('proposal', id)
  await deleteRevisions(tx, article.id)
  const { productsKey: _key, formerProducts: _names, ...rest } = article
  const nothing = { ...pickTexts({}, purgedFields), authorAvatar: null, bodyKey: '' }
  await tx.put('article', { ...rest, ...nothing, status: 'purged', statusBefore: null })
}
