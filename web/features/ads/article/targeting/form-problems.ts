type Problems = Readonly<Record<string, string>>

/** Field labels by JSON property. */
const fields: readonly (readonly [part: string, field: string])[] = [
  ['age_min', 'Youngest age'],
  ['age_max', 'Oldest age'],
  ['geo_locations', 'countries'],
]

/** Replacements for messages that only make sense in the JSON editor. */
const otherwise: Problems = {
  genders: 'Choose All, Men or Women.',
  geo_locations: 'Choose at least one country. Anything else that is wrong here is mended under “JSON”.',
}

/** Rewrites validation messages to use the form's field labels instead of JSON property names. */
export function inFormWords(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).map(([part, problem]) => [part, told(part, problem)]))
}

function told(part: string, problem: string): string {
  const words = otherwise[part]
  if (words !== undefined) return words
  return fields.reduce((text, [name, field]) => text.replaceAll(name, field), problem.replace(/^Targeting: /, ''))
}
