import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import type { Leading } from '../../../lib/steps.ts'
import { compareByVisitors } from '../performance.ts'
import { adOpportunityRule, findExpensiveClicks, findIdleSpend } from './ad-spend.ts'
import {
  type ArticleRule,
  createRateWithout,
  type Facts,
  formatCountOrNone,
  formatEstimate,
  isFarBelow,
  quoteName,
  type Recommendation,
} from './facts.ts'
import { createLossRule, recommendForFall } from './falling-visitors.ts'

type Rows = readonly ArticlePerformance[]

/** Maximum number of recommendations. */
const maxRecommendations = 6

/**
 * Returns the queries whose rows `recommend` needs. Each asks for twice the maximum, since articles already mentioned
 * by another rule are skipped.
 */
export function getRecommendationQueries(facts: Facts): Leading<ArticlePerformance>[] {
  const { where, compare } = createMissingClicksRule(facts)
  return [
    { ...adOpportunityRule, max: 2 * maxRecommendations },
    { where, compare, max: 2 * maxRecommendations },
    { ...createLossRule(facts), max: 1 },
  ].map(query => ({ ...query, compare: (a, b) => query.compare(a, b) || compareByVisitors(a, b) }))
}

/**
 * Returns recommendations as sentences: the most important of each kind first (wasted money, falling visitors, ad
 * opportunities, missing clicks), then the second of each. Each article is mentioned once. Findings that may be due to
 * chance are left out.
 * @param rows results of the queries from `getRecommendationQueries`, in the same order.
 */
export function recommend(facts: Facts, [opportunities = [], missing = [], lost = []]: readonly Rows[]): string[] {
  const money = [...findIdleSpend(facts), ...findExpensiveClicks(facts)].sort((a, b) => b.worth - a.worth)
  return dropRepeatedArticles(
    interleave([
      money,
      recommendTrackingCheck(facts),
      recommendForFall(facts, lost[0]),
      opportunities.map(adOpportunityRule.toRecommendation),
      missing.map(createMissingClicksRule(facts).toRecommendation),
    ]),
  )
    .slice(0, maxRecommendations)
    .map(({ text }) => text)
}

/** Selects articles whose click rate is significantly less than half that of the other articles. */
function createMissingClicksRule(facts: Facts): ArticleRule {
  const getUsualRate = createRateWithout(facts)
  const countExpectedClicks = (row: ArticlePerformance) => getUsualRate(row).measured * row.visitors
  const countMissingClicks = (row: ArticlePerformance) => countExpectedClicks(row) - row.productClicks
  return {
    where: row => facts.clicksKnown && isFarBelow(row, getUsualRate(row)),
    compare: (a, b) => countMissingClicks(b) - countMissingClicks(a),
    toRecommendation(row) {
      const { articleId, articleTitle, visitors, productClicks } = row
      const visitorsText = formatCountOrNone(visitors, 'visitor')
      const clicksText = formatCountOrNone(productClicks, 'product click')
      const result =
        productClicks === 0 ? `${visitorsText} but ${clicksText}` : `${visitorsText} but only ${clicksText}`
      const text = `${quoteName(articleTitle)} had ${result}. As many visitors of other articles make ${formatEstimate(countExpectedClicks(row))}. Check that its products can be bought and its buttons are easy to find.`
      return { worth: countMissingClicks(row), text, articleId }
    },
  }
}

/** Minimum visitors: with fewer, no clicks at all is still consistent with a rate of 3 %. */
const minVisitors = 200

/** Recommends checking the tracking if the whole site has no product clicks. */
function recommendTrackingCheck({ traffic, clicksKnown }: Facts): Recommendation[] {
  if (!clicksKnown || traffic.visitors < minVisitors || traffic.productClicks > 0) return []
  const text = `The site had ${formatCountOrNone(traffic.visitors, 'visitor')} but no product click. Check that the articles have buy links and that clicks on them are counted.`
  return [{ worth: traffic.visitors, text, articleId: null }]
}

function interleave(kinds: readonly (readonly Recommendation[])[]): Recommendation[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap(kind => kind[at] ?? [])).flat()
}

function dropRepeatedArticles(all: readonly Recommendation[]): Recommendation[] {
  const seenIds = new Set<string>()
  return all.filter(({ articleId }) => {
    if (articleId === null) return true
    const isNew = !seenIds.has(articleId)
    seenIds.add(articleId)
    return isNew
  })
}
