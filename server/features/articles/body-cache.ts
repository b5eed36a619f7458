import type { Verdict } from '../../contract/schemas/article.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Bodies } from './article-bodies.ts'
import { loadProcessing } from './body/load.ts'

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
  /** Pence: prices that are too old to be shown. */
  hiddenPrices: ReadonlySet<number>
}

/** Bytes of bodies that are kept ready: some three hundred articles, or a few of the longest there may be. */
const keptBytes = 8 * 1024 * 1024

/** As JSON in UTF-8: as strings they would take twice the room, and the collector's time. */
type Kept = Promise<ArticleBody> | Buffer

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
export function createBodyCache(bodies: Pick<Bodies, 'read'>, limit = keptBytes) {
  const ready = new Map<string, Kept>()
  let bytes = 0

  async function make(key: string, record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
    try {
      const made = await toArticleBody(record, await bodies.read(record), context)
      keep(key, Buffer.from(JSON.stringify(made)))
      return made
    } catch (cause) {
      ready.delete(key)
      throw cause
    }
  }

  function keep(key: string, made: Buffer): void {
    ready.set(key, made)
    bytes += made.length
    for (const [oldest, kept] of ready) {
      if (bytes <= limit) return
      if (!Buffer.isBuffer(kept)) continue
      bytes -= kept.length
      ready.delete(oldest)
    }
  }

  return {
    async read(record: ArticleRecord, context: BodyContext): Promise<ArticleBody> {
      const products = context.products.map(product => `${product.id}.${product.version}`)
      // The blob of a key never changes. The title comes last, as the only part that has spaces.
      const parts = [context.affiliateTag, record.bodyKey, ...products, ...context.hiddenPrices, record.title]
      const key = parts.join(' ')
      const found = ready.get(key)
      if (Buffer.isBuffer(found)) return JSON.parse(found.toString())
      const body = found ?? make(key, record, context)
      ready.set(key, body)
      return body
    },
  }
}
