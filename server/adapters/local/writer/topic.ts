import { z } from 'zod'
import vocabulary from '../../../../fixtures/writer/vocabulary.json'
import { removeHowTo, splitVersusTopic } from '../../../domain/article-formats.ts'
import type { ArticleBrief } from '../../../ports/article-writer.ts'
import { defineDataFile } from '../data-file.ts'
import { isNameEnd } from '../listing-title.ts'
import { areSimilarKinds, getOpening, getWordLists, isKind, toWords } from '../product-words.ts'
import { stripMarkers } from './markup.ts'
import { truncate } from './text.ts'

const wordSet = z.array(z.string()).transform((words): ReadonlySet<string> => new Set(words))
/** Matches a text that ends in one of the words. */
const lastWord = z.array(z.string().regex(/^[a-z]+$/)).transform(words => new RegExp(`\\b(${words.join('|')})$`, 'i'))

/** Word lists for reading listings and topics. */
export const getVocabulary = defineDataFile(
  'writer/vocabulary.json',
  vocabulary,
  z.strictObject({
    /** Common words of descriptions, lowercased within a sentence. Other words keep a retailer's capitals. */
    everydayWords: wordSet,
    /** Words that are always capitalised. */
    properNames: wordSet,
    /** Spelling of words in topics, by their lowercase form: "USB-C". */
    spellings: z
      .record(z.string(), z.string())
      .transform((words): ReadonlyMap<string, string> => new Map(Object.entries(words))),
    /** Nouns without a plural: "cookware". */
    massNouns: lastWord,
    /** Nouns with only a plural: "scissors". */
    pairedNouns: lastWord,
  }),
)

/** A topic as typed by an admin, parsed as a noun phrase for use in sentences. */
export interface Topic {
  /** Plural noun phrase without its complement ("for", "under" …): "wireless earbuds". */
  many: string
  /** Noun phrase with complement: "wireless earbuds for running". */
  full: string
  /** Complement, or '': "for running". */
  tail: string
  /** True for nouns that take a singular verb: "cookware", "coffee". */
  mass: boolean
}

const isNoun = (word: string) => isKind(word) || isNameEnd(word)

/** Returns true for "kettle or toaster", whose products have no kind in common. */
function namesTwoKinds(topic: string): boolean {
  const [one, other] = splitVersusTopic(topic)?.map(part => toWords(part).findLast(isNoun)) ?? []
  return one !== undefined && other !== undefined && !areSimilarKinds(one, other)
}

/** Returns the part of a topic "X or Y" that names a kind of which a product is: "bug zapper". */
export function findPart(topic: string, { title }: { title: string }): string | undefined {
  const parts = splitVersusTopic(topic) ?? []
  const isIn = (text: string) => (part: string) => toWords(text).includes(toWords(part).findLast(isNoun) ?? '')
  // "Android TV" in the title of a projector is no television.
  return parts.find(isIn(getOpening(title))) ?? parts.find(isIn(title))
}

/**
 * Returns the kind of product that an article is about. The topic of a review or an "X or Y" may name products: their
 * names are left out, and a topic without a kind gets the one of the first title.
 */
export function findKind({ topic, format, products }: Pick<ArticleBrief, 'topic' | 'format' | 'products'>): string {
  if (format === 'howto') return removeHowTo(topic)
  if (format !== 'review' && format !== 'versus') return topic
  const { kinds, describingWords, colours } = getWordLists()
  if (namesTwoKinds(topic)) return 'products'
  const makers = new Set(products.flatMap(({ name, brand }) => toWords(brand ?? name.split(' ', 1)[0] ?? '')))
  const namesMaker = toWords(topic).some(word => makers.has(word) && !kinds.has(word) && !describingWords.has(word))
  // "HDMI cables" and "wedding post box" name a kind although every product on the page has the words in its name.
  const isPhrase = isPlural(topic) || (!/\p{Lu}\p{Ll}/u.test(topic) && isNoun(toWords(topic).at(-1) ?? ''))
  if (isPhrase && !namesMaker && !/\d/.test(topic) && splitVersusTopic(topic) === null) return topic
  const names = new Set(products.flatMap(({ name, brand }) => toWords(`${name} ${brand ?? ''}`)))
  const isOfKind = (word: string) =>
    toWords(word).every(each => kinds.has(each) || (describingWords.has(each) && !colours.includes(each)))
  const [part] = splitVersusTopic(topic) ?? [topic]
  const parts = part.split(/\s+/)
  const isDropped = (word = '') => !isOfKind(word) && toWords(word).every(each => names.has(each))
  // "Grey" of "Earl Grey tea" is no colour, and "Mouse" of "Minnie Mouse Stacker" no kind: both are parts of names.
  const isName = (word: string, at: number, all: readonly string[]) =>
    /^\p{Lu}/u.test(word) && at > 0 && isDropped(all[at - 1]) && isDropped(all.at(-1)) && !namesMaker
  const words = parts.filter((word, at) => !isDropped(word) && !isName(word, at, parts))
  if (words.some(word => toWords(word).some(each => kinds.has(each)))) return words.join(' ')
  const openings = products.map(product => getOpening(product.title).split(/\s(?:with|for)\s/)[0] ?? '')
  const isShared = (word: string) => openings.every(one => toWords(word).every(each => toWords(one).includes(each)))
  const unnamed = (openings[0] ?? '')
    .split(/\s+/)
    .filter((word, at, all) => isShared(word) && !isDropped(word) && !isName(word, at, all))
  if (unnamed.some(word => toWords(word).some(isNoun))) return unnamed.join(' ')
  // Without its last word a phrase names nothing: "anti" of "anti barking device".
  return words.length > 0 && part.endsWith(words.at(-1) ?? '') ? words.join(' ') : topic
}

const SINGULAR_S = /(ss|us|is|[aeiou]x|compass)$/i
const COMPLEMENT =
  /\s(for|under|below|with|without|in|on|to|from|that|which|(?<!\bpour )over|of|by|at|between|less than|up to)\s/i

function cleanTopic(raw: string): string {
  return stripMarkers(raw)
    .normalize('NFC')
    .replace(/[\p{Extended_Pictographic}\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/[“”]/g, '"')
    .replace(/’/g, "'")
    .replace(/["!?;:*#|\\_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.,\-–—]+$/, '')
    .trim()
}

function removeAdvertising(text: string): string {
  return text
    .replace(/^(what|which)\s+(is|are)\s+/i, '')
    .replace(/^(our|the|a|an|my)\s+/i, '')
    .replace(/^(top|best)\s+\d+\s+/i, '')
    .replace(/^\d+\s+best\s+/i, '')
    .replace(/^(very\s+)?(best|top|greatest|top-rated)\s+(?=\S)/i, '')
    .replace(/\s+(reviews?|reviewed|compared|comparison|buying guide)$/i, '')
    .replace(/\s+(in|of|for)?\s*20\d\d$/i, '')
    .replace(/\s+to buy$/i, '')
    .trim()
}

function correctSpelling(text: string): string {
  const isUppercase = text === text.toUpperCase()
  return text
    .split(' ')
    .map((word, at) => {
      const known = getVocabulary().spellings.get(word.toLowerCase())
      if (known) return known
      // A name within a phrase ("for Dyson") keeps its capital, unless every word is capitalised.
      const isName = /^\p{Lu}\p{Ll}/u.test(word) && at > 0 && !isTitleCase(text)
      return isUppercase || (/^\p{Lu}\p{Ll}*('s)?$/u.test(word) && !isName) || isTitleCase(text)
        ? word.toLowerCase()
        : word
    })
    .join(' ')
    .replace(/\bUSB c\b/g, 'USB-C')
    .replace(/\bearl grey\b/g, 'Earl Grey')
    .replace(/\bkids(?= (?!for|under|with|in|and|or|aged?|from|to)\p{L})/u, 'kids’')
}

function isTitleCase(text: string): boolean {
  const words = text.split(' ').filter(word => /^\p{L}{4,}/u.test(word))
  return words.length > 1 && words.every(word => /^\p{Lu}/u.test(word))
}

const isPlural = (noun: string) => /s$/i.test(noun) && !SINGULAR_S.test(noun)

export function toPlural(noun: string): string {
  if (getVocabulary().massNouns.test(noun) || isPlural(noun)) return noun
  if (/\b(mouse)$/i.test(noun)) return noun.replace(/mouse$/i, 'mice')
  if (/(s|x|z|ch|sh)$/i.test(noun)) return `${noun}es`
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  if (/knife$/i.test(noun)) return noun.replace(/fe$/i, 'ves')
  if (/(people|children|men|women|mice|feet)$/i.test(noun)) return noun
  return `${noun}s`
}

/** Returns the singular of a phrase's last noun: "kids scooters" are about a "scooter". */
export function getSingularNoun(many: string): string {
  const noun = many.split(' ').at(-1) ?? many
  const irregular = getWordLists().irregularPlurals.get(noun)
  if (irregular !== undefined || !isPlural(noun)) return irregular ?? noun
  if (/[^aeiou]ies$/i.test(noun)) return `${noun.slice(0, -3)}y`
  return noun.replace(/(?<=ch|sh|x|ss)es$|s$/i, '')
}

export function readTopic(raw: string): Topic {
  const cleaned = cleanTopic(raw)
  const text = truncate(correctSpelling(removeAdvertising(cleaned) || cleaned), 80)
  if (!/\p{L}/u.test(text)) return { many: 'products', full: 'products', tail: '', mass: false }
  const at = text.search(COMPLEMENT)
  const noun = at > 0 ? text.slice(0, at) : text
  const tail = at > 0 ? text.slice(at).trim() : ''
  const { massNouns, pairedNouns } = getVocabulary()
  const mass = massNouns.test(noun) && !pairedNouns.test(noun)
  const many = toPlural(noun)
  return { many, full: tail === '' ? many : `${many} ${tail}`, tail, mass }
}

/** Adds an article to a kind of product that can be counted and is not plural: "a bug zapper", "tea", "earbuds". */
export function addArticle(kind: string): string {
  const { many, mass } = readTopic(kind)
  return mass || many === kind ? kind : `a(n) ${kind}`
}
