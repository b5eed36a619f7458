import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { usePageData } from '../../lib/page-reads.ts'
import { Message, NotFoundMessage } from '../../ui/message.tsx'
import { ArticleCard, ArticleCardSkeleton } from './article-card.tsx'
import { articlesQuery, type ListPage } from './home.queries.ts'
import { Pager } from './pager.tsx'

const featuredCount = 3

interface ArticleListProps {
  list: ListPage
  /** Path of the list, such as `/`. */
  path: string
  emptyText: string
}

/** Article list of the home page and of each category: three featured articles, then recent ones. */
export function ArticleList({ list, path, emptyText }: ArticleListProps) {
  const { data, error } = usePageData(articlesQuery(useApi(), list))
  if (error) return <Unreadable reason={error.message} />
  if (data?.articles.length === 0) return list.page > 1 ? <NotFoundMessage /> : <Empty text={emptyText} />
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

function Skeletons({ className }: { className: string }) {
  return (
    <div className={className} aria-busy="true">
      {[1, 2, 3].map(index => (
        <ArticleCardSkeleton key={index} />
      ))}
    </div>
  )
}

function Empty({ text }: { text: string }) {
  return (
    <Message title="No reviews yet" level="h2">
      <p>{text}</p>
    </Message>
  )
}

function Unreadable({ reason }: { reason: string }) {
  return (
    <Message title="The reviews could not be read" level="h2">
      <p>{reason}</p>
      <p>Reload the page to try again.</p>
    </Message>
  )
}
