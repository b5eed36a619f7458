import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import { clean } from '../writer/listing.ts'
import { readTopic } from '../writer/topic.ts'
import { categoryOf } from './uses.ts'

/** What is compared, in the plural where it has one. */
export interface Things {
  text: string
  /** "Cookware": it takes a singular verb. */
  mass: boolean
}

/** By the topic, from its longest form to its shortest; the category's own word last, which always has room. */
export function thingsForms({ topic, title, category }: AdBrief): Things[] {
  const last = { text: categoryOf(category).things, mass: false }
  // A title is a sentence, and not the name of what it compares.
  if (topic === title) return [last]
  const { full, many, mass } = readTopic(topic)
  const words = many.split(' ')
  const texts = [full, many, words.slice(-2).join(' ')].filter(text => !/^(?:and|or|&|of|for|with)\b/i.test(text))
  return [...[...new Set(texts)].map(text => ({ text, mass })), last]
}

const LOOSE_END = /(?:\s(?:and|or|&|with|for|of|in|on|to|the|a|an|by|from|-|–|,))+$/i

/** A name from its longest form to its shortest: whole, up to its first pause, its first words. Never within a word. */
function nameForms({ name }: AdProduct): string[] {
  const whole = clean(name)
  const [untilPause = whole] = whole.split(/\s*[,(|:;–]\s*|\s+-\s+|\s+(?:with|for)\s+/)
  const words = untilPause.split(' ')
  const forms = [whole, untilPause, ...[4, 3, 2].map(count => words.slice(0, count).join(' '))]
  return [...new Set(forms.map(form => form.replace(LOOSE_END, '')))].filter(form => form.length > 2)
}

/** The forms that name this product and no other of the article. */
export function namesOf(product: AdProduct, products: readonly AdProduct[]): string[] {
  const others = products.filter(other => other !== product).map(({ name }) => clean(name).toLowerCase())
  const [whole = '', ...shorter] = nameForms(product)
  return [whole, ...shorter.filter(form => !others.some(other => other.startsWith(form.toLowerCase())))]
}
