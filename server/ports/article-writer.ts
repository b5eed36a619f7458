import type { PaidWork } from './paid-work.ts'
import type { SourcedProduct } from './product-source.ts'

/** Everything a writer may draw on. What is not in here must not be claimed. */
export interface ArticleBrief {
  topic: string
  category: string
  /** Best first. */
  products: BriefedProduct[]
  /** When prices and ratings were read, ISO 8601. */
  readAt: string
  sample: boolean
}

export interface BriefedProduct extends SourcedProduct {
  /** The short name used in headings, cards and links; unique in the article. */
  name: string
}

/** The plan of an article, before its prose. */
export interface ArticleOutline {
  title: string
  /** One or two sentences, at most 300 characters. */
  excerpt: string
  /** Badge by product name, for the two to four top picks: "Best overall". */
  picks: { name: string; badge: string }[]
  sections: SectionPlan[]
}

/** `products` holds one `h4` a product; the other kinds are one section each. */
export type SectionKind = 'overview' | 'picks' | 'comparison' | 'product' | 'guide'

export interface SectionPlan {
  kind: SectionKind
  /** Unique within the outline: the kind, or for a product `product:<name>`. */
  id: string
  heading: string
  /** For kind `product`: its name. */
  product?: string
}

/** A written section: HTML of `p`, `ul`, `ol`, `li`, `strong`, `em`, `a`, `table` parts, `h5`; without its own heading. */
export interface WrittenSection {
  id: string
  html: string
}

/** What was found wrong with a first answer, for a second one. */
export interface Mending<T> {
  before: T
  /** What does not hold and what would, a sentence each. */
  problems: string[]
}

/** A section to be written, or to be written again. */
export interface SectionRequest {
  plan: SectionPlan
  /** The HTML it had, and what is wrong with that. */
  mend?: Mending<string>
}

export interface WriterContext {
  brief: ArticleBrief
  outline: ArticleOutline
}

/** Writes from a brief. @throws BlogopsError `upstream_*`, `rate_limited`, `not_configured`, `cost_limit`. */
export interface ArticleWriter {
  outline(brief: ArticleBrief, work: PaidWork, mend?: Mending<ArticleOutline>): Promise<ArticleOutline>
  /** Writes sections, in the order asked; side by side where that is quicker. None says what another says. */
  write(sections: readonly SectionRequest[], context: WriterContext, work: PaidWork): Promise<WrittenSection[]>
}
