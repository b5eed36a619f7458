import { z } from 'zod'
import { shuffle } from '../../../domain/random.ts'
import { toWords } from '../product-words.ts'
import { capitalize, holdsFor, repairText, splitSentences } from './text.ts'

/** Placeholders of the whole article, which every pattern may name. */
const articlePlaceholders = ['many', 'full', 'count', 'date', 'unit', 'units', 'listing', 'listings', 'areMany']

/** Placeholders of one product. Verbs and pronouns agree with its name: "{the} claim{s}", "{it} {is}", "{its} price". */
const productPlaceholders =
  'name the s is has does was it its them price pricePlace rating ratingPlace reviews standout suits feature features'.split(
    ' ',
  )

/** Values for the placeholders of a pattern. A pattern with a missing value is skipped. */
export type Values = Readonly<Record<string, string | undefined>>

const PLACEHOLDER = /\{(\w+)\}/g

/** Sentence patterns that may name these placeholders: "{the} costs {price}." */
export function patterns(...placeholders: readonly string[]): z.ZodType<readonly string[]> {
  const known = new Set(placeholders)
  // Check the pool as a whole: one check for each of 3,000 patterns takes several times as long.
  return z
    .array(z.string())
    .min(1)
    .superRefine((pool, { addIssue }) => {
      for (const [at, pattern] of pool.entries()) {
        for (const part of findUnknownParts(pattern, known)) {
          addIssue({ code: 'custom', message: `${part} is not a placeholder of "${pattern}"`, path: [at] })
        }
      }
    })
}

function findUnknownParts(pattern: string, known: ReadonlySet<string>): string[] {
  if (!/[{}]/.test(pattern)) return []
  const unknown = [...pattern.matchAll(PLACEHOLDER)].flatMap(([whole, key = '']) => (known.has(key) ? [] : [whole]))
  return [...unknown, ...(pattern.replace(PLACEHOLDER, '').match(/[{}]/g) ?? [])]
}

/** Sentence patterns about the whole article. */
export const articlePatterns = (...more: readonly string[]) => patterns(...articlePlaceholders, ...more)

/** Sentence patterns about one product. */
export const productPatterns = (...more: readonly string[]) => articlePatterns(...productPlaceholders, ...more)

// A name keeps its spelling; every other value that opens a sentence is capitalised.
const FIXED = new Set(['name', 'lowName'])

/** Rewrites a pattern for coffee and tea: "these coffee" and "among tea" are not English. */
function toMassNoun(pattern: string): string {
  return pattern
    .replace(/\b([Tt])hese \{many\}/g, '$1his {many}')
    .replace(/\bamong \{many\}/g, 'of {many}')
    .replace(/\bAmong \{many\}/g, 'With {many}')
}

/** Returns true if a pattern uses "figures" for numbers beside figures that stand on a shelf. */
function isAmbiguous(pattern: string, { many = '' }: Values): boolean {
  return /\bfigures?$/.test(many) && /\bfigures?\b/.test(pattern) && /\{(?:many|full|units?)\}/.test(pattern)
}

/** Fills a pattern, or returns null if a value is missing. Only `s`, a verb ending, may be empty. */
export function fill(source: string, values: Values): string | null {
  const pattern = values.areMany === 'is' ? toMassNoun(source) : source
  if (isAmbiguous(pattern, values)) return null
  let text = ''
  let end = 0
  for (const match of pattern.matchAll(PLACEHOLDER)) {
    const key = match[1] ?? ''
    const value = values[key]
    if (value === undefined || (value === '' && key !== 's')) return null
    text += pattern.slice(end, match.index)
    const opens = text === '' || /[.!?]\s+$/.test(text)
    text += opens && !FIXED.has(key) ? capitalizeOpening(value) : value
    end = match.index + match[0].length
  }
  return repairText(text + pattern.slice(end))
}

/** Capitalises a value. In a link, the capital goes to the text, which follows the address. */
function capitalizeOpening(value: string): string {
  const [link] = /^\uE000[^\uE001]*\uE001/.exec(value) ?? ['']
  return link + capitalize(value.slice(link.length))
}

/** Returns a sentence without case and punctuation, for comparisons. */
function toSignature(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£]+/gu, ' ')
    .trim()
}

/**
 * Picks patterns so that an article never repeats a sentence. Each pool is a shuffled deck, drawn without replacement.
 * The same seed always gives the same picks. Names of decks and keys are part of the seed: renaming one changes articles.
 */
export class Voice {
  readonly #seed: string
  readonly #decks = new Map<string, string[]>()
  readonly #used = new Set<string>()
  readonly #names: readonly string[]
  readonly #currency: string | undefined
  /** Words of the topic besides its noun: "phone" and "call" of "earbuds for phone calls". */
  readonly #angle: ReadonlySet<string>

  /**
   * @param names Names of products, whose punctuation ends no sentence: "Funko POP! Movies".
   * @param currency Currency of the shop: British law and habits concern buyers who pay in pounds.
   */
  constructor(seed: string, names: readonly string[] = [], currency?: string, topic = { many: '', full: '' }) {
    this.#seed = seed
    this.#names = names.filter(name => /[.!?]/.test(name))
    this.#currency = currency
    const nouns = new Set(toWords(topic.many).slice(-1))
    this.#angle = new Set(toWords(topic.full).filter(word => word.length > 3 && !nouns.has(word)))
  }

  /** Returns a filled pattern of the pool and removes it from the deck; '' if none is left or fits. */
  say(deck: string, pool: readonly string[], values: Values = {}, isFitting = (_: string) => true): string {
    const cards = this.#decks.get(deck) ?? shuffle(pool, `${this.#seed}|${deck}`)
    this.#decks.set(deck, cards)
    for (const [at, pattern] of cards.entries()) {
      const text = holdsFor(pattern, this.#currency) ? fill(pattern, values) : null
      if (text === null || !this.#isNew(text) || !isFitting(text)) continue
      cards.splice(at, 1)
      this.#remember(text)
      return text
    }
    return ''
  }

  /** Works like `say`, but uses patterns again when all are used: with other values they are other sentences. */
  cite(deck: string, pool: readonly string[], values: Values): string {
    return this.say(deck, pool, values) || (this.#decks.delete(deck) ? this.say(deck, pool, values) : '')
  }

  /** Works like `say`, for a pool that is used once and needs no deck. */
  once(key: string, pool: readonly string[], values: Values = {}): string {
    for (const pattern of shuffle(pool, `${this.#seed}|once|${key}`)) {
      const text = holdsFor(pattern, this.#currency) ? fill(pattern, values) : null
      if (text === null || !this.#isNew(text)) continue
      this.#remember(text)
      return text
    }
    return ''
  }

  /** Shuffles the items, in the same order for the same key. Texts that do not hold for the shop are left out. */
  order<T>(key: string, items: readonly T[]): T[] {
    const ordered = shuffle(items, `${this.#seed}|order|${key}`)
    return ordered.filter(item => typeof item !== 'string' || holdsFor(item, this.#currency))
  }

  /** Moves the items that mention what the topic is after to the front, in their order. */
  preferAngle<T>(items: readonly T[], toText: (item: T) => string): T[] {
    const isMentioned = (item: T) => toWords(toText(item)).some(word => this.#angle.has(word))
    return items.toSorted((a, b) => Number(isMentioned(b)) - Number(isMentioned(a)))
  }

  #isNew(text: string): boolean {
    return this.#split(text).every(sentence => !this.#used.has(toSignature(sentence)))
  }

  #remember(text: string): void {
    for (const sentence of this.#split(text)) this.#used.add(toSignature(sentence))
  }

  #split(text: string): string[] {
    const closed = this.#names.reduce((rest, name) => rest.replaceAll(name, name.replace(/[.!?]/g, '')), text)
    return splitSentences(closed)
  }
}
