import { findMeasures } from '../../../domain/measures.ts'
import { foldName } from '../../../domain/products.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Fact, FactTable } from '../../../ports/facts.ts'
import { isStatedIn } from '../trace/text-match.ts'
import { findFigures } from '../verify/figures.ts'
import { getProductId } from './attributes.ts'
import { COMPUTED } from './computed-facts.ts'
import type { ArticleSentence } from './sentences.ts'

/**
 * Products that a sentence can be about: those it names, else those of its row or item, else that of its section, else
 * those that its pronouns mean.
 */
export function getSubjects({ named, inBlock, own, antecedents }: ArticleSentence): readonly BriefedProduct[] {
  if (named.length > 0) return own && !named.includes(own) ? [...named, own] : named
  if (inBlock.length > 0) return inBlock
  return own ? [own] : antecedents
}

const ALL_PRODUCTS =
  /\b(?:(?:all|each|every one|any|none|both|several|most|some|half|one|two|three|four) of (?:them|these|the (?:two|three|four|five|six|seven|eight|nine|ten|others))|all (?:two|three|four|five|six|seven|eight|nine|ten)|the others|(?:every|each|any other|no other) (?:[\w-]+ ){1,2}here)\b|^(?:they|it|both|each|all|several|most|some|these)\b/i
const GUIDE = /\b(?:choose|choosing|guide|buying|look for)\b/i

/** Returns true for a sentence outside the guide that is about the products of the article but names none. */
export function isAboutAll({ section, text }: ArticleSentence): boolean {
  return !GUIDE.test(section) && ALL_PRODUCTS.test(text)
}

/** Returns the facts that may support a sentence: facts about its products and about all products. */
export function getFactsFor(subjects: readonly BriefedProduct[], { byProduct }: FactTable): Fact[] {
  const own = subjects.flatMap(product => byProduct.get(getProductId(product)) ?? [])
  return [...own, ...(byProduct.get(null) ?? [])]
}

/** Share of a fact's words that a sentence must repeat to rest on it. */
const MIN_SHARED_WORDS = 0.6
const MIN_WORD_LENGTH = 3

function getLongWords(text: string): string[] {
  return foldName(text)
    .split(' ')
    .filter(word => word.length >= MIN_WORD_LENGTH)
}

interface ReadFact {
  words: string[]
  measures: string[]
}

/** Words and measures of facts, cached because every sentence is compared with them. */
const readFacts = new WeakMap<Fact, ReadFact>()

function readFact(fact: Fact): ReadFact {
  const cached = readFacts.get(fact)
  if (cached) return cached
  const { field, value, source } = fact
  const read = {
    words: field === 'title' || field === 'brand' ? [] : getLongWords(value),
    measures: source === COMPUTED ? [] : findMeasures(value).map(({ key }) => key),
  }
  readFacts.set(fact, read)
  return read
}

const FIGURE_KINDS: Readonly<Record<string, string>> = { pence: 'price', stars: 'rating', reviews: 'reviews' }

/** Returns the facts that code can see a sentence state: by their figures, their measures or their words. */
export function findSupportingFacts(text: string, facts: readonly Fact[]): Fact[] {
  const figures = findFigures(text)
  const measures = new Set(findMeasures(text).map(({ key }) => key))
  const words = new Set(getLongWords(text))
  // The same array each time, so that its text is folded only once.
  const texts = [text]
  return facts.filter(fact => {
    if (figures.some(({ kind, value }) => kind === FIGURE_KINDS[fact.unit ?? ''] && value === fact.number)) return true
    const read = readFact(fact)
    if (read.measures.some(key => measures.has(key))) return true
    const shared = read.words.filter(word => words.has(word)).length
    if (shared === 0) return false
    return shared >= MIN_SHARED_WORDS * read.words.length || isStatedIn(fact.value, texts)
  })
}
