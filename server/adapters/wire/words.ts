/** Characters of another's words that people are told. */
const LONGEST = 300

/** A server may quote the key that it refuses; a short one is a word like any other, as local servers are given. */
function withoutKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((told, key) => (key.length < 8 ? told : told.replaceAll(key, '(the key)')), text)
}

/** What a server says, for people: one line without control characters, of some length, and never with a key it was sent. */
export function wordsOf(text: string, ...keys: readonly string[]): string {
  const line = withoutKeys(text.slice(0, 100 * LONGEST), keys)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

/** With a full stop, where it does not end in one of its own. */
export function sentence(text: string): string {
  return text.replace(/[.!?…]?$/, end => end || '.')
}

/** Why a connection failed, in the words of what is at the bottom of it. */
export function causeOf(error: Error, ...keys: readonly string[]): string {
  const chain: string[] = []
  for (let at: unknown = error.cause; at instanceof Error && chain.length < 5; at = at.cause) {
    const [inner] = at instanceof AggregateError ? at.errors : []
    chain.push(inner instanceof Error ? inner.message : at.message)
  }
  return wordsOf(chain.at(-1) || error.message, ...keys)
}
