import { BlogopsError } from '../../contract/errors.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import { processBody } from './body/process-body.ts'

export interface ArticleBody {
  content: string
  body: string
  summaries: Record<string, string>
}

/** Bodies kept ready: at some 30 KB each, a few megabytes. */
const kept = 200

/** Reads a body from its blob and processes it for its page, once for each state of the article. */
export function createBodyCache(blobs: BlobStore) {
  const ready = new Map<string, Promise<ArticleBody>>()

  async function process(record: ArticleRecord, products: ProductRecord[], affiliateTag: string): Promise<ArticleBody> {
    const bytes = await blobs.get(record.bodyKey)
    if (!bytes) {
      throw new BlogopsError('storage_damaged', `The body of "${record.title}" is missing from the data folder.`, {
        hint: `Restore blobs/${record.bodyKey} from a backup, or write the body anew with: blogops articles edit ${record.slug}`,
      })
    }
    const content = new TextDecoder().decode(bytes)
    const { html, summaries } = processBody({ html: content, products, affiliateTag, articleTitle: record.title })
    return { content, body: html, summaries }
  }

  return {
    async read(record: ArticleRecord, products: ProductRecord[], affiliateTag: string): Promise<ArticleBody> {
      const key = [
        affiliateTag,
        record.id,
        record.version,
        ...products.map(product => `${product.id}.${product.version}`),
      ].join(' ')
      const found = ready.get(key)
      if (found) return found
      const made = process(record, products, affiliateTag)
      ready.set(key, made)
      made.catch(() => ready.delete(key))
      const oldest = ready.keys().next().value
      if (ready.size > kept && oldest !== undefined) ready.delete(oldest)
      return made
    },
  }
}
