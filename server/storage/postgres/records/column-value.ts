import { createHash } from 'node:crypto'
import { folded } from '../../../ports/folded.ts'

export type ColumnValue = string | number | boolean | null
/** `folded`: a text that is searched in, and neither found nor ordered by. */
export type ColumnType = 'text' | 'folded' | 'number' | 'boolean'

/** UTF-16 units that a column keeps of a text: an entry of an index has room for some 2,700 bytes, and up to four columns. */
const most = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: the two that cannot go into a column as they are.
const unstorable = /[\u0000\u0001]|\p{Surrogate}/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const everyUnstorable = /[\u0000\u0001]|\p{Surrogate}/gu

/**
 * What a column holds of a field: different for different values, and in their order. The record itself is in its JSON; a
 * column only has to find it. Text of PostgreSQL cannot hold NUL nor half a surrogate pair, which are escaped; what is
 * long is told apart, and no longer ordered, by its hash. What is of another type than the column stays out of it.
 */
export function columnValue(value: unknown, type: ColumnType): ColumnValue {
  if (typeof value === 'string' && type === 'text') return columnText(value)
  if (typeof value === 'string' && type === 'folded') return folded(value)
  if (typeof value === 'number' && type === 'number') return value
  return typeof value === 'boolean' && type === 'boolean' ? value : null
}

export function columnText(text: string): string {
  const short = text.length <= most ? text : `${text.slice(0, most)}\u0001${hash(text)}`
  return unstorable.test(short) ? short.replace(everyUnstorable, escaped) : short
}

function escaped(unit: string): string {
  return `\u0001${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function hash(text: string): string {
  return createHash('sha256').update(text, 'utf16le').digest('hex')
}
