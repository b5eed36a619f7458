import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import type { Leading } from '../../../ports/steps.ts'
import { compareByVisitors } from '../performance.ts'
import { findExpensiveClicks } from './dear-clicks.ts'
import type { Facts, Recommendation } from './facts.ts'
import { createLossRule, recommendForFall } from './falling-visitors.ts'
import { findIdleSpend } from './idle-spend.ts'
import { createMissingClicksRule, recommendTrackingCheck } from './missing-clicks.ts'
import { adOpportunityRule } from './openings.ts'

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
  ].map(one => ({ ...one, compare: (a, b) => one.compare(a, b) || compareByVisitors(a, b) }))
}

/**
 * Returns recommendations as sentences: the most important of each kind first (wasted money, falling visitors, ad
 * opportunities, missing clicks), then the second of each. Each article is mentioned once. Findings that may be due to
 * chance are left out.
 * @param rows results of the queries from `rowsToTell`, in the same order.
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
