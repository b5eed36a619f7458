import { formatPence } from '../../../../domain/number-format.ts'
import { containsPhrase } from '../../listing-variants.ts'
import type { ProductWithStats } from '../../product-stats.ts'
import { dividePrice, findBetterFacts } from '../comparable-facts.ts'
import type { Draft } from '../draft.ts'
import { chooseProductFamily } from '../families.ts'
import { findPrintableFeatures, getAllText } from '../listing.ts'
import { getNameWithArticle, list, paragraph } from '../markup.ts'
import { formatPhrases, overviewPhrases } from '../phrases.ts'
import { findKindRemark, getVerdict, hasClearlyMoreReviews, isClearlyDearer, leadsByReviews } from '../product-group.ts'
import { detailPhrases } from '../product-phrases.ts'
import { compareProducts } from '../product-remarks.ts'
import { findOwnKind, findVariant, formatRating, SINGULAR, type Subject } from '../subject.ts'
import { joinItems, quote } from '../text.ts'
import { addArticle, findPart, getSingularNoun } from '../topic.ts'
import { quoteTitle } from './product-parts.ts'
import { type Reasons, sayAll, takeReasons, toHeading, writeBuyers } from './reasons.ts'

/** Verdicts of articles about one product or two: who should buy it, or which. All reasons are computed from figures. */

type Pair = readonly [Subject, Subject]

export function writeVerdictSection(draft: Draft, subjects: readonly Subject[]): string {
  const [first, second] = subjects
  if (!first) return ''
  return second ? writeChoice(draft, [first, second]) : writeBuyers(draft, first)
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
  // Figures do not decide between two kinds of product.
  const verdict = draft.topic.many === 'products' ? '' : answer(draft, pair, reasons)
  return parts.join('') + (verdict === '' ? '' : toHeading(neitherHeading, first) + paragraph(verdict))
}

/** Says who should buy one of two unlike products, and what to check in it. */
function writeKindReasons(draft: Draft, subject: Subject, { product: other }: Subject): string {
  const { buyFor, buyHeading } = formatPhrases()
  const { product } = subject
  const remark = findKindRemark(product.title)?.remark ?? ''
  const buy = takeReasons(draft, product, 'buyIf')
  if (buy.length > 0) return toHeading(buyHeading, subject) + list(buy) + paragraph(remark)
  const kind = findKindName(draft.brief.topic, subject) ?? findOwnKind(product, other)
  const quotes = quoteTitle(draft, subject)
  const deck = kind === undefined ? 'unlike' : quotes === '' ? 'kind' : 'kindWords'
  const values = { other: getNameWithArticle(other), quotes, value: kind && addArticle(kind) }
  const reasons = sayAll(draft, subject, [[deck, buyFor[deck], values]])
  return toHeading(buyHeading, subject) + list(reasons) + paragraph(remark, adviseOnKind(draft, product))
}

/** Chooses one of two products by score, then by number of reasons, by price and by number of reviews. */
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
  if (isClearlyDearer(second.product, first.product)) return voice.say('neither', price, first.values)
  const isFirstCheaper = first.product.pricePence < second.product.pricePence
  return group.samePrice ? '' : voice.say('neither', reviews, (isFirstCheaper ? first : second).values)
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
  ])
  const own = takeReasons(draft, product, 'buyIf', [other])
  if (found.length + own.length > 0) return [...found, ...own]
  if (variant !== undefined) return sayAll(draft, subject, [['variant', buyFor.variant, { ...about, value: variant }]])
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

/** Says what matters in a product, if the other one is of another kind. */
function adviseOnKind({ family, topic, voice }: Draft, product: ProductWithStats): string {
  // Advice on a family does not help to choose between two of its products.
  if (topic.many !== 'products' || family.stakes.length > 0) return ''
  const stakes = chooseProductFamily(family, product).stakes.filter(pattern => !pattern.includes('{'))
  return voice.say(`stakes:${product.name}`, stakes)
}

/** Opens the overview of two products with their difference. */
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
    const shared = findPrintableFeatures(first.product).filter(feature => containsPhrase(second.product.title, feature))
    const words = { shared: shared.length > 0 ? joinItems(shared.slice(0, 3).map(quote)) : undefined }
    const opening = draft.voice.say('variantOpening', formatPhrases().variantOpenings, all)
    return `${opening} ${draft.voice.say('sharedWords', formatPhrases().sharedWords, words)}`.trim()
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

/** Names the kind of each of two products, because the prices of two kinds do not tell which to choose. */
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

/** Opens the overview of a single review with the figures of its product. */
export function writeReviewOpening({ voice }: Draft, { product, values, features }: Subject): string {
  const { reviewOpenings, reviewPrices } = formatPhrases()
  const isRated = getVerdict(product) !== 'unrated'
  const opening = isRated
    ? voice.say('reviewOpening', reviewOpenings, values)
    : voice.say('reviewPrice', reviewPrices, values)
  const share = voice.say('share', detailPhrases().shareLines, dividePrice(product, features))
  return [opening, share, findKindRemark(product.title)?.remark ?? ''].filter(text => text !== '').join(' ')
}
