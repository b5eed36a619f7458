import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import type { FoundComparison } from './comparisons.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import { getNumber, LISTED_DIMENSIONS } from './find-dimensions.ts'
import { type Fault, findLimited, isAnyKnown } from './findings.ts'
import { isAmongAll } from './groups.ts'
import { findSubject, type Operand, type Reading } from './operands.ts'
import { findTime, PER_POUND, pickDimensions } from './pick-dimensions.ts'

const ORDINALS = ['second', 'third', 'fourth', 'fifth']
/** Claims about all products of the market, which no source of ours can state. */
const BEYOND =
  /\b(?:on the market|on amazon|in the world|in its class|ever made|anywhere|money can buy|you can (?:buy|get)|of its kind|in (?:its|the) category)\b/i

export interface Ranking {
  /** Products with a better and with an equal value. */
  better: number
  equal: number
  count: number
  texts: string
}

const format = (number: number) => Number(number.toFixed(2)).toLocaleString('en-GB')

/** Ranks a product within a group. If the members of the group are unknown, better products may be outside it. */
export function rank(
  dimension: Dimension,
  product: BriefedProduct,
  direction: number,
  { context: { products }, domain }: Reading,
): Ranking | null {
  const own = getNumber(dimension, product)
  if (own === null) return null
  const ranked = domain?.products ?? products
  const outside = domain && !domain.products ? products.length - (domain.count ?? 1) : 0
  const numbers = [...new Set([...ranked, product])].flatMap(one => getNumber(dimension, one) ?? [])
  const better = Math.max(0, numbers.filter(other => (other - own) * direction > 1e-9).length - outside)
  const equal = numbers.filter(other => other === own).length - 1
  const texts = numbers.map(number => format(dimension.name === 'price' ? number / 100 : number)).join(', ')
  return { better, equal, count: numbers.length, texts }
}

const PREFIX =
  /(?:\b(?:not|one of|among|isn't|never|far from|neither|nor|quite|nearly|almost|second|third|fourth|fifth|next|joint|equal|the|its|by far|runner-up|a)\b[- ]*)+$/i

/** Tests a superlative with the words before it: "second", "one of the", "not the". */
function isRankTrue({ better, equal, count }: Ranking, prefix: string): boolean {
  const ordinal = ORDINALS.findIndex(word => prefix.includes(word)) + 1 || (prefix.includes('next') ? 1 : 0)
  if (/\b(?:one of|among)\b/.test(prefix)) return better + 1 <= Math.max(2, Math.ceil(count / 2))
  const isFirst = ordinal === 0 ? better === 0 : better <= ordinal && better + equal >= ordinal
  return /\b(?:not|isn't|never|far from|neither|nor)\b/.test(prefix) ? !isFirst || equal > 0 : isFirst
}

/** Finds what a superlative is said of: the name before it, or the one after it ("The cheapest is the Acme"). */
function findRanked(word: FoundComparison, reading: Reading): Operand | null {
  const { clause, references } = reading
  const { text } = clause
  const after = references.find(({ at, kind }) => kind === 'named' && at >= word.end)
  const between = after ? text.slice(word.end, after.at) : ''
  const before = references.findLast(
    ({ end, products, kind }) => products !== null && kind !== 'described' && end <= word.at,
  )
  const toOperand = (products: readonly BriefedProduct[]) => ({ products, isSum: false, times: 1, isNearest: false })
  const isLinked =
    before !== undefined && /\b(?:is|are|remains|being|was|as)\b.{0,30}$/.test(text.slice(before.end, word.at))
  // "… twice as much as the cheapest, the Acme": the name explains the words before it.
  const isApposition = /^(?: \w+)?,\s+(?:the\s+)?$/.test(between)
  if (isApposition && after?.products && !(isLinked && !/\bas (?:the )?$/.test(text.slice(0, word.at))))
    return toOperand(after.products)
  // "… more than the Ardley, the next dearest": the words explain the name before them.
  if (before?.products && /^(?:['’]s)?, (?:the |our |still )?(?:\w+ )?$/.test(text.slice(before.end, word.at)))
    return toOperand(before.products)
  if (after?.products && /^\s+the\s+$/.test(between)) return toOperand(after.products)
  const isInverted =
    /\b(?:is|are|being|remains|goes to|belongs to)\s+(?:the\s+)?$|^\s*[:–—-]\s*(?:the )?$|^ [\w ]{2,40}: (?:the )?$/i.test(
      between,
    )
  const subject = references.findLast(
    ({ end, products, isObject, kind }) => products !== null && !isObject && kind !== 'described' && end <= word.at,
  )
  if (!subject && isInverted && after?.products) return toOperand(after.products)
  // "A strap is the cheapest extra" is about a strap, wherever it stands.
  if (!subject && /^\s*(?:an?|any|some|each|every)\s/i.test(text)) return null
  return findSubject(word.at, word.end, reading)
}

/** Words for the product that is ahead: "the second best rated, after the Acme". */
const AFTER = /^[^,;]{0,20},? (?:after|behind|(?:only )?to) (?:the )?$/

function checkAhead(
  { end, text }: FoundComparison,
  { dimension, direction }: { dimension: Dimension | undefined; direction: number },
  { products: [product] }: Operand,
  { clause, references }: Reading,
): Fault | null {
  const ahead = references.find(one => one.kind === 'named' && AFTER.test(clause.text.slice(end, one.at)))
    ?.products?.[0]
  const [own, other] = [product, ahead].map(one => (one && dimension ? getNumber(dimension, one) : null))
  if (!product || !ahead || own === null || other === null || own === undefined || other === undefined) return null
  if ((other - own) * direction > 0) return null
  return { fault: `"${text}" is wrong: compare ${product.name} with ${ahead.name} in the source.` }
}

/** Words before a superlative that is not said of a product: "at best", "for the narrowest of desks". */
const IN_PHRASE = /\b(?:at(?: the| its)?|(?:for|in|on|into|to|under|through|during|with)(?: even)? (?:the|its))\s$/i
/** Advice: "find the longest setting before you rely on it". */
const ADVICE = /^\s*(?:find|check|look|see|compare|measure|choose|pick|use|ask|start|try|read|mind)\b/i
/** "The gap to the highest": the superlative is what the gap ends at. */
const GAP_END = /\b(?:gap|distance|difference|way|step|leap|jump) (?:to|from) the $/i

/** Words that limit what is ranked, and that no group has: "the lightest that plugs in". */
const RESTRICTED = /^(?: [\p{L}-]+){0,2} (?:that|which|who|whose|you|with|without)\b/u

/** Returns true for a superlative, and for the comparative of two: "the smaller of the two watches". */
export function isRank({ degree, end }: FoundComparison, { clause: { text }, domain }: Reading): boolean {
  return (
    degree === 'superlative' ||
    (degree === 'comparative' && domain?.products?.length === 2 && !/\bthan\b/.test(text.slice(end)))
  )
}

/** Checks "the cheapest", "the second largest screen of the three". */
export function checkSuperlative(word: FoundComparison, reading: Reading): Fault | null {
  const { clause, context, references, domain } = reading
  const { text } = clause
  // "than the cheapest bottle" means a product.
  if (
    references.some(
      ({ kind, at, end }) => (kind === 'described' || kind === 'nearest') && at <= word.at && word.at < end,
    )
  )
    return null
  if (GAP_END.test(text.slice(0, word.at))) return null
  const prefix = PREFIX.exec(text.slice(0, word.at))?.[0].toLowerCase() ?? ''
  const picked = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
  const time = findTime(picked, text, context.products)
  const found = time ? [time] : picked
  const wording = text.slice(word.at - prefix.length, word.end).trim()
  if (found.length === 0) return null
  if (clause.names.length === 0 && ADVICE.test(text)) return null
  if (IN_PHRASE.test(text.slice(0, word.at)) && !LISTED_DIMENSIONS.has(found[0]?.name ?? '')) return null
  if (BEYOND.test(text))
    return { isOpen: false, fault: `"${wording}" is about more products than the source has. Leave it out.` }
  const perPound = PER_POUND.test(text)
  const dimensions = perPound ? found.map(one => ({ ...getDimension('price'), per: one })) : found
  const operand = findRanked(word, reading)
  if (!operand) return null
  const direction = perPound || time || found[0]?.isValue ? -word.direction : word.direction
  const misses =
    isAmongAll(text, context.products) &&
    found[0]?.name === 'price' &&
    context.products.some(one => one.pricePence === null)
  if (misses) {
    const fault = `"${wording}" is about a product without a price. Compare only those with a price, or leave it out.`
    return { fault, isOpen: false }
  }
  const strict = dimensions.flatMap(one => {
    const chosenKeywords = one.chosen.filter(word => one.keywords.includes(word))
    return chosenKeywords.length > 0 ? [{ ...one, keywords: [], byUnit: false, chosen: chosenKeywords }] : []
  })
  const isKnown = isAnyKnown(dimensions, context)
  const limited = domain ? null : findLimited(word, reading)
  for (const product of operand.products) {
    const rankings = [...dimensions, ...strict].flatMap(dimension => rank(dimension, product, direction, reading) ?? [])
    const [first] = rankings
    if (!first && !isKnown && !/\b(?:is|are|as|remains|weighs|costs)\b[^,]*$/.test(text.slice(0, word.at))) return null
    if (!first) {
      const fault = `The source does not give what "${wording}" compares for ${product.name}. Leave it out.`
      return { fault, isOpen: !isKnown || limited === 'unread' }
    }
    const limit = operand.products.length - 1
    const isRight = (one: Ranking) =>
      one.count > 1 && isRankTrue({ ...one, better: Math.max(0, one.better - limit) }, prefix)
    const isSized = found.some(({ side }) => side !== undefined)
    if (isSized ? rankings.every(isRight) : rankings.some(isRight)) continue
    const isIn = limited !== null && limited !== 'unread' && limited.products?.includes(product)
    const within = isIn ? { ...reading, domain: limited } : null
    const inside = dimensions.flatMap(dimension => (within && rank(dimension, product, direction, within)) ?? [])
    const isLimited = limited === 'unread' || inside.some(one => isRankTrue(one, prefix))
    return {
      fault: `"${wording}" is wrong of ${product.name}: the ${dimensions[0]?.name} values are ${first.texts}.`,
      isOpen: isLimited || rankings.some(isRight) || (!domain && RESTRICTED.test(text.slice(word.end))) || undefined,
    }
  }
  return checkAhead(word, { dimension: dimensions[0], direction }, operand, reading)
}
