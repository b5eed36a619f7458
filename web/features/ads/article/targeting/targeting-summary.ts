import { countryCodes } from '../../../../../server/domain/audiences.ts'
import { formatQuantity } from '../../../../../server/domain/number-format.ts'
import {
  describeAges,
  type Genders,
  getCountries,
  getGenders,
  getInterests,
  type Targeting,
} from '../../../../../server/domain/targeting.ts'

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

/** Number of countries listed by name; the rest are counted. */
const maxNamedCountries = 3

const genderLabels: Readonly<Record<Genders, string>> = { all: 'all genders', men: 'men', women: 'women' }

/** Describes a targeting in one line: `United Kingdom · 18 to 65+ · all genders · 2 interests`. */
export function summarizeTargeting(targeting: Targeting): string {
  const genders = getGenders(targeting)
  const interests = getInterests(targeting).length
  return [
    describeCountries(getCountries(targeting)),
    describeAges(targeting),
    genders && genderLabels[genders],
    interests > 0 && formatQuantity(interests, 'interest'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeCountries(codes: readonly string[]): string {
  const names = codes.slice(0, maxNamedCountries).map(getCountryName).join(', ')
  return codes.length > maxNamedCountries ? `${names} and ${codes.length - maxNamedCountries} more` : names
}
