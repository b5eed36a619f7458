import { formatPence } from '../../../../domain/number-format.ts'
import { type ComputedPick, computePicks, type PickAttribute } from '../../../../domain/picks.ts'
import type { ProductWithStats } from '../../product-stats.ts'
import type { Draft } from '../draft.ts'
import { toPhrase } from '../listing.ts'
import { getNameWithArticle, link, list, paragraph, strong } from '../markup.ts'
import { pickPhrases } from '../phrases.ts'
import { isClearlyDearer, leadsByReviews, type ProductGroup } from '../product-group.ts'
import type { Subject } from '../subject.ts'

export interface Pick extends ComputedPick {
  product: ProductWithStats
}

/** Chooses two to four picks with different roles, computed from the numbers. */
export function choosePicks({ brief, comparables, family, group }: Draft): Pick[] {
  const { products } = brief
  const limit = products.length <= 3 ? 2 : products.length <= 5 ? 3 : 4
  const candidates = products.map(product => ({ ...product, id: product.name }))
  const attributes = comparables.flatMap(({ phrase, readings, best }): PickAttribute[] =>
    best
      ? [
          {
            field: phrase,
            better: best.number === Math.max(...readings.map(({ number }) => number ?? 0)) ? 'more' : 'less',
            badge: best.badge,
            values: new Map(
              readings.flatMap(({ product, number }) => (number === null ? [] : [[product.name, number]])),
            ),
          },
        ]
      : [],
  )
  const picks = computePicks(candidates, attributes, products.length)
  const named = family.unlike ? picks.map(pick => toUnlikePick(pick, group)) : picks
  const [, second] = candidates
  const fitting = named.filter(pick => !isTrivial(pick, group))
  const isMissing = second && !fitting.some(({ id, role }) => id === second.id || role === 'runnerUp')
  const badge = family.unlike ? 'Alternative' : 'Runner-up'
  const runnerUp: ComputedPick[] = isMissing ? [{ id: second.id, role: 'runnerUp', badge }] : []
  return [...fitting, ...runnerUp].slice(0, limit).flatMap(pick => {
    const product = products.find(({ name }) => name === pick.id)
    return product ? [{ ...pick, product }] : []
  })
}

/** Presents serve different ends: a lower price makes none of them the better value, and more reviews none the best. */
function toUnlikePick(pick: ComputedPick, group: ProductGroup): ComputedPick {
  const { id, role } = pick
  if (role === 'value') return { id, role: 'cheapest', badge: 'Lowest price' }
  if (role === 'runnerUp') return { id, role, badge: 'Alternative' }
  const isLed = role === 'overall' && leadsByReviews(group, group.products[0])
  return isLed ? { id, role: 'reviewed', badge: 'Most reviewed' } : pick
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
  const { voice } = draft
  const anchor = voice.say('pickAnchor', pickPhrases().pickAnchors, subject.values) || (subject.values.the ?? '')
  const [first = subject.product] = draft.brief.products
  const values = {
    ...subject.values,
    fact: describeFact(draft, pick),
    overall: getNameWithArticle(first),
    saving: formatPence(Math.max(0, first.pricePence - subject.product.pricePence)),
    link: link(subject.product.url, anchor),
  }
  const { unratedPick, pickReasons } = pickPhrases()
  const isEqual = pick.role === 'overall' && leadsByReviews(draft.group, subject.product)
  // A bauble is no substitute for a frame.
  const role = isEqual ? 'overallEqual' : pick.badge === 'Alternative' ? 'alternative' : pick.role
  const pool = subject.verdict === 'unrated' ? unratedPick : pickReasons[role]
  return voice.say(`pick:${role}`, pool, values) || `The price was ${subject.values.price}; see ${values.link}.`
}

export function writePicks(draft: Draft, subjects: readonly Subject[], picks: readonly Pick[]): string {
  const chosen = picks.flatMap(pick => {
    const subject = subjects.find(({ product }) => product === pick.product)
    return subject ? [{ pick, subject, reason: writeReason(draft, subject, pick) }] : []
  })
  const { picksIntros, unlikePicksIntros } = pickPhrases()
  const intro = draft.voice.say('picksIntro', draft.family.unlike ? unlikePicksIntros : picksIntros, draft.common)
  const shape = draft.voice.order('picksShape', ['list', 'paragraphs', 'numbered'])[0]
  const lines = chosen.map(({ pick, subject, reason }) =>
    shape === 'numbered'
      ? `${strong(subject.values.name ?? '')} (${pick.badge.toLowerCase()}). ${reason}`
      : `${strong(`${pick.badge}: ${subject.values.name}`)}. ${reason}`,
  )
  const body =
    shape === 'paragraphs' ? lines.map(line => paragraph(line)).join('') : list(lines, shape === 'list' ? 'ul' : 'ol')
  return paragraph(intro) + body
}
