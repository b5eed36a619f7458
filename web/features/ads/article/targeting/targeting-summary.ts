import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { pluralize } from '../../../../../server/domain/number-format.ts'
import { getCountryName } from './countries.ts'
import { type Genders, getAge, getCountries, getGenders, getInterests } from './targeting-fields.ts'

/** Number of countries listed by name; the rest are counted. */
const maxNamedCountries = 3
/** Facebook's defaults for a missing age. The highest means "and older". */
const [minAge, maxAge] = ['18', '65']

const genderLabels: Readonly<Record<Genders, string>> = { all: 'all genders', men: 'men', women: 'women' }

/** Describes a targeting in one line: `United Kingdom · 18 to 65+ · all genders · 2 interests`. */
export function summarizeTargeting(targeting: Targeting): string {
  const genders = getGenders(targeting)
  const interests = getInterests(targeting).length
  return [
    describeCountries(getCountries(targeting)),
    describeAges(targeting),
    genders && genderLabels[genders],
    interests > 0 && pluralize(interests, '1 interest', `${interests} interests`),
  ]
    .filter(Boolean)
    .join(' · ')
}

function describeCountries(codes: readonly string[]): string {
  const names = codes.slice(0, maxNamedCountries).map(getCountryName).join(', ')
  return codes.length > maxNamedCountries ? `${names} and ${codes.length - maxNamedCountries} more` : names
}

function describeAges(targeting: Targeting): string {
  const [lowest, highest] = [getAge(targeting, 'age_min') || minAge, getAge(targeting, 'age_max') || maxAge]
  return `${lowest} to ${highest}${highest === maxAge ? '+' : ''}`
}
