import type { Article, Product, Verdict } from '../../../server/contract/schemas/article.ts'
import { listOffers, type ShopOffer } from '../../../server/domain/offers.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { Redirect } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { JsonLd, type JsonLdNode, toPersonNode, toPublisherNode } from '../../lib/json-ld.tsx'
import { CachedMarkup, usePageData } from '../../lib/page-data.tsx'
import { getPageImage, PageHead } from '../../lib/page-head.tsx'
import { toCategoryView, useSite } from '../../lib/site.queries.ts'
import { useUser } from '../../lib/user.queries.ts'
import { PencilIcon } from '../../ui/icons.tsx'
import { LoadingArticle, MissingArticle, UnreadableArticle } from '../../ui/page-states.tsx'
import { articlePath, articleQuery, linksQuery, productsQuery, relatedQuery } from './article.queries.ts'
import { ArticleHero } from './article-hero.tsx'
import { ArticleText } from './article-text.tsx'
import { MoreToRead } from './closing-sections.tsx'
import { getReviewId, TableOfContents } from './table-of-contents.tsx'

export function ArticleScreen({ slug }: { slug: string }) {
  const api = useApi()
  const site = useSite()
  const { data: article, error } = usePageData(articleQuery(api, slug))
  const { data: products = [] } = usePageData({
    ...productsQuery(api, article?.id ?? ''),
    enabled: Boolean(article),
  })
  const { data: links } = usePageData({ ...linksQuery(api, article?.id ?? ''), enabled: Boolean(article) })
  const { data: related = [] } = usePageData({ ...relatedQuery(api, article?.id ?? ''), enabled: Boolean(article) })

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
        description={article.summary ?? article.excerpt}
        {...(isPublic && { path: articlePath(article) })}
        article={{ ...article, section: toCategoryView(site.categories, article.category).name }}
      />
      {isPublic && <JsonLd nodes={buildStructuredData({ site, article, products })} />}
      <article className="article">
        {article.status !== 'published' && <NotPublic status={article.status} />}
        <EditLink id={article.id} />
        <ArticleHero article={article} hasLinks={products.length > 0} />
        <div className="article-columns">
          <TableOfContents article={article} products={products} />
          <div className="article-main">
            <ArticleText article={article} products={products} {...(links && { links })} />
            {related.length > 0 && (
              <CachedMarkup
                as="section"
                id="more-to-read"
                className="more-to-read"
                aria-labelledby="related-title"
                component={MoreToRead}
                props={{
                  related: related.map(other => ({ ...other, view: toCategoryView(site.categories, other.category) })),
                }}
              />
            )}
          </div>
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
      <a className="button button-quiet button-small edit-link" href={getEditPath(id)}>
        <PencilIcon /> Edit article
      </a>
    )
  )
}

interface StructuredDataInput {
  site: ReturnType<typeof useSite>
  article: Article
  products: readonly Product[]
}

/**
 * Structured data of an article page (schema.org). It contains only what the page shows. Search engines accept product
 * data only on pages about a single product, so a page about several lists the links to their reviews. Ratings and
 * pictures of the retailer are omitted, because they are not our own.
 */
function buildStructuredData({ site, article, products }: StructuredDataInput): JsonLdNode[] {
  const address = site.url + articlePath(article)
  return [
    toArticleNode(site, article, address),
    ...toProductNodes(site.url, article, products, address),
    toBreadcrumbsNode(site, article, address),
  ]
}

function toArticleNode(site: StructuredDataInput['site'], article: Article, address: string): JsonLdNode {
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.summary ?? article.excerpt,
    image: [getPageImage(site, article).url],
    ...(article.publishedAt !== null && { datePublished: article.publishedAt }),
    dateModified: article.updatedAt,
    author: toAuthorNode(site.url, article),
    publisher: toPublisherNode(site),
    mainEntityOfPage: address,
    articleSection: toCategoryView(site.categories, article.category).name,
    inLanguage: site.language,
  }
}

function toAuthorNode(siteUrl: string, { author, authorSlug }: Article): JsonLdNode {
  return toPersonNode(siteUrl, { name: author, slug: authorSlug })
}

function toProductNodes(
  siteUrl: string,
  article: Article,
  products: readonly Product[],
  address: string,
): JsonLdNode[] {
  const [only, ...others] = products
  if (only === undefined) return []
  if (others.length > 0) return [toReviewListNode(article, products, address)]
  return article.format === 'howto' ? [] : toProductNode(siteUrl, article, only, address)
}

function toReviewListNode(article: Article, products: readonly Product[], address: string): JsonLdNode {
  return {
    '@type': 'ItemList',
    name: article.title,
    numberOfItems: products.length,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: product.name,
      url: `${address}#${getReviewId(product)}`,
    })),
  }
}

/** Search engines ignore a product without an offer or a review, so it is omitted. */
function toProductNode(siteUrl: string, article: Article, product: Product, address: string): JsonLdNode[] {
  const { name, image } = product
  const offers = listOffers(product).flatMap(offer => toOfferNode(offer, product))
  const verdict = article.verdicts[product.id]
  const evidence = {
    ...(offers.length > 0 && { offers: product.otherOffer ? offers : offers[0] }),
    ...(verdict && { review: toReviewNode(siteUrl, article, verdict) }),
  }
  if (Object.keys(evidence).length === 0) return []
  const url = `${address}#${getReviewId(product)}`
  return [{ '@type': 'Product', name, url, ...(image.startsWith('/') && { image: siteUrl + image }), ...evidence }]
}

/** Offer whose price the page shows; the shop is named if there are two. */
function toOfferNode({ shop, url, price, priceCurrent }: ShopOffer, product: Product): JsonLdNode[] {
  if (!priceCurrent || price === null) return []
  const seller = product.otherOffer && { seller: { '@type': 'Organization', name: shop ?? 'Amazon' } }
  return [{ '@type': 'Offer', price: price.toFixed(2), priceCurrency: product.currency, url, ...seller }]
}

/** Search engines show pros and cons from two statements on. */
function toReviewNode(siteUrl: string, article: Article, { pros, cons }: Verdict): JsonLdNode {
  const hasNotes = pros.length + cons.length >= 2
  return {
    '@type': 'Review',
    author: toAuthorNode(siteUrl, article),
    ...(article.publishedAt !== null && { datePublished: article.publishedAt }),
    ...(hasNotes && pros.length > 0 && { positiveNotes: toNotesNode(pros) }),
    ...(hasNotes && cons.length > 0 && { negativeNotes: toNotesNode(cons) }),
  }
}

function toNotesNode(lines: readonly string[]): JsonLdNode {
  return {
    '@type': 'ItemList',
    itemListElement: lines.map((name, index) => ({ '@type': 'ListItem', position: index + 1, name })),
  }
}

function toBreadcrumbsNode(site: StructuredDataInput['site'], article: Article, address: string): JsonLdNode {
  const { name, href } = toCategoryView(site.categories, article.category)
  const steps = [
    { name: 'Articles', item: `${site.url}/` },
    ...(href === null ? [] : [{ name, item: site.url + href }]),
    { name: article.title, item: address },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
