import { countedText, countText } from '../../../contract/figure-text.ts'

const longest = 80

/** Quotes a name for use in a sentence and truncates it. */
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

/** Formats an estimate: "about 12". */
export function about(count: number): string {
  return `about ${countText(Math.max(1, Math.round(count)))}`
}
