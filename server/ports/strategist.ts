import type {
  AdSetOptimization,
  Audience,
  AudienceTest,
  NextAdStrategy,
  NextBlog,
} from '../contract/schemas/optimizer.ts'
import type { NextTopic } from '../contract/schemas/optimizer-reports.ts'
import type { DefaultCategory } from '../domain/categories.ts'
import type { PaidWork } from './paid-work.ts'

/**
 * Input of a strategist. The rules have computed all numbers; a strategist writes texts, topics and ad copy, and
 * changes no number.
 */
export interface OptimizerFacts {
  days: { from: string; to: string }
  /** Shop that new articles link to: "Amazon UK". */
  shop: string
  totals: { visitors: number; productClicks: number; adSpend: number; adClicks: number; conversionRate: number }
  /** Published articles with their metrics, most product clicks first. */
  articles: readonly {
    title: string
    category: string
    visitors: number
    productClicks: number
    conversionRate: number
    adSpend: number
  }[]
  /** Clicked products, most clicks first. */
  products: readonly { product: string; clicks: number; category: string }[]
  /** Search phrases with their number of visitors, most first. Phrases that may identify a person are left out. */
  phrases: readonly { phrase: string; visitors: number }[]
  /** Product clicks per category, shrunk towards the overall mean if data is scarce. */
  categories: readonly { category: string; articles: number; visitors: number; clicksPerHundred: number }[]
  /** Categories that a next article may have, in the order of the site. `kind` is the default category it was. */
  siteCategories: readonly { slug: string; name: string; kind: DefaultCategory | null }[]
  adSets: readonly AdSetOptimization[]
  /** Recommended budget of the first day in pounds. */
  budget: { daily: number; reason: string }
  /** Best and worst groups of people, best first within a kind; empty if data is too scarce. */
  audiences: readonly Audience[]
  /** Proposed second ad sets for better audiences. */
  audienceTests: readonly AudienceTest[]
  /** Existing titles, which a next topic must not repeat. */
  titles: readonly string[]
  /** Topics for the next article with their figures, the most valuable first; empty if they could not be ranked. */
  topics: readonly NextTopic[]
  /** Topics that a person turned down. */
  dismissedTopics: readonly string[]
}

/** Topic that an article could be about. */
export interface TopicCandidate {
  /** Plural: "wireless earbuds". */
  topic: string
  category: string
  /** Number of products that the source has for it; null if it searches. */
  products: number | null
  /** Median price in hundredths of the shop's currency; null if unknown. */
  pricePence: number | null
  /** Returns true if a title, a product or a search phrase is about this topic. */
  isNamedIn(text: string): boolean
}

/** Texts of a strategy. Every number in them is one of the facts. */
export interface Strategy {
  overallInsights: readonly string[]
  nextBlogRecommendation: NextBlog
  nextAdStrategy: Omit<NextAdStrategy, 'budget'> & { budgetReasoning: string }
  /** Texts by ad set id; ad sets without texts are missing. */
  adSets: ReadonlyMap<
    string,
    {
      recommendations: readonly string[]
      creativeRecommendations: readonly string[]
      targetingRecommendations: readonly string[]
    }
  >
  /** Name of the model, or "templates". */
  writtenBy: string
  /** Sentences that explain why another writer had to step in. */
  notices: readonly string[]
}

export interface Strategist {
  /**
   * Writes a strategy.
   * @throws BlogopsError `upstream_rejected`, `upstream_unavailable`, `rate_limited`, `not_configured`, `cost_limit`,
   * `cancelled`; `verification_failed` for an answer in the wrong form or with numbers that are not among the facts
   */
  advise(facts: OptimizerFacts, work: PaidWork): Promise<Strategy>
}
