import * as z from 'zod'
import { isCountry } from '../../domain/audiences.ts'
import { placementChoices } from '../../domain/placements.ts'
import { agesPattern, type Genders, isAgeRange } from '../../domain/targeting.ts'
import { parseJsonText } from './text.ts'

/** Audience of an ad set, in Facebook's own format. */
export const targetingSchema = z.record(z.string(), z.unknown())

export type Targeting = z.output<typeof targetingSchema>

/** Maximum characters as JSON. */
const maxTargetingCharacters = 20_000

const wrongAge = 'must be a whole number from 13 to 65'
const age = z.int(wrongAge).min(13, wrongAge).max(65, wrongAge).optional()

const wrongGenders = 'must be a list of 0 (all), 1 (men) or 2 (women)'
const wrongCountries = 'must be a list of two-letter codes of countries, such as ["GB"]'

/** `UK` is a reserved code for the country `GB`. */
const describeUnknownCountry = (code: unknown) =>
  `contains "${code}", which is not a country code of ISO 3166-1, such as "GB"` +
  (code === 'UK' ? ' for the United Kingdom' : '')

const country = z
  .string(wrongCountries)
  .regex(/^[A-Z]{2}$/, { error: wrongCountries, abort: true })
  .refine(isCountry, { error: ({ input }) => describeUnknownCountry(input) })

/** Validated part of a targeting. Other keys belong to Facebook and are stored unchanged. */
const knownTargetingSchema = z
  .looseObject({
    age_min: age,
    age_max: age,
    genders: z
      .array(z.literal([0, 1, 2], wrongGenders), wrongGenders)
      .min(1, wrongGenders)
      .optional(),
    geo_locations: z
      .looseObject(
        { countries: z.array(country, wrongCountries).min(1, wrongCountries).optional() },
        'must be an object, such as {"countries":["GB"]}',
      )
      .optional(),
  })
  .refine(({ age_min = 18, age_max = 65 }) => age_min <= age_max, {
    error: 'must not be above age_max (defaults: age_min 18, age_max 65)',
    path: ['age_min'],
  })

const wrongAges = 'Ages must be a range such as 30-34, or 55+'

/** Targeting set by a person; only ages, genders and countries are validated. */
const changedTargeting = z
  .record(z.string(), z.unknown(), 'Targeting must be an object, such as {"geo_locations":{"countries":["GB"]}}')
  .refine(
    targeting => Object.keys(targeting).length > 0,
    'Targeting must name at least one thing, such as geo_locations',
  )
  .refine(
    targeting => JSON.stringify(targeting).length <= maxTargetingCharacters,
    'Targeting must be at most 20,000 characters of JSON',
  )
  .refine(targeting => !('placements' in targeting), {
    error: 'Targeting: placements are chosen separately: blogops adsets edit <adSetId> --placements instagram',
    path: ['placements'],
  })
  .superRefine((targeting, context) => {
    for (const { message, path } of knownTargetingSchema.safeParse(targeting).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message: `Targeting: ${String(path[0])} ${message}` })
    }
  })

export const targetingChangeSchema = z.object({
  targeting: changedTargeting.describe("audience of its ads, in Meta's terms"),
})

/** Ages and genders of a new ad set. */
export const audienceChoiceSchema = z.object({
  ages: z
    .string(wrongAges)
    .regex(agesPattern, wrongAges)
    .refine(isAgeRange, 'Ages must be from 13 to 65, the lower one first')
    .optional()
    .describe('ages of its audience, such as 30-34 or 55+'),
  genders: z
    .enum(['all', 'men', 'women'] satisfies Genders[], 'Genders must be one of: all, men, women')
    .optional()
    .describe('genders of its audience'),
})

const wrongPlacements = `Placements must be one or more of: ${placementChoices.join(', ')}`

/** Apps in which ads are shown. */
export const placementsSchema = z
  .array(z.enum(placementChoices, wrongPlacements), wrongPlacements)
  .min(1, wrongPlacements)
  .refine(chosen => chosen.length === 1 || !chosen.includes('automatic'), 'Automatic placements include all others')
  .describe('apps that show its ads')

/** Audience of a new ad set. Ages and genders replace those of the targeting. */
export const audienceFields = {
  ...audienceChoiceSchema.shape,
  placements: placementsSchema.optional(),
  targeting: z
    .preprocess(parseJsonText, changedTargeting)
    .optional()
    .describe("whole audience in Meta's terms, as JSON"),
}
