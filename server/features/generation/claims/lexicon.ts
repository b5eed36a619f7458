import { memoizeSuccess } from '../../../lib/memoize.ts'

/** English words from WordNet. The format of the file is described in fixtures/claims/README.md. */

export type PartOfSpeech = 'n' | 'v' | 'a' | 'r'

/** Use of a word as one part of speech. */
export interface WordUse {
  part: PartOfSpeech
  /** Lexicographer files of its frequent senses, most frequent first: "06" for artifacts, "08" for the body. */
  files: readonly string[]
  /** Occurrences in the tagged texts of WordNet; zero for rare words. */
  count: number
  /** More general word for the first sense of a noun: "pot" for "kettle". */
  hypernym: string | null
}

export interface Lexicon {
  /** Dictionary forms that a word can be: "batteries" is "battery", "left" is "left" or "leave". Empty if unknown. */
  findLemmas(word: string): readonly string[]
  /** Uses of a dictionary form; empty if it is unknown. */
  getUses(lemma: string): readonly WordUse[]
  /** Words that share a frequent sense with a dictionary form. */
  getSynonyms(lemma: string): readonly string[]
}

/** Endings of inflected forms with what replaces them in the dictionary form. */
const ENDINGS: readonly (readonly [ending: string, ...bases: string[]])[] = [
  ["'s", ''],
  ['ies', 'y'],
  ['ves', 'f'],
  ['es', '', 'e'],
  ['s', ''],
  ['ied', 'y'],
  ['ed', 'e', ''],
  ['ing', 'e', ''],
  ['ier', 'y'],
  ['iest', 'y'],
  ['er', '', 'e'],
  ['est', '', 'e'],
]
const MIN_BASE = 2
const DOUBLED = /([bdgklmnprt])\1$/

function toBases(word: string): string[] {
  return ENDINGS.flatMap(([ending, ...bases]) => {
    const stem = word.slice(0, -ending.length)
    if (!word.endsWith(ending) || stem.length < MIN_BASE) return []
    return bases.flatMap(base => (DOUBLED.test(stem) && base === '' ? [stem, stem.slice(0, -1)] : stem + base))
  })
}

/** Parses `n06,10:12>pot`. */
function parseUse(code: string): WordUse[] {
  const found = /^([nvar])([\d,]+):(\d+)(?:>(\S+))?$/.exec(code)
  if (!found) return []
  const [, part = 'n', files = '', count, hypernym = null] = found
  return [{ part: part as PartOfSpeech, files: files.split(','), count: Number(count), hypernym }]
}

function parseLines(text: string): Map<string, string> {
  return new Map(
    text.split('\n').map(line => {
      const space = line.indexOf(' ')
      return [line.slice(0, space), line.slice(space + 1)]
    }),
  )
}

/** Lists the groups of each word. */
function parseSynonyms(text: string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    for (const word of line.split(' ').slice(1)) groups.set(word, [...(groups.get(word) ?? []), line])
  }
  return groups
}

function parseLexicon(text: string): Lexicon {
  const [lemmaPart = '', formPart = '', synonymPart = ''] = text.split('\n\n')
  const lemmas = parseLines(lemmaPart)
  const forms = parseLines(formPart)
  const synonyms = parseSynonyms(synonymPart)
  const uses = new Map<string, readonly WordUse[]>()
  const getUses = (lemma: string) => {
    const known = uses.get(lemma) ?? (lemmas.get(lemma) ?? '').split(' ').flatMap(parseUse)
    uses.set(lemma, known)
    return known
  }
  const findLemmas = (word: string) => {
    const irregular = forms.get(word)
    const parts = new Set(getUses(word).map(({ part }) => part))
    // A "drawer" is not a comparative of "draw".
    const isOwnNoun = /(?:er|est)$/.test(word) && parts.has('n') && !parts.has('a')
    const bases = irregular ? [irregular] : isOwnNoun ? [] : toBases(word)
    return [...new Set([word, ...bases].filter(one => lemmas.has(one)))]
  }
  const getSynonyms = (lemma: string) =>
    (synonyms.get(lemma) ?? []).flatMap(line => line.split(' ').slice(1)).filter(word => word !== lemma)
  return { findLemmas, getUses, getSynonyms }
}

/** Loads the lexicon on the first call. */
export const loadLexicon = memoizeSuccess(async () => {
  const { default: text } = await import('../../../../fixtures/claims/lexicon.txt?raw')
  return parseLexicon(text)
})
