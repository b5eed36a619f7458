type Problems = Readonly<Record<string, string>>

/** What the form calls a part of a targeting. */
const fields: readonly (readonly [part: string, field: string])[] = [
  ['age_min', 'Youngest age'],
  ['age_max', 'Oldest age'],
  ['geo_locations', 'countries'],
]

/** What only somebody who writes JSON can mend in the words of its problem, said in those of the form. */
const otherwise: Problems = {
  genders: 'Choose All, Men or Women.',
  geo_locations: 'Choose at least one country. Anything else that is wrong here is mended under “JSON”.',
}

/** Problems of a targeting as its form tells them: by the labels of its fields, not by the names in the JSON. */
export function inFormWords(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).map(([part, problem]) => [part, told(part, problem)]))
}

function told(part: string, problem: string): string {
  const words = otherwise[part]
  if (words !== undefined) return words
  return fields.reduce((text, [name, field]) => text.replaceAll(name, field), problem.replace(/^Targeting: /, ''))
}
