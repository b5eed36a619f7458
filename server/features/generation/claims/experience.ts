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
const GROUP = '14'
/** Verbs of thinking, speaking, feeling, perceiving and judging. */
const ATTITUDES = new Set(['31', '32', '37', '39', '41'])
/** Words between people and their verb: "owners in particular love". */
const MAX_DISTANCE = 4
const RELATIVE = new Set(['who', 'that', 'whose'])

const SUBJECTS = new Set(['we', 'i'])
const POSSESSIVES = new Set(['our', 'my'])
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
    const next = words[at + 1]
    if (!POSSESSIVES.has(word.text) || !next) continue
    const files = findLemmas(next.text).flatMap(lemma => getUses(lemma).filter(({ part }) => part === 'n'))
    if (files.length > 0 && !files.some(({ files: [file = ''] }) => AUTHOR_NOUNS.has(file)))
      return `${word.text} ${next.text}`
  }
  return null
}

function isPeople({ text }: Word, { findLemmas, getUses }: Lexicon): boolean {
  return findLemmas(text).some(lemma => {
    const noun = getUses(lemma).find(({ part }) => part === 'n')
    const [file] = noun?.files ?? []
    const isPlural = lemma !== text && text.endsWith('s')
    return text === 'people' || (isPlural && (file === PERSON || (file === GROUP && lemma === 'family')))
  })
}

function isAttitude({ text }: Word, { findLemmas, getUses }: Lexicon): boolean {
  const uses = findLemmas(text).flatMap(lemma => getUses(lemma))
  const verb = uses.find(({ part, files }) => part === 'v' && files.slice(0, 2).some(file => ATTITUDES.has(file)))
  const noun = uses.find(({ part }) => part === 'n')
  return verb !== undefined && verb.count * 3 >= (noun?.count ?? 0)
}

/** Finds what people in general are said to think of a product: "most owners praise", "campers love". */
export function findOpinionOfMany(text: string, lexicon: Lexicon): string | null {
  const words = splitWords(text)
  for (const [at, word] of words.entries()) {
    if (!isPeople(word, lexicon) || findRole(words, at, text) === 'circumstance') continue
    if (RELATIVE.has(words[at + 1]?.text ?? '')) continue
    const verb = words.slice(at + 1, at + 1 + MAX_DISTANCE).find(one => isAttitude(one, lexicon))
    if (verb && !/[,;:()—–]/.test(text.slice(word.at, verb.at))) return text.slice(word.at, verb.at + verb.text.length)
  }
  return null
}
