import { poundsText } from '../../../contract/pounds.ts'
import { countInterval } from '../count-interval.ts'
import type { AdSetFacts, Facts, Recommendation } from './facts.ts'
import { about, many, quoted } from './words.ts'

/** Clicks of the other ad sets, with less of which there is nothing to compare with. */
const fewestClicks = 100
/** How many times what others pay is "far above". */
const farAbove = 1.5

/**
 * Ad sets that surely pay far more a click than the others, and have not more product clicks a pound to show for it: where that is
 * not known, the dear clicks may be the best.
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
  /** Product clicks of who came by it, and what was spent on the days on which anybody was counted. */
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
