import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { formatPercent, formatPounds } from '../../../domain/number-format.ts'
import {
  type AdSetFacts,
  type ArticleRule,
  countInterval,
  createRateWithout,
  type Facts,
  formatCountOrNone,
  formatEstimate,
  isFarBelow,
  quoteName,
  type Rate,
  type Recommendation,
} from './facts.ts'

/** Minimum paid clicks for a conclusion; some of them are not link clicks. */
const minPaidClicks = 50
/** Minimum share of paid clicks that should arrive as visitors. */
const minArrivalRate = 0.2

/** Finds ad sets that cost money but bring few visitors, or visitors who rarely click products. */
export function findIdleSpend(facts: Facts): Recommendation[] {
  if (!facts.clicksKnown) return []
  const getUsualRate = createRateWithout(facts)
  return facts.adSets
    .filter(({ imported, counted }) => !imported && counted.spendMicros > 0)
    .flatMap(adSet => {
      const text =
        describeLostClicks(facts, adSet) ??
        describeMissingProductClicks(adSet, getUsualRate(facts.articles.find(adSet.articleId)))
      return text === undefined ? [] : [{ worth: getCountedSpend(adSet), text, articleId: adSet.articleId }]
    })
}

function describeLostClicks({ traffic: site }: Facts, adSet: AdSetFacts): string | undefined {
  const { name, counted, traffic } = adSet
  const isBelowMinimum = countInterval(traffic.visitors).high < counted.clicks * minArrivalRate
  if (counted.clicks < minPaidClicks || site.visitors === 0 || !isBelowMinimum) return undefined
  const paid = `${formatCountOrNone(counted.clicks, 'click')} (${formatPounds(getCountedSpend(adSet))})${describeDays(adSet)}`
  const share = formatPercent((traffic.visitors * 100) / counted.clicks, 1)
  const advice = 'Check that the links of its ads keep their utm_ tags and that the page opens quickly.'
  return traffic.visitors === 0
    ? `${quoteName(name)} paid for ${paid}, but no visitor arrived from its ads. ${advice}`
    : `${quoteName(name)} paid for ${paid}, but only ${formatCountOrNone(traffic.visitors, 'visitor')} (${share}) arrived from its ads. ${advice}`
}

function describeMissingProductClicks(adSet: AdSetFacts, usual: Rate): string | undefined {
  const { name, traffic } = adSet
  if (!isFarBelow(traffic, usual)) return undefined
  const visitors = formatCountOrNone(traffic.visitors, 'visitor')
  const clicks = formatCountOrNone(traffic.productClicks, 'product click')
  const result = traffic.productClicks === 0 ? `${visitors} but ${clicks}` : `${visitors} but only ${clicks}`
  const expected = formatEstimate(usual.measured * traffic.visitors)
  const spend = `${formatPounds(getCountedSpend(adSet))}${describeDays(adSet)}`
  return `${quoteName(name)} brought ${result} for ${spend}. As many visitors of other articles make ${expected}. Pause it, or make its ads match the article.`
}

function getCountedSpend({ counted }: AdSetFacts): number {
  return counted.spendMicros / 1_000_000
}

/** Names the days if the counted spend is less than the total spend. */
function describeDays({ counted, metrics }: AdSetFacts): string {
  return counted.spendMicros < metrics.spendMicros ? ' on days with counted visitors' : ''
}

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
  { name, metrics }: AdSetFacts,
  { spend, clicks }: AdSetSum,
  usualCost: number,
): string {
  if (clicks === 0) {
    return `${quoteName(name)} spent ${formatPounds(spend)} without a click. Other ads get ${formatEstimate(spend / usualCost)} for that. Pause it, or try another text, picture or audience.`
  }
  const { low, high } = countInterval(clicks)
  const between = `99% sure: ${formatPounds(spend / high)} to ${formatPounds(spend / low)}`
  return `A click on ${quoteName(name)} costs ${formatPounds(spend / clicks)} (${between}) but only ${formatPounds(usualCost)} on other ads. Its ${formatCountOrNone(metrics.clicks, 'click')} cost ${formatPounds(spend - clicks * usualCost)} more than usual. Try another text or audience, or lower its budget.`
}

function sumAdSets(adSets: readonly AdSetFacts[]): AdSetSum {
  return adSets.reduce(
    (sum, { metrics, counted, traffic }) => ({
      spend: sum.spend + metrics.spendMicros / 1_000_000,
      clicks: sum.clicks + metrics.clicks,
      productClicks: sum.productClicks + traffic.productClicks,
      spendCounted: sum.spendCounted + counted.spendMicros / 1_000_000,
    }),
    { spend: 0, clicks: 0, productClicks: 0, spendCounted: 0 },
  )
}

/** Minimum conversion rate in percent, as specified for articles without ads. */
const minConversionRate = 3

/** Selects articles without ads whose readers click products. */
export const adOpportunityRule: ArticleRule = {
  where: isAdOpportunity,
  // The confidence bound grows with the number of clicks.
  compare: (a, b) => b.productClicks - a.productClicks,
  toRecommendation({ articleId, articleTitle, visitors, productClicks, conversionRate }) {
    const lowestClicks = countInterval(productClicks).low
    const rate = `${formatPercent(conversionRate, 1)}; 99% sure: at least ${formatPercent((lowestClicks * 100) / visitors, 1)}`
    const text = `${quoteName(articleTitle)} got ${formatCountOrNone(productClicks, 'product click')} from ${formatCountOrNone(visitors, 'visitor')} without ads (${rate}). Try a small campaign.`
    return { worth: lowestClicks, text, articleId }
  },
}

function isAdOpportunity({ visitors, productClicks, conversionRate, hasAds }: ArticlePerformance): boolean {
  if (hasAds || conversionRate <= minConversionRate) return false
  return (countInterval(productClicks).low * 100) / visitors > minConversionRate
}
