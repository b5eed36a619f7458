import { z } from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import type { RejectedRow } from '../../../ports/product-source.ts'
import { type FeedRow, type Headings, requireColumns } from './columns.ts'
import type { ReadRows } from './csv-rows.ts'
import { elementLines } from './json-lines.ts'

const anObject = z.record(z.string(), z.unknown())
const wholeFile = z.union([z.array(z.unknown()), z.object({ products: z.array(z.unknown()) })])

type Entry = { line: number; value: Record<string, unknown> }

function parseJson(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'it is not JSON' }
  }
}

/** One JSON object a line. */
function readObjectLines(content: string): { entries: Entry[]; rejected: RejectedRow[] } {
  const entries: Entry[] = []
  const rejected: RejectedRow[] = []
  for (const [at, text] of content.split(/\r\n|\n|\r/).entries()) {
    if (text.trim() === '') continue
    const read = parseJson(text)
    const value = anObject.safeParse('value' in read ? read.value : null)
    if (value.success) entries.push({ line: at + 1, value: value.data })
    else rejected.push({ line: at + 1, reason: 'fault' in read ? `not JSON: ${read.fault}` : 'not an object' })
  }
  return { entries, rejected }
}

function entriesOf(content: string, elements: readonly unknown[]): { entries: Entry[]; rejected: RejectedRow[] } {
  const lines = elementLines(content)
  const entries: Entry[] = []
  const rejected: RejectedRow[] = []
  for (const [at, element] of elements.entries()) {
    const line = lines[at] ?? 1
    const value = anObject.safeParse(element)
    if (value.success) entries.push({ line, value: value.data })
    else rejected.push({ line, reason: 'not an object' })
  }
  return { entries, rejected }
}

function readEntries(file: string, content: string): { entries: Entry[]; rejected: RejectedRow[] } {
  const whole = parseJson(content)
  if ('value' in whole) {
    const shape = wholeFile.safeParse(whole.value)
    if (shape.success) return entriesOf(content, Array.isArray(shape.data) ? shape.data : shape.data.products)
    const single = anObject.safeParse(whole.value)
    if (single.success) return { entries: [{ line: 1, value: single.data }], rejected: [] }
  }
  const byLine = readObjectLines(content)
  if (byLine.entries.length > 0 && !content.trimStart().startsWith('[')) return byLine
  throw new BlogopsError(
    'bad_request',
    `${file} cannot be read as JSON: ${'fault' in whole ? whole.fault : 'no products in it'}.`,
    {
      hint: 'Give an array of products, an object with "products", or one JSON object a line.',
    },
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : ''
}

function rowOf({ line, value }: Entry, headings: Headings): FeedRow {
  const given = (column: keyof Headings) => value[headings[column] ?? '']
  return {
    line,
    cell: column => textOf(given(column)),
    list: column => {
      const list = given(column)
      return (Array.isArray(list) ? list : [list]).map(textOf).filter(Boolean)
    },
  }
}

/** @throws BlogopsError `bad_request` for what is neither JSON nor JSON lines, or names no products. */
export function readJson(file: string, content: string): ReadRows {
  const { entries, rejected } = readEntries(file, content)
  const names = new Set(entries.slice(0, 1000).flatMap(entry => Object.keys(entry.value)))
  const headings = requireColumns(file, [...names])
  return { rows: entries.map(entry => rowOf(entry, headings)), rejected }
}
