import { vendorTargeting } from './targeting.ts'

/** What stands for all, which the vendor has by naming nothing too: both genders, and everybody of 18 or older. */
const all = { genders: [1, 2], age_min: 18, age_max: 65 }

/**
 * Whether a targeting, as it is sent, is what the vendor answers with. It adds some fields of its own, such as the kind of place
 * and the names of what we gave by id; it leaves out what is empty; and it keeps no order. Anything else beside ours is another
 * targeting: one from which something was taken is not done while that is still there.
 */
export function isTargeting(targeting: Record<string, unknown>, there: Record<string, unknown>): boolean {
  const ours = { ...all, ...vendorTargeting(targeting) }
  const theirs = { ...all, ...vendorTargeting(there) }
  const isLowest = !('age_min' in targeting) && theirs.age_min === lowestAge
  return isSame(ours, isLowest ? { ...theirs, age_min: all.age_min } : theirs)
}

/** Of a targeting that names none, some ad sets have this one instead of 18. */
const lowestAge = 13

/** What the vendor is known to add, by its name; null for what may have any value. */
const added: Readonly<Record<string, unknown>> = {
  location_types: ['home', 'recent'],
  brand_safety_content_filter_levels: null,
  targeting_optimization: 'none',
}

/** The same of what is known by its id or its key: what it is called, and where it is. */
const addedToKnown: ReadonlySet<string> = new Set(['name', 'country', 'region', 'region_id'])

function isSame(ours: unknown, there: unknown): boolean {
  if (isNothing(ours)) return isNothing(there)
  if (Array.isArray(ours)) return Array.isArray(there) && areSame(ours, there)
  if (isFields(ours)) return isFields(there) && haveSameFields(ours, there)
  // An id is a number or a text, whichever.
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

/** What is empty or off, and fields that say no more than that. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isFields(value)) return Object.entries(value).every(([name, each]) => isAdded(name, each))
  return value === undefined || value === null || value === 0 || value === false
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
