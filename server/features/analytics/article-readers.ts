import type { Days } from '../../contract/analytics-range.ts'
import { inTurns } from '../../ports/pace.ts'
import type { PageFigures, SiteFigures } from '../../ports/web-analytics.ts'
import { type AnalysedArticle, byId, byPlace, placed } from './article-pages.ts'
import { readAddresses } from './article-traffic.ts'
import type { TrafficById } from './attribution.ts'
import type { Sources } from './sources.ts'

/** Reads the traffic of articles, summed over their current and former paths. */
export interface ArticleReaders {
  /** Traffic by article id. */
  ofEach(articles: readonly AnalysedArticle[], site: Pick<SiteFigures, 'pages'>): Promise<TrafficById>
  /** @throws the errors of `WebAnalytics`. */
  of(article: AnalysedArticle, range: Days, signal: AbortSignal): Promise<PageFigures>
}

export function createArticleReaders({ web, articles }: Pick<Sources, 'web' | 'articles'>): ArticleReaders {
  return {
    ofEach: async (all, { pages }) =>
      byId(all, await byPlace(pages, await inTurns(placed(all)), articles.formerOwners)),
    of: async (article, range, signal) =>
      readAddresses(web, { article, former: await articles.formerSlugs(article.id), range, signal }),
  }
}
