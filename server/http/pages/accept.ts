/** Cache of parsed `Accept` headers. Bounded, because clients may send anything. */
const known = new Map<string, boolean>()
const knownLimit = 200

/**
 * Returns true if a client prefers Markdown to HTML: it names `text/markdown` with at least the same weight. Browsers
 * never name it, and a wildcard does not count.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || !/text\/markdown/i.test(accept)) return false
  const seen = known.get(accept)
  if (seen !== undefined) return seen
  const prefers = weigh(accept)
  if (known.size >= knownLimit) known.clear()
  known.set(accept, prefers)
  return prefers
}

function weigh(accept: string): boolean {
  const weights = new Map(accept.toLowerCase().split(',').map(readRange))
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** RFC 9110 §12.5.1: a range and its weight, 1 by default. */
function readRange(part: string): [range: string, weight: number] {
  const [range = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(text => text.startsWith('q='))
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
