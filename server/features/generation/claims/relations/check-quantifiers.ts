import { findMeasures } from '../../../../domain/measures.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import { getSourceTexts } from '../../verify/check-quotations.ts'
import { findFigures } from '../../verify/figures.ts'
import { agrees, type Qualifier, readQualifier } from '../../verify/qualifiers.ts'
import type { Clause, RelationContext } from './clauses.ts'

const ONLY =
  /\b(?:the only|only the|only)\b[^.;]{0,40}?\b(?:with|to (?:have|state|list|offer|name|come with|carry|use)|that (?:has|states|lists|offers|comes with|carries|uses|names)|rated|in the list with)\b(.*)$/i
const ALL =
  /^\s*(?:all (?:of them|of these|five|four|three|six|seven|ten|the \w+)|every (?:one|single one|\w+)|each (?:one|of (?:them|the \w+)))\b/i
const NONE =
  /^\s*(?:none of (?:the|these|them)|nobody|nothing|no (?:one|product|pair|card|cable|kettle|fan|lamp|grinder|projector|watch|set)\b)/i
const EXCEPT = /\b(?:except|apart from|bar|but for|other than|save)\b/i

/** Lower case without signs: "USB-C" is "usbc". */
function squash(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const sourceCache = new WeakMap<BriefedProduct, string>()

function getSquashedSource(product: BriefedProduct): string {
  const text = sourceCache.get(product) ?? getSourceTexts(product).map(squash).join(' ')
  sourceCache.set(product, text)
  return text
}

/** Terms with digits or capitals that name a property: "IPX7", "V30", "GPS", "Bluetooth 5.3". */
function findTerms(text: string): string[] {
  const terms =
    text.match(
      /\b(?:Bluetooth|HDMI|USB|WiFi|Wi-Fi) \d(?:\.\d)?\b|\b(?=[\w-]*(?:[A-Z]{2}|\d))[A-Z\d][\w-]*[A-Z\d][\w-]*\b/g,
    ) ?? []
  return terms.filter(term => !/^\d+$/.test(term)).map(squash)
}

/** Words of a clause that are long enough to name a property. */
function findPropertyWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
  return words.filter(
    word =>
      !/^(?:here|five|them|that|this|with|have|list|lists|than|more|less|rating|rated|from|which|states?)$/.test(word),
  )
}

function hasTerm(product: BriefedProduct, term: string): boolean {
  return getSquashedSource(product).includes(term)
}

function checkOnly({ text, names }: Clause, { products, own }: RelationContext): string | null {
  const found = ONLY.exec(text)
  const rest = found?.[1] ?? ''
  const subject = names[0]?.product ?? own
  if (!found || !subject) return null
  if (/[£\d]/.test(rest.replace(/[A-Z]+-?\d+\w*/g, ''))) return checkOnlyFigure(rest, subject, products)
  const terms = findTerms(rest)
  const words = terms.length > 0 ? terms : findPropertyWords(rest).map(squash)
  if (words.length === 0) return null
  const other = products.find(product => product !== subject && words.every(word => hasTerm(product, word)))
  return other ? `"the only" is wrong: ${other.name} has it too.` : null
}

/** Checks "the only one with 3000 W" and "the only one rated above 4.2". */
function checkOnlyFigure(rest: string, subject: BriefedProduct, products: readonly BriefedProduct[]): string | null {
  const others = products.filter(product => product !== subject)
  const wrong = others.find(product => statesFigures(product, rest))
  return wrong ? `"the only" is wrong: it is true of ${wrong.name} too.` : null
}

const FIGURE_FIELDS = { price: 'pricePence', rating: 'rating', reviews: 'reviewCount' } as const

/** "above 4.2" after "rated". */
const RATING_BOUND = /^\s*(?:above|over|below|under|at least|at most|no less than)?\s*(\d\.\d)\b/i

/** Returns true if a text has figures or measures and all of them are true of a product, as their wording qualifies them. */
function statesFigures(product: BriefedProduct, text: string): boolean {
  const rating = RATING_BOUND.exec(text)
  if (rating) {
    const at = text.indexOf(rating[1] ?? '')
    return product.rating !== null && agrees(readQualifier(text, at, 3), Number(rating[1]), product.rating)
  }
  const agreed = findFigures(text).map(({ kind, value, at, text: said }) => {
    const actual = kind === 'foreign' || kind === 'share' ? null : product[FIGURE_FIELDS[kind]]
    return actual !== null && agrees(readBound(text, said, at), value, actual)
  })
  const measures = findMeasures(`${text} charge`)
  return agreed.length + measures.length > 0 && agreed.every(Boolean) && states(product, text)
}

/** Reads the qualifier of a figure; both ends of "between £20 and £30" are bounds. */
function readBound(text: string, said: string, at: number): Qualifier {
  const position = text.indexOf(said)
  const before = text.slice(0, Math.max(0, position))
  if (/\bbetween $/i.test(before)) return 'at_least'
  if (/\bbetween \S+ and $/i.test(before)) return 'at_most'
  return readQualifier(text, position < 0 ? at : position, said.length)
}

/** Returns true if a product states the terms and the measures of a text, the latter as their wording qualifies them. */
function states(product: BriefedProduct, text: string): boolean {
  const own = getSourceTexts(product).flatMap(source => findMeasures(`${toPlainText(source)} charge`))
  const measures = findMeasures(`${text} charge`).filter(({ number }) => number !== null)
  return (
    findTerms(text).every(term => hasTerm(product, term)) &&
    measures.every(({ number, unit, text: said, at }) => {
      const qualifier = readQualifier(text, at, said.length)
      return own.some(one => one.unit === unit && agrees(qualifier, number ?? 0, one.number ?? Number.NaN))
    })
  )
}

/** Verbs before the property in "All five come pre-charged". */
const PREDICATE =
  /\b(?:have|has|come|comes|list|lists|include|includes|state|states|name|names|offer|offers|support|supports|are|is|with)\b(.{3,60})/i

/** Words of the property that a statement gives to all products; only those that at least one product has. */
function findPredicate(text: string, products: readonly BriefedProduct[]): string[] {
  const words = findPropertyWords((PREDICATE.exec(text)?.[1] ?? '').replaceAll('-', '')).map(squash)
  const isDistinctive = words.length > 0 && products.some(product => words.every(word => hasTerm(product, word)))
  return isDistinctive ? words : []
}

function checkAll({ text }: Clause, { products }: RelationContext): string | null {
  if (!ALL.test(text)) return null
  const words = findPredicate(text, products)
  const wrong = products.filter(product => !states(product, text) || !words.every(word => hasTerm(product, word)))
  const [first] = wrong
  return first && wrong.length > (EXCEPT.test(text) ? 1 : 0)
    ? `"all" is wrong: the source does not say this of ${first.name}.`
    : null
}

const REPORTED = /\b(?:has|have|comes?|lists?|states?|names?|offers?|mentions?)\b(.{3,60})/i

/** Checks "None of the five has a guarantee stated". */
function checkNone({ text }: Clause, { products }: RelationContext): string | null {
  if (!NONE.test(text) || EXCEPT.test(text) || /\bthan\b/i.test(text) || findFigures(text).length > 0) return null
  const denied = (REPORTED.exec(text)?.[1] ?? '').replaceAll('-', '')
  const words = findPropertyWords(denied).filter(
    word => !/^(?:stated|listed|given|mention(?:ed)?|published)$/.test(word),
  )
  const terms = [...words.map(squash), ...findTerms(denied)]
  const wrong = terms.length > 0 ? products.find(product => terms.every(term => hasTerm(product, term))) : undefined
  return wrong ? `"none" is wrong: the source says this of ${wrong.name}.` : null
}

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const SOME = new RegExp(
  String.raw`^\s*(${NUMBERS.join('|')}) of (?:the (?:${NUMBERS.join('|')}|ten)|them|these)\b`,
  'i',
)

/** Checks "Four of the five are HDMI 2.1 cables". */
function checkSome({ text }: Clause, { products }: RelationContext): string | null {
  const stated = NUMBERS.indexOf(SOME.exec(text)?.[1]?.toLowerCase() ?? '') + 1
  const terms = findTerms(text)
  if (stated === 0 || terms.length === 0 || /\bat (?:least|most)\b/i.test(text)) return null
  const actual = products.filter(product => terms.every(term => hasTerm(product, term))).length
  return actual === stated ? null : `"${NUMBERS[stated - 1]}" is wrong: the source says this of ${actual}.`
}

/** Verbs that say how the products differ: general advice may give other ranges. */
const SPREAD = /\b(?:runs?|ranges?|spans?|var(?:y|ies)|stretch(?:es)?|differs?|cost|costs|priced)\b/i
const RANGE = /\b(?:from|between)\s+(\S+(?:\s\S+)?)\s+(?:to|and)\s+(\S+(?:\s\S+)?)/i
/** Share by which the ends of a range may be rounded. */
const ROUNDING = 0.02

const isEnd = (stated: number, actual: number) => Math.abs(stated - actual) <= ROUNDING * actual

/** Checks "Prices run from £9.99 to £46.63" and "Capacities run from 64 to 512 GB": both ends must match the products. */
function checkRange({ text, names }: Clause, { attributes, own }: RelationContext): string | null {
  const range = RANGE.exec(text)
  if (!range || own || names.length > 0 || !SPREAD.test(text)) return null
  const prices = findFigures(range[0]).filter(({ kind }) => kind === 'price')
  const measures = findMeasures(range[0]).filter(({ number }) => number !== null)
  const unit = prices.length === 2 ? 'pence' : measures.length === 2 ? measures[0]?.unit : undefined
  const ends = unit === 'pence' ? prices.map(({ value }) => value) : measures.map(({ number }) => number ?? 0)
  const candidates = attributes.filter(attribute => attribute.unit === unit && attribute.values.size > 1)
  const isRight = candidates.some(({ values }) => {
    const numbers = [...values.values()].map(({ number }) => number)
    return isEnd(Math.min(...ends), Math.min(...numbers)) && isEnd(Math.max(...ends), Math.max(...numbers))
  })
  return ends.length !== 2 || candidates.length === 0 || isRight
    ? null
    : `"${range[0]}" is not the range of the source.`
}

/** Checks "All five cost less than £50" and "None of them costs more than £20". */
function checkPriceBound({ text }: Clause, { products }: RelationContext): string | null {
  const isNone = NONE.test(text)
  if ((!isNone && !ALL.test(text)) || EXCEPT.test(text)) return null
  const [figure] = findFigures(text).filter(({ kind }) => kind === 'price')
  if (!figure) return null
  const qualifier = readQualifier(text, figure.at, figure.text.length)
  if (qualifier === 'exact') return null
  const wrong = products.find(
    ({ pricePence }) => pricePence !== null && agrees(qualifier, figure.value, pricePence) === isNone,
  )
  return wrong ? `"${figure.text}" is not true of ${wrong.name}.` : null
}

/** Checks statements about all products, none of them, or only one. @returns the fault, or null */
export function checkQuantifiers(clause: Clause, context: RelationContext): string | null {
  const checks = [checkOnly, checkPriceBound, checkAll, checkNone, checkSome, checkRange]
  for (const check of checks) {
    const fault = check(clause, context)
    if (fault !== null) return fault
  }
  return null
}
