import { formatPercent } from '../../../contract/figure-text.ts'
import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { countInterval } from '../count-interval.ts'
import { detectFall } from '../falling.ts'
import type { ArticleRule, Facts, Recommendation } from './facts.ts'
import { formatCountOrNone, formatEstimate, quoteName } from './words.ts'

/**
 * Recommends a look at visitor sources after a fall. @param most the article with the largest significant loss, if
 * any.
 */
export function recommendForFall(facts: Facts, mostAffected: ArticlePerformance | undefined): Recommendation[] {
  const { before, now } = facts.visitorsByDay
  const fall = detectFall(before, now)
  if (!fall) return []
  const { from, to } = fall
  const days = `from ${formatEstimate(from)} a day to ${formatEstimate(to)}`
  const text = `Visitors fell by ${formatPercent(((from - to) * 100) / from, 0)} against the period before, ${days}${describeMostAffected(facts, mostAffected)}. Look at what used to send them.`
  return [{ worth: (from - to) * now.length, text, articleId: null }]
}

/** Selects articles with significantly fewer visitors than before, largest loss first. */
export function createLossRule(facts: Facts): Pick<ArticleRule, 'where' | 'compare'> {
  const { now, before } = facts.visitorsByDay
  // Article counts include today, so the previous period is scaled to the whole days; this understates the fall.
  const share = now.length / before.length
  const isFall = detectFall(before, now) !== undefined
  const countLostVisitors = (row: ArticlePerformance) => countEarlierVisitors(facts, row) - row.visitors
  return {
    where: row =>
      isFall && countInterval(row.visitors).high < countInterval(countEarlierVisitors(facts, row)).low * share,
    compare: (one, other) => countLostVisitors(other) - countLostVisitors(one),
  }
}

function countEarlierVisitors({ before }: Facts, { articleId }: ArticlePerformance): number {
  return before(articleId)?.visitors ?? 0
}

function describeMostAffected(facts: Facts, mostAffected: ArticlePerformance | undefined): string {
  if (!mostAffected) return ''
  const [earlier, now] = [countEarlierVisitors(facts, mostAffected), mostAffected.visitors]
  return `, most of them at ${quoteName(mostAffected.articleTitle)} (${formatCountOrNone(earlier, 'visitor')}, then ${formatCountOrNone(now, 'visitor')})`
}
