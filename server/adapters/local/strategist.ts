import { BlogopsError } from '../../contract/errors.ts'
import { filterCompared } from '../../domain/ads.ts'
import { describeAudiences, describeInterval, describePeople, findExtremes, isCertain } from '../../domain/audiences.ts'
import { formatDay } from '../../domain/days.ts'
import { formatCount, formatPounds, formatQuantity, formatReturn, pluralize } from '../../domain/number-format.ts'
import type { OptimizerFacts, Strategist, Strategy } from '../../ports/strategist.ts'
import { getAdSetAdvice } from './strategy/ad-set-advice.ts'
import {
  type ChosenTopic,
  capitalize,
  chooseTopic,
  createNextBlog,
  formatRate,
  getFactName,
  roundsToZero,
} from './strategy/next-blog.ts'

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
  const known = (['age', 'gender'] as const)
    .flatMap(kind => findExtremes(audiences, kind)?.best ?? [])
    .filter(isCertain)
  const [first] = known
  if (!first) {
    return {
      demographics: 'Adults from 18 to 65 in the United Kingdom',
      reasoning: 'No audience is clearly better than another, so a wide one learns fastest.',
    }
  }
  const descriptions = known.map(audience => `${describePeople(audience)} ${describeInterval(audience)}`)
  return {
    demographics: `${known.map(audience => capitalize(describePeople(audience))).join(', ')}, in the United Kingdom`,
    reasoning: `They bring more ${first.unit} for each pound than everybody (${formatReturn(first.ofAll)}): ${descriptions.join(', ')}.`,
  }
}

/** Returns the main findings, most general first, leaving out those with too little data. */
export function findInsights(facts: OptimizerFacts): string[] {
  return [
    describeReaders(facts),
    describeBestCategory(facts),
    describeSpending(facts),
    ...describeAudiences(facts.audiences),
    describeTests(facts),
    describeFatigue(facts),
  ].filter(line => line !== '')
}

function describeReaders({ days, totals: { visitors, productClicks, conversionRate } }: OptimizerFacts): string {
  const span = `From ${formatDay(days.from)} to ${formatDay(days.to)}`
  if (visitors === 0) return `${span}, no visitor was counted on the site, so nothing is known about readers yet.`
  const share = `${formatRate(conversionRate)} for every hundred`
  return `${span}, ${formatQuantity(visitors, 'visitor')} made ${formatQuantity(productClicks, 'product click')}: ${share}.`
}

function describeBestCategory(facts: OptimizerFacts): string {
  const { categories, totals } = facts
  const [first, ...others] = categories.filter(({ visitors }) => visitors >= 100).toSorted(byClicks)
  if (!first || others.length === 0 || first.clicksPerHundred <= totals.conversionRate) return ''
  if (roundsToZero(first.clicksPerHundred)) return ''
  const all = `${formatRate(totals.conversionRate)} on the whole site`
  return `${getFactName(facts, first.category)} gets the most clicks per visitor: an estimated ${formatRate(first.clicksPerHundred)} product clicks for a hundred visitors, compared with ${all}.`
}

const byClicks = (a: { clicksPerHundred: number }, b: { clicksPerHundred: number }) =>
  b.clicksPerHundred - a.clicksPerHundred

function describeSpending({ totals: { adSpend, adClicks } }: OptimizerFacts): string {
  if (adSpend === 0) return ''
  return adClicks === 0
    ? `Ads cost ${formatPounds(adSpend)} and brought no clicks.`
    : `Ads cost ${formatPounds(adSpend)} and brought ${formatQuantity(adClicks, 'click')}, at ${formatPounds(adSpend / adClicks)} each.`
}

function describeTests({ adSets }: OptimizerFacts): string {
  const compared = adSets.filter(({ evidence }) => filterCompared(evidence.variants).length > 1)
  const countInPhase = (phase: string) => compared.filter(({ evidence }) => evidence.phase === phase).length
  const [decided, waiting] = [countInPhase('decided'), countInPhase('gathering')]
  return [describeDecided(decided), describeWaiting(waiting)].filter(sentence => sentence !== '').join(' ')
}

function describeDecided(adSets: number): string {
  if (adSets === 0) return ''
  return pluralize(adSets, '1 ad set has a winner.', `${formatCount(adSets)} ad sets have a winner.`)
}

function describeWaiting(adSets: number): string {
  if (adSets === 0) return ''
  return pluralize(adSets, '1 ad set needs more data.', `${formatCount(adSets)} ad sets need more data.`)
}

function describeFatigue({ adSets }: OptimizerFacts): string {
  const names = adSets.filter(({ evidence }) => evidence.fatigue !== null).map(({ adSetName }) => `“${adSetName}”`)
  if (names.length === 0) return ''
  const [first] = names
  return names.length === 1
    ? `People click ${first} less than before. New texts or a new picture may help.`
    : `People click ${formatQuantity(names.length, 'ad set')} less than before, among them ${first}. New texts or a new picture may help.`
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
        await work.report(`${error.message} Templates write the texts instead.`)
        const strategy = await templates.advise(facts, work)
        return { ...strategy, notices: [...strategy.notices, `The texts are from templates. ${error.message}`] }
      }
    },
  }
}
