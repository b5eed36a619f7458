import * as z from 'zod'

const automationSchema = z.looseObject({}).catch({})

/** Converts genders to Meta's values: 1 is men, 2 is women. Our records use 0 for both, which Meta does not know. */
function toVendorGenders(genders: unknown): unknown {
  if (!Array.isArray(genders)) return genders
  return genders.length === 0 || genders.includes(0) ? undefined : genders
}

/**
 * Converts a targeting to Meta's format. Meta requires a statement whether it may widen the audience (error
 * 100/1870227 without it); it may do so only if the targeting says so.
 */
export function toVendorTargeting(targeting: Record<string, unknown>): Record<string, unknown> {
  const { genders, targeting_automation, ...rest } = targeting
  const vendorGenders = toVendorGenders(genders)
  return {
    ...rest,
    ...(vendorGenders !== undefined && { genders: vendorGenders }),
    targeting_automation: { advantage_audience: 0, ...automationSchema.parse(targeting_automation) },
  }
}
