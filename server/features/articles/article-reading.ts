import type { Article, ArticleHead, Product } from '../../contract/schemas/article.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'
import { findArticleProducts } from './article-products.ts'
import { getPriceValidity, type ShowPictures, toProduct, toShownHead } from './article-view.ts'
import { type BodyContext, createBodyCache, toArticleBody } from './body-cache.ts'

export interface ArticleReaderOptions {
  records: RecordReader
  bodies: Bodies
  clock: Clock
  settings: () => Promise<SiteSettings>
  showPictures: ShowPictures
}

/** Articles and products as readers see them, with the site's settings applied. */
export function createArticleReader({ records, bodies, clock, settings, showPictures }: ArticleReaderOptions) {
  const bodyCache = createBodyCache(bodies)

  async function getBodyContext(record: ArticleRecord): Promise<BodyContext> {
    const [products, shown] = await Promise.all([findArticleProducts(records, record.id), settings()])
    const old = products.filter(product => !getPriceValidity(product, shown.priceMaxAgeDays, clock.now()).priceCurrent)
    const hiddenPrices = new Set(old.flatMap(({ pricePence }) => pricePence ?? []))
    return { products, affiliateTag: shown.affiliateTag, hiddenPrices, linksPictures: shown.pictures === 'link' }
  }

  async function heads(articles: readonly ArticleRecord[]): Promise<ArticleHead[]> {
    const sources = articles.flatMap(({ heroImage, authorAvatar }) => [heroImage, authorAvatar ?? ''])
    const show = await showPictures(sources)
    return articles.map(article => toShownHead(article, show))
  }

  async function head(article: ArticleRecord): Promise<ArticleHead> {
    return toShownHead(article, await showPictures([article.heroImage, article.authorAvatar ?? '']))
  }

  return {
    heads,

    async article(record: ArticleRecord): Promise<Article> {
      return { ...(await head(record)), ...(await bodyCache.read(record, await getBodyContext(record))) }
    },

    /** An unsaved version of an article, with its HTML. */
    async draft(record: ArticleRecord, html: string): Promise<Article> {
      return { ...(await head(record)), ...(await toArticleBody(record, html, await getBodyContext(record))) }
    },

    async products(record: ArticleRecord): Promise<Product[]> {
      const [products, shown] = await Promise.all([findArticleProducts(records, record.id), settings()])
      const show = await showPictures(products.map(({ image }) => image))
      return products.map(product => toProduct(product, { settings: shown, show, now: clock.now() }))
    },
  }
}
