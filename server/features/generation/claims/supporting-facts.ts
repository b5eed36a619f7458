import { findMeasures } from '../../../domain/measures.ts'
import { foldName } from '../../../domain/products.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Fact, FactTable } from '../../../ports/facts.ts'
import { isStatedIn } from '../trace/text-match.ts'
import { findFigures } from '../verify/figures.ts'
import { getProductId } from './attributes.ts'
import type { ArticleSentence } from './sentences.ts'

/** Products that a sentence can be about: those it names, else those of its row or item, else that of its section. */
export function getSubjects({ named, inBlock, own }: ArticleSentence): readonly BriefedProduct[] {
  if (named.length > 0) return own && !named.includes(own) ? [...named, own] : named
  if (inBlock.length > 0) return inBlock
  return own ? [own] : []
}

/** Returns the facts that a sentence may rest on: those of its products, and those about all of them. */
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

function sharesWords(sentence: ReadonlySet<string>, { value, field }: Fact): boolean {
  if (field === 'title' || field === 'brand') return false
  const words = getLongWords(value)
  return words.length > 0 && words.filter(word => sentence.has(word)).length >= MIN_SHARED_WORDS * words.length
}

/** Returns the facts that code can see a sentence state: by their figures, their measures or their words. */
export function findSupportingFacts(text: string, facts: readonly Fact[]): Fact[] {
  const figures = findFigures(text)
  const measures = new Set(findMeasures(text).map(({ key }) => key))
  const words = new Set(getLongWords(text))
  const units: Readonly<Record<string, string>> = { pence: 'price', stars: 'rating', reviews: 'reviews' }
  return facts.filter(fact => {
    if (figures.some(({ kind, value }) => kind === units[fact.unit ?? ''] && value === fact.number)) return true
    if (fact.source !== 'computed' && findMeasures(fact.value).some(({ key }) => measures.has(key))) return true
    return isStatedIn(fact.value, [text]) || sharesWords(words, fact)
  })
}
