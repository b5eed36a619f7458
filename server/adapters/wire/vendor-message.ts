/** Maximum length of a vendor message shown to people, in characters. */
const MAX_CHARACTERS = 300

/**
 * Removes keys that a server may quote in its message. Keys under 8 characters are left alone: local servers use
 * ordinary words as keys.
 */
function redactKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((redacted, key) => (key.length < 8 ? redacted : redacted.replaceAll(key, '(the key)')), text)
}

/** Turns a vendor's message into one line for people: no control characters, at most 300 characters, keys removed. */
export function sanitizeMessage(text: string, ...keys: readonly string[]): string {
  const line = redactKeys(text.slice(0, 100 * MAX_CHARACTERS), keys)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line
}

/** Ends the text with a full stop unless it already has closing punctuation. */
export function addFullStop(text: string): string {
  return text.replace(/[.!?…]?$/, end => end || '.')
}

/** Describes why a connection failed, using the innermost cause. */
export function describeCause(error: Error, ...keys: readonly string[]): string {
  const chain: string[] = []
  for (let at: unknown = error.cause; at instanceof Error && chain.length < 5; at = at.cause) {
    const [inner] = at instanceof AggregateError ? at.errors : []
    chain.push(inner instanceof Error ? inner.message : at.message)
  }
  return sanitizeMessage(chain.at(-1) || error.message, ...keys)
}
