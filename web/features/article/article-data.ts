import type { Article, Product, Verdict } from '../../../server/contract/schemas/article.ts'
import { categoryLabel } from '../../lib/categories.ts'
import type { JsonLdNode } from '../../lib/json-ld.tsx'
import { pageImage } from '../../lib/page-image.ts'
import { publisherOf } from '../../lib/site-data.tsx'
import { articlePath } from './article.queries.ts'
import { reviewId } from './sections.ts'

export interface ArticleData {
  site: { name: string; tagline: string; url: string }
  article: Article
  products: readonly Product[]
}

/**
 * Structured data of an article page (schema.org). It contains only what the page shows. Ratings of the retailer are
 * omitted, because they are not our own.
 */
export function articleData({ site, article, products }: ArticleData): JsonLdNode[] {
  const address = site.url + articlePath(article)
  return [
    articleNode(site, article, address),
    ...(products.length > 0 ? [productList(site.url, article, products, address)] : []),
    breadcrumbs(site.url, article, address),
  ]
}

function articleNode(site: ArticleData['site'], article: Article, address: string): JsonLdNode {
  return {
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    image: [pageImage(site, article).url],
    ...(article.publishedAt !== null && { datePublished: article.publishedAt }),
    dateModified: article.updatedAt,
    author: authorOf(article),
    publisher: publisherOf(site),
    mainEntityOfPage: address,
    articleSection: categoryLabel(article.category),
    inLanguage: 'en-GB',
  }
}

/** Authors such as "The Editorial Desk" are organisations; others are persons. */
function authorOf({ author }: Article): JsonLdNode {
  return { '@type': /^the\s/i.test(author) ? 'Organization' : 'Person', name: author }
}

function productList(siteUrl: string, article: Article, products: readonly Product[], address: string): JsonLdNode {
  return {
    '@type': 'ItemList',
    name: article.title,
    numberOfItems: products.length,
    itemListElement: products.map((product, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: productNode(siteUrl, article, product, address),
    })),
  }
}

function productNode(siteUrl: string, article: Article, product: Product, address: string): JsonLdNode {
  const verdict = article.verdicts[product.id]
  return {
    '@type': 'Product',
    name: product.name,
    url: `${address}#${reviewId(product)}`,
    ...(product.image !== '' && { image: product.image.startsWith('/') ? siteUrl + product.image : product.image }),
    ...(product.priceCurrent && product.price !== null && { offers: offerOf(product.price, product) }),
    ...(verdict && { review: reviewNode(article, verdict) }),
  }
}

function offerOf(price: number, { amazonUrl }: Product): JsonLdNode {
  return { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'GBP', url: amazonUrl }
}

function reviewNode(article: Article, { pros, cons }: Verdict): JsonLdNode {
  return {
    '@type': 'Review',
    author: authorOf(article),
    ...(pros.length > 0 && { positiveNotes: notes(pros) }),
    ...(cons.length > 0 && { negativeNotes: notes(cons) }),
  }
}

function notes(lines: readonly string[]): JsonLdNode {
  return {
    '@type': 'ItemList',
    itemListElement: lines.map((name, at) => ({ '@type': 'ListItem', position: at + 1, name })),
  }
}

function breadcrumbs(siteUrl: string, article: Article, address: string): JsonLdNode {
  const steps = [
    { name: 'Home', item: `${siteUrl}/` },
    { name: categoryLabel(article.category), item: `${siteUrl}/category/${article.category}` },
    { name: article.title, item: address },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({ '@type': 'ListItem', position: at + 1, ...step })),
  }
}
