import { createHash } from 'node:crypto'
import type { QueryArrayConfig } from 'pg'

/** SQL that returns rows as arrays. A named statement is prepared once per connection. */
export interface Statement extends QueryArrayConfig {
  rowMode: 'array'
}

const names = new Map<string, string>()

/** Creates a prepared statement for SQL that is run repeatedly. */
export function statement(text: string, values: unknown[]): Statement {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('base64url')
    names.set(text, name)
  }
  return { name, text, values, rowMode: 'array' }
}
