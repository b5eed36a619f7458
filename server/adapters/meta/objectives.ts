import { BlogopsError } from '../../contract/errors.ts'
import { appObjective } from '../../contract/schemas/ads.ts'

/** Current names of legacy objectives that Meta no longer accepts. */
const legacyObjectives: Readonly<Record<string, string>> = {
  LINK_CLICKS: 'OUTCOME_TRAFFIC',
  CONVERSIONS: 'OUTCOME_SALES',
  REACH: 'OUTCOME_AWARENESS',
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
 * Delivery by objective. Only OUTCOME_TRAFFIC is confirmed by Meta's own example; Meta publishes no complete list of
 * the goals for the others. Meta refuses unsupported combinations before any cost (100/2490408). Sales with
 * LANDING_PAGE_VIEWS was refused; OFFSITE_CONVERSIONS needs a pixel, for which we have no setting.
 */
const deliveryByObjective: Readonly<Record<string, Delivery>> = {
  OUTCOME_TRAFFIC: articleDelivery,
  OUTCOME_SALES: articleDelivery,
  OUTCOME_LEADS: articleDelivery,
  OUTCOME_ENGAGEMENT: articleDelivery,
  OUTCOME_AWARENESS: { optimization_goal: 'REACH', billing_event: 'IMPRESSIONS' },
}

/** @throws BlogopsError `bad_request` if Meta has no such objective. */
export function toVendorObjective(objective: string): string {
  const current = (Object.hasOwn(legacyObjectives, objective) && legacyObjectives[objective]) || objective
  if (Object.hasOwn(deliveryByObjective, current) || current === appObjective) return current
  throw new BlogopsError('bad_request', `Facebook has no objective "${objective}".`, {
    hint: `Use one of ${Object.keys(deliveryByObjective).join(', ')}`,
  })
}

/** @throws BlogopsError `bad_request` if ads that link to an article cannot serve the objective. */
export function deliveryFor(objective: string): Delivery {
  const delivery = deliveryByObjective[toVendorObjective(objective)]
  if (delivery) return delivery
  throw new BlogopsError('bad_request', `A campaign for ${appObjective} advertises an app; our ads lead to articles.`, {
    hint: 'Put the ad set into a campaign with another objective, such as OUTCOME_TRAFFIC',
  })
}
