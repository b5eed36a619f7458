import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'
import { processBody } from './body/process-body.ts'

export interface ArticleBody {
  content: string
  body: string
  summaries: Record<string, string>
}

/** Bodies kept ready: at some 30 KB each, a few megabytes. */
const kept = 200

/** Makes bodies ready for their pages; what is stored, once for each state of the article. */
export function createBodyCache({ bodies, affiliateTag }: { bodies: Bodies; affiliateTag: string }) {
  const ready = new Map<string, Promise<ArticleBody>>()

  function process({ title }: ArticleRecord, content: string, products: ProductRecord[]): ArticleBody {
    const { html, summaries } = processBody({ html: content, products, affiliateTag, articleTitle: title })
    return { content, body: html, summaries }
  }

  return {
    process,

    async read(record: ArticleRecord, products: ProductRecord[]): Promise<ArticleBody> {
      const key = [record.id, record.version, ...products.map(product => `${product.id}.${product.version}`)].join(' ')
      const found = ready.get(key)
      if (found) return found
      const made = bodies.read(record).then(content => process(record, content, products))
      ready.set(key, made)
      made.catch(() => ready.delete(key))
      const oldest = ready.keys().next().value
      if (ready.size > kept && oldest !== undefined) ready.delete(oldest)
      return made
    },
  }
}
