import { findCategory, getCategoryPath } from '../../../server/domain/categories.ts'
import { getPagePath } from '../../../server/domain/urls.ts'
import { Redirect } from '../../app/router/router.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useCategories } from '../../lib/site.queries.ts'
import { Message, NotFoundMessage } from '../../ui/page-states.tsx'
import { ArticleList } from './article-list.tsx'

interface Props {
  category: string
  page: number
}

export function CategoryScreen({ category, page }: Props) {
  const found = findCategory(useCategories(), category)
  if (!found) {
    return (
      <>
        <PageHead title="Page Not Found" />
        <NotFoundMessage />
      </>
    )
  }
  if (found.slug !== category) return <Redirect to={getPagePath(getCategoryPath(found.slug), page)} />
  const label = found.name
  const path = getCategoryPath(found.slug)
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
        <ArticleList
          list={{ category, page }}
          path={path}
          empty={
            <Message title="No reviews yet" level="h2">
              <p>No {label} reviews have been published yet.</p>
            </Message>
          }
        />
      </div>
    </>
  )
}
