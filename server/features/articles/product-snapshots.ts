import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { productFactSchema } from '../../contract/schemas/article.ts'
import { parseJson } from '../../domain/json.ts'
import { foldName } from '../../domain/products.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Logger, NewId } from '../../ports/system.ts'
import { getBodyFolder } from './article-bodies.ts'
import { findArticleProducts } from './article-lookup.ts'

/** Products of an article at one time, with the job that their evidence comes from. */
export interface ProductSnapshot {
  products: readonly ProductRecord[]
  jobId: string | null
  sample: boolean
}

const snapshotSchema: z.ZodType<ProductSnapshot> = z.object({
  jobId: z.string().nullable(),
  sample: z.boolean(),
  products: z.array(
    z.object({
      id: z.string(),
      version: z.int(),
      articleId: z.string(),
      position: z.int(),
      name: z.string(),
      image: z.string(),
      chosenImage: z.string().exactOptional(),
      imageAlt: z.string().exactOptional(),
      pricePence: z.int().nullable(),
      currency: z.string().exactOptional(),
      rating: z.number().nullable(),
      reviewCount: z.int().nullable(),
      amazonUrl: z.string(),
      shop: z.string().exactOptional(),
      asin: z.string().nullable(),
      isPick: z.string().nullable(),
      facts: z.array(productFactSchema).exactOptional(),
      readAt: z.string(),
      isFromApi: z.literal(true).exactOptional(),
      otherOffer: z
        .object({
          url: z.string(),
          shop: z.string().exactOptional(),
          pricePence: z.int().nullable(),
          readAt: z.string(),
        })
        .exactOptional(),
      stated: z.record(z.string(), z.object({ by: z.string(), at: z.string() })).exactOptional(),
    }),
  ),
})

export type ProductSnapshots = ReturnType<typeof createProductSnapshots>

/** Stores the products of revisions as blobs, beside the bodies. A blob is never overwritten. */
export function createProductSnapshots({ blobs, newId, log }: { blobs: BlobStore; newId: NewId; log: Logger }) {
  async function discard(keys: readonly string[]): Promise<void> {
    try {
      for (const key of keys) await blobs.delete(key)
    } catch (cause) {
      log('warn', 'an unused list of products could not be deleted', { keys, error: String(cause) })
    }
  }

  return {
    /** @throws BlogopsError `storage_damaged` if the blob is missing or cannot be read. */
    async read(key: string): Promise<ProductSnapshot> {
      const bytes = await blobs.get(key)
      const parsed = bytes && snapshotSchema.safeParse(parseJson(new TextDecoder().decode(bytes)))
      if (parsed?.success) return parsed.data
      throw new BlogopsError('storage_damaged', 'The products of this revision are missing from the storage.', {
        hint: `Restore blobs/${key} from a backup.`,
      })
    },

    /**
     * Stores the products before and after a change, and passes the keys to `work`. Products that are stored already
     * keep their key. If `work` fails, deletes the new blobs again.
     */
    async withNew<T>(
      article: ArticleRecord,
      before: ProductSnapshot,
      after: ProductSnapshot,
      work: (keys: { before: string; after: string }) => Promise<T>,
    ): Promise<T> {
      const create = () => `${getBodyFolder(article.id)}${newId()}.json`
      const keys = { before: article.productsKey ?? create(), after: create() }
      const added = [
        ...(article.productsKey === undefined ? [[keys.before, before] as const] : []),
        [keys.after, after] as const,
      ]
      for (const [key, snapshot] of added) await blobs.put(key, new TextEncoder().encode(JSON.stringify(snapshot)))
      try {
        return await work(keys)
      } catch (cause) {
        await discard(added.map(([key]) => key))
        throw cause
      }
    },
  }
}

/** Returns the fields of an article that follow from its new products. */
export function describeProducts(
  article: ArticleRecord,
  before: readonly ProductRecord[],
  { products, jobId, sample }: ProductSnapshot,
  productsKey: string,
): Pick<ArticleRecord, 'productsKey' | 'formerProducts' | 'jobId' | 'sample'> {
  const current = new Set(products.map(({ name }) => foldName(name)))
  const names = [...(article.formerProducts ?? []), ...before.map(({ name }) => name)]
  // A job has written the text about its own products.
  const former = jobId === article.jobId ? names.filter(name => !current.has(foldName(name))) : []
  return { productsKey, formerProducts: [...new Set(former)], jobId, sample }
}

/** Records the products of the earlier revisions, which lack them until products are first changed by hand. */
export async function stampRevisions(tx: Transaction, article: ArticleRecord, productsKey: string): Promise<void> {
  if (article.productsKey !== undefined) return
  const where = { articleId: article.id }
  const revisions = await tx.find('revision', { where, orderBy: 'number', direction: 'desc' })
  for (const revision of revisions) {
    await tx.put('revision', { ...revision, productsKey })
    // The products before this revision are not known.
    if (revision.changed.includes('products')) return
  }
}

/** Replaces the stored products of an article. */
export async function putProducts(
  tx: Transaction,
  articleId: string,
  products: readonly ProductRecord[],
): Promise<void> {
  const stored = new Map((await findArticleProducts(tx, articleId)).map(product => [product.id, product]))
  for (const [position, product] of products.entries()) {
    const { version } = stored.get(product.id) ?? { version: 0 }
    stored.delete(product.id)
    await tx.put('product', { ...product, version, articleId, position })
  }
  for (const id of stored.keys()) await tx.delete('product', id)
}

/** Reads the products of an article as they are stored. */
export async function readSnapshot(reader: RecordReader, article: ArticleRecord): Promise<ProductSnapshot> {
  const products = await findArticleProducts(reader, article.id)
  return { products, jobId: article.jobId, sample: article.sample }
}
