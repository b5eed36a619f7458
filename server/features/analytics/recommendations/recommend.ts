import { dearClicks } from './dear-clicks.ts'
import type { Facts, Recommendation } from './facts.ts'
import { fallingVisitors } from './falling-visitors.ts'
import { idleSpend } from './idle-spend.ts'
import { missingClicks, nothingCounted } from './missing-clicks.ts'
import { openings } from './openings.ts'

/** More than these nobody reads. */
const most = 6

/**
 * What the figures say is worth doing, in sentences. First the greatest of each kind: money that goes out, readers who
 * stay away, readers more of whom would pay, readers who leave; then the second of each. An article is told of once. Where
 * chance may have made a figure, nothing is said of it.
 */
export function recommend(facts: Facts): string[] {
  const money = [...idleSpend(facts), ...dearClicks(facts)]
  const kinds = [money, nothingCounted(facts), fallingVisitors(facts), openings(facts), missingClicks(facts)]
  return eachOnce(inTurn(kinds.map(kind => kind.sort((a, b) => b.worth - a.worth))))
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
