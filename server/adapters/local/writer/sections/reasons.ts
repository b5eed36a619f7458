import type { ProductWithStats } from '../../product-stats.ts'
import type { Draft } from '../draft.ts'
import { chooseProductFamily } from '../families.ts'
import { getAllText } from '../listing.ts'
import { list, minorHeading } from '../markup.ts'
import { formatPhrases } from '../phrases.ts'
import { findKindRemark } from '../product-group.ts'
import { chooseCheck } from '../product-remarks.ts'
import { findPlainCon, type Subject } from '../subject.ts'
import { holdsFor, joinItems, lowerFirst } from '../text.ts'
import { fill, type Values } from '../voice.ts'
import { isTitleOnly } from './product-parts.ts'

/** Reasons to buy a product or to skip it: from its family, chosen by the words of its listing, and computed ones. */

/** Number of reviews below which a score says little. */
const FEW_REVIEWS = 100
/** Lowest rating that speaks for a product. */
const GOOD_RATING = 4.2

export type Reasons = readonly (readonly [deck: string, pool: readonly string[], values: Values | null])[]

export function sayAll({ voice }: Draft, { values }: Subject, reasons: Reasons): string[] {
  const say = (deck: string, pool: readonly string[], more: Values) =>
    voice.say(`verdict:${deck}:${values.name}`, pool, { ...values, ...more })
  return reasons.flatMap(([deck, pool, more]) => (more && say(deck, pool, more)) || [])
}

export function toHeading(pattern: string, { values }: Subject): string {
  return minorHeading(fill(pattern, values) ?? '')
}

/** Maximum number of reasons of the family for a product, or against it. */
const MAX_REASONS = 3

/**
 * Takes the family's reasons for or against a product that the article has not given yet. Reasons about words of its
 * listing come first. With other products, it takes only reasons about words that their listings lack.
 */
export function takeReasons(
  { brief, common, family, used }: Draft,
  product: ProductWithStats,
  side: 'buyIf' | 'skipIf',
  others: readonly ProductWithStats[] = [],
): string[] {
  const reasons = chooseProductFamily(family, product)[side] ?? []
  const text = getAllText(product)
  const otherTexts = others.map(getAllText)
  const reword = (reason: string) =>
    isTitleOnly(product) ? reason : reason.replace(/\bthe title\b/g, `the ${common.listing}`)
  const fitting = reasons
    .filter(({ when, text: reason }) => when?.test(text) !== false && holdsFor(reason, brief.currency))
    .filter(({ text: reason }) => !used.has(`reason:${reword(reason)}`))
    .filter(({ when }) => others.length === 0 || (when && !otherTexts.some(other => when.test(other))))
    .toSorted((a, b) => Number(b.when !== undefined) - Number(a.when !== undefined))
    .slice(0, MAX_REASONS)
    .map(reason => reword(reason.text))
  for (const reason of fitting) used.add(`reason:${reason}`)
  return fitting
}

/** Says who should choose a product of several, because of a word of its listing; '' if its family has no such reason. */
export function describeOwnAudience(draft: Draft, { product, values }: Subject): string {
  const others = draft.brief.products.filter(other => other !== product)
  // The verdict of a comparison gives the reasons.
  if (draft.brief.format === 'versus' || others.length === 0) return ''
  const [reason] = takeReasons(draft, product, 'buyIf', others)
  return reason === undefined ? '' : `Choose ${values.them} if ${lowerFirst(reason)}`
}

/** Says who should buy the product of a single review, and who should look elsewhere. */
export function writeBuyers(draft: Draft, subject: Subject): string {
  const { reviewFor, reviewAgainst, buyHeading, skipHeading } = formatPhrases()
  const { product, verdict, features } = subject
  const buy = takeReasons(draft, product, 'buyIf')
  const skip = takeReasons(draft, product, 'skipIf')
  const unsaid = chooseCheck(draft, subject)
  const isRated = verdict !== 'unrated'
  const isFew = product.reviewCount < FEW_REVIEWS
  const isGood = product.rating >= GOOD_RATING && product.rating < 5
  const named = { features: joinItems(features.slice(-2)) }
  const con = findPlainCon(subject)
  const reasons = [
    ...buy,
    ...sayAll(draft, subject, [
      ['suits', reviewFor.suits, buy.length < MAX_REASONS ? {} : null],
      ['features', reviewFor.features, buy.length > 0 || features.length < 2 ? null : named],
      ['rating', reviewFor.rating, isRated && !isFew && isGood ? {} : null],
    ]),
  ]
  const last = reasons.length === 0 ? 'nothing' : draft.topic.mass ? 'massPrice' : 'price'
  if (reasons.length < 2) reasons.push(...sayAll(draft, subject, [[last, reviewFor[last], {}]]))
  const doubts = [
    ...sayAll(draft, subject, [
      ['con', reviewAgainst.con, con === undefined ? null : { con }],
      ['kind', reviewAgainst.kind, { instead: findKindRemark(product.title)?.instead }],
      [
        'few',
        reviewAgainst.few,
        skip.length === 0 && isRated && isFew ? { areFew: product.reviewCount === 1 ? 'is' : 'are' } : null,
      ],
      ['unsaid', reviewAgainst.unsaid, skip.length > 1 || unsaid === undefined ? null : { unsaid }],
    ]),
    ...skip,
  ]
  if (doubts.length === 0) doubts.push(...sayAll(draft, subject, [['budget', reviewAgainst.budget, {}]]))
  return toHeading(buyHeading, subject) + list(reasons) + toHeading(skipHeading, subject) + list(doubts)
}
