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
