import * as z from 'zod'

const automation = z.looseObject({}).catch({})

/** 1 is men, 2 is women; 0, which means both in our records, is a value that the vendor does not know. */
function gendersOf(genders: unknown): unknown {
  if (!Array.isArray(genders)) return genders
  return genders.length === 0 || genders.includes(0) ? undefined : genders
}

/**
 * As the vendor takes it. It has to be told whether it may widen the audience on its own (100/1870227 where it is not), and
 * it may only where the targeting says so.
 */
export function vendorTargeting(targeting: Record<string, unknown>): Record<string, unknown> {
  const { genders, targeting_automation, ...rest } = targeting
  const kept = gendersOf(genders)
  return {
    ...rest,
    ...(kept !== undefined && { genders: kept }),
    targeting_automation: { advantage_audience: 0, ...automation.parse(targeting_automation) },
  }
}
