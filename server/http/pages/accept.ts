/** Cache of parsed `Accept` headers. Bounded, because clients may send anything. */
const markdownPreferences = new Map<string, boolean>()
const maxMarkdownPreferences = 200

/**
 * Returns true if a client prefers Markdown to HTML: it names `text/markdown` with at least the same weight. Browsers
 * never name it, and a wildcard does not count.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || !/text\/markdown/i.test(accept)) return false
  const cached = markdownPreferences.get(accept)
  if (cached !== undefined) return cached
  const prefers = computePreference(accept)
  if (markdownPreferences.size >= maxMarkdownPreferences) markdownPreferences.clear()
  markdownPreferences.set(accept, prefers)
  return prefers
}

function computePreference(accept: string): boolean {
  const weights = new Map(accept.toLowerCase().split(',').map(parseRange))
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** RFC 9110 §12.5.1: a range and its weight, 1 by default. */
function parseRange(part: string): [range: string, weight: number] {
  const [range = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(text => text.startsWith('q='))
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
