/** What a stranger wrote, fit to stand in a message: one line of at most 300 characters, without control characters. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}

/** A full stop, where it does not end in one of its own. */
export function sentence(text: string): string {
  return text.replace(/[.!?…]?$/, end => end || '.')
}

/** A server may quote what it refuses. A short secret is a word like any other, as local servers are given. */
export function without(secret: string, text: string, inItsPlace: string): string {
  return secret.length < 8 ? text : text.replaceAll(secret, inItsPlace)
}

/** Why a connection failed, in the words of what is at the bottom of it. */
export function causeOf(error: Error): string {
  const chain: string[] = []
  for (let at: unknown = error.cause; at instanceof Error && chain.length < 5; at = at.cause) {
    const [inner] = at instanceof AggregateError ? at.errors : []
    chain.push(inner instanceof Error ? inner.message : at.message)
  }
  return oneLine(chain.at(-1) || error.message)
}
