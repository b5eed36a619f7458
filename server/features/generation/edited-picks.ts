import { groupBy } from '../../domain/lists.ts'
import { editorialBadges, listMeasuredPicks, maxPicks, measuredBadges } from '../../domain/picks.ts'
import type { ArticleBrief, BriefedProduct } from '../../ports/article-writer.ts'
import type { ProductRecord } from '../../ports/records.ts'
import type { Brief } from './find-products.ts'
import { getMoneyView } from './money-view.ts'
import { attributeBadges, computeRatedPicks, toPickAttributes } from './plan-article.ts'
import { verifyLines } from './verify-lines.ts'

const byFigures = new Set<string>([...measuredBadges, ...attributeBadges])
const byJudgement = new Set<string>(editorialBadges)

/** Badges that the figures of the products bear out, by position. */
function listMeasuredBadges(products: readonly BriefedProduct[]): Map<string, string[]> {
  const candidates = products.map(({ pricePence, rating, reviewCount }, at) => {
    return { id: String(at), pricePence, rating, reviewCount }
  })
  const keyed = products.map((product, at) => ({ ...product, asin: String(at) }))
  const badges = groupBy(listMeasuredPicks(candidates, toPickAttributes(keyed)), ({ id }) => id)
  return new Map([...badges].map(([id, picks]) => [id, [...new Set(picks.map(({ badge }) => badge))]]))
}

/**
 * Lists the labels that each product may have: those that its figures bear out, those that are a judgement, and its own.
 * @param brief products in the same order as the records.
 */
export function listPickLabels(records: readonly ProductRecord[], { products }: Pick<ArticleBrief, 'products'>) {
  const measured = listMeasuredBadges(products)
  return records.map(({ isPick }, at) => {
    const labels = [...editorialBadges, ...(measured.get(String(at)) ?? [])]
    return isPick === null || labels.includes(isPick) || byFigures.has(isPick) ? labels : [...labels, isPick]
  })
}

/**
 * Recomputes the labels after products changed: removes those that are no longer true, and gives as many that are.
 * @param brief products in the same order as the records.
 */
export function updatePicks(
  before: readonly ProductRecord[],
  records: readonly ProductRecord[],
  brief: Brief,
): ProductRecord[] {
  const kept = records.map((record, at) => ({ ...record, isPick: isTrue(record, at) ? record.isPick : null }))
  const picksBefore = before.flatMap(({ isPick }) => isPick ?? [])
  const lost = picksBefore.filter(badge => !kept.some(({ isPick }) => isPick === badge))
  if (lost.length === 0) return kept
  const isTopLost = lost.includes('Best overall')
  const start = isTopLost ? kept.map(record => ({ ...record, isPick: null })) : kept
  return fillPicks(start, brief, Math.min(picksBefore.length, maxPicks))

  function isTrue({ isPick, name }: ProductRecord, at: number): boolean {
    if (isPick === null || byJudgement.has(isPick)) return true
    if (byFigures.has(isPick)) return (listMeasuredBadges(brief.products).get(String(at)) ?? []).includes(isPick)
    const { brief: rulesBrief, toRules } = getMoneyView(brief)
    return verifyLines([{ what: `the badge of ${name}`, text: toRules(isPick) }], rulesBrief).length === 0
  }
}

function fillPicks(records: readonly ProductRecord[], { products }: Brief, limit: number): ProductRecord[] {
  const filled = [...records]
  for (const { name, badge } of computeRatedPicks(products, limit)) {
    const at = products.findIndex(product => product.name === name)
    const record = filled[at]
    const picks = filled.filter(({ isPick }) => isPick !== null)
    if (!record || record.isPick !== null || picks.length >= limit) continue
    if (!picks.some(({ isPick }) => isPick === badge)) filled[at] = { ...record, isPick: badge }
  }
  return filled
}
