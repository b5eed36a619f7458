import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import { clean } from '../writer/listing.ts'
import { readTopic } from '../writer/topic.ts'
import { everydayWords } from '../writer/vocabulary.ts'
import { categoryOf } from './uses.ts'

/** What is compared, in the plural where it has one. */
export interface Things {
  text: string
  /** "Cookware": it takes a singular verb. */
  mass: boolean
}

/** A topic is what somebody typed; one of signs is no name for anything. */
const PLAIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}\s'’&,.+£%()/-]*$/u

/** For want of room: the category's own word. */
export function shortestThings({ category }: AdBrief): Things {
  return { text: categoryOf(category).things, mass: false }
}

/** By the topic, from its longest form to its shortest; none where only the title is known, which is a sentence. */
export function thingsForms({ topic, title }: AdBrief): Things[] {
  if (topic === title) return []
  const { full, many, mass } = readTopic(topic)
  const words = many.split(' ')
  const texts = [full, many, words.slice(-2).join(' ')].filter(
    text => PLAIN.test(text) && !/^(?:and|or|of|for|with)\b/i.test(text),
  )
  return [...new Set(texts)].map(text => ({ text, mass }))
}

const LOOSE_END = /(?:\s(?:and|or|&|with|for|of|in|on|to|the|a|an|by|from|-|–|,))+$/i

/** A name from its longest form to its shortest: whole, up to its first pause, its maker. Never a part of a word. */
function nameForms({ name, brand }: AdProduct): string[] {
  const whole = clean(name)
  const [untilPause = whole] = whole.split(/\s*[,(|:;–]\s*|\s+-\s+|\s+(?:with|for)\s+/)
  const [first = ''] = whole.split(' ')
  const makers = [clean(brand ?? ''), first].filter(text => text !== '' && !everydayWords.has(text.toLowerCase()))
  const forms = [whole, untilPause, ...makers].map(form => form.replace(LOOSE_END, ''))
  return [...new Set(forms)].filter(form => form.length > 2)
}

/** The forms that name this product and no other of the article. */
export function namesOf(product: AdProduct, products: readonly AdProduct[]): string[] {
  const others = products.filter(other => other !== product).map(({ name }) => clean(name).toLowerCase())
  const [whole = '', ...shorter] = nameForms(product)
  return [whole, ...shorter.filter(form => !others.some(other => other.includes(form.toLowerCase())))]
}
