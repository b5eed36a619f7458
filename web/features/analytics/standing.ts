import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'

const isGoodConversion = (rate: number) => rate >= 5
const isGoodCtr = (ctr: number) => ctr >= 1
const isLowCost = (cpc: number) => cpc < 0.5

/** Returns which rates of an article are good. A rate without impressions or clicks is never good. */
export function findGoodRates({ conversionRate, adImpressions, ctr, adClicks, cpc }: ArticlePerformance) {
  return {
    conversionRate: isGoodConversion(conversionRate),
    ctr: adImpressions > 0 && isGoodCtr(ctr),
    cpc: adClicks > 0 && isLowCost(cpc),
  }
}

/** Legend of the table. */
export const goodRateLegend = 'Green: a conversion rate of 5% or more, a CTR of 1% or more, a CPC below £0.50.'
