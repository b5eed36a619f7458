import type { Targeting } from '../domain/targeting.ts'

// Limits and choices of the fields of ads. They are apart from the schemas, so that a screen can load them without zod.

/** Objectives of the campaign wizard, the default first. */
export const wizardObjectives = [
  'OUTCOME_TRAFFIC',
  'OUTCOME_LEADS',
  'OUTCOME_SALES',
  'OUTCOME_ENGAGEMENT',
  'OUTCOME_AWARENESS',
] as const

/**
 * Objectives of the short form beside an article: Facebook's names of earlier years, which are mapped to current ones.
 */
export const quickObjectives = ['LINK_CLICKS', 'CONVERSIONS', 'REACH'] as const

/** Pounds per day. */
export const minDailyBudget = 1
export const defaultDailyBudget = 10

/** Returns true for an amount in pounds without fractions of a penny. */
export function isWholePence(pounds: number): boolean {
  return Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6
}

export const fractionOfPenny = 'Daily budget must be in whole pence, such as 12.50'

/** Audience of a new ad set. */
export const defaultTargeting: Targeting = {
  age_min: 18,
  age_max: 65,
  genders: [0],
  geo_locations: { countries: ['GB'] },
}

/** Limits in characters as a person counts them. */
export const maxHeadline = 40
export const maxBodyText = 125

/** Call-to-action buttons, the default first. */
export const callsToAction = ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'DOWNLOAD', 'BOOK_NOW'] as const

/** Maximum number of labels of an ad or an ad set, and of the characters of one. */
export const maxLabels = 20
export const maxLabelLength = 40

/** Maximum number of ads that one call pauses. */
export const maxPausedAtOnce = 200
