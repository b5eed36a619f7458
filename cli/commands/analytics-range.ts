import type { Given } from '../given.ts'

/** As the server is asked; it knows what a range may be, and which one it takes where none is given. */
export function rangeOf(given: Given): { range?: string } {
  const range = given.text('range')
  return range === undefined ? {} : { range }
}
