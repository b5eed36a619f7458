import { GROUP_SIZES } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import type { Clause, RelationContext } from './clauses.ts'
import { findComparisons } from './comparisons.ts'
import type { Dimension } from './dimensions.ts'
import { getNumber } from './find-dimensions.ts'
import type { Direction } from './findings.ts'
import { findCountedGroups, findOtherMembers } from './groups.ts'
import { pickDimensions } from './pick-dimensions.ts'

/** Words of a clause that mean products. */
export interface Reference {
  kind: 'named' | 'pronoun' | 'others' | 'described' | 'nearest'
  /** Products of the words; null if they depend on the subject, as for "the others". */
  products: readonly BriefedProduct[] | null
  at: number
  end: number
  /** True after "than", "as", "of": the words are what the subject is compared with. */
  isObject: boolean
}

const OTHERS = new RegExp(
  String.raw`\b(?:(?:any|every|each|all)(?: of)?(?: the)? other(?:s|(?: ${GROUP_SIZES} \p{L}+| \w+)?)|(?:all |any |each |either )?(?:of )?the (?:other ${GROUP_SIZES}(?: \w+)?|others|rest|remaining \w+|(?:third|fourth|fifth|sixth)(?= \p{L}+[.,;])(?! \w+est\b))|(?:any|every|all)(?: of)?(?: its)? rivals?|its rivals|the competition|(?:any|every)thing else(?: here)?|(?:all|every one) of them|anyone else)(?!\w)`,
  'giu',
)
const NEAREST =
  /\b(?:its|the) (?:nearest|closest|next|runner-up)(?:[ -](?:rival|competitor|contender|alternative|one|best)| (?:\w+est|(?:most|least) \w+)(?: \w+)?)?\b/gi
const PRONOUN =
  /\b(?:it|they(?= (?:cost|are|have|weigh|last|run|hold)\b)|that one|this(?= is\b)|this (?!(?:page|list|guide|comparison|article|group|figure|price|rating|score|is|means|was|makes)\b)\p{L}+)\b/giu
/** Words before a reference that make it the object of a comparison. */
const OBJECT_BEFORE =
  /(?:\b(?:than|as|of|from|over|on|against|to|what|like|per|match|matches|behind|below|above|under|shy of|short of|off|after|beyond|undercuts?|beats?|trails|tops|outscores|outweighs|outlasts|outshines|outnumbers|edges? out|beating|times|twice|double|triple|treble|half|(?:compared|comparison|ties|level) with|next to|beside|alongside|those of|that of|between)(?: (?:does|of|by|in|for))?)\s+(?:an? |the |a single |one |that |those |each |its |all )*(?:of )?(?:the )?$/i
const JOINT = /^(?:['’]s?)?(?:,? (?:and|or|&) |, )(?:the |an? |one )?$/i

/** Position and products of runs of names: "the Acme and the Bolt" are one reference. */
function joinNames({ text, names }: Clause): Reference[] {
  const joined: Reference[] = []
  for (const { product, at } of names) {
    const last = joined.at(-1)
    const gap = last ? text.slice(last.end, at) : ''
    const isAdded =
      /^ (?:to|with) (?:the )?$/.test(gap) && /\b(?:add|pair|combine)(?:ing)? (?:the )?$/i.test(text.slice(0, last?.at))
    const joins = last && (isAdded || JOINT.test(gap)) && (!/^,\s(?:the\s)?$/.test(gap) || names.length > 2)
    if (last && joins) {
      last.products = [...(last.products ?? []), product]
      last.end = at + 1
    } else {
      const isObject = OBJECT_BEFORE.test(text.slice(0, at)) && !/^For (?:an? |the )?$/i.test(text.slice(0, at))
      joined.push({ kind: 'named', products: [product], at, end: at + 1, isObject })
    }
  }
  return joined
}

/** Products in the order of a dimension, those without a value left out. */
export function rankProducts(
  dimension: Dimension,
  direction: Direction,
  products: readonly BriefedProduct[],
): BriefedProduct[] {
  const known = products.flatMap(product => {
    const number = getNumber(dimension, product)
    return number === null ? [] : [{ product, number: number * direction }]
  })
  return known.toSorted((a, b) => b.number - a.number).map(({ product }) => product)
}

const COUNTS = ['', '', 'two', 'three', 'four']
const DESCRIBED_BEFORE =
  /(?:^|\b(?:than|as|from|over|of|below|above|against|between them,|undercuts?|beats?|match|times|twice|double|triple|half) )(?:just |only )?(?:the|its) (?:(two|three|four) )?(?:very )?$/i
/** Text after a superlative that means a product, as in "the cheapest bottle has", and states no rank. */
const DESCRIBED_AFTER =
  /^(?: (?!is |are |goes to |of |per |by |to |in |on |with |rating|score|price|number|capacity)\w+){0,2}(?:[.,;!]|$| (?:has|have|adds? up|comes? to|together|combined|costs?|weighs?|holds?|comes?|runs?|lists?|is (?!the|\uE004)|are (?!the|\uE004)|separates?|by|and|does|on)\b)/i

/** Finds superlatives that mean products: "than the cheapest bottle", "the two dearest lamps". */
function findDescribed(clause: Clause, context: RelationContext): Reference[] {
  const { text } = clause
  return findComparisons(text).flatMap((word): Reference[] => {
    const before = DESCRIBED_BEFORE.exec(text.slice(0, word.at))
    const isFirst = before !== null && /^(?:just |only )?(?:the|its) /i.test(before[0])
    const after =
      DESCRIBED_AFTER.exec(text.slice(word.end)) ??
      (isFirst ? null : /^ (?:buys?|gets?|gives?|secures?) /.exec(text.slice(word.end)))
    if (word.degree !== 'superlative' || !before || !after) return []
    // "The cheapest, the Acme, …": the name says it, and the superlative is checked.
    if (isFirst && /^(?: \w+)?,? (?:is )?(?:the )?\uE004/.test(text.slice(word.end))) return []
    const [dimension] = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
    const trailing = /^ (two|three|four)\b/i.exec(text.slice(word.end))?.[1]
    const stated = before[1] ?? trailing
    const count = stated === undefined ? 1 : COUNTS.indexOf(stated.toLowerCase())
    if (!dimension) return []
    const ranked = rankProducts(dimension, word.direction, context.products)
    const noun =
      /^ (?!and |by |on |is |are |has |costs? |weighs? |adds? |comes? |together )\w+/.exec(text.slice(word.end))?.[0]
        .length ?? 0
    const isObject = !isFirst && !/^between/i.test(before[0])
    if (ranked.length <= count) return []
    return [{ kind: 'described', products: ranked.slice(0, count), at: word.at, end: word.end + noun, isObject }]
  })
}

/** Finds two extremes: "the lightest and the heaviest", "from the smallest pot to the largest". */
function findExtremes(clause: Clause, context: RelationContext): Reference[] {
  const words = findComparisons(clause.text).filter(({ degree }) => degree === 'superlative')
  return words.flatMap((first, index): Reference[] => {
    const second = words[index + 1]
    const isOpening = /(?:^\s*|\b(?:between|from) )the $/i.test(clause.text.slice(0, first.at))
    if (!second || !isOpening || !/^(?: \p{L}+)? (?:and|to) the $/u.test(clause.text.slice(first.end, second.at)))
      return []
    // "The cheapest and the lightest is the Acme" means one product.
    if (/^(?: \p{L}+)? (?:is|has|was|costs|weighs)\b/u.test(clause.text.slice(second.end))) return []
    const products = [first, second].flatMap(word => {
      const [dimension] = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
      return dimension ? (rankProducts(dimension, word.direction, context.products)[0] ?? []) : []
    })
    return products.length === 2
      ? [{ kind: 'described', products, at: first.at, end: second.end, isObject: false }]
      : []
  })
}

/** Finds groups by what their products share: "the two 256 GB cards", "both clamp lamps", "the two brushes under £20". */
function findGroups({ text }: Clause, context: RelationContext): Reference[] {
  return findCountedGroups(text, context).map(({ products, at, end }) => {
    return { kind: 'described', products, at, end, isObject: OBJECT_BEFORE.test(text.slice(0, at)) }
  })
}

const CONTRASTED =
  /\bthe (longer|shorter|larger|bigger|smaller|cheaper|dearer|lighter|heavier) (?:of the two|one|(\p{Lu}\p{L}+))\b/giu

/** Finds one of two products of a brand: "the longer Torvex", "the shorter one". */
function findContrasted(clause: Clause, context: RelationContext): Reference[] {
  const { text } = clause
  const brands = [...`${context.before} ${text}`.matchAll(/\p{Lu}\p{L}+/gu)].map(([word]) => word)
  return [...text.matchAll(CONTRASTED)].flatMap(({ 0: said, 1: adjective = '', 2: brand, index: at }): Reference[] => {
    const wanted = brand === undefined ? brands : [brand]
    const pair = context.products.filter(({ name }) => wanted.some(word => name.startsWith(`${word} `)))
    const [word] = findComparisons(adjective)
    if (pair.length !== 2 || !word) return []
    const end = at + said.length
    const dimensions =
      word.dimensions.length > 0 ? word.dimensions : pickDimensions({ clause, at, end, unit: null, word }, context)
    const [first] = dimensions.flatMap(dimension => rankProducts(dimension, word.direction, pair)[0] ?? [])
    return first
      ? [{ kind: 'described', products: [first], at, end, isObject: OBJECT_BEFORE.test(text.slice(0, at)) }]
      : []
  })
}

/** Finds "the one" and "the other" of two named products. */
function findOneAndOther({ text, names }: Clause): Reference[] {
  const [first, second, third] = names
  if (!first || !second || third) return []
  return [...text.matchAll(/\bthe (one|former|other|latter)(?= as\b|[,.;]|$)/gi)].map(
    ({ 0: said, 1: word = '', index: at }) => {
      const { product } = /one|former/i.test(word) ? first : second
      return {
        kind: 'named',
        products: [product],
        at,
        end: at + said.length,
        isObject: OBJECT_BEFORE.test(text.slice(0, at)),
      }
    },
  )
}

/** Finds the words of a clause that mean products, in their order. */
export function findReferences(clause: Clause, context: RelationContext): Reference[] {
  const { text } = clause
  const find = (pattern: RegExp, kind: Reference['kind'], products: readonly BriefedProduct[] | null): Reference[] =>
    [...text.matchAll(pattern)].map(({ 0: said, index: at }) => {
      return { kind, products, at, end: at + said.length, isObject: OBJECT_BEFORE.test(text.slice(0, at)) }
    })
  const extremes = findExtremes(clause, context)
  return [
    ...joinNames(clause),
    ...find(OTHERS, 'others', null).map(one => ({
      ...one,
      products: findOtherMembers(text.slice(one.at, one.end), context),
    })),
    ...find(NEAREST, 'nearest', null),
    ...(extremes.length > 0 ? extremes : findDescribed(clause, context)),
    ...findGroups(clause, context),
    ...findContrasted(clause, context),
    ...findOneAndOther(clause),
    ...(context.own ? find(PRONOUN, 'pronoun', [context.own]) : []),
  ].sort((a, b) => a.at - b.at)
}
