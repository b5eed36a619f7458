import type { Clock } from '../../ports/clock.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import { type ReadFeed, readFeed } from './feed/read-feed.ts'
import { nameListings } from './listing-title.ts'
import { rankProducts } from './product-ranking.ts'

export interface FeedOptions {
  /** The file's name as the admin knows it: "products.csv". */
  name: string
  /** Its text: CSV, a JSON array, `{"products": […]}` or one JSON object a line. */
  content: string
  clock: Clock
}

/** Products from a file that an admin gave. */
export function createFeedSource({ name, content, clock }: FeedOptions): ProductSource {
  let feed: ReadFeed | undefined
  return {
    async find(request, { signal }) {
      signal.throwIfAborted()
      feed ??= readFeed(name, content)
      const { products, matching } = rankProducts(
        feed.products.map(product => ({ product })),
        request,
      )
      return {
        products: nameListings(products),
        matching,
        rejected: feed.rejected,
        origin: name,
        sample: false,
        readAt: clock.now().toISOString(),
      }
    },
  }
}
