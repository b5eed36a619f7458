import type { Targeting } from '../../../../../server/contract/schemas/targeting.ts'
import { toObject } from './targeting-text.ts'

/**
 * Getters and setters for the targeting properties that the form edits. All other properties are preserved.
 * https://developers.facebook.com/docs/marketing-api/audiences/reference/basic-targeting
 */

export type Age = 'age_min' | 'age_max'

/** Returns the field value of an age; '' if it is not set. */
export function ageOf(targeting: Targeting, age: Age): string {
  const value = targeting[age]
  return typeof value === 'number' || typeof value === 'string' ? String(value) : ''
}

/** Sets or removes an age. Text that is not a number is stored as typed, so that validation rejects it. */
export function withAge(targeting: Targeting, age: Age, typed: string): Targeting {
  if (typed === '') return without(targeting, age)
  return { ...targeting, [age]: /^\d{1,3}$/.test(typed) ? Number(typed) : typed }
}

/** Facebook's gender numbers; 0 means all. */
export const genders = { all: 0, men: 1, women: 2 } as const

export type Genders = keyof typeof genders

/** Returns the chosen genders; undefined if the value is not one that Facebook knows. */
export function gendersOf({ genders: given = [0] }: Targeting): Genders | undefined {
  if (!Array.isArray(given)) return undefined
  const [men, women] = [given.includes(1), given.includes(2)]
  if (given.includes(0) || (men && women)) return 'all'
  if (men) return 'men'
  return women ? 'women' : undefined
}

export function withGenders(targeting: Targeting, chosen: Genders): Targeting {
  return { ...targeting, genders: [genders[chosen]] }
}

/** Returns two-letter country codes, such as GB. */
export function countriesOf({ geo_locations }: Targeting): string[] {
  return listIn(toObject(geo_locations)?.countries).filter(code => typeof code === 'string')
}

/**
 * Sets the countries. An empty list is removed if other locations exist, such as regions; otherwise it stays, so that
 * validation rejects it.
 */
export function withCountries(targeting: Targeting, codes: readonly string[]): Targeting {
  const geo = toObject(targeting.geo_locations) ?? {}
  const canDoWithout = Object.keys(geo).some(key => key !== 'countries' && key !== 'location_types')
  const isLeftOut = codes.length === 0 && canDoWithout
  return { ...targeting, geo_locations: isLeftOut ? without(geo, 'countries') : { ...geo, countries: [...codes] } }
}

export interface Interest {
  id: string
  name: string
}

/** Returns the interests of the first group with interests. People who match any of them see the ads. */
export function interestsOf(targeting: Targeting): Interest[] {
  return listIn(groupOf(targeting).interests).flatMap(given => {
    const { id, name } = toObject(given) ?? {}
    if (typeof id !== 'string' && typeof id !== 'number') return []
    return [{ id: String(id), name: typeof name === 'string' ? name : String(id) }]
  })
}

export function withInterest(targeting: Targeting, { id, name }: Interest): Targeting {
  if (interestsOf(targeting).some(known => known.id === id)) return targeting
  const group = groupOf(targeting)
  return withGroup(targeting, { ...group, interests: [...listIn(group.interests), { id, name }] })
}

export function withoutInterest(targeting: Targeting, id: string): Targeting {
  const group = groupOf(targeting)
  const left = listIn(group.interests).filter(given => String(toObject(given)?.id) !== id)
  return withGroup(targeting, left.length > 0 ? { ...group, interests: left } : without(group, 'interests'))
}

const groupsOf = ({ flexible_spec }: Targeting) => listIn(flexible_spec)

/** Index of the first group with interests, or else 0. */
function placeOf(targeting: Targeting): number {
  return Math.max(
    0,
    groupsOf(targeting).findIndex(group => toObject(group)?.interests !== undefined),
  )
}

function groupOf(targeting: Targeting): Record<string, unknown> {
  return toObject(groupsOf(targeting)[placeOf(targeting)]) ?? {}
}

/** Replaces the interest group, and removes it if it is empty. */
function withGroup(targeting: Targeting, group: Record<string, unknown>): Targeting {
  const groups = [...groupsOf(targeting)]
  groups.splice(placeOf(targeting), 1, ...(Object.keys(group).length > 0 ? [group] : []))
  return groups.length > 0 ? { ...targeting, flexible_spec: groups } : without(targeting, 'flexible_spec')
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function without(object: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name))
}
