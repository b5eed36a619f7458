import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'

const isStrongConversion = (rate: number) => rate >= 5
const isStrongCtr = (ctr: number) => ctr >= 1
const isLowCost = (cpc: number) => cpc < 0.5

/** Which of its rates are worth pointing out. Of what never happened there is none. */
export function strongIn({ conversionRate, adImpressions, ctr, adClicks, cpc }: ArticlePerformance) {
  return {
    conversionRate: isStrongConversion(conversionRate),
    ctr: adImpressions > 0 && isStrongCtr(ctr),
    cpc: adClicks > 0 && isLowCost(cpc),
  }
}

/** The rule, for those who look at the table. */
export const strongRule = 'Green: a conversion rate of 5% or more, a CTR of 1% or more, a CPC below £0.50.'
