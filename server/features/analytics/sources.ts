import type { Days } from '../../contract/analytics-range.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { RangeFigures } from '../ads/range-figures.ts'
import type { AnalysedArticle } from './article-pages.ts'
import type { PublishedArticles } from './published-articles.ts'

/** What figures need to know of articles. */
export interface AnalysedArticles {
  published(): Promise<PublishedArticles>
  /** By slug or id, drafts too. @throws BlogopsError `not_found`; `gone` for a deleted one. */
  find(ref: string): Promise<AnalysedArticle>
  /** Whose these slugs were earlier; those that were nobody's are left out. */
  formerOwners(slugs: Iterable<string>): Promise<ReadonlyMap<string, string>>
  /** The slugs that an article had earlier. */
  formerSlugs(articleId: string): Promise<readonly string[]>
  /** What its own products are called. */
  products(articleId: string): Promise<readonly { name: string }[]>
}

export interface SampledArticle {
  id: string
  /** The addresses that it had. */
  paths: readonly string[]
}

/** Where figures come from. */
export interface Sources {
  web: WebAnalytics
  ads: RangeFigures
  articles: AnalysedArticles
  clock: Clock
  /** Whether figures of these days may be made up: of one article, or of all. */
  hasSamples: (range: Days, article?: SampledArticle) => Promise<boolean>
}
