import { getPagePath } from '../../../server/contract/page-number.ts'

interface PagerProps {
  path: string
  page: number
  hasMore: boolean
}

/** Links to the previous and next page. Renders nothing for a single page. */
export function Pager({ path, page, hasMore }: PagerProps) {
  if (page === 1 && !hasMore) return null
  return (
    <nav className="pager" aria-label="Pages">
      {page > 1 && (
        <a className="button button-quiet" href={getPagePath(path, page - 1)} rel="prev">
          <span aria-hidden="true">←</span> Newer reviews
        </a>
      )}
      <span className="pager-page">Page {page}</span>
      {hasMore && (
        <a className="button button-quiet" href={getPagePath(path, page + 1)} rel="next">
          Older reviews <span aria-hidden="true">→</span>
        </a>
      )}
    </nav>
  )
}
