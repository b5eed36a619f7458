import { exec } from 'preact-iso/router'

export type Params = Readonly<Record<string, string | undefined>>

export interface Match {
  /** Part of the path that this router matched. */
  path: string
  /** Remaining path after a trailing `*`, for a nested router. */
  rest: string
  query: Readonly<Record<string, string>>
  params: Params
}

/** Matches a path against a pattern such as `/article/:slug`. The result includes the parameters of outer routers. */
export function matchPath(path: string, pattern: string, outer: Pick<Match, 'query' | 'params'>): Match | undefined {
  const found = { path, query: { ...outer.query }, params: removeUndefined(outer.params), rest: '' }
  try {
    return exec(path, pattern, found) && { path, rest: found.rest, query: outer.query, params: found.params }
  } catch (error) {
    // An incomplete percent-encoding in the address. No page matches it.
    if (error instanceof URIError) return undefined
    throw error
  }
}

function removeUndefined(params: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
