/** What a row of a file of events may say, by the column's name. `at` and `referrer` go by some other names too. */
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
