import { useMemo } from 'react'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { SortableTable } from '../../ui/sortable-table.tsx'
import { type AdsKnown, caption, columnsFor, keyOf, sortedBy } from './article-columns.tsx'
import { ManyArticles } from './many-articles.tsx'
import { strongRule } from './standing.ts'

interface Props {
  rows: readonly ArticlePerformance[]
  /** Total number of articles; `rows` may contain fewer. */
  articlesInAll: number
  range: string
  comparison: AdsKnown
}

/** Table of published articles with traffic and ad metrics. */
export function ArticleTable({ rows, articlesInAll, range, comparison }: Props) {
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
            <ManyArticles rows={rows} articlesInAll={articlesInAll} range={range} columns={columns} />
          ) : (
            <SortableTable isTitled rows={rows} columns={columns} keyOf={keyOf} caption={caption} sortedBy={sortedBy} />
          )}
          <p className="note">{strongRule}</p>
        </>
      )}
    </section>
  )
}
