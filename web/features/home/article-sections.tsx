import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import type { Category } from '../../lib/categories.ts'
import { Message } from '../../ui/message.tsx'
import { ArticleCard, ArticleCardSkeleton } from './article-card.tsx'
import { articlesQuery } from './home.queries.ts'

const featuredCount = 3

/** The list of the home page and of each category: the first three featured, the rest recent. */
export function ArticleSections({ category, emptyText }: { category?: Category; emptyText: string }) {
  const { data: articles, error } = useQuery(articlesQuery(useApi(), category))
  if (error) {
    return (
      <Message title="The reviews could not be read" level="h2">
        <p>{error.message}</p>
        <p>Reload the page to try again.</p>
      </Message>
    )
  }
  if (articles?.length === 0) {
    return (
      <Message title="No reviews yet" level="h2">
        <p>{emptyText}</p>
      </Message>
    )
  }
  const recent = articles?.slice(featuredCount) ?? []
  return (
    <>
      <section id="featured-reviews" className="section" aria-labelledby="featured-title">
        <h2 id="featured-title">Featured Reviews</h2>
        <div className="cards cards-featured" aria-busy={articles === undefined}>
          {articles
            ? articles.slice(0, featuredCount).map(article => <ArticleCard key={article.id} article={article} />)
            : [1, 2, 3].map(place => <ArticleCardSkeleton key={place} />)}
        </div>
      </section>
      {recent.length > 0 && (
        <section className="section" aria-labelledby="recent-title">
          <h2 id="recent-title">Recent Articles</h2>
          <div className="cards">
            {recent.map(article => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
