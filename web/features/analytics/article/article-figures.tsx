import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { describeComparison } from '../days-line.tsx'
import { DaysPanel } from '../days-panel.tsx'
import { DataNotices } from '../notices.tsx'
import { StaleArea } from '../stale-area.tsx'
import { AdsPanel } from './ads-panel.tsx'
import { ArticleCards } from './article-cards.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

interface ArticleMetricsProps {
  data: ArticleAnalytics
  isStale: boolean
}

export function ArticleMetrics({ data, isStale }: ArticleMetricsProps) {
  const { days, trafficKnown, adsKnownTo, sources, products, ads } = data
  return (
    <StaleArea isStale={isStale}>
      <p className="note">{describeComparison(data)}</p>
      <DataNotices {...data} />
      <ArticleCards data={data} />
      <DaysPanel days={days} trafficKnown={trafficKnown} adsKnownTo={adsKnownTo} />
      <div className="analytics-pair">
        <SourcesPanel sources={sources} />
        <ProductsPanel products={products} />
      </div>
      <AdsPanel articleId={data.article.articleId} ads={ads} comparison={data} />
    </StaleArea>
  )
}
