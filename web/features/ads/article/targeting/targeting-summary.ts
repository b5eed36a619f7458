import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { formatQuantity } from '../../../../../server/domain/number-format.ts'
import {
  defaultAges,
  type Genders,
  getAge,
  getCountries,
  getGenders,
  getInterests,
} from '../../../../../server/domain/targeting.ts'
import { getCountryName } from './countries.ts'

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

function describeAges(targeting: Targeting): string {
  const { age_min, age_max } = defaultAges
  const [lowest, highest] = [getAge(targeting, 'age_min') || age_min, getAge(targeting, 'age_max') || age_max]
  return `${lowest} to ${highest}${String(highest) === String(age_max) ? '+' : ''}`
}
