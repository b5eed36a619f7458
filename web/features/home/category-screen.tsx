import { categoryLabel, isCategory } from '../../lib/categories.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { NotFoundMessage } from '../../ui/message.tsx'
import { ArticleSections } from './article-sections.tsx'

export function CategoryScreen({ category }: { category: string }) {
  if (!isCategory(category)) {
    return (
      <>
        <PageHead title="Page Not Found" />
        <NotFoundMessage />
      </>
    )
  }
  const label = categoryLabel(category)
  return (
    <>
      <PageHead
        title={`${label} reviews`}
        description={`Reviews and comparisons in ${label}: prices, ratings and the differences that matter, side by side.`}
        path={`/category/${category}`}
      />
      <div className="page">
        <header className="page-header">
          <p className="eyebrow">Category</p>
          <h1>{label}</h1>
        </header>
        <ArticleSections
          category={category}
          emptyText={`Reviews in ${label} will be listed here once the first one is published.`}
        />
      </div>
    </>
  )
}
