import { formatPence } from '../../../../domain/number-format.ts'
import type { ProductWithStats } from '../../product-stats.ts'
import { findBetterFacts } from '../comparable-facts.ts'
import type { Draft } from '../draft.ts'
import { chooseProductFamily } from '../families.ts'
import { getAllText } from '../listing.ts'
import { getNameWithArticle, list, minorHeading, paragraph } from '../markup.ts'
import { formatPhrases, overviewPhrases } from '../phrases.ts'
import { listOwnReasons, OWN_REASONS } from '../product-fit.ts'
import { findKindRemark, getVerdict, hasClearlyMoreReviews, isClearlyDearer, leadsByReviews } from '../product-group.ts'
import { chooseCheck, compareProducts, findPrintableFacts, formatFacts } from '../product-remarks.ts'
import { findOwnKind, findPlainCon, findVariant, formatRating, SINGULAR, type Subject } from '../subject.ts'
import { joinItems } from '../text.ts'
import { addArticle, findPart, getSingularNoun } from '../topic.ts'
import { fill, type Values } from '../voice.ts'
import { quoteTitle } from './product-parts.ts'

/** Verdicts of articles about one product or two: who should buy it, or which. All reasons are computed from figures. */

/** Number of reviews below which a score says little. */
const FEW_REVIEWS = 100
/** Lowest rating that speaks for a product. */
const GOOD_RATING = 4.2

type Pair = readonly [Subject, Subject]

type Reasons = readonly (readonly [deck: string, pool: readonly string[], values: Values | null])[]

function sayAll({ voice }: Draft, { values }: Subject, reasons: Reasons): string[] {
  return reasons
    .flatMap(([deck, pool, more]) =>
      more === null ? [] : voice.say(`verdict:${deck}:${values.name}`, pool, { ...values, ...more }),
    )
    .filter(text => text !== '')
}

function toHeading(pattern: string, { values }: Subject): string {
  return minorHeading(fill(pattern, values) ?? '')
}

export function writeVerdictSection(draft: Draft, subjects: readonly Subject[]): string {
  const [first, second] = subjects
  if (!first) return ''
  return second ? writeChoice(draft, [first, second]) : writeBuyers(draft, first)
}

/** Says for whom the product of a single review is, and for whom it is not. */
function writeBuyers(draft: Draft, subject: Subject): string {
  const { reviewFor, reviewAgainst, buyHeading, skipHeading } = formatPhrases()
  const { product, verdict, features } = subject
  // The guides advise against choosing by some figures. One fact is enough, since the review names all.
  const stated = findPrintableFacts(draft, product).filter(({ phrase }) => !/megapixels|driver|pack size/.test(phrase))
  const buy = listOwnReasons(draft, product, 'buyIf')
  const skip = listOwnReasons(draft, product, 'skipIf')
  const [fact] = buy.length === 0 ? stated : []
  const unsaid = chooseCheck(draft, subject)
  const isRated = verdict !== 'unrated'
  const isFew = product.reviewCount < FEW_REVIEWS
  const con = findPlainCon(subject)
  const named = [...draft.used].flatMap(key => /(?<=^named:)(?!(?:wo)?men)\D+$/.exec(key) ?? [])
  const words =
    named.length < 2 || buy.length > 0 ? null : { words: joinItems(named.slice(0, 3).map(word => `“${word}”`)) }
  const reasons = [
    ...buy,
    ...sayAll(draft, subject, [
      ['suits', reviewFor.suits, buy.length < OWN_REASONS ? {} : null],
      ['words', reviewFor.words, words],
      ['facts', reviewFor.facts, fact ? { facts: formatFacts([fact]) } : null],
      [
        'features',
        reviewFor.features,
        fact || buy.length > 0 || features.length < 2 ? null : { features: joinItems(features.slice(-2)) },
      ],
      [
        'rating',
        reviewFor.rating,
        isRated && !isFew && product.rating >= GOOD_RATING && product.rating < 5 ? {} : null,
      ],
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

/** Says who should buy which of two products. */
function writeChoice(draft: Draft, pair: Pair): string {
  const { buyHeading, neitherHeading } = formatPhrases()
  const [first, second] = pair
  const getOther = (subject: Subject) => (subject === first ? second : first)
  const reasons = pair.map(subject => (draft.family.unlike ? [] : listReasons(draft, subject, getOther(subject))))
  const parts = pair.map((subject, at) =>
    draft.family.unlike
      ? writeKindReasons(draft, subject, getOther(subject))
      : toHeading(buyHeading, subject) + list(reasons[at] ?? []),
  )
  // Between two kinds the figures decide nothing.
  const verdict = draft.topic.many === 'products' ? '' : answer(draft, pair, reasons)
  return parts.join('') + (verdict === '' ? '' : toHeading(neitherHeading, first) + paragraph(verdict))
}

/** Says for whom one of two products is that do not replace each other, and what to check in it. */
function writeKindReasons(draft: Draft, subject: Subject, { product: other }: Subject): string {
  const { buyFor, buyHeading } = formatPhrases()
  const { product } = subject
  const remark = findKindRemark(product.title)?.remark ?? ''
  const buy = listOwnReasons(draft, product, 'buyIf')
  if (buy.length > 0) return toHeading(buyHeading, subject) + list(buy) + paragraph(remark)
  const kind = findKindName(draft.brief.topic, subject) ?? findOwnKind(product, other)
  const quotes = quoteTitle(draft, subject)
  const deck = kind === undefined ? 'unlike' : quotes === '' ? 'kind' : 'kindWords'
  const values = { other: getNameWithArticle(other), quotes, value: kind && addArticle(kind) }
  const reasons = sayAll(draft, subject, [[deck, buyFor[deck], values]])
  return toHeading(buyHeading, subject) + list(reasons) + paragraph(remark, adviseOnKind(draft, product))
}

/** Answers between two products: the score decides, then the number of reasons, the price and the number of reviews. */
function answer({ family, group, voice }: Draft, [first, second]: Pair, [one = [], other = []]: string[][]): string {
  const { verdicts, unlikeVerdicts, equalUnlikeVerdicts } = overviewPhrases()
  const { points, price, reviews } = formatPhrases().neither
  const isLed = leadsByReviews(group, first.product)
  const equal = equalUnlikeVerdicts.filter(pattern => !/\ball\b/i.test(pattern))
  if (family.unlike) return voice.say('verdict', isLed ? equal : unlikeVerdicts, first.values)
  if (!group.sameRating) return voice.say('verdict', verdicts, first.values)
  if (one.length !== other.length)
    return voice.say('neither', points, (one.length > other.length ? first : second).values)
  if (isClearlyDearer(first.product, second.product)) return voice.say('neither', price, second.values)
  return voice.say('neither', isClearlyDearer(second.product, first.product) ? price : reviews, first.values)
}

function listReasons(draft: Draft, subject: Subject, { product: other, verdict }: Subject) {
  const { buyFor } = formatPhrases()
  const { product } = subject
  const about = {
    other: getNameWithArticle(other),
    otherPrice: formatPence(other.pricePence),
    otherReviews: other.reviewCount.toLocaleString('en-GB'),
  }
  const variant = findVariant(product, other)?.word
  const areRated = subject.verdict !== 'unrated' && verdict !== 'unrated'
  const found = sayAll(draft, subject, [
    [
      'price',
      buyFor.price,
      isClearlyDearer(other, product) ? { ...about, saving: formatPence(other.pricePence - product.pricePence) } : null,
    ],
    ...findBetterFacts(draft.comparables, product, other).map(
      values => ['fact', buyFor.fact, { ...about, ...values }] as const,
    ),
    [
      'rating',
      buyFor.rating,
      areRated && product.rating > other.rating ? { ...about, otherRating: formatRating(other) } : null,
    ],
    ['reviews', buyFor.reviews, areRated && hasClearlyMoreReviews(product, other) ? about : null],
    ['variant', buyFor.variant, variant === undefined ? null : { ...about, value: variant }],
  ])
  const own = listOwnReasons(draft, product, 'buyIf', [other])
  if (found.length + own.length > 0) return [...found, ...own]
  const otherText = getAllText(other).toLowerCase()
  const features = subject.features.filter(feature => !otherText.includes(feature.toLowerCase())).slice(0, 2)
  const hasMoreReviews = areRated && product.reviewCount > other.reviewCount
  const lastResorts: Reasons = [
    ['features', buyFor.features, features.length > 0 ? { features: joinItems(features) } : null],
    ['reviews', buyFor.reviews, hasMoreReviews ? about : null],
    ['nothing', buyFor.nothing, about],
  ]
  return sayAll(draft, subject, lastResorts.filter(([, , values]) => values !== null).slice(0, 1))
}

/** Says what matters in a product of its kind, if the other is of another kind. */
function adviseOnKind({ family, topic, voice }: Draft, product: ProductWithStats): string {
  // Two products of one family are told apart by no advice on it.
  if (topic.many !== 'products' || family.stakes.length > 0) return ''
  const stakes = chooseProductFamily(family, product).stakes.filter(pattern => !pattern.includes('{'))
  return voice.say(`stakes:${product.name}`, stakes)
}

/** Opens the overview of two products with what tells them apart. */
export function writePairOpening(draft: Draft, [first, second]: readonly Subject[]): string {
  if (!first || !second) return ''
  if (draft.family.unlike) return writeKindOpening(draft, [first, second])
  const variant = findVariant(first.product, second.product)
  const otherVariant = findVariant(second.product, first.product)
  const values = { ...first.values, other: getNameWithArticle(second.product) }
  if (variant && otherVariant) {
    const comparison = compareProducts(draft, first.product, second.product, SINGULAR)
    const versions = { base: variant.base, value: variant.word, otherValue: otherVariant.word }
    const all = { ...values, ...versions, otherPrice: second.values.price, comparison }
    return draft.voice.say('variantOpening', formatPhrases().variantOpenings, all)
  }
  const comparison = compareProducts(draft, first.product, second.product, first.values)
  return draft.voice.say('pairOpening', formatPhrases().pairOpenings, { ...values, comparison })
}

/** Returns the part of a topic that names the kind of a product: "kettle" of "air fryers or kettles". */
function findKindName(topic: string, { product, values }: Subject): string | undefined {
  const words = findPart(topic, product)?.split(' ')
  if (words === undefined || values.is === 'are') return words?.join(' ')
  return [...words.slice(0, -1), getSingularNoun(words.at(-1) ?? '')].join(' ')
}

/** Says of which kind each of two products is: the prices of two kinds do not tell which to choose. */
function writeKindOpening({ brief, topic, voice }: Draft, [first, second]: Pair): string {
  const [kind, otherKind] = [first, second].map(subject => findKindName(brief.topic, subject))
  if (topic.many !== 'products' || kind === undefined || otherKind === undefined || kind === otherKind) return ''
  const kinds = { kind: addArticle(kind), otherKind: addArticle(otherKind), otherIs: second.values.is }
  const values = { ...first.values, ...kinds, other: getNameWithArticle(second.product) }
  const isNamed = ({ product }: Subject, own: string) => product.name.toLowerCase().endsWith(own.toLowerCase())
  const { kindOpenings, namedKinds } = formatPhrases()
  const pool = isNamed(first, kind) && isNamed(second, otherKind) ? namedKinds : kindOpenings
  return voice.say('kindOpening', pool, values)
}

/** Opens the overview of a single review with its figures. */
export function writeReviewOpening({ voice }: Draft, { product, values }: Subject): string {
  const { reviewOpenings, reviewPrices } = formatPhrases()
  const isRated = getVerdict(product) !== 'unrated'
  const opening = isRated
    ? voice.say('reviewOpening', reviewOpenings, values)
    : voice.say('reviewPrice', reviewPrices, values)
  return `${opening} ${findKindRemark(product.title)?.remark ?? ''}`.trim()
}
