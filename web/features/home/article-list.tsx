import type { ReactNode } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { getPagePath } from '../../../server/domain/urls.ts'
import { useApi } from '../../lib/api.tsx'
import { CachedMarkup, usePageData } from '../../lib/page-data.tsx'
import { type CategoryView, toCategoryView, useCategories } from '../../lib/site.queries.ts'
import { ArticleImage } from '../../ui/article-image.tsx'
import { Byline, CategoryBadge } from '../../ui/labels.tsx'
import { Message, NotFoundMessage } from '../../ui/page-states.tsx'
import { articlesQuery, type ListPage } from './home.queries.ts'

const featuredCount = 3

interface ArticleListProps {
  list: ListPage
  /** Path of the list, such as `/`. */
  path: string
  /** Content of a list without articles. */
  empty: ReactNode
}

/** Article list of the home page and of each category: three featured articles, then recent ones. */
export function ArticleList({ list, path, empty }: ArticleListProps) {
  const { data, error } = usePageData(articlesQuery(useApi(), list))
  if (error) return <Unreadable reason={error.message} />
  if (data?.articles.length === 0) return list.page > 1 ? <NotFoundMessage /> : empty
  const featured = list.page === 1 ? featuredCount : 0
  const recent = data?.articles.slice(featured) ?? []
  return (
    <>
      {featured > 0 && <Featured articles={data?.articles.slice(0, featured)} />}
      {featured === 0 && data === undefined && <Skeletons className="cards" />}
      {recent.length > 0 && <Recent articles={recent} />}
      {data && <Pager path={path} page={list.page} hasMore={data.hasMore} />}
    </>
  )
}

function Featured({ articles }: { articles: readonly ArticleHead[] | undefined }) {
  return (
    <section id="featured-reviews" className="section" aria-labelledby="featured-title">
      <h2 id="featured-title">Featured Reviews</h2>
      {articles ? (
        <div className="cards cards-featured">
          {articles.map((article, index) => (
            <ArticleCard key={article.id} article={article} priority={index === 0} />
          ))}
        </div>
      ) : (
        <Skeletons className="cards cards-featured" />
      )}
    </section>
  )
}

function Recent({ articles }: { articles: readonly ArticleHead[] }) {
  return (
    <section className="section" aria-labelledby="recent-title">
      <h2 id="recent-title">Recent Articles</h2>
      <div className="cards">
        {articles.map(article => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </section>
  )
}

interface ArticleCardProps {
  article: ArticleHead
  /** True for the largest card, which is visible without scrolling. */
  priority?: boolean
}

function ArticleCard({ article, priority = false }: ArticleCardProps) {
  const category = toCategoryView(useCategories(), article.category)
  if (!priority) return <CachedMarkup as="article" className="card" component={Card} props={{ article, category }} />
  return (
    <article className="card">
      <Card article={article} category={category} priority />
    </article>
  )
}

function Card({ article, category, priority = false }: ArticleCardProps & { category: CategoryView }) {
  const sizes = priority ? '(min-width: 60rem) 41rem, 100vw' : '(min-width: 40rem) 23rem, 100vw'

  return (
    <>
      <div className="card-image">
        <ArticleImage article={article} kind={category.kind} priority={priority} sizes={sizes} />
      </div>
      <div className="card-text">
        <CategoryBadge category={category} />
        <h3 className="card-title">
          <a className="card-link" href={`/article/${encodeURIComponent(article.slug)}`}>
            {article.title}
          </a>
        </h3>
        <p className="card-excerpt">{article.summary ?? article.excerpt}</p>
        <Byline author={article.author} avatar={article.authorAvatar}>
          <span className="byline-end">{article.readTime} min</span>
        </Byline>
      </div>
    </>
  )
}

function Skeletons({ className }: { className: string }) {
  return (
    <div className={className} aria-busy="true">
      {[1, 2, 3].map(index => (
        <ArticleCardSkeleton key={index} />
      ))}
    </div>
  )
}

/** Placeholder of a card while it is loading. */
function ArticleCardSkeleton() {
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

interface PagerProps {
  path: string
  page: number
  hasMore: boolean
}

/** Links to the previous and next page. Renders nothing for a single page. */
function Pager({ path, page, hasMore }: PagerProps) {
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

function Unreadable({ reason }: { reason: string }) {
  return (
    <Message title="Could not load reviews" level="h2">
      <p>{reason}</p>
      <p>Reload the page to try again.</p>
    </Message>
  )
}
