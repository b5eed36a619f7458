import type { ArticleFormat, SectionKind } from '../domain/article-formats.ts'
import type { PaidWork } from './paid-work.ts'
import type { FactTable, SourcedProduct } from './product-source.ts'

/** Input for writing an article. The article must not claim anything else. */
export interface ArticleBrief {
  topic: string
  category: string
  /** Products, best first. */
  products: BriefedProduct[]
  /** Time at which prices and ratings were read, ISO 8601. */
  readAt: string
  sample: boolean
  /** Missing for a round-up. */
  format?: ArticleFormat | undefined
  /** ISO 4217 code of the prices; missing for pounds. Texts are written with its sign. */
  currency?: string | undefined
}

export interface BriefedProduct extends SourcedProduct {
  /** Short name for headings, cards and links; unique in the article. */
  name: string
  /** Sources of passages that a person stated, for people: "stated by ada on 28 November 2026". */
  statedBy?: ReadonlyMap<string, string>
  /** Values that the shop changed since, and their source for people. */
  refreshed?: { where: string; values: readonly string[] }
}

/** Plan of an article, before its text. */
export interface ArticleOutline {
  title: string
  /** Summary of one or two sentences, at most 300 characters. */
  excerpt: string
  /** Badges by product name, for the top picks: "Best overall"; empty to have them computed if the format has any. */
  picks: { name: string; badge: string }[]
  sections: SectionPlan[]
}

export type { SectionKind }

export interface SectionPlan {
  kind: SectionKind
  /** Unique within the outline: the kind, or `product:<name>`. */
  id: string
  heading: string
  /** Product name, for kind `product`. */
  product?: string
  /** Subject that this section alone treats, for kind `product`: "the one for long journeys". */
  angle?: string
}

/**
 * Written section: HTML of `p`, `ul`, `ol`, `li`, `strong`, `em`, `a`, `table` parts, `h5`; without its own heading.
 */
export interface WrittenSection {
  id: string
  html: string
}

/** Rejected answer and its problems, for a second attempt. */
export interface RepairRequest<T> {
  before: T
  /** Problems and required corrections, as sentences. */
  problems: string[]
  /** True if the answer is sound but too short: it must keep its text and add to it. */
  isExtension?: boolean
}

/** Section to write or to revise. */
export interface SectionRequest {
  plan: SectionPlan
  /** Previous HTML and its problems. */
  repair?: RepairRequest<string>
}

/** Sentences of a whole article, for an editor. */
export interface EditRequest {
  /** All sentences in order, with the headings above them. */
  sentences: readonly { id: string; section: string; text: string }[]
  /** Faults, with the ids of the sentences that may be changed to solve them. */
  problems: readonly { ids: readonly string[]; message: string }[]
}

/** New text of a sentence; empty to remove it. */
export interface SentenceEdit {
  id: string
  text: string
}

export interface OutlineContext {
  brief: ArticleBrief
  /** Everything that the article may state, about all products. */
  facts: FactTable
}

export interface WriterContext extends OutlineContext {
  outline: ArticleOutline
}

/** Writes from a brief. @throws BlogopsError `upstream_*`, `rate_limited`, `not_configured`, `cost_limit` */
export interface ArticleWriter {
  outline(context: OutlineContext, work: PaidWork, repair?: RepairRequest<ArticleOutline>): Promise<ArticleOutline>
  /**
   * Writes sections and returns them in the requested order; works on several at a time where that is faster. Sections
   * do not repeat each other.
   */
  write(sections: readonly SectionRequest[], context: WriterContext, work: PaidWork): Promise<WrittenSection[]>
  /** Rewords or removes sentences in one pass over the whole text; missing for writers that cannot. */
  edit?(request: EditRequest, context: WriterContext, work: PaidWork): Promise<SentenceEdit[]>
}
