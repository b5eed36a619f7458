import { type AdSetOptimization, notRunning, type VariantVerdict } from '../contract/schemas/optimizer.ts'
import { formatCount, formatPercent, formatPounds } from './number-format.ts'

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

/** Formats the metrics of an ad set. Unknown metrics and undefined rates are shown as a dash. */
export function formatPerformance({ currentPerformance }: Pick<AdSetOptimization, 'currentPerformance'>) {
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
export function filterCompared(variants: readonly VariantVerdict[]): VariantVerdict[] {
  return variants.filter(({ chanceBest }) => chanceBest > 0)
}

/** Returns true if the ad set, its campaign and at least one of its ads are active. */
export function isRunning({ budgetRecommendation: { reason }, evidence: { variants } }: AdSetOptimization): boolean {
  return reason !== notRunning && variants.some(({ status }) => status === 'ACTIVE')
}
