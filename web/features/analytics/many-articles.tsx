import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { OrderedTable } from '../../ui/sortable-table.tsx'
import { articlesQuery, pageSize } from './analytics.queries.ts'
import { type ArticleColumn, caption, keyOf } from './article-columns.tsx'
import { ArticlePages } from './article-pages.tsx'
import { usePlace } from './use-place.ts'

interface Props {
  /** First rows in the default order. */
  rows: readonly ArticlePerformance[]
  articlesInAll: number
  range: string
  columns: readonly ArticleColumn[]
}

/** Article table that is sorted and paginated by the server, for a site with more articles than one read returns. */
export function ManyArticles({ rows, articlesInAll, range, columns }: Props) {
  const { order, wanted, isUsual, last, notice, turnTo, sortBy } = usePlace(columns, articlesInAll)
  const asked = useQuery({ ...articlesQuery(useApi(), range, wanted), enabled: !isUsual })
  const first = rows.slice(0, pageSize)
  const next = useRef<HTMLButtonElement>(null)

  /** Goes to the next page and moves the focus to the upper button: the lower one moves or disappears. */
  function turnFromEnd(): void {
    next.current?.scrollIntoView()
    next.current?.focus({ preventScroll: true })
    turnTo(wanted.page + 1)
  }

  return (
    <>
      {notice && (
        <p className="notice notice-warning" role="alert">
          {notice}
        </p>
      )}
      <ArticlePages page={wanted.page} last={last} articlesInAll={articlesInAll} next={next} onTurn={turnTo} />
      {!isUsual && asked.error ? (
        <ReadFailure title="The articles could not be read" reason={reasonOf(asked.error)} onRetry={asked.refetch} />
      ) : (
        <>
          <OrderedTable
            isTitled
            caption={caption}
            keyOf={keyOf}
            columns={columns}
            order={order}
            rows={isUsual ? first : (asked.data?.articlePerformance ?? first)}
            onOrder={sortBy}
            isBusy={!isUsual && (asked.isPlaceholderData || asked.isPending)}
          />
          {wanted.page < last && (
            <button type="button" className="button button-small button-quiet sortable-more" onClick={turnFromEnd}>
              Next page
            </button>
          )}
        </>
      )}
    </>
  )
}
