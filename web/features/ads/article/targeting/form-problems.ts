type FieldProblems = Readonly<Record<string, string>>

/** Field labels by JSON property. */
const fieldLabels: readonly (readonly [part: string, field: string])[] = [
  ['age_min', 'Youngest age'],
  ['age_max', 'Oldest age'],
  ['geo_locations', 'countries'],
]

/** Replacements for messages that only make sense in the JSON editor. */
const formMessages: FieldProblems = {
  genders: 'Choose All, Men or Women.',
  geo_locations: 'Choose at least one country. Anything else that is wrong here is mended under “JSON”.',
}

/** Rewrites validation messages to use the form's field labels instead of JSON property names. */
export function toFormProblems(problems: FieldProblems): FieldProblems {
  return Object.fromEntries(Object.entries(problems).map(([part, problem]) => [part, toFormMessage(part, problem)]))
}

function toFormMessage(part: string, problem: string): string {
  const message = formMessages[part]
  if (message !== undefined) return message
  return fieldLabels.reduce((text, [name, label]) => text.replaceAll(name, label), problem.replace(/^Targeting: /, ''))
}
