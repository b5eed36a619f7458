import * as z from 'zod'
import { invalid, invalidBecause } from './graph-error.ts'

const named = z.strictObject({ id: z.string().regex(/^\d+$/), name: z.string().optional() })
const interests = z.array(named).optional()
const group = z.strictObject({
  interests,
  behaviors: interests,
  life_events: interests,
  education_majors: interests,
  work_positions: interests,
  relationship_statuses: z.array(z.int()).optional(),
})

const place = z.strictObject({ key: z.string(), name: z.string().optional(), country: z.string().optional() })
const city = z.strictObject({
  ...place.shape,
  radius: z.number().optional(),
  distance_unit: z.enum(['mile', 'kilometer']).optional(),
  region: z.string().optional(),
})
const places = z.strictObject({
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).optional(),
  regions: z.array(place).optional(),
  cities: z.array(city).optional(),
  location_types: z.array(z.enum(['home', 'recent'])).optional(),
})

const age = z.int().min(13).max(65).optional()
const names = z.array(z.string()).min(1).optional()
const publishers = z
  .array(z.enum(['facebook', 'instagram', 'messenger', 'audience_network', 'threads']))
  .min(1)
  .optional()

/** Options of a targeting that ads for articles may use. */
export const targeting = z.strictObject({
  geo_locations: places,
  excluded_geo_locations: places.optional(),
  age_min: age,
  age_max: age,
  age_range: z.tuple([z.int(), z.int()]).optional(),
  genders: z.array(z.literal([1, 2])).optional(),
  flexible_spec: z.array(group).optional(),
  exclusions: group.optional(),
  interests,
  behaviors: interests,
  locales: z.array(z.int()).optional(),
  custom_audiences: z.array(named).optional(),
  excluded_custom_audiences: z.array(named).optional(),
  publisher_platforms: publishers,
  facebook_positions: names,
  instagram_positions: names,
  device_platforms: names,
  targeting_automation: z.strictObject({ advantage_audience: z.literal([0, 1]).optional() }).optional(),
})

export type Targeting = z.output<typeof targeting>

/** @throws GraphError for well-formed targeting that is refused. */
export function checkTargeting(targeting: Targeting): void {
  const { geo_locations, age_min, age_max, targeting_automation } = targeting
  checkPositions(targeting)
  const advantage = targeting_automation?.advantage_audience
  if (advantage === undefined)
    invalidBecause(
      1870227,
      'Advantage audience flag required',
      'To create your ad set, you need to enable or disable the Advantage audience feature. This can be done by setting the advantage_audience flag to either 1 or 0 within the targeting_automation field in the targeting spec.',
      ['targeting', 'targeting_automation', 'advantage_audience'],
    )
  if (!geo_locations.countries?.length && !geo_locations.regions?.length && !geo_locations.cities?.length)
    invalidBecause(undefined, 'Missing location', 'Your ad set needs at least one place where it is shown.', [
      ...['targeting', 'geo_locations'],
    ])
  if (age_min !== undefined && age_max !== undefined && age_min > age_max)
    invalid('(#100) targeting.age_min must not be above targeting.age_max', { blame: [['targeting', 'age_min']] })
  if (advantage === 1) checkSuggestedAges({ age_min, age_max })
}

/** Positions in an app need the app itself, unless all apps are used. */
function checkPositions({ publisher_platforms: chosen, facebook_positions, instagram_positions }: Targeting): void {
  const positions = { facebook: facebook_positions, instagram: instagram_positions } as const
  for (const [app, list] of Object.entries(positions)) {
    if (list === undefined || chosen === undefined || chosen.some(name => name === app)) continue
    const message = `Positions on ${app} need ${app} in publisher_platforms.`
    invalidBecause(undefined, 'Invalid placement', message, ['targeting', `${app}_positions`])
  }
}

/** If the vendor may widen the audience, ages are only suggestions. */
function checkSuggestedAges({ age_min, age_max }: Pick<Targeting, 'age_min' | 'age_max'>): void {
  const title = 'Age range cannot be restricted'
  if (age_max !== undefined && age_max < 65)
    invalidBecause(1870189, title, 'You can add a lower maximum age as a suggestion instead.', ['targeting', 'age_max'])
  if (age_min !== undefined && age_min > 25)
    invalidBecause(undefined, title, 'You can add a higher minimum age as a suggestion instead.', [
      ...['targeting', 'age_min'],
    ])
}
