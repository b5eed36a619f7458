import { renderToString } from 'react-dom/server'
import type { RenderCached } from '../lib/cached-markup.tsx'

/** Maximum characters of cached HTML and its serialised props. Enough for about fifty articles. */
const maxCharacters = 2_000_000

/** Creates a markup cache that evicts the least recently used entries. */
export function createMarkupCache(limit = maxCharacters): RenderCached {
  const parts = new Map<string, string>()
  const ids = new Map<object, number>()
  let characters = 0

  function getComponentId(component: object): number {
    const id = ids.get(component) ?? ids.size
    ids.set(component, id)
    return id
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
    const key = `${getComponentId(Content)} ${JSON.stringify(props)}`
    const html = parts.get(key) ?? flatten(renderToString(<Content {...props} />))
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
function flatten(text: string): string {
  return Buffer.from(text).toString()
}
