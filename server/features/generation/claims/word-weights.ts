import type { Lexicon, WordUse } from './lexicon.ts'
import { DETERMINERS, isFunctionWord, PREPOSITIONS, type Word } from './words.ts'

/** Lexicographer files of nouns for things that a product has, contains or acts on: animals, artifacts, body, food, plants, materials. */
const THINGS = new Set(['05', '06', '08', '13', '20', '27'])
const CONCRETE = new Set([...THINGS, '04', '18', '19', '22', '26'])
export const PEOPLE = new Set(['14', '18'])
/** Nouns for quantities, relations, times and thoughts, which products do not have. */
const ABSTRACT = new Set(['03', '09', '11', '12', '15', '16', '21', '23', '24', '28'])
/** Verbs for what a product does: body, change, competition, consumption, contact, creation, motion, perception, weather. */
const PHYSICAL_VERBS = new Set(['29', '30', '33', '34', '35', '36', '38', '39', '43'])
const SOCIAL_VERBS = new Set(['40', '41'])

/** Prepositions before something that belongs to the product. Others lead to the places, times and purposes of its use. */
const POSSESSIVE = new Set(['with', 'of', 'via', 'including', 'to', 'into', 'onto', 'from', 'by'])

const RARE = 5
/** Occurrences in tagged texts from which a word says little about a product. */
export const FREQUENT = 50
const ABSTRACT_COUNT = 10

/** `circumstance` is the place, time or purpose of use. */
export type Role = 'claimed' | 'circumstance'

/** Returns true if punctuation stands between two words. */
export function isSeparated(text: string, before: Word, after: Word): boolean {
  return /[,;:.!?()—–"“”|]/.test(text.slice(before.at + before.text.length, after.at))
}

const MAX_PHRASE = 6

/** Finds out whether a noun is subject or object, or stands in a phrase such as "on the train". */
export function findRole(words: readonly Word[], at: number, text: string): Role {
  for (let before = at - 1; before >= Math.max(0, at - MAX_PHRASE); before -= 1) {
    const [word, next] = [words[before], words[before + 1]]
    if (!word || !next || isSeparated(text, word, next)) return 'claimed'
    if (word.text === 'your' || word.text === 'you') return 'circumstance'
    if (PREPOSITIONS.has(word.text)) return POSSESSIVE.has(word.text) ? 'claimed' : 'circumstance'
    if (isFunctionWord(word.text) && !DETERMINERS.has(word.text)) return 'claimed'
  }
  return 'claimed'
}

/** Chooses the use of a word by its place and ending, else by frequency. */
export function getMainUse(words: readonly Word[], at: number, { findLemmas, getUses }: Lexicon): WordUse | null {
  const [before = '', word = ''] = [words[at - 1]?.text, words[at]?.text]
  const uses = findLemmas(word)
    .flatMap(lemma => getUses(lemma))
    .toSorted((one, other) => other.count - one.count)
  const nouns = DETERMINERS.has(before) ? uses.filter(({ part }) => part === 'n' || part === 'a') : []
  const isNoun = getUses(word).some(({ part }) => part === 'n')
  const verbs = /ing$|ed$/.test(word) && !isNoun ? uses.filter(({ part }) => part === 'v' || part === 'a') : []
  return nouns[0] ?? verbs[0] ?? uses[0] ?? null
}

function weighNoun({ files, count }: WordUse, role: Role): number {
  const [file = ''] = files
  if (THINGS.has(file)) return role === 'circumstance' ? 0.2 : count >= FREQUENT ? 0.5 : 1
  if (count >= FREQUENT || ABSTRACT.has(file)) return 0
  const weight = PEOPLE.has(file) ? 0.3 : 0.4
  return role === 'circumstance' ? weight / 2 : weight
}

function weighVerb({ files, count }: WordUse): number {
  const [file = ''] = files
  const size = count >= FREQUENT ? 0.5 : 1
  if (PHYSICAL_VERBS.has(file)) return 0.5 * size
  if (SOCIAL_VERBS.has(file)) return 0.4 * size
  return count >= FREQUENT ? 0 : 0.2
}

/** Agent nouns that are in no lexicon: "commuters", "kayakers". */
const UNKNOWN_PEOPLE = /[a-z]{3}(?:er|or|ist|ian)s$/

export function isUnknownPeople(word: string): boolean {
  return UNKNOWN_PEOPLE.test(word)
}

/** Weighs a word by its use, from 0 for a neutral word to 1 for a part or a material. */
export function weighUse(use: WordUse | null, role: Role): number {
  if (!use) return role === 'circumstance' ? 0.5 : 1
  if (use.part === 'n') return weighNoun(use, role)
  if (use.part === 'v') return weighVerb(use)
  if (use.part === 'a') return use.count >= FREQUENT ? 0 : 0.3
  return use.count < RARE ? 0.3 : 0
}

/** Returns true for frequent nouns that name no thing, person, act or state: products of one kind share "speed". */
export function isAbstract({ part, files: [file = ''], count }: WordUse): boolean {
  return part === 'r' || (part === 'n' && !CONCRETE.has(file) && count >= ABSTRACT_COUNT)
}
