import { memoizeText } from '../../../../lib/memoize.ts'
import type { Amount, Span } from './amounts.ts'
import { type Dimension, dimensionEntries, getDimension } from './dimensions.ts'
import type { Direction } from './findings.ts'

export interface ComparisonWord {
  dimensions: readonly Dimension[]
  direction: Direction
  /** "as heavy as" is equative. */
  degree: 'comparative' | 'superlative' | 'equative'
}

const DOUBLED = /[^aeiou][aeiou][bdgmnt]$/

function inflect(adjective: string, ending: 'er' | 'est'): string {
  if (adjective.endsWith('ey')) return `${adjective.slice(0, -2)}i${ending}`
  if (adjective.endsWith('y')) return `${adjective.slice(0, -1)}i${ending}`
  if (adjective.endsWith('e')) return adjective + ending.slice(1)
  return (DOUBLED.test(adjective) ? adjective + adjective.slice(-1) : adjective) + ending
}

/** Words of degree without a dimension of their own: "more settings", "the highest rating". */
const GENERIC: readonly [words: string, direction: Direction, degree: ComparisonWord['degree']][] = [
  ['more higher larger bigger greater better superior', 1, 'comparative'],
  ['less fewer lower smaller worse inferior younger', -1, 'comparative'],
  ['most highest largest biggest greatest best', 1, 'superlative'],
  ['least fewest lowest smallest worst', -1, 'superlative'],
  ['many much high large big good', 1, 'equative'],
  ['few little low small', -1, 'equative'],
]

function createForms(): Map<string, ComparisonWord> {
  const forms = new Map<string, ComparisonWord>()
  const add = (form: string, dimension: Dimension | null, direction: Direction, degree: ComparisonWord['degree']) => {
    const known = forms.get(form)?.dimensions ?? []
    forms.set(form, { dimensions: dimension ? [...known, dimension] : known, direction, degree })
  }
  for (const { dimension, more = '', less = '' } of dimensionEntries) {
    for (const [adjectives, direction] of [
      [more, 1],
      [less, -1],
    ] as const) {
      for (const adjective of adjectives.split(' ').filter(Boolean)) {
        const opposite: Direction = direction === 1 ? -1 : 1
        add(inflect(adjective, 'er'), dimension, direction, 'comparative')
        add(inflect(adjective, 'est'), dimension, direction, 'superlative')
        add(`as ${adjective}`, dimension, direction, 'equative')
        // "More light" is brightness.
        if (adjective === 'light') continue
        add(`more ${adjective}`, dimension, direction, 'comparative')
        add(`less ${adjective}`, dimension, opposite, 'comparative')
        add(`most ${adjective}`, dimension, direction, 'superlative')
        add(`least ${adjective}`, dimension, opposite, 'superlative')
      }
    }
  }
  for (const form of ['further', 'farther']) add(form, getDimension('length'), 1, 'comparative')
  add('the bargain', getDimension('price'), -1, 'superlative')
  for (const form of ['top rated', 'top scoring']) add(form, getDimension('rating'), 1, 'superlative')
  for (const [words, direction, degree] of GENERIC)
    for (const word of words.split(' ')) add(degree === 'equative' ? `as ${word}` : word, null, direction, degree)
  return forms
}

const FORMS = createForms()

/** Transitive verbs that compare: "undercuts the Acme". Those without a dimension need a noun. */
const VERBS: readonly [verbs: string, dimension: string | null, direction: Direction][] = [
  ['undercut|undercuts|undercutting', 'price', -1],
  ['outscores?|outrates?|outranks?', 'rating', 1],
  ['outlasts?|outruns?', 'battery life', 1],
  ['outweighs?', 'weight', 1],
  ['outshines?', 'brightness', 1],
  ['outnumbers?', 'reviews', 1],
  ['beats?|beating|edges? out|tops|trumps?|betters|pips|leads|surpass(?:es)?|exceeds?|eclipses?', null, 1],
  ['has the edge (?:over|on)|is ahead of|comes out ahead of', null, 1],
  ['trails|falls short of|lags(?: behind)?', null, -1],
  [
    String.raw`(?<=\b(?:scor|rat|rank|pric|sit|weigh|land|plac)\w* )(?:above|over|ahead of)(?= (?:the )?\uE004)`,
    null,
    1,
  ],
  [
    String.raw`(?<=\b(?:scor|rat|rank|pric|sit|weigh|land|plac)\w* )(?:below|under|behind)(?= (?:the )?\uE004)`,
    null,
    -1,
  ],
  [String.raw`com(?:es|ing) in (?:under|below)(?= (?:the )?\uE004)`, null, -1],
]

const escapedForms = [...FORMS.keys()].sort((a, b) => b.length - a.length).join('|')
const COMPARISON = new RegExp(
  String.raw`(?<![\w-]|\bat |\b(?:in|into) (?=the bargain))(?:(${escapedForms.replaceAll(' ', '[ -]')})|(${VERBS.map(([verbs]) => verbs).join('|')}))(?![\w])(?!-\w+-|-(?:looking|sounding|feeling)\b)`,
  'gi',
)

export interface FoundComparison extends ComparisonWord {
  at: number
  end: number
  text: string
  /** True for verbs such as "undercuts", whose object follows without "than". */
  isVerb: boolean
}

/** "most laptops" and "most thin laptops" are a majority, "the most reviews" and "most expensive" a rank. */
const MAJORITY = /^most(?: \w{2,5})?$/i
const MOST_BEFORE = /(?:\b(?:the|has|have|had|with|costs?|weighs?|holds?|lists?|its|second|third|as)|^|:)\s?$/i

/** Words that make an equative a ratio: "twice as heavy as". */
export const RATIO_BEFORE = /\b(?:twice|thrice|half|times|third|quarter|fifth|double|triple|just|again)s? $/i

/** Finds the words of a clause that compare. Cached, because each kind of relation reads the same clauses. */
export const findComparisons = memoizeText((text): readonly FoundComparison[] => {
  return [...text.matchAll(COMPARISON)].flatMap(({ 0: said, 1: form, index: at }): FoundComparison[] => {
    const end = at + said.length
    if (form !== undefined) {
      if (MAJORITY.test(form) && !MOST_BEFORE.test(text.slice(0, at))) return []
      // "the best part of two pounds"
      if (/^best$/i.test(form) && text.startsWith(' part of', end)) return []
      // "£20 further up" is not a distance.
      if (/^f[ua]rther$/i.test(form) && !/\bthan\b/.test(text.slice(end))) return []
      const isEquative = /^as /i.test(form)
      // "as well as" joins
      if (isEquative && !/^[^,;.]{0,40}? as\b/.test(text.slice(end)) && !RATIO_BEFORE.test(text.slice(0, at))) return []
      const word = FORMS.get(form.toLowerCase().replaceAll('-', ' '))
      return word ? [{ ...word, at, end, text: said, isVerb: false }] : []
    }
    const verb = VERBS.find(([verbs]) =>
      new RegExp(`^(?:${verbs.replace(/\(\?<?=(?:[^()]|\([^()]*\))*\)/g, '')})$`, 'i').test(said),
    )
    if (!verb) return []
    const [, name, direction] = verb
    const dimensions = name === null ? [] : [getDimension(name)]
    return [{ dimensions, direction, degree: 'comparative', at, end, text: said, isVerb: true }]
  })
})

/** Finds the comparison that an amount is the difference of: "£5 more", "two modes fewer", "undercuts it by £5". */
export function findComparisonWord(
  amount: Amount,
  words: readonly FoundComparison[],
  text: string,
): FoundComparison | null {
  const after = words.find(
    ({ at, degree, isVerb }) =>
      !isVerb &&
      degree === 'comparative' &&
      at >= amount.end &&
      /^(?: \w+){0,2} $/.test(text.slice(amount.end - (amount.text.endsWith(' ') ? 1 : 0), at)),
  )
  if (
    after &&
    !/\b(?:and|or|for|than|with|is|are|as|together|combined|costs?|weighs?|has|have|holds?)\b/.test(
      text.slice(amount.end, after.at),
    )
  )
    return after
  const isBy = /\bby\b(?! far\b| \d+ ?[a-z]+ for\b)[^,;:]{0,30}$/i.test(text.slice(0, amount.at))
  return isBy ? (words.findLast(({ at }) => at < amount.at) ?? null) : null
}

/** Returns true for a comparative that makes an amount a bound: "less than £20", "4.4 or higher". */
export function isBound({ at, end }: Span, amounts: readonly Span[], text: string): boolean {
  return amounts.some(
    amount =>
      (amount.at >= end && /^ (?:than|as) (?:the |an? |about )?$/.test(text.slice(end, amount.at))) ||
      (amount.end <= at && /^ (?:or|and) $/.test(text.slice(amount.end, at))),
  )
}
