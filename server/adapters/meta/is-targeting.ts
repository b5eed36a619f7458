import { vendorTargeting } from './targeting.ts'

/** Defaults that Meta may also express by omitting the field: both genders, ages 18 and over. */
const all = { genders: [1, 2], age_min: 18, age_max: 65 }

/**
 * Returns true if Meta's targeting (`remote`) equals the one we sent. Ignores fields that Meta adds (location types,
 * names of objects sent by ID), empty fields and order. Any other additional field is a difference, so that a removal
 * counts as done only when the field is gone at Meta.
 */
export function isTargeting(targeting: Record<string, unknown>, there: Record<string, unknown>): boolean {
  const ours = { ...all, ...vendorTargeting(targeting) }
  const theirs = { ...all, ...vendorTargeting(there) }
  const isLowest = !('age_min' in targeting) && theirs.age_min === lowestAge
  return isSame(ours, isLowest ? { ...theirs, age_min: all.age_min } : theirs)
}

/** Minimum age that some ad sets have at Meta when none was sent, instead of 18. */
const lowestAge = 13

/** Fields that Meta adds, with the value it uses; null for any value. */
const added: Readonly<Record<string, unknown>> = {
  location_types: ['home', 'recent'],
  brand_safety_content_filter_levels: null,
  targeting_optimization: 'none',
}

/** Fields that Meta adds to an object with an ID or key: its name and location. */
const addedToKnown: ReadonlySet<string> = new Set(['name', 'country', 'region', 'region_id'])

function isSame(ours: unknown, there: unknown): boolean {
  if (isNothing(ours)) return isNothing(there)
  if (Array.isArray(ours)) return Array.isArray(there) && areSame(ours, there)
  if (isFields(ours)) return isFields(there) && haveSameFields(ours, there)
  // Meta sends IDs as numbers or as strings.
  return String(ours) === String(there)
}

function areSame(ours: readonly unknown[], there: readonly unknown[]): boolean {
  const areAllThere = ours.every(each => there.some(other => isSame(each, other)))
  return ours.length === there.length && areAllThere && there.every(other => ours.some(each => isSame(each, other)))
}

function haveSameFields(ours: Record<string, unknown>, there: Record<string, unknown>): boolean {
  const isKnown = 'id' in ours || 'key' in ours
  const names = [...new Set([...Object.keys(ours), ...Object.keys(there)])]
  return names.every(name => {
    if (isKnown && addedToKnown.has(name)) return true
    return (isNothing(ours[name]) && isAdded(name, there[name])) || isSame(ours[name], there[name])
  })
}

function isAdded(name: string, value: unknown): boolean {
  if (Object.hasOwn(added, name)) return added[name] === null || isSame(added[name], value)
  return isNothing(value)
}

/** Returns true for an empty or disabled value, and for an object with only such values. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isFields(value)) return Object.entries(value).every(([name, each]) => isAdded(name, each))
  return value === undefined || value === null || value === 0 || value === false
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
