import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import { clean } from '../writer/listing.ts'
import { readTopic } from '../writer/topic.ts'
import { getVocabulary } from '../writer/vocabulary.ts'
import { getCategory } from './uses.ts'

/** Name of the compared products, plural if possible. */
export interface ProductsName {
  text: string
  /** True for mass nouns such as "cookware", which take a singular verb. */
  mass: boolean
}

/** Matches topics that can serve as a name; visitors may have typed symbols. */
const PLAIN_TOPIC = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s'’&,.+£%()/-]*$/u

/** Returns the category's own word, the shortest name available. */
export function getShortestName({ category }: AdBrief): ProductsName {
  return { text: getCategory(category).things, mass: false }
}

/** Returns names from the topic, longest to shortest; empty if only the title is known, because it is a sentence. */
export function createProductsNames({ topic, title }: AdBrief): ProductsName[] {
  if (topic === title) return []
  const { full, many, mass } = readTopic(topic)
  const words = many.split(' ')
  const texts = [full, many, words.slice(-2).join(' ')].filter(
    text => PLAIN_TOPIC.test(text) && !/^(?:and|or|of|for|with)\b/i.test(text),
  )
  return [...new Set(texts)].map(text => ({ text, mass }))
}

const LOOSE_END = /(?:\s(?:and|or|&|with|for|of|in|on|to|the|a|an|by|from|-|–|,))+$/i

/** Returns forms of a name, longest to shortest: whole, up to the first pause, the maker. Never splits a word. */
function createNameForms({ name, brand }: AdProduct): string[] {
  const whole = clean(name)
  const [untilPause = whole] = whole.split(/\s*[,(|:;–]\s*|\s+-\s+|\s+(?:with|for)\s+/)
  const [first = ''] = whole.split(' ')
  const makers = [clean(brand ?? ''), first].filter(
    text => text !== '' && !getVocabulary().everydayWords.has(text.toLowerCase()),
  )
  const forms = [whole, untilPause, ...makers].map(form => form.replace(LOOSE_END, ''))
  return [...new Set(forms)].filter(form => form.length > 2)
}

/** Returns the forms that match no other product of the article. */
export function findUniqueNames(product: AdProduct, products: readonly AdProduct[]): string[] {
  const others = products.filter(other => other !== product).map(({ name }) => clean(name).toLowerCase())
  const [whole = '', ...shorter] = createNameForms(product)
  return [whole, ...shorter.filter(form => !others.some(other => other.includes(form.toLowerCase())))]
}
