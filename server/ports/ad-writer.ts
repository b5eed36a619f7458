import type { CallToAction } from '../contract/schemas/ad-variants.ts'
import type { BriefedProduct, RepairRequest } from './article-writer.ts'
import type { PaidWork } from './paid-work.ts'

/** Input for writing the ads of an article. Ads must not claim anything else. */
export interface AdBrief {
  title: string
  excerpt: string
  category: string
  /** Subject of the article as typed: "wireless earbuds under £50"; its title if nobody typed one. */
  topic: string
  /** URL of the article that the ads lead to. For information only: the text must not contain it. */
  url: string
  /** Products, best first. */
  products: AdProduct[]
  /** True if the products are invented ones of the sample catalogue. */
  sample: boolean
  /** ISO 4217 code of the prices; missing for pounds. Texts are written with its sign. */
  currency?: string | undefined
  /** Number from 1; each number gives other variants. */
  attempt: number
}

/** Product with current data; an outdated price is null. */
export interface AdProduct extends BriefedProduct {
  /** Badge in the article, or null. */
  pick: string | null
}

export interface AdVariant {
  /** "A", "B", "C". */
  variant: string
  /** Appeal of the ad in a word or two: "price". */
  angle: string
  /** Description of the audience, for the admin. */
  targeting: string
  headline: string
  bodyText: string
  callToAction: CallToAction
}

/**
 * Writes three ads for an article, each with its own angle, or revises earlier ones.
 * @throws BlogopsError `upstream_*`, `rate_limited`, `not_configured`, `cost_limit`
 */
export interface AdWriter {
  variants(brief: AdBrief, work: PaidWork, repair?: RepairRequest<AdVariant[]>): Promise<AdVariant[]>
}
