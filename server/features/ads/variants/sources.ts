import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'

/** Returns all statements about a product, without the badge. */
function statedOf({ name, title, brand, features, facts, pros, cons, suits }: AdProduct): string[] {
  return [
    ...[name, title, brand ?? '', suits ?? ''],
    ...[...features, ...pros, ...cons],
    ...facts.flatMap(({ label, value }) => [label, value]),
  ]
}

/** Returns every source text for an ad. */
export function sourceTexts({ title, excerpt, topic, products }: AdBrief): string[] {
  return [title, excerpt, topic, ...products.flatMap(statedOf)].filter(text => text.trim() !== '')
}

/** Returns proper names whose words are not checked: topic, title and products. */
export function namesIn({ title, topic, products }: AdBrief): string[] {
  return [title, topic, ...products.map(({ name }) => name)].filter(name => name.trim() !== '')
}

/** Removes phrases from a text, case-insensitively. Longest first, so that a phrase inside another is found. */
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

/** Returns the badges of the products named in a text, as stated in the article. */
export function badgesIn(text: string, { products }: AdBrief): string[] {
  return products.flatMap(({ name, pick }) => (pick !== null && holds(text, name) ? [pick] : []))
}
