import type { Given } from '../given.ts'

/** Returns the range for the request. The server checks it and has the default. */
export function rangeOf(given: Given): { range?: string } {
  const range = given.text('range')
  return range === undefined ? {} : { range }
}
