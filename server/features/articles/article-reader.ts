import type { Article, ArticleHead, Product, UnmatchedReview, Verdict } from '../../contract/schemas/article.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { Affiliate } from '../../domain/amazon.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { createFigureTest, type OldFigures, statesFigures } from '../../domain/old-figures.ts'
import { getProductPicture } from '../../domain/pictures.ts'
import { memoizeText } from '../../lib/memoize.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { Bodies } from './article-bodies.ts'
import { findArticleProducts, type Lookup, type ReadAccess } from './article-lookup.ts'
import {
  type DescribeAuthors,
  getPriceValidity,
  type ShowPictures,
  type Summary,
  toProduct,
  toShownHead,
} from './article-view.ts'
import { showOffers } from './offers.ts'
import { findFirstSentence, listOldFigures, type ProductFigures, removeOldSentences } from './old-sentences.ts'

interface ArticleBody {
  content: string
  /** The content for readers; missing if it states no old figures. */
  readerContent?: string
  body: string
  summaries: Record<string, string>
  unmatchedReviews: UnmatchedReview[]
  verdicts: Record<string, Verdict>
}

/** Everything that a processed body depends on, besides its HTML. */
interface BodyContext extends Affiliate {
  products: ProductRecord[]
  /** ISO 4217 code of the products' prices. */
  currency: string
  oldFigures: OldFigures | null
  /** Time at which the first current figure becomes old; undefined if none does. */
  until?: string | undefined
  /** True if pages load pictures from other sites. */
  linksPictures: boolean
}

interface ArticleReaderOptions {
  records: RecordReader
  bodies: Bodies
  lookup: Pick<Lookup, 'findReadable'>
  clock: Clock
  settings: () => Promise<SiteSettings>
  /** Returns the tag that the links of an article carry. */
  getAffiliate: (articleId: string) => Promise<Affiliate>
  showPictures: ShowPictures
  describeAuthors: DescribeAuthors
}

/** Lists show the same excerpts again and again. */
const hasFigures = memoizeText(statesFigures, { maxEntries: 5_000 })

/** Access of people who edit articles: they read texts as they are stored. */
const editor = { drafts: true }

const hasOldFigure = ({ isPriceOld, isRatingOld, isCountOld }: ProductFigures) =>
  isPriceOld || isRatingOld || isCountOld

/** Articles and products as readers see them, with the site's settings applied. */
export function createArticleReader(options: ArticleReaderOptions) {
  const { records, bodies, lookup, clock, settings, getAffiliate, showPictures, describeAuthors } = options
  const bodyCache = createBodyCache(bodies)

  async function getBodyContext(record: ArticleRecord): Promise<BodyContext> {
    const [products, siteSettings, affiliate] = await Promise.all([
      findArticleProducts(records, record.id),
      settings(),
      getAffiliate(record.id),
    ])
    const currency = products[0]?.currency ?? defaultCurrency
    const now = clock.now()
    const shown = await showOffers(records, products, siteSettings, now)
    const validities = products.map((product, at) => {
      return shown[at]?.price ?? getPriceValidity(product, siteSettings.priceMaxAgeDays, now)
    })
    const figures = products.map((product, at): ProductFigures => {
      const { record = product } = shown[at] ?? {}
      const { pricePence, rating, reviewCount } = product
      return {
        pricePence,
        rating,
        reviewCount,
        isPriceOld: !validities[at]?.priceCurrent || record.pricePence !== pricePence,
        isRatingOld: record.rating !== rating,
        isCountOld: record.reviewCount !== reviewCount,
      }
    })
    const isAhead = (time: string) => Date.parse(time) > now.getTime()
    return {
      ...affiliate,
      products: products.map((product, at) => (figures[at]?.isPriceOld ? { ...product, pricePence: null } : product)),
      currency,
      oldFigures: figures.some(hasOldFigure) ? listOldFigures(figures, currency) : null,
      until: validities.flatMap(({ priceUntil }) => (priceUntil && isAhead(priceUntil) ? priceUntil : [])).sort()[0],
      linksPictures: siteSettings.pictures === 'link',
    }
  }

  /** Removes old figures from an excerpt. If nothing is left, the text begins with a sentence that says more. */
  async function summarize(record: ArticleRecord): Promise<Summary | null> {
    if (!hasFigures(record.excerpt)) return null
    const context = await getBodyContext(record)
    const { oldFigures, until } = context
    const left = oldFigures ? removeOldSentences(record.excerpt, createFigureTest(oldFigures)) : record.excerpt
    if (left !== '') return { text: left, until }
    const { findFirstParagraph } = await import('./written/read-text.ts')
    const { body } = await bodyCache.read(record, context)
    return { text: findFirstSentence(findFirstParagraph(body)), until }
  }

  async function showHeads(articles: readonly ArticleRecord[], { drafts }: ReadAccess): Promise<ArticleHead[]> {
    const sources = articles.flatMap(({ heroImage, authorAvatar }) => [heroImage, authorAvatar ?? ''])
    const [show, describeAuthor] = await Promise.all([
      showPictures(sources),
      describeAuthors(articles.map(({ author }) => author)),
    ])
    const summaries = await Promise.all(articles.map(summarize))
    return articles.map((article, at) => {
      const [author, summary = null] = [describeAuthor(article.author), summaries[at]]
      return toShownHead(article, { show, author, summary, drafts })
    })
  }

  /** Head of one article, with the text about its author. */
  async function showHead(
    article: ArticleRecord,
    { drafts }: ReadAccess,
  ): Promise<ArticleHead & Pick<Article, 'authorBio'>> {
    const [show, describeAuthor, summary] = await Promise.all([
      showPictures([article.heroImage, article.authorAvatar ?? '']),
      describeAuthors([article.author]),
      summarize(article),
    ])
    const author = describeAuthor(article.author)
    const head = toShownHead(article, { show, author, summary, drafts })
    return { ...head, ...(author.bio !== '' && { authorBio: author.bio }) }
  }

  async function show(articleId: string, products: readonly ProductRecord[]): Promise<Product[]> {
    const now = clock.now()
    const [siteSettings, affiliate] = await Promise.all([settings(), getAffiliate(articleId)])
    const shown = await showOffers(records, products, siteSettings, now)
    const { priceMaxAgeDays } = siteSettings
    const view = {
      priceMaxAgeDays,
      affiliate,
      show: await showPictures(shown.map(({ record }) => getProductPicture(record))),
      now,
    }
    return shown.map(product => toProduct(product, view))
  }

  async function showBody(record: ArticleRecord): Promise<ArticleBody> {
    return bodyCache.read(record, await getBodyContext(record))
  }

  async function showArticle(record: ArticleRecord, access = editor): Promise<Article> {
    const { readerContent, ...body } = await showBody(record)
    const content = access.drafts ? body.content : (readerContent ?? body.content)
    return { ...(await showHead(record, access)), ...body, content }
  }

  return {
    showHeads,
    showBody,

    showArticle,

    /** @throws BlogopsError `not_found`, also for a draft if `drafts` is false; `gone` for a deleted article. */
    async get(ref: string, access: ReadAccess): Promise<Article> {
      return showArticle(await lookup.findReadable(ref, access), access)
    },

    /** An unsaved version of an article, with its HTML. */
    async showDraft(record: ArticleRecord, html: string): Promise<Article> {
      const { readerContent: _, ...body } = await toArticleBody(record, html, await getBodyContext(record))
      return { ...(await showHead(record, editor)), ...body }
    },

    async showProducts(record: ArticleRecord): Promise<Product[]> {
      return show(record.id, await findArticleProducts(records, record.id))
    },

    async showProduct(product: ProductRecord): Promise<Product> {
      const [shown] = await show(product.articleId, [product])
      if (!shown) throw new RangeError('A product is shown as one product.')
      return shown
    },
  }
}

/** Maximum number of cached characters: about 80 average articles, or one of the maximum length. */
const maxCachedCharacters = 2_000_000

interface CacheEntry {
  body: Promise<ArticleBody>
  /** Size in characters; 0 while loading. */
  size: number
}

/** Caches processed bodies by everything they depend on, and evicts the oldest. */
export function createBodyCache(bodies: Pick<Bodies, 'read'>, limit = maxCachedCharacters) {
  const entries = new Map<string, CacheEntry>()
  let characters = 0

  function drop(key: string): void {
    characters -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  async function loadBody(key: string, record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
    try {
      const processed = await toArticleBody(record, await bodies.read(record), context)
      recordSize(key, processed)
      return processed
    } catch (cause) {
      drop(key)
      throw cause
    }
  }

  function recordSize(key: string, processed: ArticleBody): void {
    const entry = entries.get(key)
    if (!entry) return
    const unmatched = processed.unmatchedReviews.map(({ html }) => html)
    const { content, readerContent = '', body } = processed
    entry.size = [content, readerContent, body, ...Object.values(processed.summaries), ...unmatched].reduce(
      (sum, { length }) => sum + length,
      0,
    )
    characters += entry.size
    for (const oldest of entries.keys()) {
      if (characters <= limit) return
      drop(oldest)
    }
  }

  return {
    async read(record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
      const products = context.products.map(product => `${product.id}.${product.version}`)
      // A blob never changes, so its key identifies the content.
      const { affiliateTag, shop, networks, linksPictures } = context
      const parts = [
        affiliateTag,
        shop,
        JSON.stringify(networks),
        linksPictures,
        record.bodyKey,
        // The version of a product begins again when the product is restored.
        record.productsKey,
        ...products,
        ...context.products.map(({ pricePence }) => pricePence),
        JSON.stringify(context.oldFigures),
        record.title,
      ]
      const key = parts.join(' ')
      const cached = entries.get(key)
      if (cached) return cached.body
      const body = loadBody(key, record, context)
      entries.set(key, { body, size: 0 })
      return body
    },
  }
}

/** Processes a body for the page of its article. */
async function toArticleBody({ title }: ArticleRecord, content: string, context: BodyContext): Promise<ArticleBody> {
  const { cleanOldFigures, processBody } = await import('./body/process-body.ts')
  const { html, ...more } = processBody({ html: content, ...context, articleTitle: title })
  const { oldFigures } = context
  return { content, ...(oldFigures && { readerContent: cleanOldFigures(content, oldFigures) }), body: html, ...more }
}
