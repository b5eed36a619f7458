import type { Clock } from '../../ports/clock.ts'
import { createPace, inTurns } from '../../ports/pace.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import { withTitleRead } from './feed/feed-product.ts'
import { type ReadFeed, readFeed } from './feed/read-feed.ts'
import { nameListings } from './listing-title.ts'
import { ranking } from './product-ranking.ts'

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
      const pace = createPace(signal)
      feed ??= await readFeed(name, content, pace)
      const candidates = feed.products.map(product => ({ product }))
      const { products, matching } = await inTurns(ranking(candidates, request), pace)
      return {
        products: nameListings(products.map(withTitleRead)),
        matching,
        rejected: feed.rejected,
        rejectedTotal: feed.rejectedTotal,
        origin: name,
        sample: false,
        readAt: clock.now().toISOString(),
      }
    },
  }
}
