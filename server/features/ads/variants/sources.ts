import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'

/** All that is said of a product, the badge aside. */
function statedOf({ name, title, brand, features, facts, pros, cons, suits }: AdProduct): string[] {
  return [
    ...[name, title, brand ?? '', suits ?? ''],
    ...[...features, ...pros, ...cons],
    ...facts.flatMap(({ label, value }) => [label, value]),
  ]
}

/** Every text that an ad may draw on. */
export function sourceTexts({ title, excerpt, topic, products }: AdBrief): string[] {
  return [title, excerpt, topic, ...products.flatMap(statedOf)].filter(text => text.trim() !== '')
}

/** Names that are as they are, whatever words they are made of: the topic's, the title's and the products'. */
export function namesIn({ title, topic, products }: AdBrief): string[] {
  return [title, topic, ...products.map(({ name }) => name)].filter(name => name.trim() !== '')
}

/** A text without these phrases, however they are spelt in capitals; the longest first, so that none hides in another. */
export function without(text: string, phrases: readonly string[]): string {
  const folded = text.toLowerCase()
  const there = phrases.filter(phrase => phrase !== '' && folded.includes(phrase.toLowerCase()))
  const longestFirst = there.toSorted((a, b) => b.length - a.length)
  return longestFirst.reduce((rest, phrase) => {
    const spelling = new RegExp(
      `(?<![\\p{L}\\p{N}])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
      'giu',
    )
    return rest.replace(spelling, ' … ')
  }, text)
}

export function holds(text: string, phrase: string): boolean {
  return without(text, [phrase]) !== text
}

/** The badges of the products that a text names: what the article says of them already. */
export function badgesIn(text: string, { products }: AdBrief): string[] {
  return products.flatMap(({ name, pick }) => (pick !== null && holds(text, name) ? [pick] : []))
}
