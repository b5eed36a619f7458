import { shareInFlight } from '../../lib/memoize.ts'
import { forEachRow, mergeRuns, runWithPauses, type Steps, sortRows } from '../../lib/steps.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { type AnalysedArticle, type ArticleIndex, indexArticles } from './article-pages.ts'
import { createTitleOrders } from './title-order.ts'

/** Snapshot of the published articles with their positions in `all`. */
export interface PublishedArticles extends ArticleIndex {
  /** Newest first. */
  readonly all: readonly CachedArticle[]
  /** Rank of each article's title, by position; equal titles share a rank. */
  titleRanks(): Promise<Int32Array>
}

export type PublishedIndex = ReturnType<typeof createPublishedIndex>

/** Maximum age of the cache in ms. A process that crashes between a change and its notification notifies nobody. */
const maxAgeMs = 10 * 60_000

/**
 * Maximum number of refreshes per call. The first may have begun before the call and the second be overtaken by a full
 * read; the third includes every change made before the call. Later changes are not awaited, so constant changes
 * cannot block a read.
 */
const maxRounds = 3

export type CachedArticle = AnalysedArticle & Pick<ArticleRecord, 'publishedAt'>

interface ArticleCache {
  articles: readonly CachedArticle[]
  readAt: number
  published: PublishedArticles
}

const fields = ['id', 'slug', 'title', 'category', 'publishedAt'] as const satisfies readonly (keyof CachedArticle)[]

/**
 * Caches the titles and slugs of published articles. Reading 100,000 articles takes longer than all other work of
 * analytics. Changed articles are read again on the next call.
 */
export function createPublishedIndex({ records, clock }: { records: RecordReader; clock: Clock }) {
  const changed = new Set<string>()
  /** Articles that changed during a full read; the read may have returned their old state. */
  const changedDuringRead = new Set<string>()
  const titleOrders = createTitleOrders()
  let cached: ArticleCache | undefined
  /** Number of invalidations. A read that began before the latest one is discarded. */
  let invalidations = 0

  const readAll = shareInFlight(async () => {
    const invalidationsAtStart = invalidations
    const readAt = clock.now().getTime()
    changedDuringRead.clear()
    const where = { status: 'published' } as const
    const found = await records.find('article', { where, orderBy: 'publishedAt', direction: 'desc' })
    const all = await runWithPauses(reuseUnchanged(found, cached))
    const published = all === cached?.articles ? cached.published : await toPublishedArticles(all)
    if (invalidations !== invalidationsAtStart) return
    for (const id of changedDuringRead) changed.add(id)
    cached = { articles: all, readAt, published }
  })

  const readChanged = shareInFlight(async () => {
    if (!cached) return
    const invalidationsAtStart = invalidations
    const from = cached
    const { articles, readAt, published } = from
    const ids = new Set(changed)
    changed.clear()
    try {
      const found = (await records.getMany('article', ids)).filter(({ status }) => status === 'published')
      const now = new Map(found.map(article => [article.id, toCachedArticle(article)]))
      const before = (id: string) => articles[published.findPosition(id) ?? articles.length]
      // Most changes do not affect the cached fields.
      if ([...ids].every(id => isSame(before(id), now.get(id)))) return
      const patched = await runWithPauses(applyChanges(articles, ids, [...now.values()]))
      const arePositionsSame = [...ids].every(id => hasSamePosition(before(id), now.get(id)))
      const next = {
        articles: patched,
        readAt,
        published: await toPublishedArticles(patched, arePositionsSame ? published : undefined),
      }
      if (invalidations !== invalidationsAtStart) return
      if (cached === from) cached = next
      // A full read finished in the meantime, and may have read these articles before they changed.
      else for (const id of ids) changed.add(id)
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  })

  /** @param index reuses an existing index. */
  async function toPublishedArticles(all: readonly CachedArticle[], index?: ArticleIndex): Promise<PublishedArticles> {
    const { size, findPosition, findPositionByPath, findPositionsByPath } =
      index ?? (await runWithPauses(indexArticles(all)))
    return {
      all,
      size,
      findPosition,
      findPositionByPath,
      findPositionsByPath,
      titleRanks: titleOrders.createRanks({ all, findPosition }),
    }
  }

  return {
    /** @throws BlogopsError `unavailable`. */
    async read(): Promise<PublishedArticles> {
      for (let round = 1; ; round += 1) {
        if (!cached) await readAll()
        else if (round <= maxRounds && (changed.size > 0 || readChanged.isRunning())) await readChanged()
        else break
      }
      // Refreshes in the background while the cache answers; failures are only reported if nothing is cached.
      if (clock.now().getTime() - cached.readAt > maxAgeMs) void readAll().catch(() => undefined)
      return cached.published
    },

    changed(id: string): void {
      changed.add(id)
      if (readAll.isRunning()) changedDuringRead.add(id)
    },

    /** Discards the cache because changes may have been missed. */
    invalidate(): void {
      invalidations += 1
      cached = undefined
    },
  }
}

function toCachedArticle({ id, slug, title, category, publishedAt }: ArticleRecord): CachedArticle {
  return { id, slug, title, category, publishedAt }
}

function isSame(before: CachedArticle | undefined, now: CachedArticle | undefined): boolean {
  return fields.every(field => before?.[field] === now?.[field])
}

/** Same order as the store: newest first, equal times by id. */
function compareNewestFirst(a: CachedArticle, b: CachedArticle): number {
  const [timeA, timeB] = [a.publishedAt ?? '', b.publishedAt ?? '']
  if (timeA !== timeB) return timeA < timeB ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** Returns true if neither the article's position nor its path changed. */
function hasSamePosition(before: CachedArticle | undefined, now: CachedArticle | undefined): boolean {
  return before !== undefined && before.slug === now?.slug && before.publishedAt === now.publishedAt
}

/** Converts records, reusing unchanged cached articles; returns the cached list itself if nothing changed. */
function* reuseUnchanged(
  found: readonly ArticleRecord[],
  before: ArticleCache | undefined,
): Steps<readonly CachedArticle[]> {
  const articles: CachedArticle[] = []
  let isUnchanged = before?.articles.length === found.length
  yield* forEachRow(found, (article, position) => {
    const now = toCachedArticle(article)
    const known = before?.articles[before.published.findPosition(article.id) ?? found.length]
    const reused = known && isSame(known, now) ? known : now
    articles.push(reused)
    isUnchanged &&= reused === before?.articles[position]
  })
  return before && isUnchanged ? before.articles : articles
}

/** @param now the changed articles that are published. */
function* applyChanges(
  articles: readonly CachedArticle[],
  changed: ReadonlySet<string>,
  now: readonly CachedArticle[],
): Steps<readonly CachedArticle[]> {
  const others: CachedArticle[] = []
  yield* forEachRow(articles, article => {
    if (!changed.has(article.id)) others.push(article)
  })
  return yield* mergeRuns(others, yield* sortRows(now, compareNewestFirst), compareNewestFirst)
}
