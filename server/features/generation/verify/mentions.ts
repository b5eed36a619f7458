import type { BriefedProduct } from '../../../ports/article-writer.ts'

/**
 * Names are taken out of the text before figures are looked for, so that the number of a model is no count of reviews
 * ("the Sweep 45 reviews well"); what stands in their place tells which product was named.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const MARK = /\uE000(\d+)\uE001/g

interface Alias {
  text: string
  at: number
}

function folded(text: string): string {
  return text.normalize('NFKC').replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
}

/** The maker's name or the first word, where only one product of the article has it and no topic would. */
function shortNames(products: readonly BriefedProduct[], topic: string): Alias[] {
  const texts = products.map(product => folded(`${product.name}`).toLowerCase())
  return products.flatMap((product, at) => {
    const candidates = [product.brand ?? '', folded(product.name).split(' ')[0] ?? ''].map(folded)
    const telling = (short: string) =>
      short.length >= 4 &&
      !topic.includes(short.toLowerCase()) &&
      texts.filter(text => text.includes(short.toLowerCase())).length === 1
    return candidates.filter(telling).map(text => ({ text, at }))
  })
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Marks the products a text names. */
export function createMarker(products: readonly BriefedProduct[], topic: string): (text: string) => string {
  const full = products.map((product, at) => ({ text: folded(product.name), at }))
  const aliases = [...full, ...shortNames(products, topic.toLowerCase())].sort((a, b) => b.text.length - a.text.length)
  const byText = new Map(aliases.toReversed().map(({ text, at }) => [text.toLowerCase(), at]))
  const any = aliases.map(({ text }) => escaped(text)).join('|')
  if (any === '') return text => text
  const spelling = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, 'giu')
  return text => text.replace(spelling, name => `${OPEN}${byText.get(name.toLowerCase()) ?? 0}${CLOSE}`)
}

/** The products marked in a text. */
export function namedIn(marked: string, products: readonly BriefedProduct[]): BriefedProduct[] {
  const places = new Set([...marked.matchAll(MARK)].map(found => Number(found[1])))
  return products.filter((_, at) => places.has(at))
}

/** As a reader sees it again, for messages. */
export function unmarked(text: string, products: readonly BriefedProduct[]): string {
  return text.replace(MARK, (_, at: string) => products[Number(at)]?.name ?? '')
}

/** Sentences; a full stop inside a figure or an abbreviation such as "e.g." ends none. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?]["')]?)(?<!\b(?:e\.g|i\.e|approx|vs|no)\.)\s+(?=[\p{Lu}\d£"'(\uE000])/u)
}

/** The products' numbers stand for names, not for figures. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, 'it')
}
