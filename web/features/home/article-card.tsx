import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { CachedMarkup } from '../../lib/kept.tsx'
import { ArticleImage } from '../../ui/article-image.tsx'
import { CategoryBadge } from '../../ui/badge.tsx'
import { Byline } from '../../ui/byline.tsx'

interface ArticleCardProps {
  article: ArticleHead
  /** True for the largest card, which is visible without scrolling. */
  priority?: boolean
}

export function ArticleCard({ article, priority = false }: ArticleCardProps) {
  if (!priority) return <CachedMarkup as="article" className="card" component={Card} props={{ article }} />
  return (
    <article className="card">
      <Card article={article} priority />
    </article>
  )
}

function Card({ article, priority = false }: ArticleCardProps) {
  const sizes = priority ? '(min-width: 60rem) 41rem, 100vw' : '(min-width: 40rem) 23rem, 100vw'

  return (
    <>
      <div className="card-image">
        <ArticleImage article={article} priority={priority} sizes={sizes} />
      </div>
      <div className="card-text">
        <CategoryBadge category={article.category} />
        <h3 className="card-title">
          <a className="card-link" href={`/article/${encodeURIComponent(article.slug)}`}>
            {article.title}
          </a>
        </h3>
        <p className="card-excerpt">{article.excerpt}</p>
        <Byline author={article.author} avatar={article.authorAvatar}>
          <span className="byline-end">{article.readTime} min</span>
        </Byline>
      </div>
    </>
  )
}

/** Placeholder of a card while it is loading. */
export function ArticleCardSkeleton() {
  return (
    <div className="card skeleton" aria-hidden="true">
      <div className="card-image" />
      <div className="card-text">
        <span className="skeleton-line skeleton-short" />
        <span className="skeleton-line skeleton-tall" />
        <span className="skeleton-line" />
        <span className="skeleton-line skeleton-half" />
      </div>
    </div>
  )
}
