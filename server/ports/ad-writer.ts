import type { CallToAction } from '../contract/schemas/ad-variants.ts'
import type { BriefedProduct, Mending } from './article-writer.ts'
import type { PaidWork } from './paid-work.ts'

/** Everything that the ads of an article may draw on. What is not in here must not be claimed. */
export interface AdBrief {
  title: string
  excerpt: string
  category: string
  /** What the article is about, as it was typed: "wireless earbuds under £50"; its title where nobody typed any. */
  topic: string
  /** Of the article on our own site: where the ads lead, for their writer to know and not to write. */
  url: string
  /** Best first. */
  products: AdProduct[]
  /** The products are invented ones of the sample catalogue. */
  sample: boolean
  /** From 1; each number gives other variants. */
  attempt: number
}

/** With its current figures: a price that is too old to be shown is null here. */
export interface AdProduct extends BriefedProduct {
  /** The badge it has in the article, or null. */
  pick: string | null
}

export interface AdVariant {
  /** "A", "B", "C". */
  variant: string
  /** What it appeals to, in a word or two: "price". */
  angle: string
  /** Whom it speaks to, in words, for the admin. */
  targeting: string
  headline: string
  bodyText: string
  callToAction: CallToAction
}

/**
 * Writes three ads for an article, each from its own angle. Given what was wrong with earlier ones, it mends them.
 * @throws BlogopsError `upstream_*`, `rate_limited`, `not_configured`, `cost_limit`.
 */
export interface AdWriter {
  variants(brief: AdBrief, work: PaidWork, mend?: Mending<AdVariant[]>): Promise<AdVariant[]>
}
