import { formatPercent } from '../../../contract/figure-text.ts'
import { formatPounds } from '../../../contract/pounds.ts'
import { countInterval } from '../count-interval.ts'
import { type AdSetFacts, createRateWithout, type Facts, isFarBelow, type Rate, type Recommendation } from './facts.ts'
import { formatCountOrNone, formatEstimate, quoteName } from './words.ts'

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
  const arrivals =
    traffic.visitors === 0
      ? 'but no visitor came'
      : `but only ${formatCountOrNone(traffic.visitors, 'visitor')} (${share}) came`
  return `${quoteName(name)} paid for ${paid}, ${arrivals} with the tags of its ads: check that the links of its ads still carry their utm_ tags, and that the page opens quickly.`
}

function describeMissingProductClicks(adSet: AdSetFacts, usual: Rate): string | undefined {
  const { name, traffic } = adSet
  if (!isFarBelow(traffic, usual)) return undefined
  const brought = `${formatCountOrNone(traffic.visitors, 'visitor')} and ${traffic.productClicks === 0 ? '' : 'only '}${formatCountOrNone(traffic.productClicks, 'product click')}`
  const expected = formatEstimate(usual.measured * traffic.visitors)
  return `${quoteName(name)} cost ${formatPounds(getCountedSpend(adSet))}${describeDays(adSet)} and brought ${brought}; as many visitors of other articles make ${expected}. Pause it, or let its ads promise what the article shows.`
}

function getCountedSpend({ counted }: AdSetFacts): number {
  return counted.spendMicros / 1_000_000
}

/** Names the days if the counted spend is less than the total spend. */
function describeDays({ counted, metrics: figures }: AdSetFacts): string {
  return counted.spendMicros < figures.spendMicros ? ' on the days on which anybody was counted' : ''
}
