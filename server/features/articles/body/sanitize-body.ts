import sanitizeHtml from 'sanitize-html'
import { parseBody, serialize } from './parse-body.ts'
import { SANITIZE_OPTIONS } from './sanitize-options.ts'

/**
 * Reduces HTML to a short list of elements and attributes: headings, text, lists, tables, links to http(s) and to this
 * site, images over https. Used before storing; `processBody` repeats it for the page.
 */
export function sanitizeBody(html: string): string {
  return sanitizeHtml(serialize(parseBody(html).children), SANITIZE_OPTIONS)
}
