import { isObject, toCanonicalJson } from './json.ts'
import { describePlacements, getPlacements } from './placements.ts'

/**
 * Readers and writers of the audience of an ad set. Requests and records hold it in Facebook's format; other code asks
 * here for ages, genders, countries and interests. Properties without a writer are preserved.
 * https://developers.facebook.com/docs/marketing-api/audiences/reference/basic-targeting
 */
export type Targeting = Record<string, unknown>

/** Ages that apply if a targeting has none. The highest includes all older people. */
export const defaultAges = { age_min: 18, age_max: 65 } as const

export type Age = 'age_min' | 'age_max'

/** Returns the field value of an age; '' if it is not set. */
export function getAge(targeting: Targeting, age: Age): string {
  const value = targeting[age]
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** Sets or removes an age. Text that is not a number is stored as typed, so that validation rejects it. */
export function withAge(targeting: Targeting, age: Age, typed: string): Targeting {
  if (typed === '') return omitKey(targeting, age)
  return { ...targeting, [age]: /^\d{1,3}$/.test(typed) ? Number(typed) : typed }
}

/** Facebook's gender numbers; 0 means all. */
export const genderNumbers = { all: 0, men: 1, women: 2 } as const

export type Genders = keyof typeof genderNumbers

/** Returns the chosen genders; undefined if the value is not one that Facebook knows. */
export function getGenders({ genders: input = [0] }: Targeting): Genders | undefined {
  if (!Array.isArray(input)) return undefined
  const [men, women] = [input.includes(1), input.includes(2)]
  if (input.includes(0) || (men && women)) return 'all'
  if (men) return 'men'
  return women ? 'women' : undefined
}

export function withGenders(targeting: Targeting, chosen: Genders): Targeting {
  return { ...targeting, genders: [genderNumbers[chosen]] }
}

/** Returns two-letter country codes, such as GB. */
export function getCountries({ geo_locations }: Targeting): string[] {
  return toList(toObject(geo_locations)?.countries).filter(code => typeof code === 'string')
}

/**
 * Sets the countries. An empty list is removed if other locations exist, such as regions; otherwise it stays, so that
 * validation rejects it.
 */
export function withCountries(targeting: Targeting, codes: readonly string[]): Targeting {
  const geo = toObject(targeting.geo_locations) ?? {}
  const hasOtherLocations = Object.keys(geo).some(key => key !== 'countries' && key !== 'location_types')
  const isRemoved = codes.length === 0 && hasOtherLocations
  return { ...targeting, geo_locations: isRemoved ? omitKey(geo, 'countries') : { ...geo, countries: [...codes] } }
}

export interface Interest {
  id: string
  name: string
}

/** Returns the interests of the first group with interests. People who match any of them see the ads. */
export function getInterests(targeting: Targeting): Interest[] {
  return toList(getGroup(targeting).interests).flatMap(input => {
    const { id, name } = toObject(input) ?? {}
    if (typeof id !== 'string' && typeof id !== 'number') return []
    return [{ id: String(id), name: typeof name === 'string' ? name : String(id) }]
  })
}

export function withInterest(targeting: Targeting, { id, name }: Interest): Targeting {
  if (getInterests(targeting).some(existing => existing.id === id)) return targeting
  const group = getGroup(targeting)
  return withGroup(targeting, { ...group, interests: [...toList(group.interests), { id, name }] })
}

export function withoutInterest(targeting: Targeting, id: string): Targeting {
  const group = getGroup(targeting)
  const remaining = toList(group.interests).filter(input => String(toObject(input)?.id) !== id)
  return withGroup(targeting, remaining.length > 0 ? { ...group, interests: remaining } : omitKey(group, 'interests'))
}

/** Choices of people by which the audiences of an article usually differ. */
export interface AudienceChoice {
  /** Range of ages: "30-34", or "55+". */
  ages?: string | undefined
  genders?: Genders | undefined
}

/** Matches a range of ages. */
export const agesPattern = /^(\d{2})(?:-(\d{2})|\+)$/

/** Returns true for ages from 13 to 65, the lower one first. */
export function isAgeRange(ages: string): boolean {
  const [, lowest, highest = '65'] = agesPattern.exec(ages) ?? []
  return Number(lowest) >= 13 && Number(lowest) <= Number(highest) && Number(highest) <= 65
}

/** Returns a targeting with other ages and genders. Everything else is unchanged. */
export function withAudience(targeting: Targeting, { ages, genders }: AudienceChoice): Targeting {
  const [, lowest = '', highest = String(defaultAges.age_max)] = agesPattern.exec(ages ?? '') ?? []
  const aged = lowest === '' ? targeting : withAge(withAge(targeting, 'age_min', lowest), 'age_max', highest)
  return genders === undefined ? aged : withGenders(aged, genders)
}

/** Returns true if both targetings reach the same people: the order of lists and missing defaults do not matter. */
export function haveSameTargeting(first: Targeting, second: Targeting): boolean {
  return toCanonicalJson(normalize(first)) === toCanonicalJson(normalize(second))
}

function normalize(targeting: Targeting): Targeting {
  const geo = toObject(targeting.geo_locations)
  const { flexible_spec } = withGroup(targeting, omitKey(getGroup(targeting), 'interests'))
  return {
    ...targeting,
    ...getAgeRange(targeting),
    genders: getGenders(targeting) ?? targeting.genders,
    placements: getPlacements(targeting),
    flexible_spec,
    interests: getInterests(targeting)
      .map(({ id }) => id)
      .sort(),
    ...(geo && { geo_locations: { ...geo, countries: getCountries(targeting).sort() } }),
  }
}

/** Returns both ages; the defaults if the targeting has none. */
export function getAgeRange(targeting: Targeting): Record<Age, string> {
  const read = (age: Age) => getAge(targeting, age) || String(defaultAges[age])
  return { age_min: read('age_min'), age_max: read('age_max') }
}

/** Describes the ages of a targeting: `30 to 34`, `18 to 65+`. */
export function describeAges(targeting: Targeting): string {
  const { age_min, age_max } = getAgeRange(targeting)
  return `${age_min} to ${age_max}${age_max === String(defaultAges.age_max) ? '+' : ''}`
}

/** Describes how a targeting differs from a wide one: `30 to 34, women, Yoga, on Instagram`. Empty if it does not. */
export function describeAudience(targeting: Targeting, wide: Targeting): string {
  const genders = getGenders(targeting)
  const countries = getCountries(targeting)
  const differs = <T>(read: (targeting: Targeting) => T) =>
    toCanonicalJson(read(targeting)) !== toCanonicalJson(read(wide))
  return [
    ...(differs(getAgeRange) ? [describeAges(targeting)] : []),
    ...(genders !== undefined && differs(getGenders) ? [genders === 'all' ? 'all genders' : genders] : []),
    ...(differs(getCountries) ? countries : []),
    ...getInterests(targeting).map(({ name }) => name),
    ...(differs(getPlacements) ? [describePlacements(getPlacements(targeting))] : []),
  ].join(', ')
}

const getGroups = ({ flexible_spec }: Targeting) => toList(flexible_spec)

/** Index of the first group with interests, or else 0. */
function findGroupIndex(targeting: Targeting): number {
  const index = getGroups(targeting).findIndex(group => toObject(group)?.interests !== undefined)
  return Math.max(0, index)
}

function getGroup(targeting: Targeting): Record<string, unknown> {
  return toObject(getGroups(targeting)[findGroupIndex(targeting)]) ?? {}
}

/** Replaces the interest group, and removes it if it is empty. */
function withGroup(targeting: Targeting, group: Record<string, unknown>): Targeting {
  const groups = [...getGroups(targeting)]
  groups.splice(findGroupIndex(targeting), 1, ...(Object.keys(group).length > 0 ? [group] : []))
  return groups.length > 0 ? { ...targeting, flexible_spec: groups } : omitKey(targeting, 'flexible_spec')
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function omitKey(object: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}

/** Returns a shallow copy of an object; undefined for anything else, including arrays. */
export function toObject(value: unknown): Targeting | undefined {
  return isObject(value) ? { ...value } : undefined
}
