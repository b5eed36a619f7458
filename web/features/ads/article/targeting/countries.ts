import { countryCodes } from '../../../../../server/contract/countries.ts'

/** Other names that people type for a country. */
const otherNames: Readonly<Record<string, string>> = {
  GB: 'UK Great Britain England Scotland Wales',
  US: 'USA America',
  AE: 'UAE Emirates',
  NL: 'Holland',
  CZ: 'Czech Republic',
  TR: 'Turkey',
  CI: 'Ivory Coast',
}

const names = new Intl.DisplayNames('en-GB', { type: 'region' })

/** Returns the English name of a country code: `United Kingdom`. Returns any other text unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}

export interface Country {
  code: string
  name: string
}

const countries: readonly Country[] = countryCodes
  .map(code => ({ code, name: countryName(code) }))
  .sort((one, other) => one.name.localeCompare(other.name, 'en-GB'))

/** Finds countries by code or part of a name, best matches first. */
export function findCountries(typed: string): Country[] {
  const sought = plain(typed.trim())
  if (sought === '') return []
  const found = countries.filter(
    country => wordsOf(country).includes(` ${sought}`) || plain(country.name).includes(sought),
  )
  return found.sort((one, other) => rank(one, sought) - rank(other, sought))
}

/** Sort order of a match: whole word or code, start of the name, start of a word, anywhere. */
function rank(country: Country, sought: string): number {
  if (wordsOf(country).includes(` ${sought} `)) return 0
  if (plain(country.name).startsWith(sought)) return 1
  return wordsOf(country).includes(` ${sought}`) ? 2 : 3
}

function wordsOf({ code, name }: Country): string {
  return plain(` ${code} ${name} ${otherNames[code] ?? ''} `)
}

/** Converts to lower case without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
