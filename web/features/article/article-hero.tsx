import type { Article } from '../../../server/contract/schemas/article.ts'
import { formatLongUsDate } from '../../lib/format.ts'
import { ArticleImage } from '../../ui/article-image.tsx'
import { CategoryBadge } from '../../ui/badge.tsx'
import { Byline } from '../../ui/byline.tsx'
import { SampleLabel } from '../../ui/sample-label.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'

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
        {article.sample && <SampleLabel>Sample content: the products are invented</SampleLabel>}
      </div>
      <div className="article-hero-image">
        <ArticleImage article={article} priority sizes="(min-width: 60rem) 35rem, 100vw" />
      </div>
    </header>
  )
}
