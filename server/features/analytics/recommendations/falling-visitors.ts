import { percentText } from '../../../contract/figure-text.ts'
import { countInterval } from '../count-interval.ts'
import { fallOf } from '../falling.ts'
import type { Facts, Recommendation } from './facts.ts'
import { about, many, quoted } from './words.ts'

/** Fewer visitors than in the period before, and the article that most of them are missing from. */
export function fallingVisitors(facts: Facts): Recommendation[] {
  const { before, now } = facts.visitorsByDay
  const fall = fallOf(before, now)
  if (!fall) return []
  const { from, to } = fall
  const days = `from ${about(from)} a day to ${about(to)}`
  const text = `Visitors fell by ${percentText(((from - to) * 100) / from, 0)} against the period before, ${days}${mostOfIt(facts)}. Look at what used to send them.`
  return [{ worth: (from - to) * now.length, text, articleId: null }]
}

function mostOfIt({ rows, before, visitorsByDay }: Facts): string {
  // Of an article, today cannot be left out: what it had before is taken for as many days, which makes a fall look smaller.
  const share = visitorsByDay.now.length / visitorsByDay.before.length
  const falls = rows.flatMap(({ articleId, articleTitle, visitors }) => {
    const earlier = before.get(articleId)?.visitors ?? 0
    const isSure = countInterval(visitors).high < countInterval(earlier).low * share
    return isSure ? [{ articleTitle, earlier, visitors, lost: earlier - visitors }] : []
  })
  const [most] = falls.sort((a, b) => b.lost - a.lost)
  if (!most) return ''
  return `, most of them at ${quoted(most.articleTitle)} (${many(most.earlier, 'visitor')}, then ${many(most.visitors, 'visitor')})`
}
