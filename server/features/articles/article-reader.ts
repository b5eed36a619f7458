import type { Article, ArticleHead, Product } from '../../contract/schemas/article.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { Affiliate } from '../../domain/amazon.ts'
import { minuteMs } from '../../domain/days.ts'
import { groupBy } from '../../domain/fields.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { createFigureTest, statesFigures } from '../../domain/old-figures.ts'
import { getProductPicture } from '../../domain/pictures.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { Bodies } from './article-bodies.ts'
import { admin, findArticleProducts, type Lookup, type ReadAccess } from './article-lookup.ts'
import {
  type DescribeAuthors,
  getPriceValidity,
  type ShowPictures,
  type Summary,
  toProduct,
  toShownHead,
} from './article-view.ts'
import {
  type ArticleBody,
  type ArticleFigures,
  type BodyContext,
  createBodyCache,
  toArticleBody,
} from './body-cache.ts'
import { type ShownProduct, showOffers } from './offers.ts'
import { findFirstSentence, listOldFigures, type ProductFigures, removeOldSentences } from './old-sentences.ts'

export interface HeadOptions extends ReadAccess {
  /** `stored`: with old figures; `none`: empty. Neither reads products. Default: as pages show them. */
  excerpts?: 'shown' | 'stored' | 'none'
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
  log: Logger
}

/** Articles and products as readers see them, with the site's settings applied. */
export function createArticleReader(options: ArticleReaderOptions) {
  const { records, bodies, lookup, clock, settings, getAffiliate, showPictures, describeAuthors, log } = options
  const bodyCache = createBodyCache(bodies)

  /** Reads the figures of articles, by two queries for all. */
  async function readFigures(articles: readonly ArticleRecord[], siteSettings = settings()) {
    const ids = articles.map(({ id }) => id)
    const [products, site] = await Promise.all([findArticleProducts(records, ids), siteSettings])
    const now = clock.now()
    const shown = await showOffers(records, products, site, now)
    const offered = products.flatMap((product, at) => (shown[at] ? { product, shown: shown[at] } : []))
    const byArticle = groupBy(offered, ({ product }) => product.articleId)
    return (id: string) => toArticleFigures(byArticle.get(id) ?? [], site.priceMaxAgeDays, now)
  }

  async function getBodyContext(record: ArticleRecord, known?: ArticleFigures): Promise<BodyContext> {
    const siteSettings = settings()
    const [figures, { pictures }, affiliate] = await Promise.all([
      known ?? readFigures([record], siteSettings).then(getFigures => getFigures(record.id)),
      siteSettings,
      getAffiliate(record.id),
    ])
    return { ...affiliate, ...figures, linksPictures: pictures === 'link' }
  }

  /** Excerpts of lists, by article id; those without figures are left out. */
  async function summarizeAll(articles: readonly ArticleRecord[]): Promise<ReadonlyMap<string, Summary>> {
    const stating = articles.filter(({ excerpt }) => statesFigures(excerpt))
    if (stating.length === 0) return new Map()
    const getFigures = await readFigures(stating)
    const summaries = stating.map(async (article): Promise<[string, Summary]> => {
      const figures = getFigures(article.id)
      const readBody = async () => (await bodyCache.read(article, await getBodyContext(article, figures))).body
      return [article.id, await summarize(article, figures, readBody).catch(cause => leaveOut(article, cause))]
    })
    return new Map(await Promise.all(summaries))
  }

  /** Leaves an excerpt out for a minute, because a list must not fail with one article. */
  function leaveOut({ id }: ArticleRecord, cause: unknown): Summary {
    log('warn', 'the text of an article could not be read for its excerpt', { articleId: id, error: String(cause) })
    return { text: '', until: new Date(clock.now().getTime() + minuteMs).toISOString() }
  }

  async function showHeads(
    articles: readonly ArticleRecord[],
    { drafts, excerpts = 'shown' }: HeadOptions,
  ): Promise<ArticleHead[]> {
    const sources = articles.flatMap(({ heroImage, authorAvatar }) => [heroImage, authorAvatar ?? ''])
    const [show, describeAuthor, summaries] = await Promise.all([
      showPictures(sources),
      describeAuthors(articles.map(({ author }) => author)),
      summarizeAll(excerpts === 'shown' ? articles : []),
    ])
    return articles.map(article => {
      const [author, summary] = [describeAuthor(article.author), summaries.get(article.id)]
      const head = toShownHead(article, { show, author, summary, drafts })
      return excerpts === 'none' ? { ...head, excerpt: '' } : head
    })
  }

  /** Head of one article, with the text about its author. */
  async function showHead(
    article: ArticleRecord,
    { drafts }: ReadAccess,
    summary: Summary | undefined,
  ): Promise<ArticleHead & Pick<Article, 'authorBio'>> {
    const [show, describeAuthor] = await Promise.all([
      showPictures([article.heroImage, article.authorAvatar ?? '']),
      describeAuthors([article.author]),
    ])
    const author = describeAuthor(article.author)
    const head = toShownHead(article, { show, author, summary, drafts })
    return { ...head, ...(author.bio !== '' && { authorBio: author.bio }) }
  }

  /** An article with its processed body. */
  async function showWithBody(
    record: ArticleRecord,
    context: BodyContext,
    { readerContent, ...shown }: ArticleBody,
    access = admin,
  ): Promise<Article> {
    const summary = context.oldFigures ? await summarize(record, context, async () => shown.body) : undefined
    const content = access.drafts ? shown.content : (readerContent ?? shown.content)
    return { ...(await showHead(record, access, summary)), ...shown, content }
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

  async function showArticle(record: ArticleRecord, access = admin): Promise<Article> {
    const context = await getBodyContext(record)
    return showWithBody(record, context, await bodyCache.read(record, context), access)
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
      const context = await getBodyContext(record)
      return showWithBody(record, context, await toArticleBody(record.title, html, context))
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

function toArticleFigures(
  offered: readonly { product: ProductRecord; shown: ShownProduct }[],
  priceMaxAgeDays: number | null,
  now: Date,
): ArticleFigures {
  const validities = offered.map(({ product, shown }) => {
    return shown.price ?? getPriceValidity(product, priceMaxAgeDays, now)
  })
  const figures = offered.map(({ product: { pricePence, rating, reviewCount }, shown: { record } }, at) => ({
    pricePence,
    rating,
    reviewCount,
    isPriceOld: !validities[at]?.priceCurrent || record.pricePence !== pricePence,
    isRatingOld: record.rating !== rating,
    isCountOld: record.reviewCount !== reviewCount,
  }))
  const currency = offered[0]?.product.currency ?? defaultCurrency
  const isAhead = (time: string) => Date.parse(time) > now.getTime()
  return {
    products: offered.map(({ product }, at) => (figures[at]?.isPriceOld ? { ...product, pricePence: null } : product)),
    currency,
    oldFigures: figures.some(hasOldFigure) ? listOldFigures(figures, currency) : null,
    until: validities.flatMap(({ priceUntil }) => (priceUntil && isAhead(priceUntil) ? priceUntil : [])).sort()[0],
  }
}

const hasOldFigure = ({ isPriceOld, isRatingOld, isCountOld }: ProductFigures) =>
  isPriceOld || isRatingOld || isCountOld

/** Removes old figures from an excerpt. If nothing is left, the text begins with a sentence that says more. */
async function summarize(
  { excerpt }: ArticleRecord,
  { oldFigures, until }: ArticleFigures,
  readBody: () => Promise<string>,
): Promise<Summary> {
  const left = oldFigures ? removeOldSentences(excerpt, createFigureTest(oldFigures)) : excerpt
  if (left !== '' || excerpt === '') return { text: left, until }
  const { findFirstParagraph } = await import('./written/read-text.ts')
  return { text: findFirstSentence(findFirstParagraph(await readBody())), until }
}
