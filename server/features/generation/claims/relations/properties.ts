import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import { isFunctionWord } from '../words.ts'
import { readQuantities, toKeyword } from './quantities.ts'

/** Lower case without signs: "USB-C" is "usbc". */
const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

interface Passage {
  squashed: string
  keywords: readonly string[]
  text: string
}

const cache = new WeakMap<BriefedProduct, readonly Passage[]>()
/** "Cable: Not included", "No cable in the box". */
const DENIED = /^[^:;,]{1,40}: (?:not|no|none)\b.*|,? ?\b(?:not|no|without)\b[^,;]*/gi

const findWords = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? []
const joinHyphens = (text: string) => text.replace(/(?<=\p{L})-(?=\p{L})/gu, '')

/** Keywords of a text; "pre-charged" is also one word, and "EarHooks" two. */
function toWords(text: string): string[] {
  const split = text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  return [...new Set([split, text, joinHyphens(text)].flatMap(findWords))].map(toKeyword)
}

/** Passages that state something: not "Cable: not included". */
function getPassages(product: BriefedProduct): readonly Passage[] {
  const cached = cache.get(product)
  if (cached) return cached
  const { title, features, facts, pros, cons } = product
  const labelled = facts.map(({ label, value }) => `${label}: ${value}`)
  const passages = [title, ...features, ...labelled, ...pros, ...cons]
    .map(text => toPlainText(text).replace(DENIED, ' '))
    .map(text => ({ text, squashed: squash(text), keywords: toWords(text) }))
  cache.set(product, passages)
  return passages
}

/** Words for having, stating and supplying, which name no property, and for the products themselves. */
const EMPTY_WORDS = new Set(
  `come comes came list lists listed state states stated name names named offer offers give given gives quote quotes
  quoted carry carries carried include includes included including supply supplies supplied support supports supported
  grade graded rate rated rating ratings model models figure figures value product products five four three two one
  rest group page claim claims claimed publish published mention mentions mentioned specify specified title
  titles exactly stands stand says said tell tells make makes made count counts known whole entire range place higher
  lower option options pair pairs standard label labels labelled print printed advertise advertised boast boasts
  feature features use uses used built run runs running get gets box`.split(/\s+/),
)

/** Codes that name a property: "IPX7", "V30", "GPS", "Bluetooth 5.3". */
const CODE =
  /\b(?:Bluetooth|HDMI|USB|WiFi|Wi-Fi) \d(?:\.\d)?\b|\b(?=[\w-]*(?:[A-Z]{2}|\d))[A-Z\d][\w-]*[A-Z\d][\w-]*\b/g

export interface Property {
  codes: readonly string[]
  words: readonly string[]
}

/** Keywords of what units measure: who states 4000 mAh has a battery. */
const MEASURED: Readonly<Record<string, string>> = { battery: 'mAh', noise: 'dB', power: 'W', brightness: 'lm' }

function hasWord(product: BriefedProduct, word: string): boolean {
  const unit = MEASURED[word]
  return (
    getPassages(product).some(({ keywords }) => keywords.some(one => one === word || one.startsWith(word))) ||
    (unit !== undefined && readQuantities(product).some(one => one.unit === unit))
  )
}

/** Returns true for words of any comparison of products, which name no property. */
export const isEmptyWord = (word: string) => EMPTY_WORDS.has(word) || isFunctionWord(word)

/** Returns true if a product states a word. */
export const isKnownWord = (keyword: string, products: readonly BriefedProduct[]) =>
  products.some(product => hasWord(product, keyword))

function hasCode(product: BriefedProduct, code: string): boolean {
  return getPassages(product).some(({ text, squashed }) =>
    /^[A-Z]{2}$/.test(code) ? new RegExp(`\\b${code}`).test(text) : squashed.includes(squash(code)),
  )
}

/**
 * Finds the property that a text gives to products: its codes and its words. Words that no product states are left out,
 * or make the property unknown if fewer than `minKnown` are left.
 */
export function findProperty(
  text: string,
  products: readonly BriefedProduct[],
  ignored: ReadonlySet<string>,
  minKnown = Number.POSITIVE_INFINITY,
): Property | null {
  const codes = (text.match(CODE) ?? []).filter(code => !/^(?:[\d-]+|\d+(?:g|kg|mm|cm|m|ml|l|h|W))$/i.test(code))
  const bare = codes.reduce((rest, code) => rest.replace(code, ' '), text)
  const words = findWords(joinHyphens(bare))
    .filter(word => !isEmptyWord(word.toLowerCase()))
    .map(toKeyword)
    .filter(word => !ignored.has(word))
  const known = words.filter(word => isKnownWord(word, products))
  const property = { codes, words: known }
  const isStated = known.length === words.length && products.some(one => hasProperty(one, property))
  if (codes.length === 0 && known.length < minKnown && !isStated) return null
  return codes.length + known.length > 0 ? property : null
}

export const hasProperty = (product: BriefedProduct, { codes, words }: Property) =>
  codes.every(code => hasCode(product, code)) && words.every(word => hasWord(product, word))
