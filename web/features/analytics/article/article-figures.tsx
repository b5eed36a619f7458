import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { comparisonText } from '../days-line.tsx'
import { DaysPanel } from '../days-panel.tsx'
import { Notices } from '../notices.tsx'
import { StaleArea } from '../stale-area.tsx'
import { AdsPanel } from './ads-panel.tsx'
import { ArticleCards } from './article-cards.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { SourcesPanel } from './sources-panel.tsx'

interface Props {
  data: ArticleAnalytics
  isOfOtherDays: boolean
}

export function ArticleFigures({ data, isOfOtherDays }: Props) {
  const { days, trafficKnown, adsKnownTo, sources, products, ads } = data
  return (
    <StaleArea isStale={isOfOtherDays}>
      <p className="note">{comparisonText(data)}</p>
      <Notices {...data} />
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
