import { renderToString } from 'react-dom/server'
import type { Keeper } from '../lib/kept.tsx'

/** Maximum characters of cached HTML and its serialised props. Enough for about fifty articles. */
const keptCharacters = 2_000_000

/** Creates a markup cache that evicts the least recently used entries. */
export function createPartsKeeper(limit = keptCharacters): Keeper {
  const parts = new Map<string, string>()
  const numbers = new Map<object, number>()
  let characters = 0

  function numberOf(of: object): number {
    const number = numbers.get(of) ?? numbers.size
    numbers.set(of, number)
    return number
  }

  function put(key: string, html: string): void {
    parts.set(key, html)
    characters += key.length + html.length
  }

  function drop(key: string): void {
    const html = parts.get(key)
    if (html !== undefined && parts.delete(key)) characters -= key.length + html.length
  }

  return (Content, props) => {
    const key = `${numberOf(Content)} ${JSON.stringify(props)}`
    const html = parts.get(key) ?? inOnePiece(renderToString(<Content {...props} />))
    drop(key)
    put(key, html)
    for (const oldest of parts.keys()) {
      if (characters <= limit) break
      drop(oldest)
    }
    return html
  }
}

/** Flattens the string. A concatenated string in V8 keeps all its parts in memory. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString()
}
