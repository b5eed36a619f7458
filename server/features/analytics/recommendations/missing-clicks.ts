import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { type AboutArticles, type Facts, isFarBelow, type Recommendation, ratesOfOthers } from './facts.ts'
import { about, many, quoted } from './words.ts'

/** Selects articles whose click rate is significantly less than half that of the other articles. */
export function missingClicks(facts: Facts): AboutArticles {
  const usualWithout = ratesOfOthers(facts)
  const expectedOf = (row: ArticlePerformance) => usualWithout(row).measured * row.visitors
  const worthOf = (row: ArticlePerformance) => expectedOf(row) - row.productClicks
  return {
    where: row => facts.clicksKnown && isFarBelow(row, usualWithout(row)),
    compare: (one, other) => worthOf(other) - worthOf(one),
    tell(row) {
      const { articleId, articleTitle, visitors, productClicks } = row
      const made = `${productClicks === 0 ? '' : 'only '}${many(productClicks, 'product click')}`
      const text = `${quoted(articleTitle)} had ${many(visitors, 'visitor')} and ${made}; as many visitors of other articles make ${about(expectedOf(row))}. See that its products can be bought and its buttons are easy to find.`
      return { worth: worthOf(row), text, articleId }
    },
  }
}

/** Minimum visitors: with fewer, no clicks at all is still consistent with a rate of 3 %. */
const fewestVisitors = 200

/** Recommends checking the tracking if the whole site has no product clicks. */
export function nothingCounted({ traffic, clicksKnown }: Facts): Recommendation[] {
  if (!clicksKnown || traffic.visitors < fewestVisitors || traffic.productClicks > 0) return []
  const text = `${many(traffic.visitors, 'visitor')} and no product click at all: check that the articles have buy links, and that a click on one is counted.`
  return [{ worth: traffic.visitors, text, articleId: null }]
}
