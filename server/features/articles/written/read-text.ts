import { type Document, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { marked } from 'marked'
import { BlogopsError } from '../../../contract/errors.ts'
import type { TextFormat } from '../../../domain/article-formats.ts'
import { foldName } from '../../../domain/products.ts'
import { escapeHtml } from '../../../domain/text.ts'
import { findElements, parseDocument, removeNodes, serialize } from '../body/parse-body.ts'
import { readFrontMatter, type StatedFields } from './front-matter.ts'

export interface WrittenText {
  /** Fields that the text states. */
  fields: StatedFields
  /** HTML, not sanitised yet. */
  html: string
  /** Entries of the front matter that no field takes. */
  unread: string[]
}

/** Body of an article without text, in which the editor can write. */
const emptyBody = '<p></p>'

/**
 * Reads a text in one of the formats.
 * @throws BlogopsError `bad_request` or `too_large` for Markdown that would take too long to convert.
 * @param title Title of the article, if the caller states one. A first heading with the same words is removed.
 */
export function readText(content: string, format: TextFormat, title?: string): WrittenText {
  if (format === 'outline') return { ...readOutline(content), unread: [] }
  if (format === 'html') return { ...readHtml(content, title), unread: [] }
  const { fields, unread, text } = readFrontMatter(content)
  const found = readHtml(convertMarkdown(text), title ?? fields.title)
  return { fields: { ...found.fields, ...fields }, html: found.html, unread }
}

type Read = Pick<WrittenText, 'fields' | 'html'>

/** Reads the title from the first `h1`, or from the head of a whole document. */
function readHtml(html: string, statedTitle?: string): Read {
  const document = parseDocument(html)
  const [first] = findElements(document, 'h1')
  const heading = first ? getText(first) : ''
  if (first && (statedTitle === undefined || foldName(statedTitle) === foldName(heading)))
    removeNodes(document, node => node === first)
  const body = serialize(document.children)
  return {
    fields: {
      ...pickText('title', heading || getText(findElements(document, 'title')[0])),
      ...pickText('excerpt', findDescription(document) || shortenFirstParagraph(document)),
    },
    html: body.trim() === '' ? emptyBody : body,
  }
}

function pickText(name: 'title' | 'excerpt', text: string): StatedFields {
  return text === '' ? {} : { [name]: text }
}

function getText(node: Parameters<typeof DomUtils.textContent>[0] | undefined): string {
  return node ? DomUtils.textContent(node).replace(/\s+/g, ' ').trim() : ''
}

function findDescription(document: Document): string {
  const description = findElements(document, 'meta').find(({ attribs }) => attribs.name === 'description')
  return description?.attribs.content?.trim() ?? ''
}

/** Maximum characters of an excerpt that is taken from the text. */
const maxExcerpt = 200

/** First paragraph with text of some HTML, shortened between words; empty if it has none. */
export function findFirstParagraph(html: string): string {
  return shortenFirstParagraph(parseDocument(html))
}

function shortenFirstParagraph(document: Document): string {
  const paragraph = findElements(document, 'p').find(node => isTag(node) && getText(node) !== '')
  const text = getText(paragraph)
  if (text.length <= maxExcerpt) return text
  const cut = text.slice(0, maxExcerpt)
  return `${cut.slice(0, cut.lastIndexOf(' ')) || cut}…`
}

const outlineLine = /^(\s*)(#{1,6}\s+)?(?:[-*+]\s+|\d+[.)]\s+)?(.*)$/

/** Reads a heading from each line. `# ` marks the title; indented lines and `### ` are sub-headings. */
function readOutline(content: string): Read {
  const fields: StatedFields = {}
  const parts: string[] = []
  for (const line of content.split(/\r?\n/)) {
    const [, indent = '', hashes = '', heading = ''] = outlineLine.exec(line.trimEnd()) ?? []
    const level = hashes.trim().length
    if (heading === '') continue
    if (level === 1 && parts.length === 0 && fields.title === undefined) fields.title = heading
    else parts.push(toHeading(heading, indent.length >= 2 || level > 2 ? 'h4' : 'h3'))
  }
  return { fields, html: parts.length === 0 ? emptyBody : parts.join('') }
}

function toHeading(text: string, tag: 'h3' | 'h4'): string {
  return `<${tag}>${escapeHtml(text)}</${tag}>${emptyBody}`
}

/** Maximum number of signs that may begin emphasis, code, links, pictures, tags or list items. They take quadratic time. */
const maxSigns = 20_000

/** Maximum depth of quotes and lists in each other. Their conversion takes quadratic time, and recurses. */
const maxNesting = 50

/**
 * Converts Markdown to HTML, which is not sanitised.
 * @throws BlogopsError `too_large` or `bad_request` for a text that would take too long to convert.
 */
function convertMarkdown(text: string): string {
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
