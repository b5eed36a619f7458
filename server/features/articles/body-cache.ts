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

/** What a body is processed with. */
export interface BodyContext {
  products: ProductRecord[]
  affiliateTag: string
  /** Pence: prices that are too old to be shown. */
  hiddenPrices: ReadonlySet<number>
  /** True if pages load pictures from other sites. */
  linksPictures: boolean
}

/** Characters of bodies that are kept ready: those of some two hundred and fifty articles, or a few of the longest there may be. */
const keptCharacters = 6_000_000

interface Kept {
  body: Promise<ArticleBody>
  /** Characters; 0 until it is made. */
  weight: number
}

/** Makes a body ready for the page of its article. */
export async function toArticleBody(
  { title }: ArticleRecord,
  content: string,
  context: BodyContext,
): Promise<ArticleBody> {
  const { processBody } = await loadProcessing()
  const { html, ...more } = processBody({ html: content, ...context, articleTitle: title })
  return { content, body: html, ...more }
}

/** Reads a body from its blob and makes it ready, once for all that it is made of; the oldest go first. */
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
      // The blob of a key never changes. The title comes last, as the only part that has spaces.
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
