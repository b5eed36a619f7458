import { percentText } from '../../../contract/figure-text.ts'
import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { countInterval } from '../count-interval.ts'
import type { AboutArticles } from './facts.ts'
import { many, quoted } from './words.ts'

/** The conversion rate from which the spec calls an article without ads an opportunity, for a hundred visitors. */
const leastRate = 3

/** Articles whose readers go on to products, and that no ads were shown for. */
export const openings: AboutArticles = {
  where: isOpening,
  // What clicks surely stand for rises with them.
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
