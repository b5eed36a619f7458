import { formatPence } from '../../../domain/number-format.ts'
import type { ProductWithStats } from '../product-stats.ts'
import type { Draft } from './draft.ts'
import { toPhrase } from './listing.ts'
import { getNameWithArticle } from './markup.ts'
import { hasClearlyMoreReviews, isClearlyDearer, isNotableGap } from './product-group.ts'
import { closingPhrases } from './product-phrases.ts'
import { compareProducts } from './product-remarks.ts'
import { getAgreement, SINGULAR, type Subject } from './subject.ts'
import type { Values } from './voice.ts'

/** Buyers whom a product suits, what they give up and the nearest alternative, computed from the numbers of the group. */

/** Number of products of an article that may suit the same buyers for the same reason. */
const MAX_SAME_AUDIENCE = 2

const countUses = ({ used }: Draft, prefix: string) => [...used].filter(key => key.startsWith(prefix)).length

type Audience = keyof ReturnType<typeof closingPhrases>['audiences']

/** Audiences of products that serve different ends. For these, neither price nor number of reviews makes one the better choice. */
const UNLIKE_AUDIENCES: ReadonlySet<Audience> = new Set(['standout', 'bestRated'])

/** Finds a clearly cheaper product with at least the same score and reviews, for one whose source states no details. */
function findBetter({ brief }: Draft, product: ProductWithStats): ProductWithStats | undefined {
  if (product.facts.length + product.features.length + product.pros.length > 0) return undefined
  return brief.products
    .filter(
      other => other.facts.length > 0 && other.rating >= product.rating && other.reviewCount >= product.reviewCount,
    )
    .toSorted((a, b) => a.pricePence - b.pricePence)
    .find(other => isClearlyDearer(product, other))
}

/** Returns the audiences of a product with their values, the most specific first. */
function listAudiences(draft: Draft, { product, verdict, values }: Subject): [Audience, Values][] {
  const { group, family } = draft
  const { cheapest, byPrice, byReviews, bestRated, sameRating } = group
  const isLowest = cheapest === product && byPrice[1] !== undefined && isClearlyDearer(byPrice[1], product)
  const isWellRated = product.rating >= 4 && verdict !== 'unrated'
  const [most, second] = byReviews
  const isMostReviewed = most === product && second !== undefined && hasClearlyMoreReviews(product, second)
  const [fewest, next] = byReviews.toReversed()
  const isFewest = fewest === product && next !== undefined && hasClearlyMoreReviews(next, product)
  const isUpgrade =
    isWellRated && product.rating > cheapest.rating && cheapest.rating > 0 && isClearlyDearer(product, cheapest)
  const better = findBetter(draft, product)
  const compare = (other: ProductWithStats): Values => ({
    other: getNameWithArticle(other),
    otherHas: getAgreement(getNameWithArticle(other)).has,
    saving: formatPence(Math.abs(product.pricePence - other.pricePence)),
  })
  const found: [Audience, boolean, Values][] = [
    ['standout', values.standout !== undefined, {}],
    // If all have the same score, it is no reason to prefer one.
    ['lowestWell', isLowest && isWellRated && !sameRating, {}],
    ['lowest', isLowest && (!isWellRated || sameRating), {}],
    ['reviewed', isMostReviewed && isWellRated && !sameRating, {}],
    ['bestRated', bestRated.length === 1 && bestRated[0] === product && isWellRated, {}],
    // The picks recommend the product.
    ['outdone', better !== undefined && !draft.used.has(`picked:${product.name}`), compare(better ?? product)],
    ['upgrade', isUpgrade, compare(cheapest)],
    [
      'moreReviews',
      isWellRated && !sameRating && isClearlyDearer(product, cheapest) && hasClearlyMoreReviews(product, cheapest),
      compare(cheapest),
    ],
    ['fewest', isFewest && !sameRating, {}],
  ]
  return found.flatMap(([audience, isOf, more]): [Audience, Values][] =>
    isOf && (!family.unlike || UNLIKE_AUDIENCES.has(audience)) ? [[audience, more]] : [],
  )
}

/** Says whom a product suits; '' if the numbers do not tell. */
export function describeAudience(draft: Draft, subject: Subject, excluded: Audience | null): string {
  if (draft.brief.products.length < 3) return ''
  for (const [audience, more] of listAudiences(draft, subject)) {
    // A remark that most products get sets none apart.
    if (audience === excluded || countUses(draft, `audience:${audience}:`) >= MAX_SAME_AUDIENCE) continue
    const values = { ...subject.values, ...more }
    const text = draft.voice.say(`audience:${audience}`, closingPhrases().audiences[audience], values)
    if (text === '') continue
    draft.used.add(`audience:${audience}:${subject.product.name}`)
    if (more.other) draft.used.add(`traded:${subject.product.name}|${more.other}`)
    if (more.saving) draft.used.add(`priced:${subject.product.name}`)
    return text
  }
  return ''
}

type TradeOff = keyof ReturnType<typeof closingPhrases>['tradeOffs']

/** Finds a stated fact in which another product is best and this one is worse. */
function findFactTradeOff({ comparables }: Draft, product: ProductWithStats): Values | null {
  for (const { best, phrase, readings, isUnitPrice } of comparables) {
    const own = readings.find(reading => reading.product === product)
    if (!best || !own || best.product === product || isUnitPrice || !isNotableGap(own.number, best.number)) continue
    return {
      fact: phrase,
      other: getNameWithArticle(best.product),
      value: toPhrase(own.value),
      otherValue: toPhrase(best.value),
    }
  }
  return null
}

function listTradeOffs(draft: Draft, { product, verdict }: Subject): [TradeOff, Values][] {
  const { cheapest, mostReviewed, bestRated, sameRating } = draft.group
  const [best] = bestRated
  const isRated = verdict !== 'unrated'
  const fact = findFactTradeOff(draft, product)
  const found: [TradeOff, Values | null][] = [
    ['fact', fact],
    [
      'price',
      isClearlyDearer(product, cheapest)
        ? { other: getNameWithArticle(cheapest), saving: formatPence(product.pricePence - cheapest.pricePence) }
        : null,
    ],
    ['rating', isRated && best && best.rating > product.rating ? { other: getNameWithArticle(best) } : null],
    [
      'reviews',
      // With equal scores, the first product is the one with the most reviews.
      mostReviewed && isRated && !sameRating && hasClearlyMoreReviews(mostReviewed, product)
        ? { other: getNameWithArticle(mostReviewed) }
        : null,
    ],
  ]
  return found.flatMap(([kind, values]) => (values ? [[kind, values]] : []))
}

/** Says what a buyer of a product gives up compared with the others; '' if it leads in every respect. */
export function describeTradeOff(draft: Draft, subject: Subject): string {
  if (draft.family.unlike || draft.brief.format === 'versus') return ''
  const tradeOffs = listTradeOffs(draft, subject)
  const countKind = (kind: TradeOff) => countUses(draft, `tradeOff:${kind}:`)
  const ordered = tradeOffs.toSorted(([a], [b]) => countKind(a) - countKind(b))
  for (const [kind, values] of ordered) {
    // The audience has already compared the two, or stated a difference in price.
    if (draft.used.has(`traded:${subject.product.name}|${values.other}`)) continue
    if (kind === 'price' && draft.used.has(`priced:${subject.product.name}`)) continue
    const pool = closingPhrases().tradeOffs[kind]
    const text = draft.voice.say(`tradeOff:${kind}`, pool, { ...subject.values, ...values })
    if (text === '') continue
    draft.used.add(`tradeOff:${kind}:${subject.product.name}`)
    if (kind === 'price') draft.used.add(`priced:${subject.product.name}`)
    // The nearest alternative is then another product, so that no pair is compared twice in one section.
    draft.used.add(`traded:${subject.product.name}|${values.other}`)
    return text
  }
  return ''
}

/** Returns the product nearest in price that no section has compared with this one. */
export function getNeighbour(draft: Draft, { product }: Subject): ProductWithStats | undefined {
  const toKey = (other: ProductWithStats) => `pair:${[product.name, other.name].sort().join('|')}`
  const distance = ({ pricePence }: ProductWithStats) => Math.abs(pricePence - product.pricePence)
  const isTraded = (other: ProductWithStats) => draft.used.has(`traded:${product.name}|${getNameWithArticle(other)}`)
  const others = draft.brief.products.filter(other => other !== product && !isTraded(other))
  const unused = others.filter(other => !draft.used.has(toKey(other)))
  const nearest = unused.toSorted((a, b) => distance(a) - distance(b))[0]
  if (nearest) draft.used.add(toKey(nearest))
  return nearest
}

/** Compares a product with its nearest alternative; '' if nothing sets them apart that its section has not said. */
export function describeNeighbour(draft: Draft, subject: Subject, isShort: boolean): string {
  const { family, brief, group, used, voice } = draft
  const { product, values } = subject
  // The verdict on two products compares them.
  if (family.unlike || brief.format === 'versus') return ''
  // Without price and score only the numbers of reviews are left, which the table shows.
  if (group.sameRating && used.has(`priced:${product.name}`)) return ''
  const other = getNeighbour(draft, subject)
  if (!other || (isShort && brief.products.indexOf(product) % 2 === 1)) return ''
  return voice.say('neighbour', closingPhrases().neighbourLines, {
    ...values,
    other: getNameWithArticle(other),
    comparison: compareProducts(draft, product, other, values),
    // "This watch" beside the "Bolt Smart Watch" could mean either.
    unitComparison: other.name.toLowerCase().includes(values.unit ?? '')
      ? undefined
      : compareProducts(draft, product, other, SINGULAR),
  })
}
