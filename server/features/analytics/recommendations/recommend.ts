import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import type { Leading } from '../../../ports/steps.ts'
import { byVisitors } from '../performance.ts'
import { dearClicks } from './dear-clicks.ts'
import type { Facts, Recommendation } from './facts.ts'
import { fallingVisitors, lostVisitors } from './falling-visitors.ts'
import { idleSpend } from './idle-spend.ts'
import { missingClicks, nothingCounted } from './missing-clicks.ts'
import { openings } from './openings.ts'

type Rows = readonly ArticlePerformance[]

/** Maximum number of recommendations. */
const most = 6

/**
 * Returns the queries whose rows `recommend` needs. Each asks for twice the maximum, since articles already mentioned
 * by another rule are skipped.
 */
export function rowsToTell(facts: Facts): Leading<ArticlePerformance>[] {
  const { where, compare } = missingClicks(facts)
  return [
    { ...openings, most: 2 * most },
    { where, compare, most: 2 * most },
    { ...lostVisitors(facts), most: 1 },
  ].map(one => ({ ...one, compare: (a, b) => one.compare(a, b) || byVisitors(a, b) }))
}

/**
 * Returns recommendations as sentences: the most important of each kind first (wasted money, falling visitors, ad
 * opportunities, missing clicks), then the second of each. Each article is mentioned once. Findings that may be due to
 * chance are left out.
 * @param rows results of the queries from `rowsToTell`, in the same order.
 */
export function recommend(facts: Facts, [open = [], missing = [], lost = []]: readonly Rows[]): string[] {
  const money = [...idleSpend(facts), ...dearClicks(facts)].sort((a, b) => b.worth - a.worth)
  return eachOnce(
    inTurn([
      money,
      nothingCounted(facts),
      fallingVisitors(facts, lost[0]),
      open.map(openings.tell),
      missing.map(missingClicks(facts).tell),
    ]),
  )
    .slice(0, most)
    .map(({ text }) => text)
}

function inTurn(kinds: readonly (readonly Recommendation[])[]): Recommendation[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap(kind => kind[at] ?? [])).flat()
}

function eachOnce(all: readonly Recommendation[]): Recommendation[] {
  const told = new Set<string>()
  return all.filter(({ articleId }) => {
    if (articleId === null) return true
    const isNew = !told.has(articleId)
    told.add(articleId)
    return isNew
  })
}
