import { sentenceBreak } from '../../../domain/old-figures.ts'
import { memoizeText } from '../../../lib/memoize.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { type Block, toPlainText } from '../article-text.ts'
import { findMeasured, getKindNames } from './kind-names.ts'

/**
 * Marks product names in a text. A mark holds the product's index and the words. Figures and claims are searched for
 * without the names, so that a model number is not a review count ("the Sweep 45 reviews well"), and with them, so that
 * a product called "Tested" hides no claim.
 */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const FULL = '\uE002'
const SHORT = '\uE003'
/** Replaces spaces inside a name, so that no sentence ends there. */
const SPACE = '\uE004'
const MARK = new RegExp(`${OPEN}(\\d+)([${FULL}${SHORT}])([^${CLOSE}]*)${CLOSE}`, 'g')

interface Alias {
  text: string
  at: number
}

/** Ends of names whose beginning others share: "President Barbie" and "Barbie" of "Funko POP! President Barbie". */
function getEnds(products: readonly BriefedProduct[]): Alias[] {
  const names = products.map(({ name }) => toPlainText(name).split(' '))
  return names.flatMap((words, at) => {
    const isShared = (count: number) =>
      names.some((other, index) => index !== at && words.slice(0, count).every((word, place) => word === other[place]))
    const shared = words.findLastIndex((_, index) => isShared(index + 1)) + 1
    const rest = words.slice(shared)
    // "Twig Steel" is a variant of the "Twig".
    const isVariant = names.some(
      other => other.length === shared && other.every((word, place) => word === words[place]),
    )
    // "Robin" of "Funko Robin", which the title has as a part of its own.
    const isPart = (products[at]?.title ?? '').split(/ [-–|] |, /).includes(rest.join(' '))
    if (shared < (isPart ? 1 : 2) || isVariant || !rest.every(word => /^\p{Lu}\p{Ll}{2,}$/u.test(word))) return []
    const ends = [rest.join(' '), ...rest.slice(-1)]
    const isDistinctive = (end: string) => names.filter(other => other.join(' ').includes(end)).length === 1
    return ends.filter(end => end.length >= 4 && isDistinctive(end)).map(text => ({ text, at }))
  })
}

/** Brand or first words of a name, if they identify one product and are not part of the topic. */
function getShortNames(products: readonly BriefedProduct[], topic: string): Alias[] {
  const texts = products.map(product => toPlainText(product.name).toLowerCase())
  return products.flatMap((product, at) => {
    const words = toPlainText(product.name).split(' ')
    const beginnings = words.slice(0, -1).map((_, last) => words.slice(0, last + 1).join(' '))
    const candidates = [toPlainText(product.brand ?? ''), words[0] ?? '', ...beginnings.slice(1)]
    const isDistinctive = (short: string) =>
      short.length >= 4 &&
      /\p{L}/u.test(short) &&
      !topic.includes(short.toLowerCase()) &&
      texts.filter(text => text.includes(short.toLowerCase())).length === 1
    return candidates.filter(isDistinctive).map(text => ({ text, at }))
  })
}

/**
 * Names without the brand, which writers use after an article: "the Glide 8" and "the Glide" for "Havernook Glide 8",
 * "the 2 m Torvex" for "Torvex 2 m".
 */
function getModelNames(products: readonly BriefedProduct[], topic: string): Alias[] {
  const texts = products.map(product => toPlainText(product.name).toLowerCase())
  return products.flatMap((product, at) => {
    const [brand = '', ...words] = toPlainText(product.name).split(' ')
    const [first = ''] = words
    const isWord = /^\p{Lu}\p{Ll}{3,}/u.test(first) || /^\p{Lu}\d/u.test(first)
    const sizes = (words.join(' ').match(/\d+(?:\.\d+)? ?\p{L}+/gu) ?? []).map(size => `${size} ${brand}`)
    const candidates = isWord
      ? [words.join(' '), first, ...sizes]
      : words.length > 0
        ? [`${words.join(' ')} ${brand}`]
        : []
    const isDistinctive = (name: string) =>
      !topic.includes(name.toLowerCase()) &&
      (/^\d/.test(name) || texts.filter(text => text.includes(name.toLowerCase())).length === 1)
    return [...new Set(candidates)].filter(isDistinctive).map(text => ({ text, at }))
  })
}

/** Full names. A name of digits alone is skipped: it could be any figure in the text. */
function getFullNames(products: readonly BriefedProduct[]): Alias[] {
  const names = products.map((product, at) => ({ text: toPlainText(product.name), at }))
  return names.filter(({ text }) => /\p{L}/u.test(text))
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Returns true if the capitals match: "Tested" may be a name where "tested" is a word. */
function hasSameCapital(name: string, short: string): boolean {
  return !/^\p{Lu}/u.test(short) || /^\p{Lu}/u.test(name)
}

export type Marker = (text: string) => string

/** Markers by product list, cached because each check needs one and compiling takes milliseconds. */
const markerCache = new WeakMap<readonly BriefedProduct[], { topic: string; mark: Marker }>()

/** Creates a function that marks the products named in a text. */
export function createMarker(products: readonly BriefedProduct[], topic: string): Marker {
  const before = markerCache.get(products)
  if (before?.topic === topic) return before.mark
  const mark = newMarker(products, topic)
  markerCache.set(products, { topic, mark })
  return mark
}

/** Words before a name without its brand; without them, "home" or "clip" may be an ordinary word. */
const DETERMINER =
  '(?:the|an?|one|two|three|four|five|six|seven|eight|nine|ten|another|single|each|this|of|than|little|big)'

const DETERMINED = new RegExp(`\\b${DETERMINER} $`, 'i')
const LONGEST_DETERMINER = 10

function newMarker(products: readonly BriefedProduct[], topic: string): Marker {
  const full = new Map(getFullNames(products).map(({ text, at }) => [text.toLowerCase(), at]))
  const described = [...getModelNames(products, topic.toLowerCase()), ...getKindNames(products, topic)]
  const models = new Map(described.map(alias => [alias.text.toLowerCase(), alias]))
  const aliases = [...getEnds(products), ...getShortNames(products, topic.toLowerCase())]
  const short = new Map(aliases.map(alias => [alias.text.toLowerCase(), alias]))
  const join = (names: Iterable<string>) =>
    [...names]
      .sort((a, b) => b.length - a.length)
      .map(escapeRegExp)
      .join('|')
  const any = join([...full.keys(), ...short.keys()])
  if (any === '') return text => text
  const modelNames = models.size === 0 ? '' : `|(?<=\\b${DETERMINER} )(?:${join(models.keys())})`
  const spelling = new RegExp(
    `(?<![\\p{L}\\p{N}]|[£$€]\\s?)(?:${any}${modelNames})(?:(?<=\\p{L})s)?(?![\\p{L}\\p{N}])`,
    'giu',
  )
  const markMeasured = (text: string) =>
    findMeasured(text, products, topic).reduceRight(
      (rest, { text: said, index, at }) =>
        `${rest.slice(0, index)}${OPEN}${at}${SHORT}${said.replaceAll(' ', SPACE)}${CLOSE}${rest.slice(index + said.length)}`,
      text,
    )
  // About ten checks mark the same sentences.
  return memoizeText(text =>
    markMeasured(text).replace(spelling, (name: string, offset: number, whole: string) => {
      const joined = name.replaceAll(' ', SPACE)
      const known = name.toLowerCase()
      const key = full.has(known) || short.has(known) || models.has(known) ? known : known.slice(0, -1)
      const at = full.get(key)
      if (at !== undefined) return `${OPEN}${at}${FULL}${joined}${CLOSE}`
      const isDetermined = DETERMINED.test(whole.slice(Math.max(0, offset - LONGEST_DETERMINER), offset))
      const found = [short.get(key), isDetermined ? models.get(key) : undefined]
      const alias = found.find(one => one && hasSameCapital(name, one.text))
      return alias ? `${OPEN}${alias.at}${SHORT}${joined}${CLOSE}` : name
    }),
  )
}

/** Finds the products marked in a text. */
export function findMarkedProducts(marked: string, products: readonly BriefedProduct[]): BriefedProduct[] {
  const places = new Set([...marked.matchAll(MARK)].map(found => Number(found[1])))
  return products.filter((_, at) => places.has(at))
}

/** Replaces each marked name by one character, and returns the indexes of the products with their positions. */
export function findMarks(marked: string): { text: string; marks: { index: number; at: number }[] } {
  const marks: { index: number; at: number }[] = []
  let removed = 0
  const text = marked.replace(MARK, (mark: string, index: string, _kind, _name, at: number) => {
    marks.push({ index: Number(index), at: at - removed })
    removed += mark.length - 1
    return SPACE
  })
  return { text, marks }
}

/** Words before the name of a kind that make it one product: "the projector", not "a projector". */
const DEFINITE = /\b(?:the|this|that|these|those|one|two|another|single|each|than|little|big) $/i

/** Returns true for a word for any thing of a kind: "a projector", or "Slate" of the "Slate Plaque" at the start. */
function isKind([, , form, name = '']: readonly string[], before: string, { brand }: BriefedProduct): boolean {
  const isBrand = !brand || brand.toLowerCase().includes(name.toLowerCase())
  if (before === '') return form === SHORT && !name.includes(SPACE) && !isBrand
  return /^\p{Ll}/u.test(name) && !DEFINITE.test(before)
}

/** Finds the products that a marked text names by more than the word for any thing of their kind. */
export function findNamedProducts(marked: string, products: readonly BriefedProduct[]): BriefedProduct[] {
  const marks = [...marked.matchAll(MARK)]
  return products.filter((product, at) =>
    marks.some(mark => Number(mark[1]) === at && !isKind(mark, marked.slice(0, mark.index), product)),
  )
}

/** Returns true if a marked text names products only by their kind: "the projector", not "the WiMiUS". */
export const hasOnlyKinds = (marked: string) =>
  [...marked.matchAll(MARK)].every(([, , , name = '']) => /^\p{Ll}/u.test(name))

/** Removes the marks and restores the names. */
export function removeMarks(text: string): string {
  return text.replace(MARK, (_, _at, _kind, name: string) => name.replaceAll(SPACE, ' '))
}

/** Replaces full names by spaces, character for character. Short names stay. */
export function blankFullNames(text: string): string {
  return text.replace(MARK, (_, _at, kind: string, name: string) =>
    kind === FULL ? ' '.repeat(name.length) : name.replaceAll(SPACE, ' '),
  )
}

/** Splits a text into sentences. */
export const splitSentences = (text: string): string[] => text.split(sentenceBreak)

/** Replaces marks by "it", so that a product's index is not read as a figure. */
export function replaceMarks(text: string): string {
  return text.replace(MARK, 'it')
}

interface Found {
  at: number
  text: string
}

/** Start and end of each full name in the unmarked text. */
function findFullNameRanges(marked: string): [start: number, end: number][] {
  let removed = 0
  return [...marked.matchAll(MARK)].flatMap(({ 0: mark, 2: kind, 3: name = '', index }): [number, number][] => {
    const start = index - removed
    removed += mark.length - name.length
    return kind === FULL ? [[start, start + name.length]] : []
  })
}

/**
 * Combines the matches found without names and those found with names, except matches that begin within a full name.
 */
export function findOutsideNames<F extends Found>(marked: string, find: (text: string) => F[]): F[] {
  const matchesWithoutNames = find(replaceMarks(marked))
  if (!marked.includes(OPEN)) return matchesWithoutNames
  const names = findFullNameRanges(marked)
  const known = new Set(matchesWithoutNames.map(({ text }) => text))
  const matches = find(removeMarks(marked)).filter(({ at }) => !names.some(([start, end]) => at >= start && at < end))
  return [...matchesWithoutNames, ...matches.filter(({ text }) => !known.has(text))]
}

/** A sentence or a whole row, with the products it is about. */
export interface SentenceScope {
  /** Text with marked product names. */
  sentence: string
  /** Product whose section contains the sentence; null outside the reviews. */
  own: BriefedProduct | null
  /** Products that the enclosing row or list item names. */
  inBlock: readonly BriefedProduct[]
  named: readonly BriefedProduct[]
  /** Products that the pronouns of a sentence without a name mean: those that the block named last. */
  antecedents: readonly BriefedProduct[]
}

const PRONOUN =
  /\b(?:it|its|it's|itself|they|they're|their|them|both|neither|th(?:is|at) one|the (?:one|pair|two|former|latter))\b/i

/** Splits a block into sentences with their products. A row is one sentence, since its cells belong together. */
export function toSentenceScopes(block: Block, mark: Marker, products: readonly BriefedProduct[]): SentenceScope[] {
  const [own = null] = block.product === '' ? [] : findMarkedProducts(mark(block.product), products)
  const marked = mark(block.text)
  const inBlock = block.kind === 'row' || block.kind === 'item' ? findMarkedProducts(marked, products) : []
  const sentences = block.kind === 'row' ? [marked] : splitSentences(marked)
  let before: readonly BriefedProduct[] = []
  return sentences.map(sentence => {
    const named = findMarkedProducts(sentence, products)
    const antecedents = named.length === 0 && PRONOUN.test(sentence) ? before : []
    if (named.length > 0) before = named
    return { sentence, own, inBlock, named, antecedents }
  })
}
