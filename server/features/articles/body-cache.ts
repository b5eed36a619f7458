import type { Verdict } from '../../contract/schemas/article.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'
import { processBody } from './body/process-body.ts'

export interface ArticleBody {
  content: string
  body: string
  summaries: Record<string, string>
  verdicts: Record<string, Verdict>
}

/** What a body is processed with. */
export interface BodyContext {
  products: ProductRecord[]
  affiliateTag: string
}

/** Bodies kept ready: at some 30 KB each, a few megabytes. */
const kept = 200

/** Makes a body ready for the page of its article. */
export function toArticleBody({ title }: ArticleRecord, content: string, context: BodyContext): ArticleBody {
  const { html, ...more } = processBody({ html: content, ...context, articleTitle: title })
  return { content, body: html, ...more }
}

/** Reads a body from its blob and makes it ready, once for each state of the article. */
export function createBodyCache(bodies: Bodies) {
  const ready = new Map<string, Promise<ArticleBody>>()

  async function make(record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
    return toArticleBody(record, await bodies.read(record), context)
  }

  return {
    async read(record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
      const products = context.products.map(product => `${product.id}.${product.version}`)
      const key = [context.affiliateTag, record.id, record.version, ...products].join(' ')
      const found = ready.get(key)
      if (found) return found
      const made = make(record, context)
      ready.set(key, made)
      made.catch(() => ready.delete(key))
      const oldest = ready.keys().next().value
      if (ready.size > kept && oldest !== undefined) ready.delete(oldest)
      return made
    },
  }
}
