import { formatPence } from '../../../domain/number-format.ts'
import type { ProductWithStats } from '../product-stats.ts'
import { type Draft, getNameWithArticle } from './draft.ts'
import { toPhrase } from './listing.ts'
import { closingPhrases } from './phrases.ts'
import { getVerdict } from './product-group.ts'
import type { Subject } from './subject.ts'
import type { Values } from './voice.ts'

/** Buyers whom a product suits and what they give up, both computed from the numbers of the group. */

type Audience = keyof ReturnType<typeof closingPhrases>['audiences']

/** Returns the audiences of a product, the most specific first. */
function listAudiences({ group }: Draft, { product, verdict, values }: Subject): Audience[] {
  const { cheapest, dearest, byPrice, byReviews, mostReviewed, samePrice } = group
  const isLowest = !samePrice && cheapest === product && byPrice[1]?.pricePence !== product.pricePence
  const isHighest = !samePrice && dearest === product && byPrice.at(-2)?.pricePence !== product.pricePence
  const isWellRated = product.rating >= 4 && verdict !== 'unrated'
  const isFewest = byReviews.at(-1) === product && byReviews.at(-2)?.reviewCount !== product.reviewCount
  return [
    ...(values.standout === undefined ? [] : ['standout' as const]),
    ...(isLowest ? [isWellRated ? ('lowestWell' as const) : ('lowest' as const)] : []),
    ...(mostReviewed === product && isWellRated ? ['reviewed' as const] : []),
    ...(isHighest ? ['highest' as const] : []),
    ...(isFewest ? ['fewest' as const] : []),
  ]
}

/** Says whom a product suits; '' if the numbers do not tell. */
export function describeAudience(draft: Draft, subject: Subject, excluded: Audience | null): string {
  if (draft.brief.products.length < 3) return ''
  for (const audience of listAudiences(draft, subject).filter(kind => kind !== excluded)) {
    const text = draft.voice.say(`audience:${audience}`, closingPhrases().audiences[audience], subject.values)
    if (text !== '') return text
  }
  return ''
}

type TradeOff = keyof ReturnType<typeof closingPhrases>['tradeOffs']

/** Finds a stated fact in which another product is best and this one is worse. */
function findFactTradeOff({ comparables }: Draft, product: ProductWithStats): Values | null {
  for (const { best, phrase, readings, isUnitPrice } of comparables) {
    const own = readings.find(reading => reading.product === product)
    if (!best || !own || best.product === product || isUnitPrice || own.number === best.number) continue
    return { fact: phrase, other: getNameWithArticle(best.product), otherValue: toPhrase(best.value) }
  }
  return null
}

/** Ratio of prices from which a difference is worth a sentence. */
const NOTABLE = 1.05

function listTradeOffs(draft: Draft, { product, verdict }: Subject): [TradeOff, Values][] {
  const { cheapest, mostReviewed, bestRated } = draft.group
  const isRated = verdict !== 'unrated'
  const fact = findFactTradeOff(draft, product)
  const found: [TradeOff, Values | null][] = [
    ['fact', fact],
    [
      'price',
      product.pricePence >= cheapest.pricePence * NOTABLE
        ? { other: getNameWithArticle(cheapest), saving: formatPence(product.pricePence - cheapest.pricePence) }
        : null,
    ],
    ['rating', isRated ? findRatingTradeOff(product, bestRated[0]) : null],
    [
      'reviews',
      mostReviewed && isRated && mostReviewed !== product && getVerdict(mostReviewed) !== 'unrated'
        ? { other: getNameWithArticle(mostReviewed) }
        : null,
    ],
  ]
  return found.flatMap(([kind, values]) => (values ? [[kind, values]] : []))
}

function findRatingTradeOff(product: ProductWithStats, best: ProductWithStats | undefined): Values | null {
  if (!best || best.rating <= product.rating) return null
  return { other: getNameWithArticle(best) }
}

/** Says what a buyer of a product gives up compared with the others; '' if it leads in every respect. */
export function describeTradeOff(draft: Draft, subject: Subject): string {
  const tradeOffs = listTradeOffs(draft, subject)
  const countUses = (kind: TradeOff) => [...draft.used].filter(key => key.startsWith(`tradeOff:${kind}:`)).length
  const ordered = tradeOffs.toSorted(([a], [b]) => countUses(a) - countUses(b))
  for (const [kind, values] of ordered) {
    const pool = closingPhrases().tradeOffs[kind]
    const text = draft.voice.say(`tradeOff:${kind}`, pool, { ...subject.values, ...values })
    if (text === '') continue
    draft.used.add(`tradeOff:${kind}:${subject.product.name}`)
    // The nearest alternative is then another product, so that no pair is compared twice in one section.
    draft.used.add(`traded:${subject.product.name}|${values.other}`)
    return text
  }
  return ''
}
