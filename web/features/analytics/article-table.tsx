import { useMemo } from 'react'
import { type PerformanceSort, performanceOrders } from '../../../server/contract/performance-order.ts'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { countText, moneyText, percentText, tenthsText } from '../../lib/figures.ts'
import { SortableTable } from '../../ui/sortable-table.tsx'
import { type ArticleColumn, caption, keyOf, ManyArticles, sortedBy } from './many-articles.tsx'
import { strongIn, strongRule } from './standing.ts'
import { StatusBadges } from './status-badges.tsx'
import { Strong } from './strong.tsx'
import { articlePath, withRange } from './use-range.ts'

interface Props {
  rows: readonly ArticlePerformance[]
  /** Of which `rows` may be a part. */
  articlesInAll: number
  range: string
}

/** Every published article with what readers and ads did; its title leads to more of it. */
export function ArticleTable({ rows, articlesInAll, range }: Props) {
  const columns = useMemo(() => columnsFor(range), [range])
  return (
    <section className="panel" aria-labelledby="articles-title">
      <h2 id="articles-title">Article Performance</h2>
      {rows.length === 0 ? (
        <div className="nothing">
          <p>No articles with performance data yet. Create articles and run ads to see insights here.</p>
          <a className="button button-small" href="/create">
            Create Article
          </a>
        </div>
      ) : (
        <>
          {articlesInAll > rows.length ? (
            <ManyArticles {...{ rows, articlesInAll, range, columns }} />
          ) : (
            <SortableTable isTitled {...{ rows, columns, keyOf, caption, sortedBy }} />
          )}
          <p className="note">{strongRule}</p>
        </>
      )}
    </section>
  )
}

function columnsFor(range: string): readonly ArticleColumn[] {
  return [
    {
      ...by('title', 'Article'),
      show: row => <a href={withRange(articlePath(row.articleId), range)}>{row.articleTitle}</a>,
    },
    { ...by('status', 'Status'), show: row => <StatusBadges {...row} /> },
    { ...by('visitors', 'Visitors'), show: row => countText(row.visitors) },
    { ...by('productClicks', 'Product Clicks'), show: row => countText(row.productClicks) },
    {
      ...by('conversionRate', 'Conv. Rate'),
      show: row => <Strong isStrong={strongIn(row).conversionRate}>{tenthsText(row.conversionRate)}</Strong>,
    },
    { ...by('adSpend', 'Ad Spend'), show: row => moneyText(row.adSpend) },
    {
      ...by('ctr', 'Ad CTR'),
      show: row => <Strong isStrong={strongIn(row).ctr}>{percentText(row.ctr)}</Strong>,
    },
    {
      ...by('cpc', 'CPC'),
      show: row => <Strong isStrong={strongIn(row).cpc}>{moneyText(row.cpc)}</Strong>,
    },
  ]
}

const by = (sort: PerformanceSort, label: string) => ({ sort, label, value: performanceOrders[sort] })
