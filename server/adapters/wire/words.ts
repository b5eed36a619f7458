/** Maximum length of a vendor message shown to people, in characters. */
const LONGEST = 300

/**
 * Removes keys that a server may quote in its message. Keys under 8 characters are left alone: local servers use
 * ordinary words as keys.
 */
function withoutKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((told, key) => (key.length < 8 ? told : told.replaceAll(key, '(the key)')), text)
}

/** Turns a vendor's message into one line for people: no control characters, at most 300 characters, keys removed. */
export function wordsOf(text: string, ...keys: readonly string[]): string {
  const line = withoutKeys(text.slice(0, 100 * LONGEST), keys)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

/** Ends the text with a full stop unless it already has closing punctuation. */
export function sentence(text: string): string {
  return text.replace(/[.!?…]?$/, end => end || '.')
}

/** Describes why a connection failed, using the innermost cause. */
export function causeOf(error: Error, ...keys: readonly string[]): string {
  const chain: string[] = []
  for (let at: unknown = error.cause; at instanceof Error && chain.length < 5; at = at.cause) {
    const [inner] = at instanceof AggregateError ? at.errors : []
    chain.push(inner instanceof Error ? inner.message : at.message)
  }
  return wordsOf(chain.at(-1) || error.message, ...keys)
}
