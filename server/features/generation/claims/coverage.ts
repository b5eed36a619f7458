import { parseNumberWords } from '../../../domain/number-words.ts'
import type { Lexicon, WordUse } from './lexicon.ts'
import { isSensitiveTerm } from './sensitive-terms.ts'
import type { Vocabulary } from './vocabulary.ts'
import { DETERMINERS, isFunctionWord, PREPOSITIONS, splitWords, type Word } from './words.ts'

/** Words that a sentence may use. */
export interface CoverageSources {
  /** Facts of the products of the sentence. */
  own: Vocabulary
  /** Topic and category. */
  topic: Vocabulary
  /** Facts of the other products. */
  others: readonly Vocabulary[]
}

export interface UncoveredWord {
  text: string
  /** Size of the claim that the word makes, from 0 for a neutral word to 1 for a part or a material. */
  weight: number
}

/** Lexicographer files of nouns for things that a product has, contains or acts on: animals, artifacts, body, food, plants, materials. */
const THINGS = new Set(['05', '06', '08', '13', '20', '27'])
const CONCRETE = new Set([...THINGS, '04', '18', '19', '22', '26'])
const PEOPLE = new Set(['14', '18'])
/** Nouns for quantities, relations, times and thoughts, which products do not have. */
const ABSTRACT = new Set(['03', '09', '11', '12', '15', '16', '21', '23', '24', '28'])
/** Verbs for what a product does: body, change, competition, consumption, contact, creation, motion, perception, weather. */
const PHYSICAL_VERBS = new Set(['29', '30', '33', '34', '35', '36', '38', '39', '43'])
const SOCIAL_VERBS = new Set(['40', '41'])

/** Prepositions before something that belongs to the product. Others lead to the places, times and purposes of its use. */
const POSSESSIVE = new Set(['with', 'of', 'via', 'including'])

/** Words about listings, prices and reviews, which every product has, and about the article itself. */
const LISTING_WORDS = new Set(
  `price cost rating star score review reviewer listing page title figure number drawback downside strength verdict
  pick choice list shortlist description specification spec fact detail value money bargain product model item pair
  option alternative rival buy average tally total sample opinion comment customer
  endorsement mark seller retailer entry catalogue feedback comparison owner cheap dear expensive pricey pricier priciest tag`.split(
    /\s+/,
  ),
)
const QUANTITY = '23'
/** Unit symbols and abbreviations are checked with their figures. */
const MAX_SYMBOL = 3

const RARE = 5
const FREQUENT = 50
const ABSTRACT_COUNT = 10

type Role = 'claimed' | 'circumstance'

function isSeparated(text: string, before: Word, after: Word): boolean {
  return /[,;:.!?()—–"“”|]/.test(text.slice(before.at + before.text.length, after.at))
}

const MAX_PHRASE = 6

/** Finds out whether a noun is subject or object, or stands in a phrase such as "on the train". */
function findRole(words: readonly Word[], at: number, text: string): Role {
  for (let before = at - 1; before >= Math.max(0, at - MAX_PHRASE); before -= 1) {
    const [word, next] = [words[before], words[before + 1]]
    if (!word || !next || isSeparated(text, word, next)) return 'claimed'
    if (word.text === 'your' || word.text === 'you') return 'circumstance'
    if (PREPOSITIONS.has(word.text)) return POSSESSIVE.has(word.text) ? 'claimed' : 'circumstance'
    if (isFunctionWord(word.text) && !DETERMINERS.has(word.text)) return 'claimed'
  }
  return 'claimed'
}

const NEGATIONS = new Set(['no', 'without', 'neither', 'nor', 'none', 'nothing'])
const NEGATED_WORDS = 4

/** Returns true within "no display" and "neither a rating nor a review". */
function isNegated(words: readonly Word[], at: number, text: string): boolean {
  for (let before = at - 1; before >= Math.max(0, at - NEGATED_WORDS); before -= 1) {
    const [word, next] = [words[before], words[before + 1]]
    if (!word || !next || isSeparated(text, word, next)) return false
    if (NEGATIONS.has(word.text)) return true
  }
  return false
}

/** Chooses the use of a word by its place and ending, else by frequency. */
function getMainUse(words: readonly Word[], at: number, { findLemmas, getUses }: Lexicon): WordUse | null {
  const [before = '', word = ''] = [words[at - 1]?.text, words[at]?.text]
  const uses = findLemmas(word)
    .flatMap(lemma => getUses(lemma))
    .toSorted((one, other) => other.count - one.count)
  const nouns = DETERMINERS.has(before) ? uses.filter(({ part }) => part === 'n' || part === 'a') : []
  const verbs = /ing$|ed$/.test(word) ? uses.filter(({ part }) => part === 'v' || part === 'a') : []
  return nouns[0] ?? verbs[0] ?? uses[0] ?? null
}

function weighNoun({ files, count }: WordUse, role: Role): number {
  const [file = ''] = files
  if (THINGS.has(file)) return role === 'circumstance' ? 0.2 : count >= FREQUENT ? 0.5 : 1
  if (count >= FREQUENT || ABSTRACT.has(file)) return 0
  const weight = PEOPLE.has(file) ? 0.5 : 0.4
  return role === 'circumstance' ? weight / 2 : weight
}

function weighVerb({ files, count }: WordUse): number {
  const [file = ''] = files
  const size = count >= FREQUENT ? 0.5 : 1
  if (PHYSICAL_VERBS.has(file)) return 0.5 * size
  if (SOCIAL_VERBS.has(file)) return 0.4 * size
  return count >= FREQUENT ? 0 : 0.2
}

function weighUse(use: WordUse | null, role: Role): number {
  if (!use) return role === 'circumstance' ? 0.5 : 1
  if (use.part === 'n') return weighNoun(use, role)
  if (use.part === 'v') return weighVerb(use)
  if (use.part === 'a') return use.count >= FREQUENT ? 0 : 0.3
  return use.count < RARE ? 0.3 : 0
}

const CARRIED_OVER = 0.6
/** Share of the other products that use a word which belongs to the kind of product. */
const COMMON = 0.5

/** Returns true for frequent nouns that name no thing, person, act or state: products of one kind share "speed". */
function isAbstract({ part, files: [file = ''], count }: WordUse): boolean {
  return part === 'r' || (part === 'n' && !CONCRETE.has(file) && count >= ABSTRACT_COUNT)
}

type Origin = 'category' | 'other' | 'nowhere'

/** Finds out whether other products have a word that the sentence's products lack. */
function findOrigin(text: string, use: WordUse | null, others: readonly Vocabulary[]): Origin {
  const stating = others.filter(other => other.states(text)).length
  if (stating === 0) return 'nowhere'
  const isFrequent = (use?.count ?? 0) >= FREQUENT
  if (stating >= 2 && (isFrequent || stating > COMMON * others.length)) return 'category'
  return (use?.count ?? 0) >= 2 * FREQUENT || (use && isAbstract(use)) ? 'nowhere' : 'other'
}

/** Returns true for numbers, units, and the words that every article may use. */
function isNeutral({ text }: Word, { findLemmas, getUses }: Lexicon): boolean {
  const lemmas = findLemmas(text)
  if (parseNumberWords(text) > 0 || LISTING_WORDS.has(text) || LISTING_WORDS.has(text.replace(/s$/, ''))) return true
  if (lemmas.length === 0) return text.length <= MAX_SYMBOL
  return lemmas.some(
    lemma =>
      LISTING_WORDS.has(lemma) || getUses(lemma).some(({ files, part }) => part === 'n' && files.includes(QUANTITY)),
  )
}

function isSensitive(text: string, { findLemmas }: Lexicon): boolean {
  return isSensitiveTerm(text) || findLemmas(text).some(isSensitiveTerm)
}

/** Weighs a word that no fact of the sentence's products covers. */
function weighWord(words: readonly Word[], at: number, context: WeighedText): number {
  const { text, sources, lexicon } = context
  const word = words[at]
  if (!word) return 0
  const use = getMainUse(words, at, lexicon)
  const origin = findOrigin(word.text, use, sources.others)
  if (origin === 'category') return 0
  const isModifier = use?.part === 'n' && isFollowedByNoun(words, at, context)
  // Verbs after such words mean "say": "the description stresses".
  if (use?.part === 'v' && LISTING_WORDS.has(words[at - 1]?.text ?? '')) return 0
  const isLeadIn = word.at < text.indexOf(':')
  const size = (word.isPossessive || isModifier ? 0.5 : 1) * (isLeadIn ? 0.4 : 1)
  const weight = weighUse(use, findRole(words, at, text)) * size
  return origin === 'other' ? Math.min(1, weight + CARRIED_OVER) : weight
}

function isFollowedByNoun(words: readonly Word[], at: number, { text, lexicon }: WeighedText): boolean {
  const [word, next] = [words[at], words[at + 1]]
  if (!word || !next || isSeparated(text, word, next) || isFunctionWord(next.text)) return false
  return getMainUse(words, at + 1, lexicon)?.part === 'n'
}

interface WeighedText {
  text: string
  sources: CoverageSources
  lexicon: Lexicon
}

/** Returns true if facts or the topic cover a word, alone or written as one with its neighbour. */
function isCovered(words: readonly Word[], at: number, { own, topic }: CoverageSources): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1]?.text, words[at]?.text, words[at + 1]?.text]
  return own.covers(word) || topic.covers(word) || own.states(word + next) || own.states(before + word)
}

/** Returns true for advice such as "Fold the handle", whose objects are what the reader does. */
function isImperative([first]: readonly Word[], { findLemmas, getUses }: Lexicon): boolean {
  if (!first || !findLemmas(first.text).includes(first.text)) return false
  const uses = getUses(first.text)
  const verb = uses.find(({ part }) => part === 'v')
  return verb !== undefined && uses.every(({ part, count }) => part === 'v' || count <= 3 * verb.count)
}

const IMPERATIVE_SHARE = 0.6

/** Finds the words of a sentence that neither facts nor the topic cover, each once, with its weight. */
export function findUncoveredWords(text: string, sources: CoverageSources, lexicon: Lexicon): UncoveredWord[] {
  const words = splitWords(text)
  const share = isImperative(words, lexicon) ? IMPERATIVE_SHARE : 1
  const found = words.flatMap((word, at): UncoveredWord[] => {
    if (isFunctionWord(word.text) || isNegated(words, at, text)) return []
    if (isSensitive(word.text, lexicon)) return sources.own.states(word.text) ? [] : [{ text: word.text, weight: 1 }]
    if (isNeutral(word, lexicon) || isCovered(words, at, sources)) return []
    return [{ text: word.text, weight: share * weighWord(words, at, { text, sources, lexicon }) }]
  })
  return [...new Map(found.map(one => [one.text, one])).values()]
}
