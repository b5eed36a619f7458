import { Redirect } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { JsonLd } from '../../lib/json-ld.tsx'
import { getCategoryLabel } from '../../lib/labels.ts'
import { usePageData } from '../../lib/page-data.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { useUser } from '../../lib/user.queries.ts'
import { PencilIcon } from '../../ui/icons.tsx'
import { LoadingArticle, MissingArticle, UnreadableArticle } from '../../ui/page-states.tsx'
import { articlePath, articleQuery, productsQuery } from './article.queries.ts'
import { ArticleHero } from './article-hero.tsx'
import { ArticleText } from './article-text.tsx'
import { buildStructuredData } from './structured-data.ts'
import { TableOfContents } from './table-of-contents.tsx'

export function ArticleScreen({ slug }: { slug: string }) {
  const api = useApi()
  const site = useSite()
  const { data: article, error } = usePageData(articleQuery(api, slug))
  const { data: products = [] } = usePageData({
    ...productsQuery(api, article?.id ?? ''),
    enabled: Boolean(article),
  })

  if (error) return <UnreadableArticle reason={error.message} />
  if (article === undefined) return <LoadingArticle title="Loading article..." />
  if (article === null)
    return (
      <MissingArticle
        reason="It may have been removed, or the link may be wrong."
        back={{ href: '/', label: 'Back to Home' }}
      />
    )
  if (article.slug !== slug) return <Redirect to={articlePath(article)} />
  const isPublic = article.status === 'published'
  return (
    <>
      <PageHead
        title={article.title}
        description={article.excerpt}
        {...(isPublic && { path: articlePath(article) })}
        article={{ ...article, section: getCategoryLabel(article.category) }}
      />
      {isPublic && <JsonLd nodes={buildStructuredData({ site, article, products })} />}
      <article className="article">
        {article.status !== 'published' && <NotPublic status={article.status} />}
        <EditLink id={article.id} />
        <ArticleHero article={article} />
        <div className="article-columns">
          <TableOfContents products={products} />
          <ArticleText article={article} products={products} />
        </div>
      </article>
    </>
  )
}

function NotPublic({ status }: { status: 'draft' | 'deleted' }) {
  return (
    <p className="not-public" role="status">
      {status === 'draft'
        ? 'Draft. Only admins can see this page.'
        : 'Deleted. Readers see that the article was removed.'}
    </p>
  )
}

function EditLink({ id }: { id: string }) {
  return (
    useUser() && (
      <a className="button button-quiet button-small edit-link" href={`/articles/${encodeURIComponent(id)}/edit`}>
        <PencilIcon /> Edit article
      </a>
    )
  )
}
