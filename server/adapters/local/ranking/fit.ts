import type { FiguredSource } from '../figured.ts'
import { areAkin, clauseNouns, isKind, namesOf, openingOf } from './kinds.ts'
import type { SoughtTopic, Thing } from './topic.ts'
import { words } from './words.ts'

/** A product and what its source knows beside the port's fields. */
export interface Candidate<Product extends FiguredSource = FiguredSource> {
  product: Product
  /** What the source says the thing is: "Coffee grinder". */
  type?: string
  /** Whether it stands under the category asked for. */
  preferred?: boolean
}

interface Said {
  /** Words that say what the thing is: its type, or where the source gives none, the first words of its title. */
  kind: string[]
  /** Where a noun in the middle of the first words is sure to be meant: "Minnie Mouse Stacker" is no mouse. */
  sure: string[]
  /** Nouns ending the title's other clauses. */
  nouns: string[]
  /** Every word of title, type, name and category. */
  head: ReadonlySet<string>
  features: ReadonlySet<string>
}

/** What may follow a noun that is meant: a model, a number, a size. */
const AFTER_NOUN = /\d|^(?:.|pro|max|plus|mini|lite|ultra|air|one|two|se|sport|set|pack|bundle|gen|duo)$/

/** Words that end the first words of a title, models left out: the "kettle" of "Acme Kettle Pro X100". */
function endNouns(opening: readonly string[]): string[] {
  return opening.filter((_, at) => at === opening.length - 1 || AFTER_NOUN.test(opening[at + 1] ?? ''))
}

function setOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(words(texts.join(' | ')))
}

function readSaid({ product, type }: Candidate): Said {
  const { title, name, category, brand, features } = product
  // A label is not what the thing is: "Funko POP! TV: …".
  const opening = words(openingOf(title).replace(/\b\w+:/g, ' '))
  const nouns = clauseNouns(title)
  return {
    kind: type === undefined ? opening : words(type),
    // A type ends in what the thing is: "desk lamps" are lamps, and no answer to "desk".
    sure: type === undefined ? [...endNouns(opening), ...nouns, ...words(category)] : endNouns(words(type)),
    nouns,
    head: setOf([title, type ?? '', name ?? '', category, brand ?? '']),
    features: setOf(features),
  }
}

/** 2 where the first words or the type carry the noun, 1 where another clause does and the first names no other kind. */
function nounFit({ noun, telling, describing }: Thing, said: Said, typed: boolean): number {
  if (noun === null) return 1
  const names = namesOf(noun)
  const inCompany = [...telling, ...describing].some(word => said.head.has(word) || said.features.has(word))
  if (names.some(name => said.kind.includes(name) && (inCompany || said.sure.includes(name)))) return 2
  const otherKind = said.kind.find(isKind)
  const open = !typed && (otherKind === undefined || areAkin(otherKind, noun))
  return open && names.some(name => said.nouns.includes(name)) ? 1 : 0
}

/** 1 for a word of the title, a half for one that only a feature has, as "no electric motor" has "electric". */
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
  // "Coffee grinder" must not bring the herb grinder; "kitchen gadgets" all of the kitchen, but "gadgets" nothing.
  const vague = thing.noun === null && !thing.telling.some(word => said.head.has(word))
  if (noun === 0 || telling < 0.5 || vague) return 0
  return noun + 2 * telling + share(thing.describing, said) + (candidate.preferred ? 0.5 : 0)
}

/** How well a product fits, 0 for not at all. */
export function fitOf(candidate: Candidate, { things, price }: SoughtTopic): number {
  const { pricePence } = candidate.product
  if (pricePence < price.from || pricePence > price.to) return 0
  const said = readSaid(candidate)
  return Math.max(0, ...things.map(thing => thingFit(thing, candidate, said)))
}
