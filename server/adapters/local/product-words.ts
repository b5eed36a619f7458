import { z } from 'zod'
import wordLists from '../../../fixtures/writer/product-words.json'
import { defineDataFile, regexSchema } from './data-file.ts'

/** Normalised words for comparing topics and listings: folded, singular, with one spelling per thing. */

const wordSet = z.array(z.string()).transform((words): ReadonlySet<string> => new Set(words))

const compounds = z
  .array(z.strictObject({ match: regexSchema, word: z.string() }))
  .transform(entries => ({ entries, any: new RegExp(entries.map(({ match }) => match.source).join('|')) }))

/** Word lists for comparing topics and listings. All words are singular and folded. */
export const getWordLists = defineDataFile(
  'writer/product-words.json',
  wordLists,
  z.strictObject({
    /** Irregular plurals and their singular. */
    irregularPlurals: z.record(z.string(), z.string()).transform(words => new Map(Object.entries(words))),
    /**
     * Spellings replaced by one word, such as compounds written apart or with a hyphen. Longer patterns come first if
     * one contains another. `any` matches all of them: most texts contain none, and a single search is faster.
     */
    compounds,
    /**
     * Nouns that name a kind of product. If a listing's opening words contain one, a noun later in the title is an
     * accessory or a use ("projector … with speaker", "cable … laptop to monitor").
     */
    kinds: wordSet,
    /** Kinds that listings use interchangeably, so that one in the opening does not rule out another. */
    similarKinds: z.array(wordSet),
    /** A topic's noun and other words that listings may use for it. All earbuds are headphones, but not the reverse. */
    synonyms: z
      .record(z.string(), z.array(z.string()))
      .transform((words): ReadonlyMap<string, readonly string[]> => new Map(Object.entries(words))),
    /** Words of a topic that say nothing about the product. */
    stopWords: wordSet,
    /** Words that describe a product without naming its kind. */
    describingWords: wordSet,
    /** Words that a topic may contain and a listing need not: judgements such as "quiet" and "stylish". */
    softWords: wordSet,
    /** Accessories and parts, when they follow the noun of a product: "kettle stand". */
    accessories: wordSet,
    /** Words that mark an accessory wherever the opening of a title has them: "descaler". */
    alwaysAccessories: wordSet,
    /** Words that mark toys and models of a product. */
    toyWords: wordSet,
    /** Nouns that name a kind only with the word before them: a coffee "maker" is not a foam "maker". */
    dependentNouns: wordSet,
    /** Accessories that a title names before the device they fit: "USB cable smartphone". */
    attachments: wordSet,
    /** Words of grave goods and condolence gifts, which nobody wants who did not ask for them. */
    memorialWords: wordSet,
    /** Matches the occasions of presents in folded text. */
    occasions: regexSchema,
    /** Nouns that name no kind of product: "gadget". */
    vagueWords: wordSet,
    colours: z.array(z.string()),
    materials: wordSet,
    /** Spelling of folded words in a topic: "microSD card". */
    displayWords: z.record(z.string(), z.string()).transform(words => new Map(Object.entries(words))),
    /** Topics that the openings of titles do not name, such as gifts. */
    topicsWithoutNoun: z.array(z.string()),
  }),
)

const SINGULAR_S = /(ss|us|is|ous|ps5|less|bus|gas|lens|canvas|chess|glass)$/

/** Converts English plurals, as far as product words need: mice, knives, batteries, watches, boxes, earbuds. */
function toSingular(word: string): string {
  const irregular = getWordLists().irregularPlurals.get(word)
  if (irregular) return irregular
  if (word.length < 4 || !word.endsWith('s') || SINGULAR_S.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

export function foldText(text: string): string {
  const isAscii = /^[\0-\x7F]*$/.test(text)
  const plain = (isAscii ? text : text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const { entries, any } = getWordLists().compounds
  if (!any.test(plain)) return plain
  return entries.reduce((result, { match, word }) => result.replace(match, word), plain)
}

/** Returns the folded singular words of a text, in order. */
export function toWords(text: string): string[] {
  const result = foldText(text)
  return result === '' ? [] : result.split(' ').map(toSingular)
}

export function findOccasions(text: string): string[] {
  return foldText(text).match(getWordLists().occasions) ?? []
}

export function isKind(word: string): boolean {
  return getWordLists().kinds.has(word)
}

/** Returns true for accessories, parts and consumables. */
export function isAccessory(word: string): boolean {
  const { accessories, alwaysAccessories } = getWordLists()
  return accessories.has(word) || alwaysAccessories.has(word)
}

export function areSimilarKinds(one: string, other: string): boolean {
  return one === other || getWordLists().similarKinds.some(family => family.has(one) && family.has(other))
}

/** Returns the noun and its synonyms. */
export function getSynonyms(noun: string): readonly string[] {
  return [noun, ...(getWordLists().synonyms.get(noun) ?? [])]
}

/** Ends the opening of a title, but not within "HDMI to DVI Cable". */
const AFTER_KIND =
  /[,|;–—([]|\s-\s|!!|\s\+\s(?=(?:[\w-]{1,12}\s){0,2}(?:adapte?or|adapter|case|cable|strap|bag|cover|charger|reader|holder)s?\b)|\s(?:with|w\/|for|featuring|includ(?:es|ing)|compatible|built[ -]in|(?<!\b(?:hdmi|usb|usb[- ]?c|type[- ]?c|lightning|displayport|dp|vga|dvi)\s)to(?!(?:\s[\w./-]{1,20}){1,4}\s(?:cable|lead|cord|adapte?or|adapter|converter)\b)|plus(?= (?:\d|an?|free|one|two|carry|case)\b))\s/i

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g

/**
 * Returns a title's opening words, which name the product: up to the first comma, dash, bracket or "with". A bracket
 * before the kind of product is skipped: "Redmi 80 cm (32 inches) Smart TV".
 */
export function getOpening(text: string): string {
  const title = text.replace(/^[^\p{L}\p{N}]+/u, '') || text
  const opening = title.split(AFTER_KIND, 1)[0] ?? ''
  if (toWords(opening).some(isKind)) return opening
  const longer = title.replace(BRACKETS, ' ').split(AFTER_KIND, 1)[0] ?? ''
  if (toWords(longer).some(isKind)) return longer.replace(/\s+/g, ' ').trim()
  return toWords(opening).length > 0 ? opening : title
}

/** Maximum number of clauses to read; more than any readable title has. */
const MAX_CLAUSES = 40

/** Returns the words of a title's other clauses, ignoring "with" and what follows. */
export function findClauses(title: string): string[][] {
  return title
    .split(/[,|;–—()[\]]|\s-\s/, MAX_CLAUSES)
    .slice(1)
    .map(clause => toWords(getOpening(clause.trim())))
    .filter(words => words.length > 0)
}

const toSubjects = (text: string) =>
  new Set(toWords(text).filter(word => /^(?!wh|does$|have$|with$|will$).{4}/.test(word)))

/** Returns true if two texts are about the same: "Will one bud work alone?" and "whether one bud works alone". */
export function isSameSubject(one: string, other: string): boolean {
  const [subjects, others] = [toSubjects(one), toSubjects(other)]
  const shared = [...subjects].filter(word => others.has(word)).length
  return shared >= Math.max(1, Math.min(subjects.size, others.size) * 0.6)
}
