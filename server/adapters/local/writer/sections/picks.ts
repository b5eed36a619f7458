import { formatPence } from '../../../../domain/number-format.ts'
import { type ComputedPick, computePicks, type PickAttribute } from '../../../../domain/picks.ts'
import type { ProductWithStats } from '../../product-stats.ts'
import type { Draft } from '../draft.ts'
import { toPhrase } from '../listing.ts'
import { getNameWithArticle, link, list, paragraph, strong } from '../markup.ts'
import { pickPhrases } from '../phrases.ts'
import { isClearlyDearer, leadsByReviews, type ProductGroup } from '../product-group.ts'
import { findPrintableFacts, formatFacts } from '../product-remarks.ts'
import type { Subject } from '../subject.ts'
import { describeOwnAudience } from './reasons.ts'

export interface Pick extends ComputedPick {
  product: ProductWithStats
}

/** Chooses two to four picks with different roles, computed from the numbers. */
export function choosePicks(draft: Draft): Pick[] {
  const { brief, comparables, group } = draft
  const { products } = brief
  const limit = products.length <= 3 ? 2 : products.length <= 5 ? 3 : 4
  const candidates = products.map(product => ({ ...product, id: product.name }))
  const attributes = comparables.flatMap(({ phrase, readings, best }): PickAttribute[] => {
    if (!best) return []
    const values = new Map(readings.flatMap(({ product, number }) => (number === null ? [] : [[product.name, number]])))
    const isMost = best.number === Math.max(...values.values())
    return [{ field: phrase, better: isMost ? 'more' : 'less', badge: best.badge, values }]
  })
  const picks = computePicks(candidates, attributes, products.length)
  const named = picks.map(pick => relabel(draft, pick))
  // A product whose title states nothing cannot be recommended as a second choice.
  const isStated = ({ facts, features }: ProductWithStats) => facts.length + features.length > 0
  const [second = candidates[1]] = candidates.slice(1).filter(isStated)
  const fitting = named.filter(pick => !isTrivial(pick, group))
  const isMissing = second && !fitting.some(({ id, role }) => id === second.id || role === 'runnerUp')
  if (isMissing) fitting.push(relabel(draft, { id: second.id, role: 'runnerUp', badge: 'Runner-up' }))
  return fitting.slice(0, limit).flatMap(pick => {
    const product = products.find(({ name }) => name === pick.id)
    return product ? [{ ...pick, product }] : []
  })
}

/**
 * Names a pick after what decided it. If all scores are equal, no product is "Best overall" for having the most reviews. If
 * the products are unlike, none is "Best value" for having a lower price.
 */
function relabel({ family: { unlike }, group }: Draft, pick: ComputedPick): ComputedPick {
  const { id, role } = pick
  const isEqual = leadsByReviews(group, group.products[0])
  if (role === 'overall' && isEqual) return { id, role: 'reviewed', badge: 'Most reviewed' }
  const [cheapest, next] = group.byPrice
  const isCheapest = cheapest?.name === id && next !== undefined && isClearlyDearer(next, cheapest)
  if (role === 'runnerUp' && unlike) return { id, role, badge: isCheapest ? 'Lowest price' : 'Another choice' }
  if (role === 'runnerUp') return { id, role, badge: isEqual ? 'Alternative' : 'Runner-up' }
  if (role !== 'value') return pick
  if (unlike) return { id, role: 'cheapest', badge: 'Lowest price' }
  return group.sameRating && isCheapest ? { ...pick, badge: 'Lowest price' } : pick
}

/** Returns true for a pick by price that saves hardly anything. */
function isTrivial({ id, role }: ComputedPick, { products, byPrice: [cheapest, next] }: ProductGroup): boolean {
  if (role === 'cheapest') return id !== cheapest?.name || (next !== undefined && !isClearlyDearer(next, cheapest))
  const [first] = products
  const picked = products.find(({ name }) => name === id)
  return role === 'value' && picked !== undefined && first !== undefined && !isClearlyDearer(first, picked)
}

/** Describes the attribute that decided a pick: "the longest playtime, 50 hours". */
function describeFact({ comparables, brief }: Draft, { field, product }: Pick): string | undefined {
  const comparable = comparables.find(({ phrase }) => phrase === field)
  const value = comparable?.readings.find(reading => reading.product === product)?.value
  if (!comparable?.best || value === undefined) return undefined
  if (comparable.isUnitPrice) return value
  const isStatedByAll = comparable.readings.length === brief.products.length
  return `the ${comparable.best.superlative} ${isStatedByAll ? '' : 'stated '}${comparable.phrase}, ${toPhrase(value)}`
}

function writeReason(draft: Draft, subject: Subject, pick: Pick): string {
  const [first = subject.product] = draft.brief.products
  const values = {
    ...subject.values,
    fact: describeFact(draft, pick),
    overall: getNameWithArticle(first),
    saving: formatPence(Math.max(0, first.pricePence - subject.product.pricePence)),
  }
  const { unratedPick, pickReasons } = pickPhrases()
  const role = pick.role === 'runnerUp' && pick.badge !== 'Runner-up' ? 'alternative' : pick.role
  const own = draft.family.unlike || role === 'alternative' ? describeOwnAudience(draft, subject) : ''
  if (own !== '') return own
  const facts = findPrintableFacts(draft, subject.product).slice(0, 2)
  const stated = role === 'alternative' && facts.length > 0 ? formatFacts(facts) : undefined
  const unfit = draft.brief.products.length === 2 ? /\b(?:any|no) other\b/i : /\blarger\b/
  const ofRole =
    role === 'value' && draft.group.sameRating ? pickReasons.valueEqual : pickReasons[stated ? 'stated' : role]
  const pool = subject.verdict === 'unrated' ? unratedPick : ofRole.filter(pattern => !unfit.test(pattern))
  return draft.voice.say(`pick:${role}`, pool, { ...values, facts: stated })
}

export function writePicks(draft: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const { unlikePicksIntros } = pickPhrases()
  const intro = draft.family.unlike ? draft.voice.say('picksIntro', unlikePicksIntros, draft.common) : ''
  const lines = picks.flatMap(pick => {
    const subject = subjects.find(({ product }) => product === pick.product)
    if (!subject) return []
    draft.used.add(`picked:${pick.product.name}`)
    const name = strong(`${pick.badge}: ${link(pick.product.url, subject.values.name ?? '')}`)
    return `${name} (${subject.values.price}). ${writeReason(draft, subject, pick)}`.trim()
  })
  return paragraph(intro) + list(lines)
}
