import * as z from 'zod'
import type { Category } from '../../../contract/category-labels.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import { otherProducts, ownProducts } from '../../../contract/own-products.ts'
import { daysSchema } from '../../../contract/schemas/analytics.ts'
import { categorySchema } from '../../../contract/schemas/article.ts'
import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { DayTraffic, SiteFigures, WebAnalytics } from '../../../ports/web-analytics.ts'
import type { RangeFigures } from '../../ads/range-figures.ts'
import type { ArticleReaders } from '../../analytics/article-readers.ts'

const counts = { visitors: z.int(), productClicks: z.int() }

/**
 * Traffic of the site's own articles and ads; unknown pages and ads only count towards the total. Ad sets include the
 * traffic of their deleted ads.
 */
export const readersSchema = z.object({
  days: daysSchema,
  countedOn: z.array(z.string()).describe('the days on which product clicks were counted'),
  total: z.object(counts),
  articles: z.array(z.object({ id: z.string(), ...counts })),
  adSets: z.array(
    z.object({ id: z.string(), clicks: z.array(z.object({ date: z.string(), productClicks: z.int() })) }),
  ),
  products: z.array(z.object({ product: z.string(), clicks: z.int(), category: categorySchema })),
  phrases: z.array(z.object({ phrase: z.string(), visitors: z.int() })),
  notices: z.array(z.string()),
})
export type Readers = z.output<typeof readersSchema>

export interface ReadersOptions {
  records: RecordStore
  webAnalytics: WebAnalytics
  adSetsBehind: RangeFigures['adSetsBehind']
  articleReaders: ArticleReaders
}

type Published = ArticleRecord & { category: Category }

/** Maximum number of articles whose products are queried, one query each. */
const askedForProducts = 10
const kept = { products: 30, phrases: 30 }
/**
 * Minimum visitors of a search phrase. Anybody can send phrases, and one person counts as a new visitor each day, so
 * fewer may be a single person.
 */
const leastAskers = 10
/** Matches names of things: no links, sentences or code. */
const namesSomething = /^[\p{L}\p{N}][\p{L}\p{N} '’&+-]{1,59}$/u

/** @throws the errors of `WebAnalytics` for the site as a whole; other failures become notices. */
export async function readReaders(
  { records, webAnalytics, adSetsBehind, articleReaders }: ReadersOptions,
  days: DayRange,
  signal: AbortSignal,
): Promise<Readers> {
  const site = await webAnalytics.read(days, { signal })
  const notices = [...site.notices]
  const phrases = await orNotice(notices, 'What readers looked for is not known.', [], async () =>
    (await webAnalytics.phrases(days, { signal })).filter(
      ({ phrase, visitors }) => visitors >= leastAskers && namesSomething.test(phrase),
    ),
  )
  const published = (await records.find('article', { where: { status: 'published' } })).filter(hasCategory)
  const seen = await articleReaders.ofEach(published, site)
  const articles = published.map(article => ({ article, ...countsOf(seen.get(article.id)) }))
  const clicked = articles
    .filter(({ productClicks }) => productClicks > 0)
    .sort((a, b) => b.productClicks - a.productClicks)
    .slice(0, askedForProducts)
    .map(({ article }) => article)
  return {
    days: { ...days },
    countedOn: countedOn(site.days),
    total: countsOf(site.total),
    articles: articles.map(({ article: { id }, visitors, productClicks }) => ({ id, visitors, productClicks })),
    adSets: await adSetsOf(site, adSetsBehind),
    products: await orNotice(notices, 'Which products were clicked is not known.', [], () =>
      productsClicked({ records, articleReaders }, clicked, days, signal),
    ),
    phrases: phrases.slice(0, kept.phrases).map(({ phrase, visitors }) => ({ phrase, visitors })),
    notices,
  }
}

/** Partial data would be misleading, so a failure discards all of it. */
async function orNotice<T>(notices: string[], missing: string, nothing: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'cancelled') throw error
    notices.push(`${missing} ${error.message}`)
    return nothing
  }
}

/** Days with visitors, from the first product click on; earlier days have no click data. */
function countedOn(days: readonly DayTraffic[]): string[] {
  const inOrder = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const first = inOrder.findIndex(({ productClicks }) => productClicks > 0)
  if (first === -1) return []
  return inOrder.slice(first).flatMap(({ date, visitors }) => (visitors > 0 ? [date] : []))
}

function hasCategory(article: ArticleRecord): article is Published {
  return categorySchema.safeParse(article.category).success
}

function countsOf(counts: { visitors: number; productClicks: number } | undefined) {
  return { visitors: counts?.visitors ?? 0, productClicks: counts?.productClicks ?? 0 }
}

/** Anybody can create links with made-up ad ids, so only our ads count. */
async function adSetsOf(
  { adClicks }: SiteFigures,
  adSetsBehind: ReadersOptions['adSetsBehind'],
): Promise<Readers['adSets']> {
  const behind = await adSetsBehind(adClicks.keys())
  const sums = new Map<string, Map<string, number>>()
  for (const [ad, days] of adClicks) {
    const id = behind.get(ad)?.id
    if (id === undefined) continue
    const own = sums.get(id) ?? new Map<string, number>()
    for (const [date, clicks] of days) own.set(date, (own.get(date) ?? 0) + clicks)
    sums.set(id, own)
  }
  return Array.from(sums, ([id, days]) => ({
    id,
    clicks: Array.from(days, ([date, productClicks]) => ({ date, productClicks })),
  }))
}

/** Product names that do not belong to the article may be made up and are dropped. */
async function productsClicked(
  { records, articleReaders }: Pick<ReadersOptions, 'records' | 'articleReaders'>,
  articles: readonly Published[],
  days: DayRange,
  signal: AbortSignal,
): Promise<Readers['products']> {
  const products: Readers['products'] = []
  for (const article of articles) {
    const page = await articleReaders.of(article, days, signal)
    const own = await records.find('product', { where: { articleId: article.id } })
    for (const { product, clicks } of ownProducts(page.products, own))
      if (product !== otherProducts) products.push({ product, clicks, category: article.category })
  }
  return products.sort((a, b) => b.clicks - a.clicks).slice(0, kept.products)
}
