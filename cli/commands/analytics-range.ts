import type { ParsedArgs } from '../given.ts'

/** Returns the range for the request. The server checks it and has the default. */
export function toRangeQuery(args: ParsedArgs): { range?: string } {
  const range = args.text('range')
  return range === undefined ? {} : { range }
}
