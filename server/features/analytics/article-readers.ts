import type { DateRange } from '../../contract/analytics-range.ts'
import { runWithPauses } from '../../ports/pace.ts'
import type { PageMetrics, SiteMetrics } from '../../ports/web-analytics.ts'
import { type AnalysedArticle, indexArticles, sumTraffic, toTrafficById } from './article-pages.ts'
import { readPages } from './article-traffic.ts'
import type { TrafficById } from './attribution.ts'
import type { AnalyticsSources } from './sources.ts'

/** Reads the traffic of articles, summed over their current and former paths. */
export interface ArticleTraffic {
  /** Traffic by article id. */
  readAll(articles: readonly AnalysedArticle[], site: Pick<SiteMetrics, 'pages'>): Promise<TrafficById>
  /** @throws the errors of `WebAnalytics`. */
  readOne(article: AnalysedArticle, range: DateRange, signal: AbortSignal): Promise<PageMetrics>
}

export function createArticleTraffic({ web, articles }: Pick<AnalyticsSources, 'web' | 'articles'>): ArticleTraffic {
  return {
    readAll: async (all, { pages }) =>
      toTrafficById(all, await sumTraffic(pages, await runWithPauses(indexArticles(all)), articles.formerOwners)),
    readOne: async (article, range, signal) =>
      readPages(web, { article, former: await articles.formerSlugs(article.id), range, signal }),
  }
}
