/** Characters of another's words that people are told. */
const LONGEST = 300

/** A server may quote the key that it refuses; a short one is a word like any other, as local servers are given. */
export function withoutKey(text: string, apiKey: string): string {
  return apiKey.length < 8 ? text : text.replaceAll(apiKey, '(the key)')
}

/** What a server says, for people: one line without control characters, of some length, and never with the key. */
export function wordsOf(text: string, apiKey: string): string {
  const line = withoutKey(text.slice(0, 100 * LONGEST), apiKey)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}
