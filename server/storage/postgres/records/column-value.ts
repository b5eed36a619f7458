import { createHash } from 'node:crypto'
import { foldForSearch } from '../../../ports/folded.ts'

export type ColumnValue = string | number | boolean | null
/** `folded`: case-folded text that is searched by substring, and not used for equality or order. */
export type ColumnType = 'text' | 'folded' | 'number' | 'boolean'

/** Maximum UTF-16 units of a text in a column. An index entry holds about 2,700 bytes for up to four columns. */
const maxLength = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: the two that cannot go into a column as they are.
const unstorable = /[\u0000\u0001]|\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const everyUnstorable = /[\u0000\u0001]|\p{Surrogate}/gu

/**
 * Returns the column value of a field, used only to find the record; the field itself is in the record's JSON.
 * Different values stay different, and in order. PostgreSQL text cannot hold NUL or lone surrogates, so they are
 * escaped. Long text is shortened and gets a hash, which keeps it unique but not ordered. Values of another type
 * become null.
 */
export function toColumnValue(value: unknown, type: ColumnType): ColumnValue {
  if (typeof value === 'string' && type === 'text') return toColumnText(value)
  if (typeof value === 'string' && type === 'folded') return foldForSearch(value)
  if (typeof value === 'number' && type === 'number') return value
  return typeof value === 'boolean' && type === 'boolean' ? value : null
}

export function toColumnText(text: string): string {
  const short = text.length <= maxLength ? text : `${text.slice(0, maxLength)}\u0001${hash(text)}`
  return unstorable.test(short) ? short.replace(everyUnstorable, escapeUnit) : short
}

function escapeUnit(unit: string): string {
  return `\u0001${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function hash(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('hex')
}
