import type { UnmatchedReview, Verdict } from '../../contract/schemas/article.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'
import { loadProcessing } from './body/load.ts'

export interface ArticleBody {
  content: string
  body: string
  summaries: Record<string, string>
  unmatchedReviews: UnmatchedReview[]
  verdicts: Record<string, Verdict>
}

/** Everything that a processed body depends on, besides its HTML. */
export interface BodyContext {
  products: ProductRecord[]
  affiliateTag: string
  /** Outdated prices in pence. */
  hiddenPrices: ReadonlySet<number>
  /** True if pages load pictures from other sites. */
  linksPictures: boolean
}

/** Maximum number of cached characters: about 250 average articles, or a few of the maximum length. */
const keptCharacters = 6_000_000

interface Kept {
  body: Promise<ArticleBody>
  /** Size in characters; 0 while loading. */
  weight: number
}

/** Processes a body for the page of its article. */
export async function toArticleBody(
  { title }: ArticleRecord,
  content: string,
  context: BodyContext,
): Promise<ArticleBody> {
  const { processBody } = await loadProcessing()
  const { html, ...more } = processBody({ html: content, ...context, articleTitle: title })
  return { content, body: html, ...more }
}

/** Caches processed bodies by everything they depend on, and evicts the oldest. */
export function createBodyCache(bodies: Pick<Bodies, 'read'>, limit = keptCharacters) {
  const ready = new Map<string, Kept>()
  let characters = 0

  function drop(key: string): void {
    characters -= ready.get(key)?.weight ?? 0
    ready.delete(key)
  }

  async function make(key: string, record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
    try {
      const made = await toArticleBody(record, await bodies.read(record), context)
      weigh(key, made)
      return made
    } catch (cause) {
      drop(key)
      throw cause
    }
  }

  function weigh(key: string, made: ArticleBody): void {
    const kept = ready.get(key)
    if (!kept) return
    const unmatched = made.unmatchedReviews.map(({ html }) => html)
    kept.weight = [made.content, made.body, ...Object.values(made.summaries), ...unmatched].reduce(
      (sum, { length }) => sum + length,
      0,
    )
    characters += kept.weight
    for (const oldest of ready.keys()) {
      if (characters <= limit) return
      drop(oldest)
    }
  }

  return {
    async read(record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
      const products = context.products.map(product => `${product.id}.${product.version}`)
      // A blob never changes, so its key identifies the content. The title comes last: only it can contain spaces.
      const { affiliateTag, linksPictures } = context
      const parts = [affiliateTag, linksPictures, record.bodyKey, ...products, ...context.hiddenPrices, record.title]
      const key = parts.join(' ')
      const found = ready.get(key)
      if (found) return found.body
      const body = make(key, record, context)
      ready.set(key, { body, weight: 0 })
      return body
    },
  }
}
