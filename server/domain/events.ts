/** Columns of an events file. `at` and `referrer` have aliases. */
export const eventColumns = [
  'at',
  'name',
  'url',
  'path',
  'referrer',
  'source',
  'visitor',
  'product',
  'props',
  'utm',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

export type EventColumn = (typeof eventColumns)[number]

/** Campaign parameters of a URL, without their prefix `utm_`. */
export const utmTags = ['source', 'medium', 'campaign', 'content', 'term'] as const

export type UtmTag = (typeof utmTags)[number]

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns the UTC day of an event. @throws RangeError */
export function getEventDay({ at }: { readonly at: string }): string {
  const day = instant.exec(at)?.[1]
  if (day === undefined)
    throw new RangeError(`The time of an event must be in UTC, such as 2026-11-21T09:00:00.000Z, not ${at}`)
  return day
}

/** Normalises a path: removes the trailing slash. */
export function normalizePagePath(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}
