import type { Clock } from '../../ports/clock.ts'
import { inTurns, type Steps } from '../../ports/pace.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { eachOf, merged, sorted } from '../../ports/steps.ts'
import { type AnalysedArticle, type Placed, placed } from './article-pages.ts'
import { createTitles } from './title-order.ts'

/** Snapshot of the published articles with their positions in `all`. */
export interface PublishedArticles extends Placed {
  /** Newest first. */
  readonly all: readonly AnalysedArticle[]
  /** Rank of each article's title, by position; equal titles share a rank. */
  titleRanks(): Promise<Int32Array>
}

export type PublishedIndex = ReturnType<typeof createPublishedIndex>

/** Maximum age of the cache in ms. A process that crashes between a change and its notification notifies nobody. */
const keepMs = 10 * 60_000

/**
 * Maximum number of refreshes per call. The first may have begun before the call and the second be overtaken by a full
 * read; the third includes every change made before the call. Later changes are not awaited, so constant changes
 * cannot block a read.
 */
const mostRounds = 3

type Kept = AnalysedArticle & Pick<ArticleRecord, 'publishedAt'>

interface KeptArticles {
  articles: readonly Kept[]
  readAt: number
  published: PublishedArticles
}

const fields = ['id', 'slug', 'title', 'category', 'publishedAt'] as const satisfies readonly (keyof Kept)[]

/**
 * Caches the titles and slugs of published articles. Reading 100,000 articles takes longer than all other work of
 * analytics. Changed articles are read again on the next call.
 */
export function createPublishedIndex({ records, clock }: { records: RecordReader; clock: Clock }) {
  const changed = new Set<string>()
  /** Articles that changed during a full read; the read may have returned their old state. */
  const meanwhile = new Set<string>()
  const titles = createTitles()
  let kept: KeptArticles | undefined
  /** Number of invalidations. A read that began before the latest one is discarded. */
  let gaps = 0

  const readAll = shared(async () => {
    const begun = gaps
    const readAt = clock.now().getTime()
    meanwhile.clear()
    const where = { status: 'published' } as const
    const found = await records.find('article', { where, orderBy: 'publishedAt', direction: 'desc' })
    const all = await inTurns(asKept(found, kept))
    const published = all === kept?.articles ? kept.published : await publishedOf(all)
    if (gaps !== begun) return
    for (const id of meanwhile) changed.add(id)
    kept = { articles: all, readAt, published }
  })

  const readChanged = shared(async () => {
    if (!kept) return
    const begun = gaps
    const from = kept
    const { articles, readAt, published } = from
    const ids = new Set(changed)
    changed.clear()
    try {
      const found = (await records.getMany('article', ids)).filter(({ status }) => status === 'published')
      const now = new Map(found.map(article => [article.id, toKept(article)]))
      const before = (id: string) => articles[published.placeOf(id) ?? articles.length]
      // Most changes do not affect the cached fields.
      if ([...ids].every(id => isSame(before(id), now.get(id)))) return
      const patched = await inTurns(withChanges(articles, ids, [...now.values()]))
      const isInPlace = [...ids].every(id => isAtHome(before(id), now.get(id)))
      const next = {
        articles: patched,
        readAt,
        published: await publishedOf(patched, isInPlace ? published : undefined),
      }
      if (gaps !== begun) return
      if (kept === from) kept = next
      // A full read finished in the meantime, and may have read these articles before they changed.
      else for (const id of ids) changed.add(id)
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  })

  /** @param places reuses an existing index. */
  async function publishedOf(all: readonly AnalysedArticle[], places?: Placed): Promise<PublishedArticles> {
    const { size, placeOf, placeAt, placesAt } = places ?? (await inTurns(placed(all)))
    return { all, size, placeOf, placeAt, placesAt, ...titles.of({ all, placeOf }) }
  }

  return {
    /** @throws BlogopsError `unavailable`. */
    async read(): Promise<PublishedArticles> {
      for (let round = 1; ; round += 1) {
        if (!kept) await readAll()
        else if (round <= mostRounds && (changed.size > 0 || readChanged.isUnderWay())) await readChanged()
        else break
      }
      // Refreshes in the background while the cache answers; failures are only reported if nothing is cached.
      if (clock.now().getTime() - kept.readAt > keepMs) void readAll().catch(() => undefined)
      return kept.published
    },

    changed(id: string): void {
      changed.add(id)
      if (readAll.isUnderWay()) meanwhile.add(id)
    },

    /** Discards the cache because changes may have been missed. */
    forget(): void {
      gaps += 1
      kept = undefined
    },
  }
}

function toKept({ id, slug, title, category, publishedAt }: ArticleRecord): Kept {
  return { id, slug, title, category, publishedAt }
}

function isSame(one: Kept | undefined, other: Kept | undefined): boolean {
  return fields.every(field => one?.[field] === other?.[field])
}

/** Same order as the store: newest first, equal times by id. */
function newestFirst(a: Kept, b: Kept): number {
  const [one, other] = [a.publishedAt ?? '', b.publishedAt ?? '']
  if (one !== other) return one < other ? 1 : -1
  return a.id < b.id ? -1 : 1
}

/** Returns true if neither the article's position nor its path changed. */
function isAtHome(one: Kept | undefined, other: Kept | undefined): boolean {
  return one !== undefined && one.slug === other?.slug && one.publishedAt === other.publishedAt
}

/** Converts records, reusing unchanged cached articles; returns the cached list itself if nothing changed. */
function* asKept(found: readonly ArticleRecord[], before: KeptArticles | undefined): Steps<readonly Kept[]> {
  const kept: Kept[] = []
  let isAsBefore = before?.articles.length === found.length
  yield* eachOf(found, (article, place) => {
    const now = toKept(article)
    const one = before?.articles[before.published.placeOf(article.id) ?? found.length]
    const same = one && isSame(one, now) ? one : now
    kept.push(same)
    isAsBefore &&= same === before?.articles[place]
  })
  return before && isAsBefore ? before.articles : kept
}

/** @param now the changed articles that are published. */
function* withChanges(
  articles: readonly Kept[],
  changed: ReadonlySet<string>,
  now: readonly Kept[],
): Steps<readonly Kept[]> {
  const others: Kept[] = []
  yield* eachOf(articles, article => {
    if (!changed.has(article.id)) others.push(article)
  })
  return yield* merged(others, yield* sorted(now, newestFirst), newestFirst)
}

/** Runs one read at a time; concurrent callers share its promise. */
function shared(read: () => Promise<void>) {
  let reading: Promise<void> | undefined
  const once = () =>
    (reading ??= read().finally(() => {
      reading = undefined
    }))
  return Object.assign(once, { isUnderWay: () => reading !== undefined })
}
