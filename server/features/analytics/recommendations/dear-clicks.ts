import { poundsText } from '../../../contract/pounds.ts'
import { countInterval } from '../count-interval.ts'
import type { AdSetFacts, Facts, Recommendation } from './facts.ts'
import { about, many, quoted } from './words.ts'

/** Minimum clicks of the other ad sets for a comparison. */
const fewestClicks = 100
/** Minimum ratio to the cost per click of the other ad sets. */
const farAbove = 1.5

/**
 * Finds ad sets whose cost per click is significantly above the others' without more product clicks per pound. Ad sets
 * without traffic data are skipped: their expensive clicks may be the most valuable.
 */
export function dearClicks(facts: Facts): Recommendation[] {
  if (!facts.clicksKnown) return []
  const all = sumOf(facts.adSets)
  return facts.adSets.flatMap(adSet => {
    const own = sumOf([adSet])
    const others = without(all, own)
    const usual = others.spend / others.clicks
    const overpaid = own.spend - own.clicks * usual
    if (
      adSet.imported ||
      own.spendCounted === 0 ||
      others.clicks < fewestClicks ||
      !isDear(own, others) ||
      isWorthIt(own, others)
    )
      return []
    return [{ worth: overpaid, text: textOf(adSet, own, usual), articleId: adSet.articleId }]
  })
}

interface Sum {
  spend: number
  clicks: number
  /** Product clicks of its visitors, and spend on the days on which visitors were counted. */
  bought: number
  spendCounted: number
}

function without(all: Sum, own: Sum): Sum {
  return {
    spend: all.spend - own.spend,
    clicks: all.clicks - own.clicks,
    bought: all.bought - own.bought,
    spendCounted: all.spendCounted - own.spendCounted,
  }
}

function isDear(own: Sum, others: Sum): boolean {
  const dearest = others.spend / countInterval(others.clicks).low
  return own.spend / countInterval(own.clicks).high > farAbove * dearest
}

function isWorthIt(own: Sum, others: Sum): boolean {
  return own.bought * others.spendCounted > others.bought * own.spendCounted
}

function textOf({ name, figures }: AdSetFacts, { spend, clicks }: Sum, usual: number): string {
  if (clicks === 0) {
    return `${quoted(name)} cost ${poundsText(spend)} without a click on it; elsewhere in the account that pays for ${about(spend / usual)}. Pause it, or try other words, another picture or another audience.`
  }
  const { low, high } = countInterval(clicks)
  const between = `${poundsText(spend / high)} to ${poundsText(spend / low)}, 99% sure`
  return `A click on ${quoted(name)} costs ${poundsText(spend / clicks)} (${between}), on the other ads ${poundsText(usual)}: its ${many(figures.clicks, 'click')} cost ${poundsText(spend - clicks * usual)} more than they do there. Try other words or another audience, or lower its budget.`
}

function sumOf(adSets: readonly AdSetFacts[]): Sum {
  return adSets.reduce(
    (sum, { figures, counted, traffic }) => ({
      spend: sum.spend + figures.spendMicros / 1_000_000,
      clicks: sum.clicks + figures.clicks,
      bought: sum.bought + traffic.productClicks,
      spendCounted: sum.spendCounted + counted.spendMicros / 1_000_000,
    }),
    { spend: 0, clicks: 0, bought: 0, spendCounted: 0 },
  )
}
