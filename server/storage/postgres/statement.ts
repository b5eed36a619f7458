import { createHash } from 'node:crypto'
import type { QueryArrayConfig } from 'pg'

/** SQL that gives its rows as arrays; one with a name is parsed once by a connection and kept under it. */
export interface Statement extends QueryArrayConfig {
  rowMode: 'array'
}

const names = new Map<string, string>()

/** A statement that is run again and again. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values, rowMode: 'array' }
}
