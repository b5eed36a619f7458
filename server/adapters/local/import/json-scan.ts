/**
 * Incremental scanner that finds the products in a JSON text, so that each can be parsed separately. All generators
 * here yield after a few thousand characters at most.
 */

/** Characters to scan between two yields. */
const YIELD_INTERVAL = 4096

const [TAB, NEWLINE, RETURN, SPACE, QUOTE, COMMA, BACKSLASH] = [9, 10, 13, 32, 34, 44, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]
const COLON = 58
const PRODUCTS = '"products"'

/** Forward-only position in a text. */
export class Cursor {
  at = 0
  /** Line number, from 1. */
  line = 1
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** Character code at the position; NaN at the end. */
  get code(): number {
    return this.text.charCodeAt(this.at)
  }

  step(): void {
    if (this.code === NEWLINE) this.line += 1
    this.at += 1
  }

  /** Consumes the character if it has this code. */
  consume(code: number): boolean {
    const isMatch = this.code === code
    if (isMatch) this.step()
    return isMatch
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === NEWLINE || code === RETURN || code === TAB
}

function* skipBlank(cursor: Cursor): Generator<void, void> {
  for (let steps = 1; isBlank(cursor.code); steps += 1) {
    cursor.step()
    if (steps % YIELD_INTERVAL === 0) yield
  }
}

/** Skips to the comma or bracket that ends a value, or to the end of the text. */
function* skipValue(cursor: Cursor): Generator<void, void> {
  let depth = 0
  let quoted = false
  for (let steps = 1; cursor.at < cursor.text.length; steps += 1) {
    const { code } = cursor
    if (quoted) {
      if (code === BACKSLASH) cursor.step()
      quoted = code !== QUOTE
    } else if (code === QUOTE) quoted = true
    else if (code === OPEN_OBJECT || code === OPEN_LIST) depth += 1
    else if (depth === 0 && (code === COMMA || code === CLOSE_OBJECT || code === CLOSE_LIST)) return
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) depth -= 1
    cursor.step()
    if (steps % YIELD_INTERVAL === 0) yield
  }
}

function* skipKey(cursor: Cursor): Generator<void, void> {
  cursor.at += PRODUCTS.length
  yield* skipBlank(cursor)
  if (cursor.consume(COLON)) yield* skipBlank(cursor)
}

function isRestBlank({ text, at }: Cursor): boolean {
  return text.slice(at).trim() === ''
}

export interface Element {
  line: number
  text: string
}

/**
 * Scans the elements of the list at the cursor.
 * @returns true if the list is closed.
 */
export function* scanElements(cursor: Cursor, take: (element: Element) => void): Generator<void, boolean> {
  yield* skipBlank(cursor)
  if (cursor.consume(CLOSE_LIST)) return true
  do {
    yield* skipBlank(cursor)
    const { line, at } = cursor
    yield* skipValue(cursor)
    take({ line, text: cursor.text.slice(at, cursor.at) })
    yield
  } while (cursor.consume(COMMA))
  return cursor.consume(CLOSE_LIST)
}

/** `list`: the cursor is inside the list of products. `object`: the text is a single object. `lines`: neither. */
export type Shape = 'list' | 'object' | 'lines'

/** Detects the shape of a text from its outermost brackets; the content may still be invalid JSON. */
export function* detectShape(cursor: Cursor): Generator<void, Shape> {
  yield* skipBlank(cursor)
  if (cursor.consume(OPEN_LIST)) return 'list'
  if (!cursor.consume(OPEN_OBJECT)) return 'lines'
  do {
    yield* skipBlank(cursor)
    if (cursor.text.startsWith(PRODUCTS, cursor.at)) {
      yield* skipKey(cursor)
      if (cursor.consume(OPEN_LIST)) return 'list'
    }
    yield* skipValue(cursor)
    yield
  } while (cursor.consume(COMMA))
  return cursor.consume(CLOSE_OBJECT) && isRestBlank(cursor) ? 'object' : 'lines'
}

/** Scans the non-blank lines of a text. */
export function* scanLines(text: string, take: (line: Element) => void): Generator<void, void> {
  const ending = /\r\n|\n|\r/g
  let from = 0
  for (let line = 1; from <= text.length; line += 1) {
    const found = ending.exec(text)
    const content = text.slice(from, found?.index ?? text.length)
    if (content.trim() !== '') take({ line, text: content })
    from = found ? ending.lastIndex : text.length + 1
    if (content !== '' || line % YIELD_INTERVAL === 0) yield
  }
}
