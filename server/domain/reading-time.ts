/** Words per minute of silent reading by an adult, a conservative estimate. */
const wordsPerMinute = 220

/** Counts the words in the text of an HTML fragment. */
export function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(nbsp|#160);/g, ' ')
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

/** Returns the reading time in whole minutes, at least 1. */
export function computeReadingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}
