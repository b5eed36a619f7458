import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { countryName } from '../targeting/countries.ts'
import { ageOf, countriesOf, type Genders, gendersOf, interestsOf } from '../targeting/targeting-parts.ts'

/** Number of countries listed by name; the rest are counted. */
const named = 3
/** Facebook's defaults for a missing age. The highest means "and older". */
const [youngest, oldest] = ['18', '65']

const people: Readonly<Record<Genders, string>> = { all: 'all genders', men: 'men', women: 'women' }

/** Describes a targeting in one line: `United Kingdom · 18 to 65+ · all genders · 2 interests`. */
export function targetingSummary(targeting: Targeting): string {
  const genders = gendersOf(targeting)
  const interests = interestsOf(targeting).length
  return [
    placesIn(countriesOf(targeting)),
    agesIn(targeting),
    genders && people[genders],
    interests > 0 && (interests === 1 ? '1 interest' : `${interests} interests`),
  ]
    .filter(Boolean)
    .join(' · ')
}

function placesIn(codes: readonly string[]): string {
  const names = codes.slice(0, named).map(countryName).join(', ')
  return codes.length > named ? `${names} and ${codes.length - named} more` : names
}

function agesIn(targeting: Targeting): string {
  const [from, to] = [ageOf(targeting, 'age_min') || youngest, ageOf(targeting, 'age_max') || oldest]
  return `${from} to ${to}${to === oldest ? '+' : ''}`
}
