import { shuffled } from './random.ts'
import { capitalise, sentencesOf, tidy } from './text.ts'

/** Values a pattern may name in braces; a pattern whose value is missing is passed over. `s` is a verb's ending. */
export type Values = Readonly<Record<string, string | undefined>>

// A name stays exactly as given; every other value that opens a sentence takes a capital.
const FIXED = new Set(['name'])

/** The pattern with its values, or null where one of them is missing. */
export function fill(pattern: string, values: Values): string | null {
  let text = ''
  let end = 0
  for (const match of pattern.matchAll(/\{(\w+)\}/g)) {
    const key = match[1] ?? ''
    const value = values[key]
    if (value === undefined || (value === '' && key !== 's')) return null
    text += pattern.slice(end, match.index)
    const opens = text === '' || /[.!?]\s+$/.test(text)
    text += opens && !FIXED.has(key) ? opening(value) : value
    end = match.index + match[0].length
  }
  return tidy(text + pattern.slice(end))
}

/** With a capital; that of a link belongs to its text, which stands behind its address. */
function opening(value: string): string {
  const [link] = /^\uE000[^\uE001]*\uE001/.exec(value) ?? ['']
  return link + capitalise(value.slice(link.length))
}

function signature(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}£]+/gu, ' ')
    .trim()
}

/**
 * Chooses among patterns so that one article says nothing twice: each pool is a shuffled deck, drawn from without
 * putting back, and a text with a sentence already said is passed over.
 */
export class Voice {
  readonly #seed: string
  readonly #decks = new Map<string, string[]>()
  readonly #said = new Set<string>()

  constructor(seed: string) {
    this.#seed = seed
  }

  /** A text from the pool, or '' where none of it fits or is left. */
  say(deck: string, pool: readonly string[], values: Values = {}): string {
    const cards = this.#decks.get(deck) ?? shuffled(pool, `${this.#seed}|${deck}`)
    this.#decks.set(deck, cards)
    for (const [at, pattern] of cards.entries()) {
      const text = fill(pattern, values)
      if (text === null || !this.#isNew(text)) continue
      cards.splice(at, 1)
      this.#remember(text)
      return text
    }
    return ''
  }

  /** As `say`, for a pool that belongs to one occasion and need not be kept. */
  once(key: string, pool: readonly string[], values: Values = {}): string {
    for (const pattern of shuffled(pool, `${this.#seed}|once|${key}`)) {
      const text = fill(pattern, values)
      if (text === null || !this.#isNew(text)) continue
      this.#remember(text)
      return text
    }
    return ''
  }

  /** Any of the items, the same each time it is asked with this key. */
  order<T>(key: string, items: readonly T[]): T[] {
    return shuffled(items, `${this.#seed}|order|${key}`)
  }

  #isNew(text: string): boolean {
    return sentencesOf(text).every(sentence => !this.#said.has(signature(sentence)))
  }

  #remember(text: string): void {
    for (const sentence of sentencesOf(text)) this.#said.add(signature(sentence))
  }
}
