import { z } from 'zod'
import kinds from '../../../../fixtures/writer/product-kinds.json'
import { readTopicWords } from '../../../domain/articles.ts'
import { type DefaultCategory, defaultCategorySlugs } from '../../../domain/categories.ts'
import { memoizeText } from '../../../lib/memoize.ts'
import type { ProductSource } from '../../../ports/product-source.ts'
import type { TopicCandidate } from '../../../ports/strategist.ts'
import { defineDataFile, regexSchema } from '../data-file.ts'

const kindSchema = z.strictObject({
  /** Plural, as a topic: "wireless earbuds". */
  topic: z.string(),
  /** Recognises a title, a product or a search phrase. */
  match: regexSchema,
  /** Typical buyers. */
  audience: z.string(),
  /** Aspects to compare: "hours on one charge, fit and calls". */
  focus: z.string(),
  /** Interests of typical buyers, as Facebook names them. */
  interests: z.array(z.string()).readonly(),
})

/** Kind of product that an article may compare. */
export interface ProductKind extends z.output<typeof kindSchema> {
  category: DefaultCategory
}

/** Kinds that templates may propose, by category. */
export const getProductKinds = defineDataFile(
  'writer/product-kinds.json',
  kinds,
  z
    .record(z.enum(defaultCategorySlugs), z.array(kindSchema).min(1))
    .transform((byCategory): readonly ProductKind[] =>
      defaultCategorySlugs.flatMap(category => byCategory[category].map(kind => ({ ...kind, category }))),
    ),
)

/**
 * Finds the kind that a text names. If several match, returns the one with the longest name, which is the narrowest.
 */
export function findKind(text: string): ProductKind | undefined {
  return getProductKinds()
    .filter(({ match }) => match.test(text))
    .sort((a, b) => b.topic.length - a.topic.length)[0]
}

/** Each title is compared with many topics. */
const readTextWords = memoizeText(readTopicWords)

/**
 * Lists the topics that articles could be about: those that the source has enough products for or, if it searches for
 * any topic, all known kinds.
 */
export async function listTopicCandidates(source: Pick<ProductSource, 'topics'>): Promise<TopicCandidate[]> {
  const served = (await source.topics?.()) ?? null
  if (served === null)
    return getProductKinds().map(({ topic, category, match }) => ({
      topic,
      category,
      products: null,
      pricePence: null,
      isNamedIn: text => match.test(text),
    }))
  return served.map(count => {
    const kind = findKind(count.topic)
    const words = [...readTopicWords(count.topic)]
    const isNamedIn = (text: string) => {
      const known = readTextWords(text)
      return words.every(word => known.has(word)) || kind?.match.test(text) === true
    }
    return { ...count, isNamedIn }
  })
}
