import { formatPence, formatQuantity } from '../../../domain/number-format.ts'
import { countCharacters } from '../../../domain/text.ts'
import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import { cleanText, findPrintableFeatures, toPhrase } from '../writer/listing.ts'
import { getAgreement } from '../writer/subject.ts'
import { toNumberWord } from '../writer/text.ts'
import { fill, type Values } from '../writer/voice.ts'
import { type Angle, getCategory } from './phrases.ts'

/** Name of the compared products, plural if possible. */
export interface ProductsName {
  text: string
  /** True for mass nouns such as "cookware", which take a singular verb. */
  mass: boolean
  /** True for two kinds, of which there is one product each: "kettles and toasters". */
  isPair?: boolean
}

/** Returns the category's own word, the shortest name available. */
export function getShortestName({ category }: AdBrief): ProductsName {
  return { text: getCategory(category).things, mass: false }
}

const LOOSE_END = /(?:\s(?:and|or|&|with|for|of|in|on|to|the|a|an|by|from|-|–|,))+$/i

/** Returns forms of a name, the whole first and then up to its first pause: a maker and a noun may name another product. */
function createNameForms({ name }: AdProduct): string[] {
  const whole = cleanText(name)
  const [untilPause = whole] = whole.split(/\s*[,(|;–]\s*|\s+-\s+|\s+(?:with|for)\s+/)
  const forms = [whole, untilPause].map(form => form.replace(LOOSE_END, '').trim())
  return [...new Set(forms)].filter(form => form.length > 2)
}

/** Returns the forms that match no other product of the article. */
function findUniqueNames(product: AdProduct, products: readonly AdProduct[]): string[] {
  const others = products.filter(other => other !== product).map(({ name }) => cleanText(name).toLowerCase())
  const [whole = '', ...shorter] = createNameForms(product)
  return [whole, ...shorter.filter(form => !others.some(other => other.includes(form.toLowerCase())))]
}

/** Subject of an ad under its angle: values for the patterns, and names of the product. */
export interface AdSubject {
  values: Values
  /** Names of the product, longest first. */
  names: readonly string[]
  /** Key that receives the name. */
  nameKey: 'name' | 'lowName'
}

/** Text that ads must not copy from a source: numbers that expire, praise, promises, and addressing the reader. */
const UNFIT_TEXT =
  /£|out of 5|\b(?:reviews?|ratings?|best|top|most|ultimate|perfect|leading|free|guarantee\w*|test\w*|tried|sale|deals?|you|your)\b|%|[a-z]{2}est\b|!/i
const RANKING_BADGE = /\d|£|pric|cheap|value|budget|cost|rat(?:ed|ing)|review/i
const MAX_PHRASE_LENGTH = 60
/** Minimum rating to mention in an ad. */
const MIN_RATING = 4

const createSubject = (values: Values): AdSubject => ({ values, names: [], nameKey: 'name' })

function createProductSubject(product: AdProduct, { products }: AdBrief, values: Values): AdSubject {
  return { values, names: findUniqueNames(product, products), nameKey: 'name' }
}

/** The lowest and highest price are known only if every price is. */
function findPriceSubjects({ products }: AdBrief): AdSubject[] {
  const priced = products.flatMap(product => (product.pricePence === null ? [] : [{ product, at: product.pricePence }]))
  const [lowest, ...others] = priced.toSorted((a, b) => a.at - b.at)
  const highest = others.at(-1)
  if (!lowest || !highest || priced.length < products.length || lowest.at === highest.at) return []
  const values = { low: formatPence(lowest.at), high: formatPence(highest.at) }
  return [{ values, names: findUniqueNames(lowest.product, products), nameKey: 'lowName' }]
}

function findRatingSubjects(brief: AdBrief): AdSubject[] {
  const ratedSubjects = brief.products.flatMap(product => {
    const { rating, reviewCount } = product
    if (rating === null || reviewCount === null || rating < MIN_RATING || reviewCount === 0) return []
    const values = { rating: `${rating.toFixed(1)} out of 5`, reviews: formatQuantity(reviewCount, 'review') }
    return [createProductSubject(product, brief, values)]
  })
  return ratedSubjects.length > 0 ? ratedSubjects : [createSubject({})]
}

function findPickSubjects(brief: AdBrief): AdSubject[] {
  return brief.products.flatMap(product => {
    const { pick } = product
    // A badge that ranks by a number would need that number, and a second choice is not "our pick".
    if (pick === null || /^(?:Runner-up|Alternative|Another choice|Most reviewed|Lowest price)$/.test(pick)) return []
    return [createProductSubject(product, brief, { badge: RANKING_BADGE.test(pick) ? undefined : pick })]
  })
}

function findFeatureSubjects(brief: AdBrief): AdSubject[] {
  // Phrases from a retailer's title alone are not used as features.
  const listed = brief.products.filter(({ features }) => features.length > 0)
  const featureSubjects = listed.flatMap(product => {
    const isFit = (text: string) => text.length <= MAX_PHRASE_LENGTH && !UNFIT_TEXT.test(text)
    const [feature, feature2] = findPrintableFeatures(product).filter(isFit)
    return feature === undefined ? [] : [createProductSubject(product, brief, { feature, feature2 })]
  })
  return featureSubjects.length > 0 ? featureSubjects : [createSubject({})]
}

function findUseSubjects(brief: AdBrief): AdSubject[] {
  const suited = brief.products.filter(({ suits }) => suits !== null && suits !== '' && !UNFIT_TEXT.test(suits))
  // An article whose sources name no use has nothing to say about one.
  return getCategory(brief.category).uses.flatMap((use, at) => {
    const product = suited[at % suited.length]
    return product ? [createProductSubject(product, brief, { use, suits: toPhrase(product.suits ?? '') })] : []
  })
}

const SUBJECT_FINDERS: Partial<Record<Angle['id'], (brief: AdBrief) => AdSubject[]>> = {
  price: findPriceSubjects,
  rating: findRatingSubjects,
  pick: findPickSubjects,
  feature: findFeatureSubjects,
  use: findUseSubjects,
}

export function findSubjects({ id }: Angle, brief: AdBrief): AdSubject[] {
  return SUBJECT_FINDERS[id]?.(brief) ?? [createSubject({})]
}

/** Returns the values for the whole article, with one name for the compared products. */
function createCommonValues({ products }: AdBrief, things: ProductsName): Values {
  const isGroup = products.length > 1 && !things.isPair
  // Seven pairs are fourteen earbuds.
  const named = /^(?:\S+ )*(?:ear(?:buds|phones)|headphones)\b/i.test(things.text)
    ? `pairs of ${things.text}`
    : things.text
  const set = `${toNumberWord(products.length)} ${things.mass ? `${things.text} products` : named}`
  const rated = products.every(({ rating, reviewCount }) => rating !== null && reviewCount !== null)
  return {
    things: things.text,
    these: things.mass ? 'this' : 'these',
    set: isGroup ? set : undefined,
    count: isGroup ? toNumberWord(products.length) : undefined,
    only: products.length === 1 ? 'one' : undefined,
    ratedSet: isGroup && rated ? set : undefined,
    rest: products.length > 2 ? toNumberWord(products.length - 1) : undefined,
  }
}

export interface WordForms {
  /** Values for each name of the compared products, longest first. */
  common: readonly Values[]
  brief: AdBrief
}

export const createForms = (brief: AdBrief, things: readonly ProductsName[]): WordForms => ({
  common: things.map(form => createCommonValues(brief, form)),
  brief,
})

/** Returns values for a subject, longest wording first. */
export function createWordings({ names, nameKey, values }: AdSubject, { common }: WordForms): Values[] {
  if (names.length === 0) return common.map(one => ({ ...one, ...values }))
  return names.flatMap(name => common.map(one => ({ ...one, ...values, ...getAgreement(name), [nameKey]: name })))
}

/** Matches patterns that compare products. The ads for a single review promise no comparison. */
const COMPARES =
  /\b(?:compar\w*|which|differ\w*|alike|apart|between|same|listings|titles|side by side|line by line|in one table)\b/i

/** Fills a pattern with the first wording that fits the length, or returns null. */
export function fillWithin(pattern: string, wordings: readonly Values[], maxLength: number): string | null {
  for (const values of wordings) {
    if (values.only !== undefined && COMPARES.test(pattern)) return null
    const text = fill(pattern, values)
    // "Leads for a console for home and travel" has one purpose too many.
    if (text !== null && countCharacters(text) <= maxLength && !/ for [^.?!,]* for /.test(text)) return text
  }
  return null
}

export const uniqueTexts = (found: readonly (string | null)[]) => [...new Set(found)].filter(text => text !== null)
