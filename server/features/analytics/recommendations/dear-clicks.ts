import { formatPounds } from '../../../contract/pounds.ts'
import { countInterval } from '../count-interval.ts'
import type { AdSetFacts, Facts, Recommendation } from './facts.ts'
import { formatCountOrNone, formatEstimate, quoteName } from './words.ts'

/** Minimum clicks of the other ad sets for a comparison. */
const minOtherClicks = 100
/** Minimum ratio to the cost per click of the other ad sets. */
const minCostRatio = 1.5

/**
 * Finds ad sets whose cost per click is significantly above the others' without more product clicks per pound. Ad sets
 * without traffic data are skipped: their expensive clicks may be the most valuable.
 */
export function findExpensiveClicks(facts: Facts): Recommendation[] {
  if (!facts.clicksKnown) return []
  const all = sumAdSets(facts.adSets)
  return facts.adSets.flatMap(adSet => {
    const own = sumAdSets([adSet])
    const others = subtract(all, own)
    const usualCost = others.spend / others.clicks
    const overspend = own.spend - own.clicks * usualCost
    if (
      adSet.imported ||
      own.spendCounted === 0 ||
      others.clicks < minOtherClicks ||
      !isExpensive(own, others) ||
      bringsMoreProductClicks(own, others)
    )
      return []
    return [{ worth: overspend, text: describeExpensiveClicks(adSet, own, usualCost), articleId: adSet.articleId }]
  })
}

interface AdSetSum {
  spend: number
  clicks: number
  /** Product clicks of its visitors, and spend on the days on which visitors were counted. */
  productClicks: number
  spendCounted: number
}

function subtract(all: AdSetSum, own: AdSetSum): AdSetSum {
  return {
    spend: all.spend - own.spend,
    clicks: all.clicks - own.clicks,
    productClicks: all.productClicks - own.productClicks,
    spendCounted: all.spendCounted - own.spendCounted,
  }
}

function isExpensive(own: AdSetSum, others: AdSetSum): boolean {
  const highestUsualCost = others.spend / countInterval(others.clicks).low
  return own.spend / countInterval(own.clicks).high > minCostRatio * highestUsualCost
}

function bringsMoreProductClicks(own: AdSetSum, others: AdSetSum): boolean {
  return own.productClicks * others.spendCounted > others.productClicks * own.spendCounted
}

function describeExpensiveClicks(
  { name, metrics: figures }: AdSetFacts,
  { spend, clicks }: AdSetSum,
  usualCost: number,
): string {
  if (clicks === 0) {
    return `${quoteName(name)} cost ${formatPounds(spend)} without a click on it; elsewhere in the account that pays for ${formatEstimate(spend / usualCost)}. Pause it, or try other words, another picture or another audience.`
  }
  const { low, high } = countInterval(clicks)
  const between = `${formatPounds(spend / high)} to ${formatPounds(spend / low)}, 99% sure`
  return `A click on ${quoteName(name)} costs ${formatPounds(spend / clicks)} (${between}), on the other ads ${formatPounds(usualCost)}: its ${formatCountOrNone(figures.clicks, 'click')} cost ${formatPounds(spend - clicks * usualCost)} more than they do there. Try other words or another audience, or lower its budget.`
}

function sumAdSets(adSets: readonly AdSetFacts[]): AdSetSum {
  return adSets.reduce(
    (sum, { metrics: figures, counted, traffic }) => ({
      spend: sum.spend + figures.spendMicros / 1_000_000,
      clicks: sum.clicks + figures.clicks,
      productClicks: sum.productClicks + traffic.productClicks,
      spendCounted: sum.spendCounted + counted.spendMicros / 1_000_000,
    }),
    { spend: 0, clicks: 0, productClicks: 0, spendCounted: 0 },
  )
}
