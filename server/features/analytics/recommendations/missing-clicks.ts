import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { type ArticleRule, createRateWithout, type Facts, isFarBelow, type Recommendation } from './facts.ts'
import { formatCountOrNone, formatEstimate, quoteName } from './words.ts'

/** Selects articles whose click rate is significantly less than half that of the other articles. */
export function createMissingClicksRule(facts: Facts): ArticleRule {
  const getUsualRate = createRateWithout(facts)
  const countExpectedClicks = (row: ArticlePerformance) => getUsualRate(row).measured * row.visitors
  const countMissingClicks = (row: ArticlePerformance) => countExpectedClicks(row) - row.productClicks
  return {
    where: row => facts.clicksKnown && isFarBelow(row, getUsualRate(row)),
    compare: (one, other) => countMissingClicks(other) - countMissingClicks(one),
    toRecommendation(row) {
      const { articleId, articleTitle, visitors, productClicks } = row
      const clicks = `${productClicks === 0 ? '' : 'only '}${formatCountOrNone(productClicks, 'product click')}`
      const text = `${quoteName(articleTitle)} had ${formatCountOrNone(visitors, 'visitor')} and ${clicks}; as many visitors of other articles make ${formatEstimate(countExpectedClicks(row))}. See that its products can be bought and its buttons are easy to find.`
      return { worth: countMissingClicks(row), text, articleId }
    },
  }
}

/** Minimum visitors: with fewer, no clicks at all is still consistent with a rate of 3 %. */
const minVisitors = 200

/** Recommends checking the tracking if the whole site has no product clicks. */
export function recommendTrackingCheck({ traffic, clicksKnown }: Facts): Recommendation[] {
  if (!clicksKnown || traffic.visitors < minVisitors || traffic.productClicks > 0) return []
  const text = `${formatCountOrNone(traffic.visitors, 'visitor')} and no product click at all: check that the articles have buy links, and that a click on one is counted.`
  return [{ worth: traffic.visitors, text, articleId: null }]
}
