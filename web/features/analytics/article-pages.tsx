import type { Ref } from 'react'
import { wholeNumber } from '../../lib/format.ts'
import { pageSize } from './analytics.queries.ts'

interface Props {
  page: number
  last: number
  articlesInAll: number
  onTurn: (page: number) => void
  next: Ref<HTMLButtonElement>
}

/** Pagination of the article table, with the position in the list. */
export function ArticlePages({ page, last, articlesInAll, onTurn, next }: Props) {
  const from = (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, articlesInAll)
  /** Disabled buttons stay focusable, so that the focus is not lost on the first and last page. */
  const button = (label: string, target: number, isEnd: boolean, ref?: Ref<HTMLButtonElement>) => (
    <button
      ref={ref}
      type="button"
      className="button button-small button-quiet"
      aria-disabled={isEnd}
      onClick={() => isEnd || onTurn(target)}
    >
      {label}
    </button>
  )
  return (
    <nav className="article-pages" aria-label="Pages of articles">
      <p role="status">
        {wholeNumber(from)} to {wholeNumber(to)} of {wholeNumber(articlesInAll)}
      </p>
      {button('First', 1, page === 1)}
      {button('Previous', page - 1, page === 1)}
      {button('Next', page + 1, page === last, next)}
      {button('Last', last, page === last)}
    </nav>
  )
}
