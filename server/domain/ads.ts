import { formatCount, formatPercent, formatPounds } from './number-format.ts'

/**
 * Returns true for an imported record without an object on the platform. It only carries metrics and is never run,
 * changed or sent.
 */
export function isHistory({ importedAs, remoteId }: { importedAs?: string; remoteId?: string | null }): boolean {
  return importedAs !== undefined && (remoteId ?? null) === null
}

/** Effect of another text or picture on an ad that is on Facebook. */
export const adReviewNotice =
  'Facebook reviews the changed ad before it shows it, and learns again whom to show it to. Its figures stay.'

/** Formats a daily budget. An adopted ad set without one has a budget for its lifetime, or that of its campaign. */
export function formatBudget(pounds: number): string {
  return pounds === 0 ? 'None' : formatPounds(pounds)
}

/** Formats a daily budget in a sentence: `£12.00 a day`. */
export function formatDailyBudget(pounds: number): string {
  return pounds === 0 ? 'no daily budget' : `${formatPounds(pounds)} a day`
}

interface CampaignAdSet {
  readonly id: string
  /** Pounds. */
  readonly dailyBudget: number
}

/** Counts the ads that run if a campaign is activated, and what they can spend a day. Imported ads never run. */
export function sumCampaign(
  adSets: readonly CampaignAdSet[],
  allAds: readonly { readonly adSetId: string; readonly imported: boolean }[],
): { ads: number; dailyBudget: number } {
  const countAds = ({ id }: CampaignAdSet) => allAds.filter(ad => ad.adSetId === id && !ad.imported).length
  const counted = adSets
    .map(adSet => ({ ads: countAds(adSet), dailyBudget: adSet.dailyBudget }))
    .filter(({ ads }) => ads > 0)
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  return { ads: sum(counted.map(({ ads }) => ads)), dailyBudget: sum(counted.map(({ dailyBudget }) => dailyBudget)) }
}

interface AdLink {
  /** URL of our article, without parameters. */
  linkUrl: string
  /** The campaign's name. */
  campaign: string
  adId: string
}

/** Returns the query string that identifies visitors from an ad: "utm_source=facebook&utm_medium=paid&…". */
export function createAdUrlTags({ campaign, adId }: Omit<AdLink, 'linkUrl'>): string {
  const tags = { utm_source: 'facebook', utm_medium: 'paid', utm_campaign: campaign, utm_content: adId }
  return new URLSearchParams(tags).toString()
}

/** Returns the URL that a click on the ad opens. */
export function createAdLink({ linkUrl, ...tags }: AdLink): string {
  const url = new URL(linkUrl)
  url.search = createAdUrlTags(tags)
  return url.href
}

/** Returns the default name of an ad set: "Five Kettles - Ad Set (30 to 34, women)". The audience may be empty. */
export function getDefaultAdSetName(title: string, audience: string): string {
  return audience === '' ? `${title} - Ad Set` : `${title} - Ad Set (${audience})`
}

/** Standard deviations on each side of the mean that contain 95 % of a normal distribution. */
const z = 1.959963984540054

/** Clicks per hundred impressions. */
export interface CtrInterval {
  low: number
  high: number
}

/**
 * Returns the 95 % Wilson score interval of a CTR. Unlike the normal approximation, it stays within 0 to 100 % for few
 * clicks. Platforms may count more clicks than impressions; surplus clicks are ignored.
 * @returns null without impressions
 */
export function computeCtrInterval(clicks: number, impressions: number): CtrInterval | null {
  if (impressions <= 0) return null
  const clicked = Math.min(clicks, impressions)
  const share = clicked / impressions
  const weight = (z * z) / impressions
  const centre = share + weight / 2
  const margin = z * Math.sqrt((share * (1 - share) + weight / 4) / impressions)
  const at = (bound: number) => (bound * 100) / (1 + weight)
  // The bounds at 0 and 100 % are exact; computing them would add rounding errors.
  return {
    low: clicked === 0 ? 0 : at(centre - margin),
    high: clicked === impressions ? 100 : at(centre + margin),
  }
}

const unknown = '–'

interface AdSetMetrics {
  /** Clicks per hundred impressions. */
  readonly ctr: number
  /** Pounds per click; 0 without clicks. */
  readonly cpc: number
  /** Pounds. */
  readonly spend: number
  readonly conversions: number
  /** True by default. */
  readonly isKnown?: boolean | undefined
}

/** Formats the metrics of an ad set. Unknown metrics and undefined rates are shown as a dash. */
export function formatPerformance({ currentPerformance }: { readonly currentPerformance: AdSetMetrics }) {
  const { ctr, cpc, spend, conversions, isKnown = true } = currentPerformance
  if (!isKnown) return { ctr: unknown, cpc: unknown, spend: unknown, conversions: unknown }
  return {
    ctr: formatPercent(ctr),
    cpc: cpc === 0 ? unknown : formatPounds(cpc),
    spend: formatPounds(spend),
    conversions: formatCount(conversions),
  }
}

/** Returns the variants that were compared. A variant that was never shown, or is alone, has a chance of 0. */
export function filterCompared<Verdict extends { readonly chanceBest: number }>(
  variants: readonly Verdict[],
): Verdict[] {
  return variants.filter(({ chanceBest }) => chanceBest > 0)
}

/** Reason for leaving the budget of an ad set unchanged if it or its campaign is paused. */
export const notRunning = 'It does not run.'

interface AdSetVerdict {
  readonly budgetRecommendation: { readonly reason: string }
  readonly evidence: { readonly variants: readonly { readonly status: string }[] }
}

/** Returns true if the ad set, its campaign and at least one of its ads are active. */
export function isRunning({ budgetRecommendation: { reason }, evidence: { variants } }: AdSetVerdict): boolean {
  return reason !== notRunning && variants.some(({ status }) => status === 'ACTIVE')
}

/** Purpose of a campaign, in our terms. An ad platform maps each goal to its own word. */
export type CampaignGoal = 'traffic' | 'leads' | 'sales' | 'engagement' | 'awareness' | 'app'

/** Goal of each objective in requests and records. The last three are short forms. */
const goals: ReadonlyMap<string, CampaignGoal> = new Map([
  ['OUTCOME_TRAFFIC', 'traffic'],
  ['OUTCOME_LEADS', 'leads'],
  ['OUTCOME_SALES', 'sales'],
  ['OUTCOME_ENGAGEMENT', 'engagement'],
  ['OUTCOME_AWARENESS', 'awareness'],
  ['OUTCOME_APP_PROMOTION', 'app'],
  ['LINK_CLICKS', 'traffic'],
  ['CONVERSIONS', 'sales'],
  ['REACH', 'awareness'],
])

/** Returns the goal of an objective; undefined if there is no such objective. */
export function findGoal(objective: string): CampaignGoal | undefined {
  return goals.get(objective)
}

/** Fields of an ad that its viewers see. An ad with other content is another ad. */
export const adContentFields = ['headline', 'bodyText', 'callToAction', 'linkUrl'] as const

/** Fields that tell the ads of an ad set apart: the variant ("A", "B", "C") and the content. */
export const adTextFields = ['variant', ...adContentFields] as const

export type AdContent = Record<(typeof adContentFields)[number], string>
export type AdText = Record<(typeof adTextFields)[number], string>
