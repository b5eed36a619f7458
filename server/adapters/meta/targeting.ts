import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { type CampaignGoal, findGoal } from '../../domain/ads.ts'
import type { Interest } from '../../ports/ad-platform.ts'
import type { Graph } from './graph.ts'

const automationSchema = z.looseObject({}).catch({})

/** Converts genders to Meta's values: 1 is men, 2 is women. Our records use 0 for both, which Meta does not know. */
function toVendorGenders(genders: unknown): unknown {
  if (!Array.isArray(genders)) return genders
  return genders.length === 0 || genders.includes(0) ? undefined : genders
}

/** Meta's names of the apps in our `placements`. */
const publisherPlatforms: Readonly<Record<string, string>> = { facebook: 'facebook', instagram: 'instagram' }

/** Without `publisher_platforms`, Meta shows ads in all its apps. */
function toPublisherPlatforms(placements: unknown): { publisher_platforms?: string[] } {
  const names = Array.isArray(placements) ? placements.flatMap(name => publisherPlatforms[String(name)] ?? []) : []
  return names.length > 0 ? { publisher_platforms: names } : {}
}

/** Converts Meta's targeting to that of our records. Placements that ours cannot express stay in Meta's terms. */
export function fromVendorTargeting(targeting: Record<string, unknown>): Record<string, unknown> {
  const { publisher_platforms: names, ...rest } = targeting
  const isPartial = 'facebook_positions' in targeting || 'instagram_positions' in targeting
  if (isPartial || !Array.isArray(names) || names.length === 0) return targeting
  const placements = Object.keys(publisherPlatforms).filter(name => names.includes(publisherPlatforms[name]))
  return placements.length === names.length ? { ...rest, placements } : targeting
}

/**
 * Converts a targeting to Meta's format. Meta requires a statement whether it may widen the audience (error
 * 100/1870227 without it); it may do so only if the targeting says so.
 */
export function toVendorTargeting(targeting: Record<string, unknown>): Record<string, unknown> {
  const { genders, placements, targeting_automation, ...rest } = targeting
  const vendorGenders = toVendorGenders(genders)
  return {
    ...rest,
    ...toPublisherPlatforms(placements),
    ...(vendorGenders !== undefined && { genders: vendorGenders }),
    targeting_automation: { advantage_audience: 0, ...automationSchema.parse(targeting_automation) },
  }
}

/** Defaults that Meta may also express by omitting the field: both genders, ages 18 and over. */
const defaults = { genders: [1, 2], age_min: 18, age_max: 65 }

/**
 * Returns true if Meta's targeting (`remote`) equals the one we sent. Ignores fields that Meta adds (location types,
 * names of objects sent by ID), empty fields and order. Any other additional field is a difference, so that a removal
 * counts as done only when the field is gone at Meta.
 */
export function isSameTargeting(targeting: Record<string, unknown>, remote: Record<string, unknown>): boolean {
  const local = { ...defaults, ...toVendorTargeting(targeting) }
  const remoteWithDefaults = { ...defaults, ...toVendorTargeting(remote) }
  const hasLowestAge = !('age_min' in targeting) && remoteWithDefaults.age_min === lowestAge
  return isSame(local, hasLowestAge ? { ...remoteWithDefaults, age_min: defaults.age_min } : remoteWithDefaults)
}

/** Minimum age that some ad sets have at Meta when none was sent, instead of 18. */
const lowestAge = 13

/** Fields that Meta adds, with the value it uses; null for any value. */
const addedFields: Readonly<Record<string, unknown>> = {
  location_types: ['home', 'recent'],
  brand_safety_content_filter_levels: null,
  targeting_optimization: 'none',
}

/** Fields that Meta adds to an object with an ID or key: its name and location. */
const addedToIdentified: ReadonlySet<string> = new Set(['name', 'country', 'region', 'region_id'])

function isSame(local: unknown, remote: unknown): boolean {
  if (isEmpty(local)) return isEmpty(remote)
  if (Array.isArray(local)) return Array.isArray(remote) && areSameSets(local, remote)
  if (isFields(local)) return isFields(remote) && hasSameFields(local, remote)
  // Meta sends IDs as numbers or as strings.
  return String(local) === String(remote)
}

function areSameSets(local: readonly unknown[], remote: readonly unknown[]): boolean {
  const containsAll = local.every(each => remote.some(other => isSame(each, other)))
  return local.length === remote.length && containsAll && remote.every(other => local.some(each => isSame(each, other)))
}

function hasSameFields(local: Record<string, unknown>, remote: Record<string, unknown>): boolean {
  const isIdentified = 'id' in local || 'key' in local
  const names = [...new Set([...Object.keys(local), ...Object.keys(remote)])]
  return names.every(name => {
    if (isIdentified && addedToIdentified.has(name)) return true
    return (isEmpty(local[name]) && isAddedField(name, remote[name])) || isSame(local[name], remote[name])
  })
}

function isAddedField(name: string, value: unknown): boolean {
  if (Object.hasOwn(addedFields, name)) return addedFields[name] === null || isSame(addedFields[name], value)
  return isEmpty(value)
}

/** Returns true for an empty or disabled value, and for an object with only such values. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (isFields(value)) return Object.entries(value).every(([name, each]) => isAddedField(name, each))
  return value === undefined || value === null || value === 0 || value === false
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const interestsSchema = z.object({
  data: z.array(
    z.object({ id: z.string(), name: z.string(), audience_size_lower_bound: z.number().nullish().catch(null) }),
  ),
})

export async function searchInterests(graph: Graph, query: string, signal: AbortSignal): Promise<Interest[]> {
  const { data } = await graph.read(['search'], { type: 'adinterest', q: query, limit: 25 }, interestsSchema, signal)
  return data.map(({ id, name, audience_size_lower_bound: audience }) => ({ id, name, audience: audience ?? null }))
}

/** Meta's objectives by goal. */
export const objectives: Readonly<Record<CampaignGoal, string>> = {
  traffic: 'OUTCOME_TRAFFIC',
  leads: 'OUTCOME_LEADS',
  sales: 'OUTCOME_SALES',
  engagement: 'OUTCOME_ENGAGEMENT',
  awareness: 'OUTCOME_AWARENESS',
  app: 'OUTCOME_APP_PROMOTION',
}

/** Optimisation and billing of an ad set, both determined by its campaign's objective. */
interface Delivery {
  optimization_goal: string
  billing_event: string
  destination_type?: string
}

/** Delivery for ads that link to an article. Without a pixel, link clicks are the strongest goal available. */
const articleDelivery: Delivery = {
  optimization_goal: 'LINK_CLICKS',
  billing_event: 'IMPRESSIONS',
  destination_type: 'WEBSITE',
}

/**
 * Delivery by goal. Only OUTCOME_TRAFFIC is confirmed by Meta's own example; Meta publishes no complete list of
 * the goals for the others. Meta refuses unsupported combinations before any cost (100/2490408). Sales with
 * LANDING_PAGE_VIEWS was refused; OFFSITE_CONVERSIONS needs a pixel, for which we have no setting.
 */
const deliveryByGoal: Readonly<Partial<Record<CampaignGoal, Delivery>>> = {
  traffic: articleDelivery,
  sales: articleDelivery,
  leads: articleDelivery,
  engagement: articleDelivery,
  awareness: { optimization_goal: 'REACH', billing_event: 'IMPRESSIONS' },
}

/**
 * Returns the delivery for an objective that Meta reports; older campaigns may have a legacy one.
 * @throws BlogopsError `bad_request` if ads that link to an article cannot serve it.
 */
export function deliveryFor(objective: string): Delivery {
  const goal = findGoal(objective)
  const delivery = goal && deliveryByGoal[goal]
  if (delivery) return delivery
  throw new BlogopsError(
    'bad_request',
    goal === 'app'
      ? `A campaign with the objective ${objective} advertises an app, but these ads lead to articles.`
      : `A campaign with the objective "${objective}" cannot have ads that lead to articles.`,
    {
      hint: 'Use a campaign with another objective, such as OUTCOME_TRAFFIC.',
    },
  )
}
