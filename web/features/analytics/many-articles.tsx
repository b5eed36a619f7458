import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { OrderedTable } from '../../ui/sortable-table.tsx'
import { articlesQuery, pageSize } from './analytics.queries.ts'
import { type ArticleColumn, getArticleKey, tableCaption } from './article-columns.tsx'
import { ArticlePagination } from './article-pages.tsx'
import { useTablePage } from './use-place.ts'

interface PagedArticlesProps {
  /** First rows in the default order. */
  rows: readonly ArticlePerformance[]
  articlesInAll: number
  range: string
  columns: readonly ArticleColumn[]
}

/** Article table that is sorted and paginated by the server, for a site with more articles than one read returns. */
export function PagedArticles({ rows, articlesInAll, range, columns }: PagedArticlesProps) {
  const { order, request, isDefault, lastPage, notice, goToPage, sortBy } = useTablePage(columns, articlesInAll)
  const page = useQuery({ ...articlesQuery(useApi(), range, request), enabled: !isDefault })
  const first = rows.slice(0, pageSize)
  const next = useRef<HTMLButtonElement>(null)

  /** Goes to the next page and moves the focus to the upper button: the lower one moves or disappears. */
  function goToNextPage(): void {
    next.current?.scrollIntoView()
    next.current?.focus({ preventScroll: true })
    goToPage(request.page + 1)
  }

  return (
    <>
      {notice && (
        <p className="notice notice-warning" role="alert">
          {notice}
        </p>
      )}
      <ArticlePagination
        page={request.page}
        lastPage={lastPage}
        articlesInAll={articlesInAll}
        next={next}
        onPage={goToPage}
      />
      {!isDefault && page.error ? (
        <ReadFailure title="The articles could not be read" reason={getErrorText(page.error)} onRetry={page.refetch} />
      ) : (
        <>
          <OrderedTable
            hasHeading
            caption={tableCaption}
            getKey={getArticleKey}
            columns={columns}
            order={order}
            rows={isDefault ? first : (page.data?.articlePerformance ?? first)}
            onOrder={sortBy}
            isBusy={!isDefault && (page.isPlaceholderData || page.isPending)}
          />
          {request.page < lastPage && (
            <button type="button" className="button button-small button-quiet sortable-more" onClick={goToNextPage}>
              Next page
            </button>
          )}
        </>
      )}
    </>
  )
}
