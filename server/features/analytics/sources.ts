import type { DateRange } from '../../domain/days.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { RangeMetrics } from '../ads/range-metrics.ts'
import type { SiteDays } from '../settings/site-days.ts'
import type { AnalysedArticle } from './article-pages.ts'
import type { PublishedArticles } from './published-articles.ts'

/** Article data used by analytics. */
export interface AnalysedArticles {
  published(): Promise<PublishedArticles>
  /** Finds an article by slug or id, drafts included. @throws BlogopsError `not_found`; `gone` for a deleted one. */
  find(ref: string): Promise<AnalysedArticle>
  /** Maps former slugs to article ids; unknown slugs are omitted. */
  findFormerOwners(slugs: Iterable<string>): Promise<ReadonlyMap<string, string>>
  /** Former slugs of an article. */
  findFormerSlugs(articleId: string): Promise<readonly string[]>
  /** Products of the article. */
  products(articleId: string): Promise<readonly { name: string }[]>
}

export interface ArticlePages {
  id: string
  /** Current and former paths. */
  paths: readonly string[]
}

/** Data sources of analytics. */
export interface AnalyticsSources {
  web: WebAnalytics
  ads: RangeMetrics
  articles: AnalysedArticles
  days: Pick<SiteDays, 'today' | 'timeZone'>
  /** Returns true if the range may contain sample data, for one article or the whole site. */
  hasSamples: (range: DateRange, article?: ArticlePages) => Promise<boolean>
}
