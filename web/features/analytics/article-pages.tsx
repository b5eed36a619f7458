import type { Ref } from 'react'
import { formatInteger } from '../../lib/format.ts'
import { pageSize } from './analytics.queries.ts'

interface ArticlePaginationProps {
  page: number
  lastPage: number
  articlesInAll: number
  onPage: (page: number) => void
  next: Ref<HTMLButtonElement>
}

/** Pagination of the article table, with the position in the list. */
export function ArticlePagination({ page, lastPage, articlesInAll, onPage, next }: ArticlePaginationProps) {
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
