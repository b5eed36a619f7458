import { findMeasures } from '../../../domain/measures.ts'
import { NUMBER_WORDS } from '../../../domain/number-words.ts'
import { memoizeText } from '../../../lib/memoize.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { toPlainText } from '../article-text.ts'
import { isFunctionWord } from '../claims/words.ts'

/** Ends of the words of a title that say what the product is: "Acme Digital Camera | for beginners". */
const LEAD_END = /[,|–—(:;/]| - |(?<=\S )\b(?:with|for|from|by|in|compatible)\b/i

const toWords = (text: string) =>
  toPlainText(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}’'-]+/gu) ?? []

const toSingular = (word: string) => word.replace(/(?<=[^s])s$/, '')

/** Ends of the words of a topic that name the products: "gadgets for the garden". */
const TOPIC_END = /[,|–—(:;/]|\b(?:with|for|from|by|in|under|over|below|above|that|of|to|at)\b|\d/i

/** Longer beginnings of titles are lists of search words. */
const MAX_LEAD = 8

/** Words of a title that say what a product is, without figures: "komery digital camera". */
function getLead({ title }: BriefedProduct): string[] {
  return toWords(toPlainText(title).split(LEAD_END)[0] ?? '')
    .filter(word => !/\d/.test(word))
    .slice(0, MAX_LEAD)
}

/** Words that distinguish each product from the others, from its name and the beginning of its title. */
export function getLeadWords(product: BriefedProduct): ReadonlySet<string> {
  return new Set([...getLead(product), ...toWords(product.name)].map(toSingular))
}

/** Returns true if the products are of different kinds: a camera, a fan and a watch for the topic "gadgets". */
function isMixed(products: readonly BriefedProduct[], topic: string): boolean {
  // The noun of the topic tells the kind: "personalised" is said of many kinds of keepsakes.
  const nouns = new Set(
    toWords(topic.split(TOPIC_END)[0] ?? '')
      .map(toSingular)
      .slice(-1),
  )
  const topical = products.filter(product => [...getLeadWords(product)].some(word => nouns.has(word)))
  return topical.length * 2 < products.length
}

const NUMBER = new RegExp(`^${NUMBER_WORDS}$`)
/** Returns true for a word that may be part of a kind: the "Two" or "the" of a name would mark other words. */
const isWord = (word: string) => /^\p{L}+$/u.test(word) && !NUMBER.test(word) && !isFunctionWord(word)

/** Shortest word that may name a kind alone: "tea", "fan". */
const MIN_LENGTH = 3

/**
 * Kinds that identify one product: "the camera" among gadgets, "the stick vacuum" among vacuum cleaners. Among products
 * of one kind, a noun alone means a part of the product ("the clip"), so that only two words together count.
 */
export function getKindNames(products: readonly BriefedProduct[], topic: string): { text: string; at: number }[] {
  const nouns = new Set(toWords(topic).map(toSingular))
  const leads = products.map(getLeadWords)
  const titles = products.map(({ title, name }) => new Set(toWords(`${title} ${name}`).map(toSingular)))
  const mixed = isMixed(products, topic)
  return products.flatMap((product, at) => {
    const isOfOthers = (words: readonly string[], texts: readonly ReadonlySet<string>[]) =>
      texts.some((other, index) => index !== at && words.every(word => other.has(toSingular(word))))
    // A topic of several kinds, such as "cables and cameras", may name one that a single product is of.
    const isTopical = (word: string) => nouns.has(toSingular(word)) && (!mixed || isOfOthers([word], titles))
    const isDistinctive = (words: readonly string[]) =>
      !isOfOthers(words, mixed ? leads : titles) &&
      words.some(word => word.length >= MIN_LENGTH && /^\p{L}/u.test(word) && !isTopical(word))
    const [, ...ownName] = toWords(product.name)
    const runs = [getLead(product).slice(1), ownName].flatMap(words =>
      words.slice(0, -1).map((word, index) => [word, words[index + 1] ?? '']),
    )
    const singles = mixed
      ? [...getLead(product), ...ownName].filter(word => word.length >= MIN_LENGTH).map(word => [word])
      : []
    return [...runs, ...singles]
      .filter(words => words.every(word => isWord(word)) && isDistinctive(words))
      .map(words => ({ text: words.join(' '), at }))
  })
}

interface Found {
  text: string
  index: number
  /** Place of the product in the list. */
  at: number
}

const FIGURE = /(?<=\b(?:the|this|that) )\d+(?:\.\d+)?[ -]?\p{L}{1,12} (\p{L}+)/giu
const toStem = (noun: string) => noun.toLowerCase().replace(/(?<=ch|sh|x|ss)es$|(?<=[^s])s$/, '')

/** Finds products that a text names by a measure which they alone state: "the 1.85-inch watch" among watches. */
export function findMeasured(text: string, products: readonly BriefedProduct[], topic: string): Found[] {
  const nouns = new Set([...toWords(topic.split(TOPIC_END)[0] ?? '').slice(-1), 'one', 'pair', 'model'].map(toStem))
  return [...text.matchAll(FIGURE)].flatMap(({ 0: said, 1: noun = '', index }): Found[] => {
    const keys = findMeasures(said).map(({ key }) => key)
    const stating = products.flatMap(({ title }, at) => (getKeys(title).some(key => keys.includes(key)) ? [at] : []))
    const [at] = stating
    return at === undefined || stating.length > 1 || !nouns.has(toStem(noun)) ? [] : [{ text: said, index, at }]
  })
}

const getKeys = memoizeText((title): readonly string[] => findMeasures(toPlainText(title)).map(({ key }) => key))
