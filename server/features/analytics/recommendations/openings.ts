import { formatPercent } from '../../../contract/figure-text.ts'
import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { countInterval } from '../count-interval.ts'
import type { ArticleRule } from './facts.ts'
import { formatCountOrNone, quoteName } from './words.ts'

/** Minimum conversion rate in percent, as specified for articles without ads. */
const minConversionRate = 3

/** Selects articles without ads whose readers click products. */
export const adOpportunityRule: ArticleRule = {
  where: isAdOpportunity,
  // The confidence bound grows with the number of clicks.
  compare: (one, other) => other.productClicks - one.productClicks,
  toRecommendation({ articleId, articleTitle, visitors, productClicks, conversionRate }) {
    const lowestClicks = countInterval(productClicks).low
    const rate = `${formatPercent(conversionRate, 1)}, at least ${formatPercent((lowestClicks * 100) / visitors, 1)} with 99% certainty`
    const text = `${quoteName(articleTitle)} made ${formatCountOrNone(productClicks, 'product click')} from ${formatCountOrNone(visitors, 'visitor')} (${rate}), and no ads were shown for it: try a small campaign.`
    return { worth: lowestClicks, text, articleId }
  },
}

function isAdOpportunity({ visitors, productClicks, conversionRate, hasAds }: ArticlePerformance): boolean {
  if (hasAds || conversionRate <= minConversionRate) return false
  return (countInterval(productClicks).low * 100) / visitors > minConversionRate
}
