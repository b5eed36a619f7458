import { inWords } from '../../contract/in-words.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { type AnalysedArticle, type Placed, placed } from './article-pages.ts'

/** What is published, as of one moment, with the places in `all`. */
export interface PublishedArticles extends Placed {
  /** Newest first. */
  readonly all: readonly AnalysedArticle[]
  /** Of the same title, the newer one first. */
  byTitle(direction: 'asc' | 'desc'): readonly AnalysedArticle[]
  /** By place, where each stands among all titles; those that read the same stand together. */
  titleRanks(): Int32Array
}

export type PublishedIndex = ReturnType<typeof createPublishedIndex>

/** A process that ends between its change and telling of it tells nobody: so long, in ms, may others not know of it. */
const keepMs = 10 * 60_000

type Kept = AnalysedArticle & Pick<ArticleRecord, 'publishedAt'>

const fields = ['id', 'slug', 'title', 'category', 'publishedAt'] as const satisfies readonly (keyof Kept)[]

/**
 * The titles and slugs of what is published, kept from call to call: to read a hundred thousand heads takes longer than all
 * else that figures take. What changes is read again when it is asked for next.
 */
export function createPublishedIndex({ records, clock }: { records: RecordReader; clock: Clock }) {
  const changed = new Set<string>()
  let kept: { articles: readonly Kept[]; readAt: number; published: PublishedArticles } | undefined
  let reading: Promise<void> | undefined
  /** What was read before the last of them is not kept. */
  let gaps = 0

  function keep(articles: readonly Kept[], readAt: number): void {
    kept = { articles, readAt, published: toPublished(articles) }
  }

  async function readAll(): Promise<void> {
    const begun = gaps
    const readAt = clock.now().getTime()
    const where = { status: 'published' } as const
    const found = await records.find('article', { where, orderBy: 'publishedAt', direction: 'desc' })
    if (gaps === begun) keep(found.map(toKept), readAt)
  }

  async function readChanged({ articles, readAt, published }: NonNullable<typeof kept>): Promise<void> {
    const begun = gaps
    const ids = new Set(changed)
    changed.clear()
    try {
      const found = (await records.getMany('article', ids)).filter(({ status }) => status === 'published')
      const now = new Map(found.map(article => [article.id, toKept(article)]))
      const before = (id: string) => articles[published.placeOf(id) ?? articles.length]
      // Most changes are of what is not kept.
      if ([...ids].every(id => isSame(before(id), now.get(id)))) return
      const patched = [...articles.filter(({ id }) => !ids.has(id)), ...now.values()].sort(newestFirst)
      if (gaps === begun) keep(patched, readAt)
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  }

  /** One at a time; whoever comes meanwhile shares it. */
  function once(read: () => Promise<void>): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    /** @throws BlogopsError `unavailable`. */
    async read(): Promise<PublishedArticles> {
      for (;;) {
        if (!kept) await once(readAll)
        else if (changed.size > 0) await once(() => (kept ? readChanged(kept) : readAll()))
        else break
      }
      // What is kept answers meanwhile; a failure is told to those who have nothing kept.
      if (clock.now().getTime() - kept.readAt > keepMs) void once(readAll).catch(() => undefined)
      return kept.published
    },

    changed(id: string): void {
      changed.add(id)
    },

    /** Changes may have been missed. */
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

/** As the store orders them: the same instant by id. */
function newestFirst(a: Kept, b: Kept): number {
  const [one, other] = [a.publishedAt ?? '', b.publishedAt ?? '']
  if (one !== other) return one < other ? 1 : -1
  return a.id < b.id ? -1 : 1
}

function toPublished(all: readonly AnalysedArticle[]): PublishedArticles {
  const titled = new Map<1 | -1, readonly AnalysedArticle[]>()
  const titleRanks = memo(() => ranksOf(all))
  return {
    ...placed(all),
    all,
    titleRanks,
    byTitle(direction) {
      const sign = direction === 'asc' ? 1 : -1
      const known = titled.get(sign) ?? byRank(all, (_, place) => sign * (titleRanks()[place] ?? 0))
      titled.set(sign, known)
      return known
    },
  }
}

function memo<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Those of the same rank stay as they are. */
export function byRank<T>(all: readonly T[], rankOf: (one: T, at: number) => number): T[] {
  const ranked = all.map((one, at) => ({ one, rank: rankOf(one, at) }))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}

function ranksOf(articles: readonly AnalysedArticle[]): Int32Array {
  const ranks = new Int32Array(articles.length)
  const sorted = articles.map(({ title }, place) => ({ title, place }))
  sorted.sort((a, b) => inWords.compare(a.title, b.title))
  let [rank, before] = [0, sorted[0]?.title ?? '']
  for (const { title, place } of sorted) {
    if (inWords.compare(before, title) !== 0) rank += 1
    ranks[place] = rank
    before = title
  }
  return ranks
}
