import { Parser } from 'htmlparser2'
import { memoizeText } from '../../lib/memoize.ts'
import type { ArticleOutline, SectionPlan } from '../../ports/article-writer.ts'

/** Soft hyphens, joiners and similar characters, which are normal and are ignored. */
const ORDINARY_INVISIBLE = String.raw`\t\n\r\u00AD\u200B-\u200D\u2060\uFEFF\uFE0E\uFE0F`
const INVISIBLE = String.raw`\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}`
const HIDING_CHARACTER = new RegExp(String.raw`(?![${ORDINARY_INVISIBLE}])[${INVISIBLE}\p{Me}\uFFFD]|\p{M}{3}`, 'u')
const TO_STRIP = new RegExp(String.raw`(?![\t\n\r])[${INVISIBLE}\p{Mn}\p{Me}]`, 'gu')
const DIGIT = /\p{Nd}/u

/** Finds a character that only serves to hide text: controls, direction changes, fillers. */
function findHidingCharacter(text: string): string | null {
  const found = HIDING_CHARACTER.exec(text)
  if (!found) return null
  return `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** Value of a digit in its script. The digits of a script are consecutive, beginning with zero. */
function findDigitValue(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** Digit values by character, cached; Unicode has about 700 digits. */
const digitCache = new Map<string, string>()

function toAsciiDigit(character: string): string {
  const value = digitCache.get(character) ?? findDigitValue(character)
  digitCache.set(character, value)
  return value
}

/** Quick test for a text that is visible as it is, like most. */
const IS_VISIBLE = /^[\t\n\r -~£–—‘’“”]*$/

/** Converts a text to its visible form: no invisible characters, ASCII digits, one pound sign. */
function toVisibleText(text: string): string {
  if (IS_VISIBLE.test(text)) return text
  return text
    .normalize('NFKC')
    .replace(TO_STRIP, '')
    .replace(/[\u2800\u0085]/g, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)
    .replaceAll('₤', '£')
}

/** Piece of text in HTML, with its range. Entities are pieces of their own: "&amp;" is "&". */
export interface SourceText {
  text: string
  start: number
  end: number
}

/** A paragraph, list item, table row or heading as a reader sees it. */
export interface Block {
  kind: 'text' | 'item' | 'row' | 'heading'
  text: string
  /** Heading level; 0 for anything else. */
  level: number
  /** Nearest `h3` (`section`) and `h4` (`product`) above the block. */
  section: string
  product: string
  /** Position among the blocks of its article; missing for a line outside an article, such as the title. */
  at?: number
  /** Text of the block in the HTML, in order; missing for a line outside an article. */
  source?: SourceText[]
  /** For a table row: its cells, and the number of its table in the article. */
  row?: { table: number; cells: string[] }
}

export interface FoundLink {
  href: string
  text: string
  section: string
  product: string
  /** Position of the block that contains the link. */
  at: number
}

export interface ArticleText {
  blocks: Block[]
  links: FoundLink[]
  /** Elements, attributes and characters that articles may not contain: `<script>`, `onclick`, U+202E. */
  markup: { what: string; section: string; product: string }[]
  /** Number of words, headings excluded. */
  words: number
}

const BLOCKS = new Set(
  'p li tr table thead tbody tfoot caption ul ol blockquote div section h1 h2 h3 h4 h5 h6 hr pre'.split(' '),
)
const ALLOWED_ELEMENTS = new Set([...BLOCKS, ...'td th br a strong em b i span'.split(' ')])
/** `colspan` and `rowspan` are not allowed: they would move cells under other column headings. */
const ALLOWED_ATTRIBUTES = /^(?:href|rel|target|title|scope|id|class)$/
/** Maximum nesting depth, far above any real article. Parsing time grows with the square of the depth. */
const MAX_DEPTH = 100

/** Text as displayed, with uniform spaces and apostrophes. */
export function toPlainText(text: string): string {
  return toVisibleText(text).replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim()
}

function countWords(text: string): number {
  return text.split(' ').filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

class TooDeep extends Error {}

class ArticleReader {
  readonly found: ArticleText = { blocks: [], links: [], markup: [], words: 0 }
  #buffer = ''
  #source: SourceText[] = []
  #parser: Parser | null = null
  #open: string[] = []
  #section = ''
  #product = ''
  #link: { href: string; start: number } | null = null
  #tables = 0
  #cells: string[] = []
  #cell = 0

  reject(what: string): void {
    this.found.markup.push({ what, section: this.#section, product: this.#product })
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#open.length >= MAX_DEPTH) throw new TooDeep()
    this.#open.push(name)
    this.#look(name, attributes)
    this.#boundary(name)
    if (name === 'table') this.#tables += 1
    if (name === 'td' || name === 'th') this.#cell = this.#buffer.length
    // A nested link ends the outer one, as in a browser.
    if (name === 'a') this.#endLink()
    if (name === 'a') this.#link = { href: attributes.href ?? '', start: this.#buffer.length }
  }

  onparserinit(parser: Parser): void {
    this.#parser = parser
  }

  ontext(text: string): void {
    this.#buffer += text
    if (this.#parser) this.#source.push({ text, start: this.#parser.startIndex, end: this.#parser.endIndex + 1 })
  }

  onclosetag(name: string): void {
    if (name === 'a') this.#endLink()
    if (name === 'td' || name === 'th') this.#cells.push(toPlainText(this.#buffer.slice(this.#cell)))
    this.#boundary(name)
    this.#open.pop()
  }

  onend(): void {
    this.#flush('text', 0)
  }

  #look(name: string, attributes: Record<string, string>): void {
    if (!ALLOWED_ELEMENTS.has(name)) this.reject(`<${name}>`)
    for (const attribute of Object.keys(attributes)) if (!ALLOWED_ATTRIBUTES.test(attribute)) this.reject(attribute)
  }

  /** Keeps a table row as one block, so that a figure is read together with the product of its row. */
  #boundary(name: string): void {
    if (name === 'br') this.#buffer += ' '
    if (name !== 'tr' && this.#open.includes('tr')) {
      if (name === 'td' || name === 'th' || BLOCKS.has(name)) this.#buffer += ' | '
    } else if (BLOCKS.has(name)) this.#end(name)
  }

  #end(name: string): void {
    const level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
    const text = toPlainText(this.#buffer)
    if (level > 0 && level <= 3 && text !== '' && this.#open.at(-1) === name) this.#enter(level, text)
    else if (level === 4 && text !== '' && this.#open.at(-1) === name) this.#product = text
    const kind = this.#kind(level)
    this.#flush(kind, kind === 'heading' ? level : 0)
  }

  #enter(level: number, text: string): void {
    this.#section = level === 3 ? text : ''
    this.#product = ''
  }

  #kind(level: number): Block['kind'] {
    if (level > 0) return 'heading'
    if (this.#open.includes('tr')) return 'row'
    return this.#open.includes('li') ? 'item' : 'text'
  }

  #flush(kind: Block['kind'], level: number): void {
    const hiding = findHidingCharacter(this.#buffer)
    if (hiding !== null) this.reject(`the character ${hiding}`)
    const text = toPlainText(this.#buffer)
    const row = kind === 'row' ? { row: { table: this.#tables, cells: this.#cells } } : {}
    const source = this.#source
    this.#buffer = ''
    this.#source = []
    this.#cells = []
    if (this.#link) this.#link.start = 0
    if (text === '') return
    const at = this.found.blocks.length
    this.found.blocks.push({ kind, text, level, section: this.#section, product: this.#product, at, source, ...row })
    if (kind !== 'heading') this.found.words += countWords(text)
  }

  #endLink(): void {
    if (!this.#link) return
    const text = toPlainText(this.#buffer.slice(this.#link.start))
    const at = this.found.blocks.length
    this.found.links.push({ href: this.#link.href, text, section: this.#section, product: this.#product, at })
    this.#link = null
  }
}

function parseArticle(html: string): ArticleText {
  const reader = new ArticleReader()
  try {
    new Parser(reader).end(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    reader.reject(`more than ${MAX_DEPTH} levels of elements`)
  }
  return reader.found
}

/** Texts that are read several times in a row: the sections of an article and its stages. */
const MAX_CACHED_TEXTS = 30

/**
 * Reads an article's HTML as its reader does: block by block, with entities decoded and inline elements joined. The last
 * results are cached, so a caller must not change them.
 */
export const readArticle = memoizeText(parseArticle, { maxEntries: MAX_CACHED_TEXTS })

/** Elements whose text nobody reads. */
const UNREAD = new Set('script style template noscript iframe svg math head title'.split(' '))
const VOID = new Set(['br', 'hr'])

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Returns the name of an element in a section: headings become `h5`; null if a section may not have the element. */
function toSectionElement(name: string): string | null {
  if (/^h[1-6]$/.test(name)) return 'h5'
  return ALLOWED_ELEMENTS.has(name) && name !== 'div' && name !== 'section' ? name : null
}

function formatTag(name: string, attributes: Record<string, string>): string {
  const allowed = Object.entries(attributes).filter(([attribute]) => ALLOWED_ATTRIBUTES.test(attribute))
  return `<${[name, ...allowed.map(([key, value]) => `${key}="${escapeText(value).replaceAll('"', '&quot;')}"`)].join(' ')}>`
}

/** Returns true if the HTML of a section has only elements that it may have, and each of them is closed. */
function isSoundSection(html: string): boolean {
  const { blocks, markup } = readArticle(html)
  if (markup.length > 0 || blocks.some(({ kind, level }) => kind === 'heading' && level <= 4)) return false
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return ['p', 'ul', 'ol', 'li', 'table', 'tr', 'h5', 'a'].every(
    name => count(new RegExp(`<${name}[\\s>]`, 'gi')) === count(new RegExp(`</${name}>`, 'gi')),
  )
}

/**
 * Reduces the HTML of a section to what a section may have: other elements and hiding characters are left out,
 * headings become `h5`, and open elements are closed. Sound HTML stays as it is.
 */
export function cleanSection(html: string): string {
  if (isSoundSection(html)) return html
  const parts: string[] = []
  let unread = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNREAD.has(name)) unread += 1
      const element = toSectionElement(name)
      if (unread === 0 && element !== null) parts.push(formatTag(element, attributes))
    },
    ontext(text) {
      if (unread === 0) parts.push(escapeText(text.replace(new RegExp(HIDING_CHARACTER, 'gu'), '')))
    },
    onclosetag(name) {
      const element = toSectionElement(name)
      if (unread === 0 && element !== null && !VOID.has(name)) parts.push(`</${element}>`)
      if (UNREAD.has(name)) unread -= 1
    },
  })
  parser.end(html)
  return parts
    .join('')
    .replace(/<(p|li|ul|ol|h5)>\s*<\/\1>/g, '')
    .trim()
}

/** Converts a line of an outline to a block, so that it can be verified like the text. */
export function toOutlineBlock(section: string, text: string): Block {
  return { kind: 'text', level: 0, section, product: '', text: toPlainText(text) }
}

/** Sections of the lines of an outline. */
export const OUTLINE_LINES = { title: 'the title', excerpt: 'the excerpt' } as const

export function toOutlineBlocks({ title, excerpt }: Pick<ArticleOutline, 'title' | 'excerpt'>): Block[] {
  return [toOutlineBlock(OUTLINE_LINES.title, title), toOutlineBlock(OUTLINE_LINES.excerpt, excerpt)]
}

/**
 * Section headings that `verifyArticle` and the article page look for. A comparison has the heading of its plan.
 * The page has its own sections "Our Top Picks" and "Buying Guide", so these headings must differ.
 */
export const HEADINGS = {
  overview: 'Overview',
  picks: 'The Short Answer',
  product: 'Detailed Product Reviews',
  verdict: 'The Verdict',
  steps: 'Step by Step',
  guide: 'How to Choose',
} as const

/** Returns the `h3` of a section. */
export function getSectionHeading({ kind, heading }: SectionPlan): string {
  return kind === 'comparison' ? heading : HEADINGS[kind]
}

/** Returns the name of a section: its heading, or the name of its product. */
export function getSectionName(plan: SectionPlan): string {
  return plan.kind === 'product' ? (plan.product ?? plan.heading) : getSectionHeading(plan)
}
