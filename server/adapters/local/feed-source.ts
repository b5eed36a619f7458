import { removeHowTo } from '../../domain/article-formats.ts'
import { getMoneyNotation } from '../../domain/money-notation.ts'
import { createPace, runWithPauses } from '../../lib/steps.ts'
import type { ProductSource } from '../../ports/product-source.ts'
import type { Clock } from '../../ports/system.ts'
import { addTitleFacts } from './feed/feed-product.ts'
import { type ReadFeed, readFeed } from './feed/read-feed.ts'
import { nameListings } from './listing-title.ts'
import { listTopics } from './other-topics.ts'
import { rankInSteps } from './product-ranking.ts'

export interface FeedOptions {
  /** Name of the admin's file: "products.csv". */
  name: string
  /** Content of the file: CSV, a JSON array, `{"products": […]}`, or one JSON object per line. */
  content: string
  clock: Clock
}

/** Creates a source of products from an admin's file. */
export function createFeedSource({ name, content, clock }: FeedOptions): ProductSource {
  let feed: ReadFeed | undefined
  return {
    async topics(shop) {
      feed ??= await readFeed(name, content, createPace(), shop)
      return listTopics(feed.products.map(product => ({ product })))
    },

    async find({ shop, ...query }, { signal }) {
      signal.throwIfAborted()
      const pace = createPace(signal)
      feed ??= await readFeed(name, content, pace, shop)
      const { toRules } = getMoneyNotation(shop?.currency)
      const request = { ...query, topic: removeHowTo(toRules(query.topic)) }
      const candidates = feed.products.map(product => ({ product }))
      const { products, matching, notes } = await runWithPauses(rankInSteps(candidates, request), pace)
      return {
        products: nameListings(products.map(addTitleFacts), query.topic),
        matching,
        notes,
        rejected: feed.rejected,
        rejectedTotal: feed.rejectedTotal,
        origin: name,
        sample: false,
        readAt: clock.now().toISOString(),
      }
    },
  }
}
