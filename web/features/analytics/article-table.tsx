import { useMemo } from 'react'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { SortableTable } from '../../ui/sortable-table.tsx'
import { type AdDataPeriod, columnsFor, defaultOrder, getArticleKey, tableCaption } from './article-columns.tsx'
import { PagedArticles } from './many-articles.tsx'
import { goodRateLegend } from './standing.ts'

interface ArticleTableProps {
  rows: readonly ArticlePerformance[]
  /** Total number of articles; `rows` may contain fewer. */
  articlesInAll: number
  range: string
  comparison: AdDataPeriod
}

/** Table of published articles with traffic and ad metrics. */
export function ArticleTable({ rows, articlesInAll, range, comparison }: ArticleTableProps) {
  const columns = useMemo(() => columnsFor(range, comparison), [range, comparison])
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
            <PagedArticles rows={rows} articlesInAll={articlesInAll} range={range} columns={columns} />
          ) : (
            <SortableTable
              hasHeading
              rows={rows}
              columns={columns}
              getKey={getArticleKey}
              caption={tableCaption}
              initialOrder={defaultOrder}
            />
          )}
          <p className="note">{goodRateLegend}</p>
        </>
      )}
    </section>
  )
}
