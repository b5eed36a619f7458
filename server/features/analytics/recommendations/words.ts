import { countedText, countText } from '../../../contract/figure-text.ts'

const longest = 80

/** A name as it stands in a sentence. */
export function quoted(name: string): string {
  const words = name.replace(/\s+/g, ' ').trim()
  const characters = [...words]
  return `“${
    characters.length > longest
      ? `${characters
          .slice(0, longest - 1)
          .join('')
          .trimEnd()}…`
      : words
  }”`
}

/** "no product click", "1 product click", "1,200 product clicks". */
export function many(count: number, noun: string): string {
  return count === 0 ? `no ${noun}` : countedText(count, noun)
}

/** "about 12": an expectation, which is no count. */
export function about(count: number): string {
  return `about ${countText(Math.max(1, Math.round(count)))}`
}
