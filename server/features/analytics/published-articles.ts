import type { Clock } from '../../ports/clock.ts'
import { inTurns, type Steps } from '../../ports/pace.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { eachOf, merged, sorted } from '../../ports/steps.ts'
import { type AnalysedArticle, type Placed, placed } from './article-pages.ts'
import { createTitles } from './title-order.ts'

/** What is published, as of one moment, with the places in `all`. */
export interface PublishedArticles extends Placed {
  /** Newest first. */
  readonly all: readonly AnalysedArticle[]
  /** By place, where each stands among all titles; those that read the same stand together. */
  titleRanks(): Promise<Int32Array>
}

export type PublishedIndex = ReturnType<typeof createPublishedIndex>

/** A process that ends between its change and telling of it tells nobody: so long, in ms, may others not know of it. */
const keepMs = 10 * 60_000

/**
 * The first round may have begun before the call, and the second be overtaken by a reading of all: by the third, what changed before the
 * call is known. Where articles change all the time, what comes later is not waited for.
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
 * The titles and slugs of what is published, kept from call to call: to read a hundred thousand heads takes longer than all
 * else that figures take. What changes is read again when it is asked for next.
 */
export function createPublishedIndex({ records, clock }: { records: RecordReader; clock: Clock }) {
  const changed = new Set<string>()
  /** Those that changed while all was read: what was read of them may be what they were before. */
  const meanwhile = new Set<string>()
  const titles = createTitles()
  let kept: KeptArticles | undefined
  /** What was read before the last of them is not kept. */
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
      // Most changes are of what is not kept.
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
      // All was read meanwhile, these perhaps before they changed.
      else for (const id of ids) changed.add(id)
    } catch (cause) {
      for (const id of ids) changed.add(id)
      throw cause
    }
  })

  /** @param places where they are known. */
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
      // What is kept answers meanwhile; a failure is told to those who have nothing kept.
      if (clock.now().getTime() - kept.readAt > keepMs) void readAll().catch(() => undefined)
      return kept.published
    },

    changed(id: string): void {
      changed.add(id)
      if (readAll.isUnderWay()) meanwhile.add(id)
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

/** Whether it keeps its place and address. */
function isAtHome(one: Kept | undefined, other: Kept | undefined): boolean {
  return one !== undefined && one.slug === other?.slug && one.publishedAt === other.publishedAt
}

/** Those that are as they were, are the very same; so is the list where all of them are. */
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

/** @param now those of the changed that are published. */
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

/** One at a time; whoever comes meanwhile shares it. */
function shared(read: () => Promise<void>) {
  let reading: Promise<void> | undefined
  const once = () =>
    (reading ??= read().finally(() => {
      reading = undefined
    }))
  return Object.assign(once, { isUnderWay: () => reading !== undefined })
}
