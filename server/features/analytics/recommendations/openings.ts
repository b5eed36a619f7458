import { percentText } from '../../../contract/figure-text.ts'
import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { countInterval } from '../count-interval.ts'
import type { AboutArticles } from './facts.ts'
import { many, quoted } from './words.ts'

/** Minimum conversion rate in percent, as specified for articles without ads. */
const leastRate = 3

/** Selects articles without ads whose readers click products. */
export const openings: AboutArticles = {
  where: isOpening,
  // The confidence bound grows with the number of clicks.
  compare: (one, other) => other.productClicks - one.productClicks,
  tell({ articleId, articleTitle, visitors, productClicks, conversionRate }) {
    const sure = countInterval(productClicks).low
    const rate = `${percentText(conversionRate, 1)}, at least ${percentText((sure * 100) / visitors, 1)} with 99% certainty`
    const text = `${quoted(articleTitle)} made ${many(productClicks, 'product click')} from ${many(visitors, 'visitor')} (${rate}), and no ads were shown for it: try a small campaign.`
    return { worth: sure, text, articleId }
  },
}

function isOpening({ visitors, productClicks, conversionRate, hasAds }: ArticlePerformance): boolean {
  if (hasAds || conversionRate <= leastRate) return false
  return (countInterval(productClicks).low * 100) / visitors > leastRate
}
