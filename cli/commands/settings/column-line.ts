import { type ComparisonColumn, columnSources, comparisonColumnSchema } from '../../../server/contract/schemas/site.ts'
import { UsageError } from '../../failure.ts'
import { nearest } from '../../nearest.ts'

/** Sources that a column can show, by name; fixed text is written in quotes instead. */
const sources = columnSources.filter(source => source !== 'text')

const example = 'Product=name, Price=price, Capacity="40g"'

/**
 * Parses the columns of the comparison table from one line: `Product=name, Price=price, Capacity="40g"`. Before the
 * `=` is the heading, in quotes if it contains `,`, `=` or a quote; after it, a source or fixed text in quotes. In
 * quotes, `\"` is a quote and `\\` a backslash.
 */
export function parseColumns(line: string): ComparisonColumn[] {
  if (line.trim() === '') throw new UsageError('There are no columns.', `For example: ${example}`)
  return cut(line, ',').map((part, at) => parseColumn(part.trim(), at + 1))
}

/** Formats columns as one line, which `parseColumns` reads. */
export function writeColumns(columns: readonly ComparisonColumn[]): string {
  return columns.map(column => `${writeLabel(column.label)}=${writeSource(column)}`).join(', ')
}

function parseColumn(part: string, at: number): ComparisonColumn {
  if (part === '') throw new UsageError(`Column ${at} is empty.`, 'Take out one of the commas around it.')
  const [before = '', ...after] = cut(part, '=')
  const label = read(before.trim(), at)
  if (label === '') throw new UsageError(`Column ${at} has no heading.`, `Put one before the =, as in ${example}`)
  const source = after.join('=').trim()
  if (source === '') {
    throw new UsageError(`Column ${at}, ${label}, does not say what it shows.`, choiceOf(label))
  }
  return checked(toColumn(label, source, at), at)
}

function toColumn(label: string, source: string, at: number): ComparisonColumn {
  if (source.startsWith('"')) return { label, shows: 'text', text: read(source, at, label) }
  const shows = sources.find(known => known === source.toLowerCase())
  if (!shows) throw unknownSource(source, label, at)
  return { label, shows }
}

/** Validates a column. The server would report the same problem, but without the column. */
function checked(column: ComparisonColumn, at: number): ComparisonColumn {
  const result = comparisonColumnSchema.safeParse(column)
  if (result.success) return result.data
  throw new UsageError(`Column ${at}, ${column.label}: ${result.error.issues[0]?.message}`)
}

function unknownSource(source: string, label: string, at: number): UsageError {
  const [close] = nearest(source, sources)
  return new UsageError(
    `Column ${at}, ${label}, cannot show ${source}.`,
    close ? `Did you mean ${label}=${close}? Fixed text goes in quotes: ${label}=${quote(source)}` : choiceOf(label),
  )
}

function choiceOf(label: string): string {
  return `After ${label}= comes one of ${sources.join(', ')}, or fixed text in quotes.`
}

/** Returns a bare word unchanged, and a quoted one without its quotes. */
function read(word: string, at: number, label?: string): string {
  const column = label === undefined ? `Column ${at}` : `Column ${at}, ${label},`
  if (!word.includes('"')) return word
  const quoted = /^"((?:\\.|[^"\\])*)"$/su.exec(word)
  if (quoted) return (quoted[1] ?? '').replace(/\\(["\\])/g, '$1')
  throw new UsageError(
    `${column} has a quote out of place: ${word}`,
    'Quotes go around the whole of it; one that belongs to the text is written \\"',
  )
}

/** Splits at a character outside quotes. */
function cut(text: string, mark: string): string[] {
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
