import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import { associateDisclosure } from '../../../server/domain/amazon.ts'
import { formatDay } from '../../../server/domain/days.ts'
import { type CategoryView, useCategoryView, useSite } from '../../lib/site.queries.ts'
import { ArticleImage } from '../../ui/article-image.tsx'
import { Byline, SampleLabel } from '../../ui/labels.tsx'
import { joinRatings } from './article-html.ts'
import { ArticleText } from './article-text.tsx'

export function ArticleHero({ article, hasLinks }: { article: Article; hasLinks: boolean }) {
  const { dateFormat } = useSite()
  const category = useCategoryView(article.category)
  return (
    <>
      <Breadcrumbs category={category} />
      <header className="article-hero">
        <div className="article-hero-text">
          <h1>{article.title}</h1>
          <p className="lead">{joinRatings(article.summary ?? article.excerpt)}</p>
        </div>
        <Byline author={article.author} avatar={article.authorAvatar} slug={article.authorSlug}>
          <span>{article.readTime} min read</span>
          {article.publishedAt === null ? (
            <span>Not published yet</span>
          ) : (
            <time dateTime={article.publishedAt}>{formatDay(article.publishedAt, dateFormat)}</time>
          )}
        </Byline>
        {article.sample && <SampleLabel>Sample content with invented products</SampleLabel>}
        <div className="article-hero-image">
          <ArticleImage article={article} kind={category.kind} priority sizes="(min-width: 60rem) 24rem, 7rem" />
        </div>
        {hasLinks && <AdLine format={article.format} />}
      </header>
    </>
  )
}

/** Disclosure above the first affiliate link. */
function AdLine({ format }: Pick<Article, 'format'>) {
  const name = format === undefined || format === 'review' ? 'review' : 'article'
  return (
    <p className="ad-line">
      <strong>Ad: this {name} contains affiliate links.</strong> {associateDisclosure}
    </p>
  )
}

/** Way back to the lists. The structured data of the article contains the same path. */
function Breadcrumbs({ category: { name, href } }: { category: CategoryView }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href="/">Back to Articles</a>
        </li>
        <li>{href === null ? name : <a href={href}>{name}</a>}</li>
      </ol>
    </nav>
  )
}

/** An article rendered with the components that readers see. The editor shows it before changes are stored. */
export function ArticlePreview({ article, products }: { article: Article; products: readonly Product[] }) {
  return (
    <article className="article">
      <ArticleHero article={article} hasLinks={products.length > 0} />
      <ArticleText article={article} products={products} />
    </article>
  )
}
