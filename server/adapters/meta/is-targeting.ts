import { vendorTargeting } from './targeting.ts'

/** Both, which the vendor has by naming none. */
const everybody = [1, 2]

/**
 * Whether a targeting, as it is sent, is what the vendor answers with. It adds fields of its own, such as the kind of place
 * and the names of what we gave by id; it leaves out what is empty; and it keeps no order.
 */
export function isTargeting(targeting: Record<string, unknown>, there: Record<string, unknown>): boolean {
  return holds({ genders: everybody, ...vendorTargeting(targeting) }, { genders: everybody, ...vendorTargeting(there) })
}

function holds(ours: unknown, there: unknown): boolean {
  if (isEmpty(ours)) return isEmpty(there)
  if (Array.isArray(ours)) return Array.isArray(there) && holdsAll(ours, there)
  if (isFields(ours)) return isFields(there) && fieldsOf(ours).every(([name, value]) => holds(value, there[name]))
  // An id is a number or a text, whichever.
  return String(ours) === String(there)
}

function holdsAll(ours: readonly unknown[], there: readonly unknown[]): boolean {
  return ours.length === there.length && ours.every(each => there.some(other => holds(each, other)))
}

/** What is known by its id or its key is called as the vendor likes. */
function fieldsOf(ours: Record<string, unknown>): [string, unknown][] {
  const isNamed = 'id' in ours || 'key' in ours
  return Object.entries(ours).filter(([name, value]) => value !== undefined && !(isNamed && name === 'name'))
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)
