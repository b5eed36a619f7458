import { useMemo } from 'react'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { statusText } from '../../../server/contract/status-text.ts'
import { countText, moneyText, percentText, tenthsText } from '../../lib/figures.ts'
import { SortableTable } from '../../ui/sortable-table.tsx'
import type { Column } from '../../ui/sorting.ts'
import { strongIn, strongRule } from './standing.ts'
import { StatusBadges } from './status-badges.tsx'
import { Strong } from './strong.tsx'
import { articlePath, withRange } from './use-range.ts'

interface Props {
  rows: readonly ArticlePerformance[]
  range: string
}

/** Every published article with what readers and ads did; its title leads to more of it. */
export function ArticleTable({ rows, range }: Props) {
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
          <SortableTable
            isTitled
            {...{ rows, columns, keyOf, caption: 'Article Performance' }}
            sortedBy={{ label: 'Visitors', direction: 'descending' }}
          />
          <p className="note">{strongRule}</p>
        </>
      )}
    </section>
  )
}

const keyOf = ({ articleId }: ArticlePerformance) => articleId

function columnsFor(range: string): readonly Column<ArticlePerformance>[] {
  return [
    {
      ...{ label: 'Article', value: row => row.articleTitle },
      show: row => <a href={withRange(articlePath(row.articleId), range)}>{row.articleTitle}</a>,
    },
    { label: 'Status', value: statusText, show: row => <StatusBadges {...row} /> },
    { label: 'Visitors', value: row => row.visitors, show: row => countText(row.visitors) },
    { label: 'Product Clicks', value: row => row.productClicks, show: row => countText(row.productClicks) },
    {
      ...{ label: 'Conv. Rate', value: row => someOf(row.conversionRate, row.visitors) },
      show: row => <Strong isStrong={strongIn(row).conversionRate}>{tenthsText(row.conversionRate)}</Strong>,
    },
    { label: 'Ad Spend', value: row => row.adSpend, show: row => moneyText(row.adSpend) },
    {
      ...{ label: 'Ad CTR', value: row => someOf(row.ctr, row.adImpressions) },
      show: row => <Strong isStrong={strongIn(row).ctr}>{percentText(row.ctr)}</Strong>,
    },
    {
      ...{ label: 'CPC', value: row => someOf(row.cpc, row.adClicks) },
      show: row => <Strong isStrong={strongIn(row).cpc}>{moneyText(row.cpc)}</Strong>,
    },
  ]
}

/** A rate of nothing is neither high nor low. */
function someOf(rate: number, seen: number): number | null {
  return seen === 0 ? null : rate
}
