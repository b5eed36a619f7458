import { countryCodes } from '../../../../../server/contract/countries.ts'

/** What people type for some of them. */
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

/** `United Kingdom`; what is no code of a country, as it is. */
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

/** Countries by a part of their name or by their code, the nearest first. */
export function findCountries(typed: string): Country[] {
  const sought = plain(typed.trim())
  if (sought === '') return []
  const found = countries.filter(
    country => wordsOf(country).includes(` ${sought}`) || plain(country.name).includes(sought),
  )
  return found.sort((one, other) => rank(one, sought) - rank(other, sought))
}

/** Its code or another whole word, then the start of its name, the start of a word, and anywhere. */
function rank(country: Country, sought: string): number {
  if (wordsOf(country).includes(` ${sought} `)) return 0
  if (plain(country.name).startsWith(sought)) return 1
  return wordsOf(country).includes(` ${sought}`) ? 2 : 3
}

function wordsOf({ code, name }: Country): string {
  return plain(` ${code} ${name} ${otherNames[code] ?? ''} `)
}

/** In small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
