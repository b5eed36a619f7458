import type { Days } from '../../contract/analytics-range.ts'
import type { PageFigures, SiteFigures } from '../../ports/web-analytics.ts'
import { type AnalysedArticle, byArticle, pathOf } from './article-pages.ts'
import { readAddresses } from './article-traffic.ts'
import type { TrafficById } from './attribution.ts'
import type { Sources } from './sources.ts'

/** What readers of articles did, at all the addresses that each had. */
export interface ArticleReaders {
  /** By article. */
  ofEach(articles: readonly AnalysedArticle[], site: Pick<SiteFigures, 'pages'>): Promise<TrafficById>
  /** @throws what `WebAnalytics` throws. */
  of(article: AnalysedArticle, range: Days, signal: AbortSignal): Promise<PageFigures>
}

export function createArticleReaders({ web, articles }: Pick<Sources, 'web' | 'articles'>): ArticleReaders {
  return {
    async ofEach(all, { pages }) {
      const ids = new Map(all.map(({ id, slug }) => [pathOf(slug), id]))
      return byArticle(pages, { current: path => ids.get(path), former: articles.formerOwners })
    },
    of: async (article, range, signal) =>
      readAddresses(web, { article, former: await articles.formerSlugs(article.id), range, signal }),
  }
}
