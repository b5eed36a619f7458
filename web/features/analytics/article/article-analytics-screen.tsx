import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { MissingArticle, ReadFailure } from '../../../ui/page-states.tsx'
import { articleQuery } from '../analytics.queries.ts'
import { DataNotices, describeRange, explainComparison, RangeNote, StaleArea } from '../data-notes.tsx'
import { RangePicker } from '../range-picker.tsx'
import { ArticleAnalyticsSkeleton, DaysSkeleton } from '../skeletons.tsx'
import { useRange, withRange } from '../use-range.ts'
import { ArticleCards } from './article-cards.tsx'
import '../../../ui/desk.css'
import '../../../ui/figures.css'
import '../analytics.css'

const DaysPanel = lazyPart(() => import('../days-panel.tsx').then(module => module.DaysPanel), <DaysSkeleton />)
const ArticleEarningsNote = lazyPart(() =>
  import('../../../lib/earnings.tsx').then(module => module.ArticleEarningsNote),
)
const AdsPanel = lazyPart(() => import('./article-tables.tsx').then(module => module.AdsPanel))
const ArticleFiles = lazyPart(() => import('./article-tables.tsx').then(module => module.ArticleFiles))
const ProductsPanel = lazyPart(() => import('./article-tables.tsx').then(module => module.ProductsPanel))
const SourcesPanel = lazyPart(() => import('./article-tables.tsx').then(module => module.SourcesPanel))

interface ArticleMetricsProps {
  data: ArticleAnalytics
  isStale: boolean
}

function ArticleMetrics({ data, isStale }: ArticleMetricsProps) {
  const { days, range, sample, trafficKnown, adsKnownTo, sources, products, ads } = data
  return (
    <StaleArea isStale={isStale}>
      <RangeNote range={describeRange(data)} explanations={explainComparison(data)} />
      <DataNotices {...data} />
      <ArticleCards data={data} />
      <ArticleEarningsNote articleId={data.article.articleId} range={`${range.from}..${range.to}`} />
      <DaysPanel days={days} range={range} sample={sample} trafficKnown={trafficKnown} adsKnownTo={adsKnownTo} />
      <ArticleFiles data={data} />
      <div className="analytics-pair">
        <SourcesPanel sources={sources} />
        <ProductsPanel products={products} />
      </div>
      <AdsPanel articleId={data.article.articleId} ads={ads} comparison={data} />
    </StaleArea>
  )
}

interface ArticleAnalyticsScreenProps {
  articleId: string
}

/** Analytics of one article: traffic sources, reader actions and ads. */
export function ArticleAnalyticsScreen({ articleId }: ArticleAnalyticsScreenProps) {
  const { range } = useRange()
  const { data, error, refetch, isPlaceholderData } = useQuery(articleQuery(useApi(), articleId, range))
  const overviewUrl = withRange('/analytics', range)
  if (!data && isMissing(error)) {
    return (
      <MissingArticle
        reason="It may have been deleted, or the link may be wrong."
        back={{ href: overviewUrl, label: 'Back to all articles' }}
      />
    )
  }
  const title = data?.article.articleTitle ?? 'Article analytics'
  return (
    <div className="desk-page analytics-page">
      <PageHead title={title} />
      <DeskHead title={title} crumbs={[{ href: overviewUrl, label: 'Comprehensive Analytics' }]}>
        {data && <ArticleLinks {...data.article} />}
      </DeskHead>
      <RangePicker days={data?.range} />
      {data && <ArticleMetrics data={data} isStale={isPlaceholderData} />}
      {!data && error && (
        <ReadFailure title="Could not load analytics" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!data && !error && <ArticleAnalyticsSkeleton />}
    </div>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'gone')
}

/** Links to other pages of the article. */
function ArticleLinks({ articleId, articleSlug }: { articleId: string; articleSlug: string }) {
  return (
    <div className="desk-actions">
      <a className="button button-small button-quiet" href={`/article/${encodeURIComponent(articleSlug)}`}>
        View article
      </a>
      <a className="button button-small button-quiet" href={`/articles/${encodeURIComponent(articleId)}/manage`}>
        Ad details
      </a>
    </div>
  )
}
