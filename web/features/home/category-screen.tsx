import { getPagePath } from '../../../server/domain/urls.ts'
import { getCategoryLabel, isCategory } from '../../lib/labels.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { NotFoundMessage } from '../../ui/page-states.tsx'
import { ArticleList } from './article-list.tsx'

interface Props {
  category: string
  page: number
}

export function CategoryScreen({ category, page }: Props) {
  if (!isCategory(category)) {
    return (
      <>
        <PageHead title="Page Not Found" />
        <NotFoundMessage />
      </>
    )
  }
  const label = getCategoryLabel(category)
  const path = `/category/${category}`
  return (
    <>
      <PageHead
        title={page === 1 ? `${label} reviews` : `${label} reviews, page ${page}`}
        description={`${label} reviews that compare prices, ratings and the differences that matter, side by side.`}
        path={getPagePath(path, page)}
      />
      <div className="page">
        <header className="page-header">
          <p className="eyebrow">Category</p>
          <h1>{page === 1 ? label : `${label}, page ${page}`}</h1>
        </header>
        <ArticleList list={{ category, page }} path={path} emptyText={`No ${label} reviews have been published yet.`} />
      </div>
    </>
  )
}
