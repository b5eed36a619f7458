import { percentText } from '../../../contract/figure-text.ts'
import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { countInterval } from '../count-interval.ts'
import { fallOf } from '../falling.ts'
import type { AboutArticles, Facts, Recommendation } from './facts.ts'
import { about, many, quoted } from './words.ts'

/**
 * Recommends a look at visitor sources after a fall. @param most the article with the largest significant loss, if
 * any.
 */
export function fallingVisitors(facts: Facts, most: ArticlePerformance | undefined): Recommendation[] {
  const { before, now } = facts.visitorsByDay
  const fall = fallOf(before, now)
  if (!fall) return []
  const { from, to } = fall
  const days = `from ${about(from)} a day to ${about(to)}`
  const text = `Visitors fell by ${percentText(((from - to) * 100) / from, 0)} against the period before, ${days}${mostOfIt(facts, most)}. Look at what used to send them.`
  return [{ worth: (from - to) * now.length, text, articleId: null }]
}

/** Selects articles with significantly fewer visitors than before, largest loss first. */
export function lostVisitors(facts: Facts): Pick<AboutArticles, 'where' | 'compare'> {
  const { now, before } = facts.visitorsByDay
  // Article counts include today, so the previous period is scaled to the whole days; this understates the fall.
  const share = now.length / before.length
  const isFall = fallOf(before, now) !== undefined
  const lostOf = (row: ArticlePerformance) => earlierOf(facts, row) - row.visitors
  return {
    where: row => isFall && countInterval(row.visitors).high < countInterval(earlierOf(facts, row)).low * share,
    compare: (one, other) => lostOf(other) - lostOf(one),
  }
}

function earlierOf({ before }: Facts, { articleId }: ArticlePerformance): number {
  return before(articleId)?.visitors ?? 0
}

function mostOfIt(facts: Facts, most: ArticlePerformance | undefined): string {
  if (!most) return ''
  const [earlier, now] = [earlierOf(facts, most), most.visitors]
  return `, most of them at ${quoted(most.articleTitle)} (${many(earlier, 'visitor')}, then ${many(now, 'visitor')})`
}
