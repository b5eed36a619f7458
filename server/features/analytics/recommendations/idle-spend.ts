import { percentText } from '../../../contract/figure-text.ts'
import { poundsText } from '../../../contract/pounds.ts'
import { countInterval } from '../count-interval.ts'
import { type AdSetFacts, type Facts, isFarBelow, type Rate, type Recommendation, ratesOfOthers } from './facts.ts'
import { about, many, quoted } from './words.ts'

/** Minimum paid clicks for a conclusion; some of them are not link clicks. */
const fewestClicks = 50
/** Minimum share of paid clicks that should arrive as visitors. */
const leastArriving = 0.2

/** Finds ad sets that cost money but bring few visitors, or visitors who rarely click products. */
export function idleSpend(facts: Facts): Recommendation[] {
  if (!facts.clicksKnown) return []
  const usualWithout = ratesOfOthers(facts)
  return facts.adSets
    .filter(({ imported, counted }) => !imported && counted.spendMicros > 0)
    .flatMap(adSet => {
      const text =
        lostOnTheWay(facts, adSet) ?? withoutProductClicks(adSet, usualWithout(facts.articles.of(adSet.articleId)))
      return text === undefined ? [] : [{ worth: spendOf(adSet), text, articleId: adSet.articleId }]
    })
}

function lostOnTheWay({ traffic: site }: Facts, adSet: AdSetFacts): string | undefined {
  const { name, counted, traffic } = adSet
  const few = countInterval(traffic.visitors).high < counted.clicks * leastArriving
  if (counted.clicks < fewestClicks || site.visitors === 0 || !few) return undefined
  const paid = `${many(counted.clicks, 'click')} (${poundsText(spendOf(adSet))})${onWhichDays(adSet)}`
  const share = percentText((traffic.visitors * 100) / counted.clicks, 1)
  const came =
    traffic.visitors === 0 ? 'but no visitor came' : `but only ${many(traffic.visitors, 'visitor')} (${share}) came`
  return `${quoted(name)} paid for ${paid}, ${came} with the tags of its ads: check that the links of its ads still carry their utm_ tags, and that the page opens quickly.`
}

function withoutProductClicks(adSet: AdSetFacts, usual: Rate): string | undefined {
  const { name, traffic } = adSet
  if (!isFarBelow(traffic, usual)) return undefined
  const brought = `${many(traffic.visitors, 'visitor')} and ${traffic.productClicks === 0 ? '' : 'only '}${many(traffic.productClicks, 'product click')}`
  const expected = about(usual.measured * traffic.visitors)
  return `${quoted(name)} cost ${poundsText(spendOf(adSet))}${onWhichDays(adSet)} and brought ${brought}; as many visitors of other articles make ${expected}. Pause it, or let its ads promise what the article shows.`
}

function spendOf({ counted }: AdSetFacts): number {
  return counted.spendMicros / 1_000_000
}

/** Names the days if the counted spend is less than the total spend. */
function onWhichDays({ counted, figures }: AdSetFacts): string {
  return counted.spendMicros < figures.spendMicros ? ' on the days on which anybody was counted' : ''
}
