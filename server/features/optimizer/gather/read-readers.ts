import * as z from 'zod'
import type { Category } from '../../../contract/category-labels.ts'
import { BlogopsError } from '../../../contract/errors.ts'
import { daysSchema } from '../../../contract/schemas/analytics.ts'
import { categorySchema } from '../../../contract/schemas/article.ts'
import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { SiteFigures, WebAnalytics } from '../../../ports/web-analytics.ts'

const counts = { visitors: z.int(), productClicks: z.int() }

/** What readers did, of what is ours: pages and ads that are none's are in the total alone. */
export const readersSchema = z.object({
  days: daysSchema,
  total: z.object(counts),
  articles: z.array(z.object({ id: z.string(), ...counts })),
  ads: z.array(z.object({ id: z.string(), productClicks: z.int() })),
  products: z.array(z.object({ product: z.string(), clicks: z.int(), category: categorySchema })),
  phrases: z.array(z.object({ phrase: z.string(), visitors: z.int() })),
  notices: z.array(z.string()),
})
export type Readers = z.output<typeof readersSchema>

export interface ReadersOptions {
  records: RecordStore
  webAnalytics: WebAnalytics
}

type Published = ArticleRecord & { category: Category }

/** Articles whose products are asked for: each is a query of its own. */
const askedForProducts = 10
const kept = { products: 30, phrases: 30 }
/** Anybody can send a phrase. One person is a new visitor each day, so fewer may be one who comes back. */
const leastAskers = 10
/** Words that name a thing: no links, no sentences, nothing for a program. */
const namesSomething = /^[\p{L}\p{N}][\p{L}\p{N} '’&+-]{1,59}$/u

/** @throws what `WebAnalytics` throws of the site as a whole; a run goes on without the rest, and tells of it. */
export async function readReaders(
  { records, webAnalytics }: ReadersOptions,
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
  const articles = published.map(article => ({ article, ...countsOf(site.pages.get(pathOf(article))) }))
  const clicked = articles
    .filter(({ productClicks }) => productClicks > 0)
    .sort((a, b) => b.productClicks - a.productClicks)
    .slice(0, askedForProducts)
    .map(({ article }) => article)
  return {
    days: { ...days },
    total: countsOf(site.total),
    articles: articles.map(({ article: { id }, visitors, productClicks }) => ({ id, visitors, productClicks })),
    ads: await adsOf(records, site),
    products: await orNotice(notices, 'Which products were clicked is not known.', [], () =>
      productsOf(webAnalytics, clicked, days, signal),
    ),
    phrases: phrases.slice(0, kept.phrases).map(({ phrase, visitors }) => ({ phrase, visitors })),
    notices,
  }
}

/** Some of the products alone would make others look as if nobody clicked them, so that it is all or nothing. */
async function orNotice<T>(notices: string[], missing: string, nothing: T, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'cancelled') throw error
    notices.push(`${missing} ${error.message}`)
    return nothing
  }
}

const pathOf = ({ slug }: Pick<ArticleRecord, 'slug'>) => `/article/${slug}`

function hasCategory(article: ArticleRecord): article is Published {
  return categorySchema.safeParse(article.category).success
}

function countsOf(counts: { visitors: number; productClicks: number } | undefined) {
  return { visitors: counts?.visitors ?? 0, productClicks: counts?.productClicks ?? 0 }
}

/** Anybody can make up an address that names an ad: only ours count. */
async function adsOf(records: RecordStore, { ads }: SiteFigures): Promise<Readers['ads']> {
  if (ads.size === 0) return []
  return (await records.find('ad')).flatMap(({ id }) => {
    const { productClicks } = countsOf(ads.get(id))
    return productClicks > 0 ? [{ id, productClicks }] : []
  })
}

async function productsOf(
  webAnalytics: WebAnalytics,
  articles: readonly Published[],
  days: DayRange,
  signal: AbortSignal,
): Promise<Readers['products']> {
  const products: Readers['products'] = []
  for (const article of articles) {
    const page = await webAnalytics.readPage(days, pathOf(article), { signal })
    for (const { product, clicks } of page.products) products.push({ product, clicks, category: article.category })
  }
  return products.sort((a, b) => b.clicks - a.clicks).slice(0, kept.products)
}
