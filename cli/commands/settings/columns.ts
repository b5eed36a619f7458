import { columnSources } from '../../../server/contract/field-values.ts'
import { type MenuLink, menuLinkSchema } from '../../../server/contract/schemas/category.ts'
import { type ComparisonColumn, comparisonColumnSchema } from '../../../server/contract/schemas/site.ts'
import { UsageError } from '../../failure.ts'
import { findNearest } from '../../suggestion.ts'

/** Sources that a column can show, by name; fixed text is written in quotes instead. */
const sources = columnSources.filter(source => source !== 'text')

/** Examples of lines, for messages. */
const columnsExample = 'Product=name, Price=price, Capacity="40g"'
const menuExample = 'Audio=/category/audio, "Guides, new"=/article/first-guide, Shop=https://shop.example/'

/**
 * Parses the columns of the comparison table from one line: `Product=name, Price=price, Capacity="40g"`. Before the
 * `=` is the heading, in quotes if it contains `,`, `=` or a quote; after it, a source or fixed text in quotes. In
 * quotes, `\"` is a quote and `\\` a backslash.
 */
export function parseColumns(line: string): ComparisonColumn[] {
  if (line.trim() === '') throw new UsageError('There are no columns.', `For example: ${columnsExample}`)
  return splitOutsideQuotes(line, ',').map((part, position) => parseColumn(part.trim(), position + 1))
}

/** Formats columns as one line, which `parseColumns` reads. */
export function writeColumns(columns: readonly ComparisonColumn[]): string {
  return columns.map(column => `${writeLabel(column.label)}=${writeSource(column)}`).join(', ')
}

function parseColumn(part: string, position: number): ComparisonColumn {
  if (part === '') throw new UsageError(`Column ${position} is empty.`, 'Remove one of the commas next to it.')
  const [before = '', ...after] = splitOutsideQuotes(part, '=')
  const label = readWord(before.trim(), `Column ${position}`)
  if (label === '')
    throw new UsageError(`Column ${position} has no heading.`, `Write one before the =, as in ${columnsExample}`)
  const source = after.join('=').trim()
  if (source === '') {
    throw new UsageError(`Column ${position}, ${label}, has no source.`, listChoices(label))
  }
  return validateColumn(toColumn(label, source, position), position)
}

function toColumn(label: string, source: string, position: number): ComparisonColumn {
  if (source.startsWith('"')) return { label, shows: 'text', text: readWord(source, `Column ${position}, ${label},`) }
  const shows = sources.find(known => known === source.toLowerCase())
  if (!shows) throw unknownSource(source, label, position)
  return { label, shows }
}

/** Validates a column. The server would report the same problem, but without the column. */
function validateColumn(column: ComparisonColumn, position: number): ComparisonColumn {
  const result = comparisonColumnSchema.safeParse(column)
  if (result.success) return result.data
  throw new UsageError(`Column ${position}, ${column.label}: ${result.error.issues[0]?.message}`)
}

function unknownSource(source: string, label: string, position: number): UsageError {
  const [close] = findNearest(source, sources)
  return new UsageError(
    `Column ${position}, ${label}, cannot show ${source}.`,
    close ? `Did you mean ${label}=${close}? Fixed text goes in quotes: ${label}=${quote(source)}` : listChoices(label),
  )
}

function listChoices(label: string): string {
  return `Write one of ${sources.join(', ')} after ${label}=, or fixed text in quotes.`
}

/** @throws UsageError naming the part of the line if a quote is out of place. */
function readWord(word: string, part: string): string {
  const text = unquote(word)
  if (text !== undefined) return text
  throw new UsageError(
    `${part} has a quote out of place: ${word}`,
    'Put quotes around the whole word. Write a quote inside it as \\"',
  )
}

/** Returns a bare word unchanged, and a quoted one without its quotes. Undefined if a quote is out of place. */
function unquote(word: string): string | undefined {
  if (!word.includes('"')) return word
  const quoted = /^"((?:\\.|[^"\\])*)"$/su.exec(word)
  return quoted ? (quoted[1] ?? '').replace(/\\(["\\])/g, '$1') : undefined
}

/** Splits at a character outside quotes. */
function splitOutsideQuotes(text: string, mark: string): string[] {
  const parts = ['']
  let quoted = false
  let escaped = false
  for (const character of text) {
    if (character === mark && !quoted) parts.push('')
    else parts.push(`${parts.pop()}${character}`)
    if (character === '"' && !escaped) quoted = !quoted
    escaped = quoted && character === '\\' && !escaped
  }
  return parts
}

function writeLabel(label: string): string {
  return /[",=]/.test(label) || label !== label.trim() ? quote(label) : label
}

function writeSource({ shows, text = '' }: ComparisonColumn): string {
  return shows === 'text' ? quote(text) : shows
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Parses the links of a menu from one line: `Audio=/category/audio, Shop=https://shop.example/`. Texts with `,`, `=` or
 * a quote are in quotes, addresses with a comma too. `categories` stands for the categories with published reviews,
 * `none` for no links.
 * @throws UsageError naming the invalid link
 */
export function parseMenu(line: string): MenuLink[] | null {
  const text = line.trim()
  if (text === '')
    throw new UsageError('There are no links.', `For example: ${menuExample}. Or write categories or none.`)
  if (text === 'categories') return null
  if (text === 'none') return []
  return splitOutsideQuotes(text, ',').map((part, at) => parseLink(part.trim(), at + 1))
}

function parseLink(part: string, position: number): MenuLink {
  const [label = '', ...rest] = splitOutsideQuotes(part, '=')
  const address = rest.join('=').trim()
  if (label.trim() === '' || address === '')
    throw new UsageError(`Link ${position} needs a text and an address.`, `For example: ${menuExample}`)
  const name = `Link ${position}`
  const link = { label: readWord(label.trim(), name), address: readWord(address, name) }
  const result = menuLinkSchema.safeParse(link)
  if (result.success) return result.data
  throw new UsageError(`Link ${position}, ${link.label}: ${result.error.issues[0]?.message}`)
}

/** Formats links as one line, which `parseMenu` reads. */
export function writeMenu(links: readonly MenuLink[] | null): string {
  if (links === null) return 'categories'
  if (links.length === 0) return 'none'
  return links.map(({ label, address }) => `${writeWord(label, /[",=]/)}=${writeWord(address, /[",]/)}`).join(', ')
}

function writeWord(text: string, special: RegExp): string {
  return special.test(text) ? quote(text) : text
}
