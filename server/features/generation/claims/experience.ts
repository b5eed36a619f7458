import type { Lexicon } from './lexicon.ts'
import { findRole } from './word-weights.ts'
import { isFunctionWord, splitWords, type Word } from './words.ts'

/** Verbs for what an author does with listings: any other act would be one with the product. */
const AUTHOR_VERBS = new Set(
  `be have do look list compare read know pick choose recommend call rank count give go say start explain rate prefer
  think mean want need suggest name leave let like put take weigh note cite quote rely repeat assume expect tell see learn sort consider spend settle`.split(
    /\s+/,
  ),
)
/** Nouns that belong to an author: words, thoughts and decisions. */
const AUTHOR_NOUNS = new Set(['04', '09', '10', '14', '21', '23'])
const PERSON = '18'
const BEING = new Set(['are', 'were', 'have', 'had', 'do', 'did'])
/** Words between people and their verb: "owners in particular love". */
const MAX_DISTANCE = 4
const RELATIVE = new Set(['who', 'that', 'whose'])

const SUBJECTS = new Set(['we', 'i'])
const POSSESSIVES = new Set(['our', 'my'])
/** Words between a possessive and its noun: "our first choice". */
const RANKS = new Set(['first', 'second', 'third', 'top', 'own', 'only', 'favourite', 'clear', 'main', 'obvious'])
const SKIPPED = /^(?:also|all|both|then|even|first|once|since|each|\w{2,}ly)$/

function findVerb(words: readonly Word[], at: number): Word | undefined {
  return words.slice(at + 1, at + 4).find(({ text }) => !SKIPPED.test(text))
}

/** Finds acts of the author with a product: "we timed a mug", "our walk along the coast". */
export function findOwnExperience(text: string, { findLemmas, getUses }: Lexicon): string | null {
  const words = splitWords(text)
  for (const [at, word] of words.entries()) {
    if (SUBJECTS.has(word.text)) {
      const verb = findVerb(words, at)
      const lemmas = verb ? [verb.text, ...findLemmas(verb.text)] : []
      const isOwn = lemmas.some(lemma => AUTHOR_VERBS.has(lemma)) || isFunctionWord(verb?.text ?? 'we')
      const isNothing = /^(?:no|nothing)$/.test(words[words.indexOf(verb ?? word) + 1]?.text ?? '')
      if (verb && !isOwn && !isNothing && verb.text !== 'find') return `${word.text} ${verb.text}`
    }
    const next = words.slice(at + 1).find(({ text: own }) => !RANKS.has(own))
    if (!POSSESSIVES.has(word.text) || !next) continue
    const files = findLemmas(next.text).flatMap(lemma => getUses(lemma).filter(({ part }) => part === 'n'))
    if (files.length > 0 && !files.some(({ files: [file = ''] }) => AUTHOR_NOUNS.has(file)))
      return `${word.text} ${next.text}`
  }
  return null
}

const EVERYONE = new Set(['people', 'folk', 'everyone', 'everybody'])
/** People if "who" or "of" follows: "those who own one", "most of them". */
const SOME = new Set(['those', 'many', 'most', 'some'])
const HOUSEHOLDS = new Set(['family', 'couple', 'household'])

/** Returns true for people in general: "owners", "families", "those who". A word of the facts names a part instead: "drivers". */
function isPeople(words: readonly Word[], at: number, { lexicon, isStated }: Crowd): boolean {
  const [text = '', next = ''] = [words[at]?.text, words[at + 1]?.text]
  if (EVERYONE.has(text)) return true
  if (SOME.has(text)) return RELATIVE.has(next) || next === 'of'
  if (!text.endsWith('s') || isStated(text)) return false
  return lexicon.findLemmas(text).some(lemma => {
    const files = lexicon.getUses(lemma).find(({ part }) => part === 'n')?.files ?? []
    const isPerson = files[0] === PERSON || (lemma.endsWith('er') && files[1] === PERSON)
    return lemma !== text && (isPerson || HOUSEHOLDS.has(lemma))
  })
}

/** Verbs for what people might do, and for what a product gives them: "runners will like the hooks", "Mac users miss out". */
const SUITING = new Set(
  'will would may might can could should must need want have get gain benefit miss lose'.split(' '),
)
/** Verbs for ratings, whose figures are facts: "1,436 buyers rate it 4.4". */
const RATING = /^(?:rat|scor|gave|give|review|average|award)/
/** Nouns for people whom a product suits: "are the obvious audience". */
const AUDIENCE = /\b(?:audience|market|target|readership)\b/i
/** Words for habits: "people who buy one end up going back". */
const HABIT =
  /\b(?:usually|often|always|never|seldom|rarely|frequently|regularly|routinely|tend|keep|end up|come back|go back|going back)\b/i

function isVerb({ text }: Word, { findLemmas, getUses }: Lexicon): boolean {
  const uses = findLemmas(text).flatMap(lemma => getUses(lemma))
  const verb = uses.find(({ part }) => part === 'v')
  const other = uses.filter(({ part }) => part !== 'v').reduce((most, { count }) => Math.max(most, count), 0)
  return verb !== undefined && verb.count * 3 >= other
}

const isFiniteVerb = (word: Word, lexicon: Lexicon) =>
  BEING.has(word.text) || (!isFunctionWord(word.text) && isVerb(word, lexicon))

interface Crowd {
  lexicon: Lexicon
  /** Returns true for words of the facts of the products. */
  isStated: (word: string) => boolean
}

/** Finds what people in general are said to think or do: "most owners praise", "families order", "those who own one seldom". */
export function findOpinionOfMany(text: string, crowd: Crowd): string | null {
  const words = splitWords(text)
  for (const [at, word] of words.entries()) {
    if (!isPeople(words, at, crowd) || findRole(words, at, text) === 'circumstance') continue
    const rest = text.slice(word.at)
    if (RELATIVE.has(words[at + 1]?.text ?? '')) {
      if (HABIT.test(rest) && !AUDIENCE.test(rest)) return HABIT.exec(rest)?.[0] ?? null
      continue
    }
    const following = words.slice(at + 1, at + 1 + MAX_DISTANCE)
    const isNoClaim = ({ text: verb }: Word) => SUITING.has(verb) || RATING.test(verb)
    const verb = following.find(one => isNoClaim(one) || isFiniteVerb(one, crowd.lexicon))
    if (!verb || isNoClaim(verb) || AUDIENCE.test(rest)) continue
    if (!/[,;:()—–]/.test(text.slice(word.at, verb.at))) return text.slice(word.at, verb.at + verb.text.length)
  }
  return null
}
