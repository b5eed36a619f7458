import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { type AboutArticles, type Facts, isFarBelow, type Recommendation, ratesOfOthers } from './facts.ts'
import { about, many, quoted } from './words.ts'

/** Articles that are read, and whose readers surely go on to products less than half as often as those of the others. */
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

/** Below it a rate of 3 in 100 may still be meant by no click at all. */
const fewestVisitors = 200

/** Where nothing is counted at all, rather the counting is to be looked at than the articles. */
export function nothingCounted({ traffic, clicksKnown }: Facts): Recommendation[] {
  if (!clicksKnown || traffic.visitors < fewestVisitors || traffic.productClicks > 0) return []
  const text = `${many(traffic.visitors, 'visitor')} and no product click at all: check that the articles have buy links, and that a click on one is counted.`
  return [{ worth: traffic.visitors, text, articleId: null }]
}
