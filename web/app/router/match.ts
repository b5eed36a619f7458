import { exec } from 'preact-iso/router'

export type Params = Readonly<Record<string, string | undefined>>

export interface Match {
  /** The part of the path this router looked at. */
  path: string
  /** What a trailing `*` left over, for a router further in. */
  rest: string
  query: Readonly<Record<string, string>>
  params: Params
}

/** Matches a path against a pattern such as `/article/:slug`, adding to the parameters of the routers around. */
export function matchPath(path: string, pattern: string, around: Pick<Match, 'query' | 'params'>): Match | undefined {
  const found = { path, query: { ...around.query }, params: defined(around.params), rest: '' }
  try {
    return exec(path, pattern, found) && { path, rest: found.rest, query: around.query, params: found.params }
  } catch (error) {
    // A lone `%` in the address: it names no page of ours.
    if (error instanceof URIError) return undefined
    throw error
  }
}

function defined(params: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
