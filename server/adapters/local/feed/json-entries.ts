import { BlogopsError } from '../../../contract/errors.ts'
import { Cursor, detectShape, type Element, type Shape, scanElements, scanLines } from '../import/json-scan.ts'
import {
  createTooManyRowsError,
  type FaultyRow,
  formatLimit,
  MAX_BAD_ELEMENTS,
  MAX_ELEMENT_LENGTH,
  MAX_ROWS,
} from './columns.ts'

/** An element or line of JSON: an object, or the reason it cannot be used. */
export type Entry = { line: number; value: Record<string, unknown> } | FaultyRow

/** Reads the elements of a list, a single object, or one object per line. */
export function* readEntries(file: string, content: string): Generator<void, Entry[]> {
  const entries = new Entries(file)
  const cursor = new Cursor(content)
  const shape: Shape = yield* detectShape(cursor)
  if (shape === 'list') yield* readList(file, cursor, entries)
  else if (shape === 'object') entries.element({ line: 1, text: content })
  else yield* scanLines(content, line => entries.line(line))
  if (entries.validCount > 0) return entries.all
  const [first] = entries.all
  throw createUnreadableError(
    file,
    first && 'fault' in first ? `${first.fault} (line ${first.line})` : 'it has no products',
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parseJson(text: string): { value: unknown } | { fault: string } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'it is not JSON' }
  }
}

function createUnreadableError(file: string, why: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} cannot be read as JSON: ${why}.`, {
    hint: 'Use an array of products, an object with "products", or one JSON object for each line.',
  })
}

/** Collects a file's elements or lines, within limits. */
class Entries {
  readonly all: Entry[] = []
  #bad = 0
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  get validCount(): number {
    return this.all.length - this.#bad
  }

  /** Adds an element of a list. Invalid JSON in an element invalidates the whole list. */
  element(element: Element): void {
    this.#add(element, fault => {
      throw createUnreadableError(this.#file, `line ${element.line}: ${fault}`)
    })
  }

  line(element: Element): void {
    this.#add(element, fault => this.#reject(element.line, `not JSON: ${fault}`))
  }

  #add({ line, text }: Element, onFault: (fault: string) => void): void {
    if (this.all.length >= MAX_ROWS) throw createTooManyRowsError(this.#file)
    if (text.length > MAX_ELEMENT_LENGTH) {
      this.#reject(line, `the product is longer than ${formatLimit(MAX_ELEMENT_LENGTH)} characters`)
      return
    }
    const read = parseJson(text)
    if ('fault' in read) onFault(read.fault)
    else if (isObject(read.value)) this.all.push({ line, value: read.value })
    else this.#reject(line, 'not an object')
  }

  #reject(line: number, fault: string): void {
    this.all.push({ line, fault })
    this.#bad += 1
    if (this.#bad <= MAX_BAD_ELEMENTS) return
    const first = this.all.find(entry => 'fault' in entry)
    throw createUnreadableError(
      this.#file,
      `more than ${MAX_BAD_ELEMENTS} of its elements or lines are not products (the first is on line ${first?.line})`,
    )
  }
}

function* readList(file: string, cursor: Cursor, entries: Entries): Generator<void, void> {
  const isWholeList = cursor.text.trimStart().startsWith('[')
  const closed = yield* scanElements(cursor, element => entries.element(element))
  if (!closed) throw createUnreadableError(file, 'its list of products is not closed')
  if (isWholeList && cursor.text.slice(cursor.at).trim() !== '') {
    throw createUnreadableError(file, `there is more text after its list of products on line ${cursor.line}`)
  }
}
