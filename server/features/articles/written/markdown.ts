import { marked } from 'marked'
import { BlogopsError } from '../../../contract/errors.ts'

/** Maximum number of signs that may begin emphasis, code, links, pictures, tags or list items. They take quadratic time. */
const maxSigns = 20_000

/** Maximum depth of quotes and lists in each other. Their conversion takes quadratic time, and recurses. */
const maxNesting = 50

/**
 * Converts Markdown to HTML, which is not sanitised.
 * @throws BlogopsError `too_large` or `bad_request` for a text that would take too long to convert.
 */
export function convertMarkdown(text: string): string {
  if (countMatches(text, /[*_~`[<!]|^[ \t]*(?:[-+]|\d+[.)])[ \t]/gm) > maxSigns) throw signsError()
  if (text.split('\n').some(line => countNesting(line) > maxNesting)) throw nestingError()
  try {
    return marked.parse(text, { async: false, gfm: true })
  } catch (cause) {
    if (cause instanceof RangeError) throw nestingError(cause)
    throw cause
  }
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** Signs of quotes and list items at the beginning of a line, and spaces around them. */
const nestingSigns = /^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))+/

/** Number of quotes and lists that a line may be in. A list item needs two columns for each level. */
function countNesting(line: string): number {
  const signs = nestingSigns.exec(line)?.[0] ?? ''
  const isItem = /[-*+.)>]/.test(signs)
  return isItem ? Math.max(countMatches(signs, />|[-*+]|\d+[.)]/g), countMatches(signs, /[ \t]/g) / 2) : 0
}

function signsError(): BlogopsError {
  return new BlogopsError('too_large', 'The text has more than 20,000 signs of Markdown, such as * and [.', {
    hint: 'Shorten it, or split it into two articles.',
  })
}

function nestingError(cause?: unknown): BlogopsError {
  return new BlogopsError('bad_request', 'The text has quotes or lists that are nested too deeply.', {
    hint: `Use at most ${maxNesting} levels.`,
    cause,
  })
}
