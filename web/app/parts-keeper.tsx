import { renderToString } from 'react-dom/server'
import type { Keeper } from '../lib/kept.tsx'

/** Characters of HTML, and of the props it was made of, that are kept: those of some fifty articles. */
const keptCharacters = 2_000_000

/** Renders parts, and keeps those that were asked for last. */
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

/** What is put together of many pieces goes on holding each of them. */
function inOnePiece(text: string): string {
  return Buffer.from(text).toString()
}
