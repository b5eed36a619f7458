import type { Category } from '../contract/category-labels.ts'
import type { AdSetOptimization, NextAdStrategy, NextBlog } from '../contract/schemas/optimizer.ts'
import type { PaidWork } from './paid-work.ts'

/**
 * All that a strategist is told. The rules have worked it out already: a strategist finds words, topics and copy, and changes
 * no number.
 */
export interface OptimizerFacts {
  days: { from: string; to: string }
  totals: { visitors: number; productClicks: number; adSpend: number; adClicks: number; conversionRate: number }
  /** Published articles with what they did, most product clicks first. */
  articles: readonly {
    title: string
    category: Category
    visitors: number
    productClicks: number
    conversionRate: number
    adSpend: number
  }[]
  /** What readers clicked, most often first. */
  products: readonly { product: string; clicks: number; category: Category }[]
  /** What they looked for, and how many of them, most first; nothing that may be one person's. */
  phrases: readonly { phrase: string; visitors: number }[]
  /** Which kinds of article bring product clicks: drawn to the mean of all as far as little is known. */
  categories: readonly { category: Category; articles: number; visitors: number; clicksPerHundred: number }[]
  adSets: readonly AdSetOptimization[]
  /** What a first day's budget may be: pounds. */
  budget: { daily: number; reason: string }
  /** Audiences that did best, by the figures; empty where nothing can be said. */
  audiences: readonly { by: 'age' | 'gender' | 'region'; group: string; ctr: number; clicks: number }[]
  /** Titles there are already, which a next topic must not repeat. */
  titles: readonly string[]
}

/** Words alone. Every figure in them is one of the facts. */
export interface Strategy {
  overallInsights: readonly string[]
  nextBlogRecommendation: NextBlog
  nextAdStrategy: Omit<NextAdStrategy, 'budget'> & { budgetReasoning: string }
  /** For ad sets of the facts, by id; what is not named has none. */
  adSets: ReadonlyMap<
    string,
    {
      recommendations: readonly string[]
      creativeRecommendations: readonly string[]
      targetingRecommendations: readonly string[]
    }
  >
  /** The model's name, or "templates". */
  writtenBy: string
  /** Why the words are not from whom they were to be, in a sentence each. */
  notices: readonly string[]
}

export interface Strategist {
  /**
   * @throws BlogopsError `upstream_rejected`, `upstream_unavailable`, `rate_limited`, `not_configured`, `cost_limit`,
   * `cancelled`; `verification_failed` for an answer that holds no form or tells figures that are not among the facts.
   */
  advise(facts: OptimizerFacts, work: PaidWork): Promise<Strategy>
}
