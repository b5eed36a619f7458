import type { FiguredSource } from '../figured.ts'
import { areAkin, clauseNouns, isKind, namesOf, openingOf } from './kinds.ts'
import type { SoughtTopic, Thing } from './topic.ts'
import { words } from './words.ts'

/** Product with details from its source that the port does not have. */
export interface Candidate<Product extends FiguredSource = FiguredSource> {
  product: Product
  /** Kind of product according to the source: "Coffee grinder". */
  type?: string
  /** True if the product is in the requested category. */
  preferred?: boolean
}

interface Said {
  /** Words for the kind of product: its type, or else the opening words of its title. */
  kind: string[]
  /**
   * Nouns certain to name the product. A noun in the middle of the opening is not: "Minnie Mouse Stacker" is not a
   * mouse.
   */
  sure: string[]
  /** Nouns at the end of the title's other clauses. */
  nouns: string[]
  /** Every word of title, type, name, category and brand. */
  head: ReadonlySet<string>
  features: ReadonlySet<string>
}

/** Words that may follow the naming noun: a model, a number, a size. */
const AFTER_NOUN = /\d|^(?:.|pro|max|plus|mini|lite|ultra|air|one|two|se|sport|set|pack|bundle|gen|duo)$/

/** Returns the nouns that end the opening, ignoring models: the "kettle" of "Acme Kettle Pro X100". */
function endNouns(opening: readonly string[]): string[] {
  return opening.filter((_, at) => at === opening.length - 1 || AFTER_NOUN.test(opening[at + 1] ?? ''))
}

function setOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(words(texts.join(' | ')))
}

function readSaid({ product, type }: Candidate): Said {
  const { title, name, category, brand, features } = product
  // A label such as "Funko POP! TV:" does not name the product.
  const opening = words(openingOf(title).replace(/\b\w+:/g, ' '))
  const nouns = clauseNouns(title)
  return {
    kind: type === undefined ? opening : words(type),
    // A type ends in the kind of product: "desk lamps" are lamps and no match for "desk".
    sure: type === undefined ? [...endNouns(opening), ...nouns, ...words(category)] : endNouns(words(type)),
    nouns,
    head: setOf([title, type ?? '', name ?? '', category, brand ?? '']),
    features: setOf(features),
  }
}

/**
 * Scores 2 if the opening or the type contains the noun, 1 if only another clause does and the opening names no other
 * kind.
 */
function nounFit({ noun, telling, describing }: Thing, said: Said, typed: boolean): number {
  if (noun === null) return 1
  const names = namesOf(noun)
  const inCompany = [...telling, ...describing].some(word => said.head.has(word) || said.features.has(word))
  if (names.some(name => said.kind.includes(name) && (inCompany || said.sure.includes(name)))) return 2
  const otherKind = said.kind.find(isKind)
  const open = !typed && (otherKind === undefined || areAkin(otherKind, noun))
  return open && names.some(name => said.nouns.includes(name)) ? 1 : 0
}

/**
 * Scores 1 for a word of the title and 0.5 for a word found only in features: "no electric motor" contains "electric".
 */
function weightOf(word: string, said: Said): number {
  const names = namesOf(word)
  if (names.some(name => said.head.has(name))) return 1
  return names.some(name => said.features.has(name)) ? 0.5 : 0
}

function share(wanted: readonly string[], said: Said): number {
  return wanted.length === 0 ? 1 : wanted.reduce((sum, word) => sum + weightOf(word, said), 0) / wanted.length
}

function thingFit(thing: Thing, candidate: Candidate, said: Said): number {
  const telling = share(thing.telling, said)
  const noun = nounFit(thing, said, candidate.type !== undefined)
  // "Coffee grinder" must not match the herb grinder. "Kitchen gadgets" matches all kitchen products, but "gadgets"
  // matches none.
  const vague = thing.noun === null && !thing.telling.some(word => said.head.has(word))
  if (noun === 0 || telling < 0.5 || vague) return 0
  return noun + 2 * telling + share(thing.describing, said) + (candidate.preferred ? 0.5 : 0)
}

/** Scores how well a product fits the topic; 0 means not at all. */
export function fitOf(candidate: Candidate, { things, price }: SoughtTopic): number {
  const { pricePence } = candidate.product
  if (pricePence < price.from || pricePence > price.to) return 0
  const said = readSaid(candidate)
  return Math.max(0, ...things.map(thing => thingFit(thing, candidate, said)))
}
