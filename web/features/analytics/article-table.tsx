import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo, useRef } from 'react'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import type { PerformanceSort } from '../../../server/domain/article-performance.ts'
import { parsePageNumber } from '../../../server/domain/urls.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger } from '../../lib/format.ts'
import { countOrDash, tenthPercentOrDash } from '../../lib/format-metrics.ts'
import { MetricList } from '../../ui/metric-list.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import type { Order } from '../../ui/sortable-table.tsx'
import { OrderedTable, SortableTable } from '../../ui/sortable-table.tsx'
import { articlesQuery, pageSize } from './analytics.queries.ts'
import {
  type AdDataPeriod,
  type ArticleColumn,
  columnsFor,
  defaultOrder,
  getArticleKey,
  goodRateLegend,
  tableCaption,
} from './article-columns.tsx'
import { getArticlePath, useUrlBuilder, withRange } from './use-range.ts'

interface ArticlePaginationProps {
  page: number
  lastPage: number
  articlesInAll: number
  onPage: (page: number) => void
  next: Ref<HTMLButtonElement>
}

/** Pagination of the article table, with the position in the list. */
function ArticlePagination({ page, lastPage, articlesInAll, onPage, next }: ArticlePaginationProps) {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, articlesInAll)
  /** Disabled buttons stay focusable, so that the focus is not lost on the first and last page. */
  const renderButton = (label: string, target: number, isEnd: boolean, ref?: Ref<HTMLButtonElement>) => (
    <button
      ref={ref}
      type="button"
      className="button button-small button-quiet"
      aria-disabled={isEnd}
      onClick={() => isEnd || onPage(target)}
    >
      {label}
    </button>
  )
  return (
    <nav className="article-pages" aria-label="Pages of articles">
      <p role="status">
        {formatInteger(from)} to {formatInteger(to)} of {formatInteger(articlesInAll)}
      </p>
      {renderButton('First', 1, page === 1)}
      {renderButton('Previous', page - 1, page === 1)}
      {renderButton('Next', page + 1, page === lastPage, next)}
      {renderButton('Last', lastPage, page === lastPage)}
    </nav>
  )
}

const defaultSort: PerformanceSort = 'visitors'

/**
 * Page and sort order of the article table, stored in the URL: `?sort=cpc&direction=asc&page=3`. They survive
 * reloading, sharing and navigating back. Default values are omitted.
 */
function useTablePage(columns: readonly ArticleColumn[], articlesInAll: number) {
  const { query, route } = useLocation()
  const buildUrl = useUrlBuilder()
  const navigate = (changes: Readonly<Record<string, string>>) => route(buildUrl(changes), true)

  const column = columns.find(({ sort }) => sort === query.sort)
  const isAscending = query.direction === 'asc'
  const order: Order = {
    label: column?.label ?? defaultOrder.label,
    direction: isAscending ? 'ascending' : 'descending',
  }
  const requestedPage = parsePageNumber(query.page)
  const lastPage = Math.ceil(articlesInAll / pageSize)

  const sort = column?.sort ?? defaultSort
  const page = Math.min(requestedPage ?? 1, lastPage)

  return {
    order,
    request: { sort, page, direction: isAscending ? 'asc' : 'desc' } as const,
    /** True for the first page in the default order. */
    isDefault: sort === defaultSort && !isAscending && page === 1,
    lastPage,
    /** Explains why another page than the requested one is displayed. */
    notice: getPageNotice(query.page, requestedPage, lastPage),

    goToPage: (page: number) => navigate({ page: page === 1 ? '' : String(page) }),
    /** Sorts all articles and returns to the first page. */
    sortBy({ label, direction }: Order): void {
      const sort = columns.find(candidate => candidate.label === label)?.sort ?? defaultSort
      navigate({
        sort: sort === defaultSort ? '' : sort,
        direction: direction === 'ascending' ? 'asc' : '',
        page: '',
      })
    },
  }
}

function getPageNotice(text: string | undefined, page: number | undefined, lastPage: number): string | undefined {
  if (page === undefined) return `Page “${text}” does not exist. Showing the first page.`
  return page > lastPage ? `Page “${text}” does not exist. Showing the last page.` : undefined
}

interface PagedArticlesProps {
  /** First rows in the default order. */
  rows: readonly ArticlePerformance[]
  articlesInAll: number
  range: string
  columns: readonly ArticleColumn[]
}

/** Article table that is sorted and paginated by the server, for a site with more articles than one read returns. */
function PagedArticles({ rows, articlesInAll, range, columns }: PagedArticlesProps) {
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
        <ReadFailure title="Could not load articles" reason={getErrorText(page.error)} onRetry={page.refetch} />
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
        <div className="empty-text">
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

interface RankingProps {
  rows: readonly ArticlePerformance[]
  range: string
}

/** Articles with a good conversion rate and no ads. */
export function OpportunitiesPanel({ rows, range }: RankingProps) {
  return (
    <section className="panel" aria-labelledby="opportunities-title">
      <h2 id="opportunities-title">Optimization Opportunities</h2>
      {rows.length === 0 && <p className="empty-text">No optimization opportunities detected yet.</p>}
      <ul className="ranking">
        {rows.map(({ articleId, articleTitle, visitors, conversionRate }) => (
          <li key={articleId}>
            <a href={withRange(getArticlePath(articleId), range)}>{articleTitle}</a>
            <p className="note">
              Conversion rate: {tenthPercentOrDash(conversionRate)}. Visitors: {formatInteger(visitors)}. No ads yet.
            </p>
            <a
              className="button button-small button-quiet"
              href={`/facebook-ads/create?article=${encodeURIComponent(articleId)}`}
            >
              Create Ad Campaign <span className="unseen">for {articleTitle}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function TopPerformers({ rows, range }: RankingProps) {
  return (
    <section className="panel" aria-labelledby="top-title">
      <h2 id="top-title">Top Performers</h2>
      {rows.length === 0 && (
        <p className="empty-text">No performance data yet. Create articles and drive traffic to see top performers.</p>
      )}
      <ol className="ranking">
        {rows.map(({ articleId, articleTitle, visitors, productClicks, conversionRate }) => (
          <li key={articleId}>
            <a href={withRange(getArticlePath(articleId), range)}>{articleTitle}</a>
            <MetricList
              className="figures-standing"
              metrics={[
                ['Visitors', countOrDash(visitors)],
                ['Product clicks', countOrDash(productClicks)],
                ['Conv. rate', tenthPercentOrDash(conversionRate)],
              ]}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
