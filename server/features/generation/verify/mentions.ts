import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { plain } from '../article-text.ts'

/**
 * Names are marked in a text: a mark tells which product was named, and keeps the words. Figures and claims are looked for
 * without the names, so that the number of a model is no count of reviews ("the Sweep 45 reviews well"), and with them, so
 * that a product called "Tested" hides no claim.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const FULL = '\uE002'
const SHORT = '\uE003'
/** For spaces inside a name, where no sentence ends. */
const SPACE = '\uE004'
const MARK = new RegExp(`${OPEN}(\\d+)([${FULL}${SHORT}])([^${CLOSE}]*)${CLOSE}`, 'g')

interface Alias {
  text: string
  at: number
}

/** The maker's name or the first word, where only one product of the article has it and no topic would. */
function shortNames(products: readonly BriefedProduct[], topic: string): Alias[] {
  const texts = products.map(product => plain(product.name).toLowerCase())
  return products.flatMap((product, at) => {
    const candidates = [product.brand ?? '', plain(product.name).split(' ')[0] ?? ''].map(plain)
    const telling = (short: string) =>
      short.length >= 4 &&
      /\p{L}/u.test(short) &&
      !topic.includes(short.toLowerCase()) &&
      texts.filter(text => text.includes(short.toLowerCase())).length === 1
    return candidates.filter(telling).map(text => ({ text, at }))
  })
}

/** A name of figures alone could be any figure of the text. */
function fullNames(products: readonly BriefedProduct[]): Alias[] {
  const names = products.map((product, at) => ({ text: plain(product.name), at }))
  return names.filter(({ text }) => /\p{L}/u.test(text))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A word that the name has with a capital is another word without: "Tested" and "tested". */
function isSpeltSo(name: string, short: string): boolean {
  return !/^\p{Lu}/u.test(short) || /^\p{Lu}/u.test(name)
}

export type Marker = (text: string) => string

/** Each check of an article asks for one, and to make its pattern takes milliseconds. */
const made = new WeakMap<readonly BriefedProduct[], { topic: string; mark: Marker }>()

/** Marks the products a text names. */
export function createMarker(products: readonly BriefedProduct[], topic: string): Marker {
  const before = made.get(products)
  if (before?.topic === topic) return before.mark
  const mark = newMarker(products, topic)
  made.set(products, { topic, mark })
  return mark
}

function newMarker(products: readonly BriefedProduct[], topic: string): Marker {
  const full = new Map(fullNames(products).map(({ text, at }) => [text.toLowerCase(), at]))
  const short = new Map(shortNames(products, topic.toLowerCase()).map(alias => [alias.text.toLowerCase(), alias]))
  const any = [...full.keys(), ...short.keys()].sort((a, b) => b.length - a.length).map(escaped)
  if (any.length === 0) return text => text
  const spelling = new RegExp(`(?<![\\p{L}\\p{N}]|[£$€]\\s?)(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text =>
    text.replace(spelling, name => {
      const kept = name.replaceAll(' ', SPACE)
      const at = full.get(name.toLowerCase())
      if (at !== undefined) return `${OPEN}${at}${FULL}${kept}${CLOSE}`
      const alias = short.get(name.toLowerCase())
      return alias && isSpeltSo(name, alias.text) ? `${OPEN}${alias.at}${SHORT}${kept}${CLOSE}` : name
    })
}

/** The products marked in a text. */
export function namedIn(marked: string, products: readonly BriefedProduct[]): BriefedProduct[] {
  const places = new Set([...marked.matchAll(MARK)].map(found => Number(found[1])))
  return products.filter((_, at) => places.has(at))
}

/** As a reader sees it again. */
export function unmarked(text: string): string {
  return text.replace(MARK, (_, _at, _kind, name: string) => name.replaceAll(SPACE, ' '))
}

/** With whole names blanked, character for character; what a short name hides is to be read. */
export function withoutFullNames(text: string): string {
  return text.replace(MARK, (_, _at, kind: string, name: string) =>
    kind === FULL ? ' '.repeat(name.length) : name.replaceAll(SPACE, ' '),
  )
}

/** Sentences; neither an abbreviation such as "e.g." ends one nor the name of a magazine in it: "a Which? Best Buy". */
export function sentencesOf(text: string): string[] {
  return text.split(
    /(?<=[.!?]["')]?)(?<!\b(?:e\.g|i\.e|approx|vs|no)\.)(?<!\w Which\?|\bWhat Hi-Fi\?)\s+(?=[\p{Lu}\d£"'(\uE000])/u,
  )
}

/** The products' numbers stand for names, not for figures. */
export function withoutMarks(text: string): string {
  return text.replace(MARK, 'it')
}

interface Found {
  at: number
  text: string
}

/** Where whole names begin and end in the text as a reader sees it. */
function namesIn(marked: string): [start: number, end: number][] {
  let removed = 0
  return [...marked.matchAll(MARK)].flatMap(({ 0: mark, 2: kind, 3: name = '', index }): [number, number][] => {
    const start = index - removed
    removed += mark.length - name.length
    return kind === FULL ? [[start, start + name.length]] : []
  })
}

/** What a search finds with the names taken out, and what else it finds among them but for what a whole name begins. */
export function findPastNames<F extends Found>(marked: string, find: (text: string) => F[]): F[] {
  const bare = find(withoutMarks(marked))
  if (!marked.includes(OPEN)) return bare
  const names = namesIn(marked)
  const known = new Set(bare.map(({ text }) => text))
  const inPlace = find(unmarked(marked)).filter(({ at }) => !names.some(([start, end]) => at >= start && at < end))
  return [...bare, ...inPlace.filter(({ text }) => !known.has(text))]
}
