import { BlogopsError } from '../../contract/errors.ts'
import { filterCompared } from '../../domain/ads.ts'
import { getCategoryLabel } from '../../domain/articles.ts'
import { formatDay } from '../../domain/days.ts'
import type { OptimizerFacts, Strategist, Strategy } from '../../ports/strategist.ts'
import { getAdSetAdvice } from './strategy/ad-set-advice.ts'
import { type ChosenTopic, chooseTopic, createNextBlog } from './strategy/next-blog.ts'
import { capitalize, formatCount, formatMoney, formatRate, roundsToZero } from './strategy/text.ts'

/** Returns advice on promoting the next article. */
export function createAdStrategy({ kind }: ChosenTopic, facts: OptimizerFacts): Strategy['nextAdStrategy'] {
  const things = capitalize(kind.topic)
  return {
    budgetReasoning: facts.budget.reason,
    objective: 'OUTCOME_TRAFFIC',
    targeting: { ...describeAudience(facts), interests: [...kind.interests] },
    creative: {
      headlines: [`${things}, compared`, `Which ${kind.topic}?`, `Compare ${kind.topic}`],
      descriptions: [
        `We put ${kind.topic} side by side by ${kind.focus}.`,
        `For ${kind.audience}: what each does well, and what it does not.`,
        'Prices, ratings and the differences that matter, on one page.',
      ],
      callToAction: 'LEARN_MORE',
    },
  }
}

function describeAudience({ audiences }: OptimizerFacts): { demographics: string; reasoning: string } {
  const known = audiences.filter(({ by }) => by !== 'region')
  const [first] = known
  if (!first) {
    return {
      demographics: 'Adults from 18 to 65 in the United Kingdom',
      reasoning: 'No audience has done better than another for certain, so a wide one learns fastest.',
    }
  }
  const descriptions = known.map(
    ({ group, ctr, clicks }) => `${group} (a CTR of ${ctr.toFixed(2)}%, ${formatCount(clicks, 'click')})`,
  )
  return {
    demographics: `${known.map(({ group }) => capitalize(group)).join(', ')}, in the United Kingdom`,
    reasoning: `They clicked more often than others: ${descriptions.join(', ')}.`,
  }
}

/** Returns the main findings, most general first, leaving out those with too little data. */
export function findInsights(facts: OptimizerFacts): string[] {
  return [
    describeReaders(facts),
    describeBestCategory(facts),
    describeSpending(facts),
    describeTests(facts),
    describeFatigue(facts),
  ].filter(line => line !== '')
}

function describeReaders({ days, totals: { visitors, productClicks, conversionRate } }: OptimizerFacts): string {
  const span = `From ${formatDay(days.from)} to ${formatDay(days.to)}`
  if (visitors === 0) return `${span} nobody was counted on the site, so nothing can be said of readers yet.`
  const share = `${formatRate(conversionRate)} for every hundred`
  return `${span}, ${formatCount(visitors, 'visitor')} made ${formatCount(productClicks, 'product click')}: ${share}.`
}

function describeBestCategory({ categories, totals }: OptimizerFacts): string {
  const [first, ...others] = categories.filter(({ visitors }) => visitors >= 100).toSorted(byClicks)
  if (!first || others.length === 0 || first.clicksPerHundred <= totals.conversionRate) return ''
  if (roundsToZero(first.clicksPerHundred)) return ''
  const all = `${formatRate(totals.conversionRate)} on the whole site`
  return `${getCategoryLabel(first.category)} brings most: an estimated ${formatRate(first.clicksPerHundred)} product clicks for a hundred visitors, against ${all}.`
}

const byClicks = (a: { clicksPerHundred: number }, b: { clicksPerHundred: number }) =>
  b.clicksPerHundred - a.clicksPerHundred

function describeSpending({ totals: { adSpend, adClicks } }: OptimizerFacts): string {
  if (adSpend === 0) return ''
  const clicksText =
    adClicks === 0 ? 'none' : `${formatCount(adClicks, 'click')}, at ${formatMoney(adSpend / adClicks)} each`
  return `Ads cost ${formatMoney(adSpend)} and brought ${clicksText}.`
}

function describeTests({ adSets }: OptimizerFacts): string {
  const compared = adSets.filter(({ evidence }) => filterCompared(evidence.variants).length > 1)
  const countInPhase = (phase: string) => compared.filter(({ evidence }) => evidence.phase === phase).length
  const [decided, waiting] = [countInPhase('decided'), countInPhase('gathering')]
  const won = decided > 0 ? `${formatCount(decided, 'ad set')} ${decided === 1 ? 'has' : 'have'} a winner` : ''
  const open = waiting > 0 ? `${formatCount(waiting, 'ad set')} ${waiting === 1 ? 'needs' : 'need'} more data` : ''
  const sentences = [won, open].filter(part => part !== '')
  return sentences.length === 0 ? '' : `${sentences.join(', and ')}.`
}

function describeFatigue({ adSets }: OptimizerFacts): string {
  const names = adSets.filter(({ evidence }) => evidence.fatigue !== null).map(({ adSetName }) => `“${adSetName}”`)
  if (names.length === 0) return ''
  const [first] = names
  const subject =
    names.length === 1 ? `${first} tires` : `${formatCount(names.length, 'ad set')} tire, ${first} among them`
  return `${subject}: people click less than they did, and new words or a new picture may help.`
}

/**
 * Creates a strategist that needs no model: it states the facts in sentences and picks topics from a list. The same
 * facts always give the same advice.
 */
export function createTemplateStrategist(): Strategist {
  return {
    async advise(facts, { signal }) {
      signal.throwIfAborted()
      const topic = chooseTopic(facts)
      return {
        overallInsights: findInsights(facts),
        nextBlogRecommendation: createNextBlog(topic, facts),
        nextAdStrategy: createAdStrategy(topic, facts),
        adSets: new Map(facts.adSets.map(adSet => [adSet.adSetId, getAdSetAdvice(adSet, facts)])),
        writtenBy: 'templates',
        notices: [],
      }
    },
  }
}

/**
 * Creates a strategist that falls back to templates when `first` fails: the optimizer's results are already computed
 * and still need text. Cancellations and bugs are not covered by the fallback.
 */
export function createFallbackStrategist(primary: Strategist): Strategist {
  const templates = createTemplateStrategist()
  return {
    async advise(facts, work) {
      try {
        return await primary.advise(facts, work)
      } catch (error) {
        if (work.signal.aborted || !(error instanceof BlogopsError) || error.code === 'cancelled') throw error
        await work.report(`${error.message} Templates find the words instead.`)
        const strategy = await templates.advise(facts, work)
        return { ...strategy, notices: [...strategy.notices, `The words are from templates. ${error.message}`] }
      }
    },
  }
}
