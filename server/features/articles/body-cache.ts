import type { UnmatchedReview, Verdict } from '../../contract/schemas/article.ts'
import type { Affiliate } from '../../domain/amazon.ts'
import type { OldFigures } from '../../domain/old-figures.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'

export interface ArticleBody {
  content: string
  /** The content for readers; missing if it states no old figures. */
  readerContent?: string
  body: string
  summaries: Record<string, string>
  unmatchedReviews: UnmatchedReview[]
  verdicts: Record<string, Verdict>
}

/** Figures of an article's products, as its texts may state them now. */
export interface ArticleFigures {
  /** Products without old prices. */
  products: ProductRecord[]
  /** ISO 4217 code of the products' prices. */
  currency: string
  oldFigures: OldFigures | null
  /** Time at which the first current figure becomes old; undefined if none does. */
  until?: string | undefined
}

/** Everything that a processed body depends on, besides its HTML. */
export interface BodyContext extends ArticleFigures, Affiliate {
  /** True if pages load pictures from other sites. */
  linksPictures: boolean
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
      const processed = await toArticleBody(record.title, await bodies.read(record), context)
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
    const { content, readerContent = '', body, summaries } = processed
    const unmatched = processed.unmatchedReviews.map(({ html }) => html)
    const texts = [content, readerContent, body, ...Object.values(summaries), ...unmatched]
    entry.size = texts.reduce((sum, { length }) => sum + length, 0)
    characters += entry.size
    for (const oldest of entries.keys()) {
      if (characters <= limit) return
      drop(oldest)
    }
  }

  return {
    async read(record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
      const { products, affiliateTag, shop, networks, linksPictures, oldFigures } = context
      const key = [
        affiliateTag,
        shop,
        JSON.stringify([networks, oldFigures]),
        linksPictures,
        // A blob never changes, so its key identifies the content.
        record.bodyKey,
        // The version of a product begins again when the product is restored.
        record.productsKey,
        ...products.map(({ id, version, pricePence }) => `${id}.${version}.${pricePence}`),
        record.title,
      ].join(' ')
      const cached = entries.get(key)
      if (cached) return cached.body
      const body = loadBody(key, record, context)
      entries.set(key, { body, size: 0 })
      return body
    },
  }
}

/** Processes a body for the page of its article. */
export async function toArticleBody(title: string, content: string, context: BodyContext): Promise<ArticleBody> {
  const { cleanOldFigures, processBody } = await import('./body/process-body.ts')
  const { html, ...more } = processBody({ html: content, ...context, articleTitle: title })
  const { oldFigures } = context
  return { content, ...(oldFigures && { readerContent: cleanOldFigures(content, oldFigures) }), body: html, ...more }
}
