import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'

const isStrongConversion = (rate: number) => rate >= 5
const isStrongCtr = (ctr: number) => ctr >= 1
const isLowCost = (cpc: number) => cpc < 0.5

/** Returns which rates of an article are good. A rate without impressions or clicks is never good. */
export function strongIn({ conversionRate, adImpressions, ctr, adClicks, cpc }: ArticlePerformance) {
  return {
    conversionRate: isStrongConversion(conversionRate),
    ctr: adImpressions > 0 && isStrongCtr(ctr),
    cpc: adClicks > 0 && isLowCost(cpc),
  }
}

/** Legend of the table. */
export const strongRule = 'Green: a conversion rate of 5% or more, a CTR of 1% or more, a CPC below £0.50.'
