import { findMeasures } from '../../../../domain/measures.ts'
import type { RelationContext } from './clauses.ts'
import { findCounted } from './groups.ts'
import type { Reading } from './operands.ts'
import { countsProducts, getNamed, LATER_PART, NUMBER, parseNumber, type Quantified, VERB } from './quantified.ts'

const OPENING = new RegExp(
  String.raw`^\s*(?:(?:of|among|amongst|at|with|for|on|by|despite|in) [^,;:]{1,60}, (?:though )?|here,? )?(?:(exactly|just|only|precisely|at least|at most|no more than|no fewer than) )?((?:all|every|each|none|not one|no|nothing|nobody|neither|both)(?![\w\u2019'-])|(?:both )?(?:all )?(?:of )?the (?=(?:others|rest|other (?!of)\w+)\b)|(?<=\b(?:only|just) )(?=(?:the )?\uE004)|half(?= (?:of )?(?:the|them|these)\b)|most(?= of (?:them|these|the ${NUMBER})\b)|${NUMBER}(?![\w-]|[.,]\d| ?[£%]| (?:cent|times|and a)\b))`,
  'iu',
)
const EXCEPTION = /\b(?:but|except(?: for)?|apart from|aside from|bar|save|other than|besides)\b/i
const MAX_GROUP = 60

const BOUNDS: Readonly<Record<string, Quantified['bound']>> = {
  'at least': 'at least',
  'no fewer than': 'at least',
  'at most': 'at most',
  'no more than': 'at most',
}

const PRICE = String.raw`(?:£\d|(?:${NUMBER}) (?:pounds?|pence|quid)\b)`
const BOUGHT_BEFORE = new RegExp(`${PRICE}[^,;:]{0,10} (?:for|buys|gets you) ${NUMBER} [^,;:]*, each$`, 'i')
const BOUGHT_AFTER = new RegExp(String.raw`^ [^,;:]{0,30}?\bfor ${PRICE}`, 'i')

/** Returns true for parts of a purchase: "At £18 for ten books, each …", "four lights for nine pounds". */
const countsBought = (wording: string, group: string) => BOUGHT_BEFORE.test(wording) || BOUGHT_AFTER.test(group)

/** Whole groups, which the predicate follows whatever its verb is: "of them", "of the five", "item here". */
const WHOLE_GROUP = new RegExp(
  String.raw`^(?: \p{L}+)? (?:(?:out )?of (?:them|these|those|(?:all )?(?:the|these|those) (?:other )?(?:${NUMBER}|others|rest))|here)(?: here)?(?:,? (?:both|each|all|even|still|also|already|actually))* (?=\p{L}{2})`,
  'iu',
)

/** "Two of the six, the Acme and the red pair with hooks, are": the predicate follows the names. */
const APPOSED = new RegExp(String.raw`^ of the ${NUMBER}(?: \p{L}+)?, (?:the )?\uE004[^,;:]{0,80}, (?=\p{L}{2})`, 'iu')

/** Finds where a predicate begins, and whether a known verb opens it. */
function findPredicate(text: string, start: number, skipped: number): { from: number; isKnown: boolean } | null {
  const rest = text.slice(start)
  const names = APPOSED.exec(rest)?.[0].length
  if (names !== undefined) return { from: start + names, isKnown: VERB.exec(` ${rest.slice(names)}`)?.index === 1 }
  const verb = VERB.exec(rest.slice(skipped))
  const known = verb && verb.index <= MAX_GROUP ? skipped + verb.index : null
  const whole = WHOLE_GROUP.exec(rest)?.[0].length
  // "of the five presents cost": a noun stands between the group and its verb.
  const isNext = known !== null && whole !== undefined && /^(?:\p{L}+ )?$/u.test(rest.slice(whole, known))
  if (whole !== undefined && !isNext && (known === null || whole < known))
    return { from: start + whole, isKnown: false }
  return known === null ? null : { from: start + known, isKnown: true }
}

/** Groups of one product taken several times: "three of them would cost £23", "two of these cost less than one Acme". */
function multiplies(group: string, predicate: string): boolean {
  if (!/^ of (?:these|them|those)(?: would| will| could)?$/.test(group.trimEnd())) return false
  return (
    /\bthan (?:an?|one|the)\b/.test(predicate) || (/ (?:would|will|could)\s*$/.test(group) && COSTS.test(predicate))
  )
}
const COSTS = /^(?:costs?|come|set you back|add up|be)\b/i

/** "Four Acmes cost less than a Bolt" multiplies one product, and "fifty of the Acmes were bought" counts buyers. */
const multipliesNamed = (group: string, predicate: string) =>
  /^\s*(?:of )?(?:the )?\uE004/u.test(group) || /^(?:\w+ )?bought\b/.test(predicate)

const PART = /^\s*(?:(?:out )?of )?(?:the|these|those|our) ([^,;]+?)(?: here)?\s*$/u

/** Returns true for a part of other things than products: "forty of the reviews", "half the price". */
function countsOthers(group: string, context: RelationContext): boolean {
  const noun = /(?:^|\s)(\p{L}+)$/u.exec(PART.exec(group)?.[1] ?? '')?.[1]
  return noun === undefined ? group.includes('\uE004') : parseNumber(noun) === 0 && findCounted(noun, context) === null
}

/** Predicates about prices and reviews, which only products have. */
export const LISTED =
  /^(?:costs?|is|are|sells?|has|have|asks?|go(?:es)?|comes?|falls?|sits?|stays?)\b[^,;.]*?(?:£\d|\d+p\b|\b(?:pounds?|pence|reviews?|ratings?)\b)/i

/** End of a comparison with a product: "cheaper than the Acme". */
const COMPARED = /\bthan (?:the )?(?:\uE004|(?:it|this|this one)\b)/u

/** Number of the things of "all ten", "each of the 160 bags". */
const STATED = new RegExp(String.raw`^ (?:of )?(?:the |these |its )?(\d+|${NUMBER})\b`, 'i')

const UNSAID = /^(?:is|are|was|has been) (?:\w+ )?(?:said|stated|mentioned|given|listed|quoted|known|promised)\b/i

/** "Three mats compared by price, score and what their listings state": the opening of a text, without a verb of its own. */
const CAPTION = /^ [\p{L}-]+ compared by\b(?!.*\b(?:is|are|has|have|costs?|comes?|offers?|weighs?)\b)/u

const BARE = /^(?:all|each|none|nothing|nobody|neither|both)$/i

/** Reads a statement that opens with its quantifier: "three of the five …", "nothing but the Acme …". */
export function readOpening(reading: Reading): Quantified | null {
  const { clause, context } = reading
  const { text } = clause
  const opening = OPENING.exec(text)
  if (!opening) return null
  const [wording, modifier = '', word = ''] = opening
  const start = opening.index + wording.length
  // In "two packs", the noun may look like a verb; "nobody charges" has no noun.
  const skipped = BARE.test(word) ? 0 : (/^ [\p{L}-]+/u.exec(text.slice(start))?.[0].length ?? 0)
  const predicate = findPredicate(text, start, skipped)
  if (!predicate) return null
  const { from, isKnown } = predicate
  // "Dimming: None with this bulb" is a value, and no statement about products.
  if (from - start <= 1 && /^(?:with|under|over|below|above)\b/i.test(text.slice(from))) return null
  const group = text.slice(start, from)
  if (CAPTION.test(text.slice(start))) return null
  // "Five litres is a litre more than the Acme" counts litres, and "one of each" is all of them.
  if (countsBought(wording, group) || /^ of each\b/.test(group) || findMeasures(`${word}${group} charge`).length > 0)
    return null
  const later = LATER_PART.exec(text.slice(from))
  const to = later ? from + later.index : text.length
  const isNamed = group.includes('\uE004')
  const exception = EXCEPTION.exec(group)
  const named = [
    ...getNamed(reading, start, from),
    ...(/^:/.test(text.slice(to)) || /^, (?:the )?\uE004/u.test(text.slice(to))
      ? getNamed(reading, to, text.length)
      : []),
  ]
  const isOfOthers = /\b(?:others?|rivals?|rest|else)\b/i.test(group)
  const excluded = /\bthe $/i.test(word) || context.own === null ? getNamed(reading, from, to) : [context.own]
  const ranked = reading.domain?.products ?? context.products
  const domain = isOfOthers ? ranked.filter(product => !excluded.includes(product)) : ranked
  const base = {
    named,
    domain,
    wording: wording.trim(),
    from,
    to,
    count: 0,
    isOfUnknown: isOfOthers && domain.length === context.products.length,
    bound: BOUNDS[modifier.toLowerCase()] ?? 'exactly',
    isNumericOnly: !isKnown,
  }
  const quantifier = word.toLowerCase()
  if (quantifier === '') return isNamed ? { ...base, kind: 'only' } : null
  if (quantifier.endsWith('the '))
    return domain.length < context.products.length ? { ...base, kind: 'all', named: [] } : null
  if (quantifier === 'both') return isNamed ? { ...base, kind: 'all', domain: named, named: [] } : null
  if (context.own !== null && multiplies(group, text.slice(from))) return null
  const counts = countsProducts(exception ? group.slice(0, exception.index) : group, context)
  const isCompared = COMPARED.test(text.slice(from))
  const noun = /^ (\p{L}+)(?: here)?\s*$/u.exec(group)?.[1]
  const members = noun === undefined || counts ? null : findCounted(noun, context)
  if (/^(?:all|every|each)$/.test(quantifier)) {
    // "All ten are by one author" counts the books of a set.
    if (context.own && parseNumber(STATED.exec(group)?.[1] ?? '') > context.products.length) return null
    // "Each cable of the Acme pack costs £4" is about one product, and so may be "each of the two pots" in its section.
    if ((isNamed && !exception) || (quantifier === 'each' && context.own && reading.domain)) return null
    const excepted = exception && /\b(?:but|except(?: for)?|bar|save) (?:the )?(\w+)/i.exec(group)?.[1]
    const count = excepted && named.length === 0 ? parseNumber(excepted) || 1 : named.length
    return counts || exception
      ? { ...base, kind: 'all', count: exception ? count : 0, named: exception ? named : [] }
      : null
  }
  if (/^(?:none|not one|no|nothing|nobody|neither)$/.test(quantifier)) {
    if (exception && named.length > 0) return { ...base, kind: 'only' }
    // "Nothing in the Acme's details mentions …" and "Nothing is said about water" are about one product.
    if (isNamed || (quantifier === 'nothing' && context.own && UNSAID.test(text.slice(from)))) return null
    const isBare = /^(?:none|nobody|nothing|neither)$/.test(quantifier) && !/^\s*of\b/.test(group)
    if (!counts && !isBare && isCompared && members) return { ...base, kind: 'none', named: [], domain: members }
    return counts || isBare ? { ...base, kind: 'none', named: [] } : null
  }
  if (multipliesNamed(group, text.slice(from))) return null
  if ((quantifier === 'half' || parseNumber(word) > context.products.length) && countsOthers(group, context))
    return null
  const isPart = /^\s*(?:out )?of\b/.test(group)
  // In the section of a product, only such words count products: "two sizes" may be those of the product.
  const isOfProducts = isPart || /\b(?:models?|others?|rivals?|products?)\b/i.test(group)
  if (!counts && members && context.own === null && LISTED.test(text.slice(from, to)))
    return { ...base, kind: 'count', count: parseNumber(word), domain: members }
  if (!isCompared && (!counts || (context.own !== null && !isOfProducts))) return null
  if (quantifier === 'half' && domain.length % 2 > 0) return null
  if (quantifier === 'half') return { ...base, kind: 'count', count: domain.length / 2 }
  if (quantifier === 'most')
    return { ...base, kind: 'count', count: Math.floor(domain.length / 2) + 1, bound: 'at least' }
  const bound = quantifier === 'one' && modifier === '' && (isPart || isCompared) ? 'at least' : base.bound
  return { ...base, kind: 'count', count: parseNumber(word), bound }
}
