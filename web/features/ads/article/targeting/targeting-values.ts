import { targetingChangeSchema } from '../../../../../server/contract/schemas/targeting.ts'
import { countryCodes } from '../../../../../server/domain/audiences.ts'
import { type Targeting, toObject } from '../../../../../server/domain/targeting.ts'

/** Other names that people type for a country. */
const alternativeNames: Readonly<Record<string, string>> = {
  GB: 'UK Great Britain England Scotland Wales',
  US: 'USA America',
  AE: 'UAE Emirates',
  NL: 'Holland',
  CZ: 'Czech Republic',
  TR: 'Turkey',
  CI: 'Ivory Coast',
}

const displayNames = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Returns the English name of a country code: `United Kingdom`. Returns any other text unchanged. */
export function getCountryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (displayNames.of(code) ?? code) : code
}

export interface Country {
  code: string
  name: string
}

const countries: readonly Country[] = countryCodes
  .map(code => ({ code, name: getCountryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))

/** Finds countries by code or part of a name, best matches first. */
export function findCountries(typed: string): Country[] {
  const text = normalize(typed.trim())
  if (text === '') return []
  const found = countries.filter(
    country => toSearchText(country).includes(` ${text}`) || normalize(country.name).includes(text),
  )
  return found.sort((a, b) => rankMatch(a, text) - rankMatch(b, text))
}

/** Returns the rank of a match, best first: whole word or code, start of the name, start of a word, anywhere. */
function rankMatch(country: Country, text: string): number {
  if (toSearchText(country).includes(` ${text} `)) return 0
  if (normalize(country.name).startsWith(text)) return 1
  return toSearchText(country).includes(` ${text}`) ? 2 : 3
}

function toSearchText({ code, name }: Country): string {
  return normalize(` ${code} ${name} ${alternativeNames[code] ?? ''} `)
}

/** Converts to lower case without accents. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Parsed targeting JSON, which the form and the JSON editor share. */
interface ParsedTargeting {
  /** Object that the form edits; undefined if the text is not a JSON object. */
  object: Targeting | undefined
  /** Validated targeting, ready to save. */
  valid: Targeting | undefined
  /** Validation messages by property; '' for messages about the whole targeting. */
  problems: Readonly<Record<string, string>>
}

export const invalidJson = 'Please enter valid JSON configuration'

export function formatTargeting(targeting: Targeting): string {
  return JSON.stringify(targeting, null, 2)
}

export function parseTargeting(text: string): ParsedTargeting {
  const json = tryParseJson(text)
  if (!json) return { object: undefined, valid: undefined, problems: { '': invalidJson } }
  const { data, error } = targetingChangeSchema.safeParse({ targeting: json.value })
  const problems: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) problems[String(path[1] ?? '')] ??= message
  return { object: toObject(json.value), valid: data?.targeting, problems }
}

/** Unlike the domain's `parseJson`, tells invalid JSON from a valid value. */
function tryParseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}
