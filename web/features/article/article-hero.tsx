import type { Article } from '../../../server/contract/schemas/article.ts'
import { formatLongUsDate } from '../../lib/format.ts'
import { getCategoryLabel } from '../../lib/labels.ts'
import { ArticleImage } from '../../ui/article-image.tsx'
import { Byline, CategoryBadge, SampleLabel } from '../../ui/labels.tsx'

export function ArticleHero({ article }: { article: Article }) {
  return (
    <header className="article-hero">
      <div className="article-hero-text">
        <Breadcrumbs article={article} />
        <CategoryBadge category={article.category} />
        <h1>{article.title}</h1>
        <p className="lead">{article.excerpt}</p>
        <Byline author={article.author} avatar={article.authorAvatar}>
          <span>{article.readTime} min read</span>
          {article.publishedAt === null ? (
            <span>Not published yet</span>
          ) : (
            <time dateTime={article.publishedAt}>{formatLongUsDate(article.publishedAt)}</time>
          )}
        </Byline>
        {article.sample && <SampleLabel>Sample content with invented products</SampleLabel>}
      </div>
      <div className="article-hero-image">
        <ArticleImage article={article} priority sizes="(min-width: 60rem) 35rem, 100vw" />
      </div>
    </header>
  )
}

/** Breadcrumbs of an article. Its structured data contains the same path. */
function Breadcrumbs({ article }: { article: Article }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={`/category/${article.category}`}>{getCategoryLabel(article.category)}</a>
        </li>
        <li aria-current="page">{article.title}</li>
      </ol>
    </nav>
  )
}
