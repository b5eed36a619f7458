import type { Article, Product } from '../../../contract/schemas/article.ts'
import type { SitePage } from '../../../contract/schemas/page.ts'
import type { Comparison, ComparisonColumn } from '../../../contract/schemas/site.ts'
import { associateDisclosure, getPricesDisclosure } from '../../../domain/amazon.ts'
import { getCategoryName, type SiteCategory, toProductKind } from '../../../domain/categories.ts'
import { chooseFactColumns, hasFixedColumns } from '../../../domain/comparison.ts'
import { formatDay } from '../../../domain/days.ts'
import { formatPriceIn, formatTablePrice } from '../../../domain/money.ts'
import { formatRating } from '../../../domain/number-format.ts'
import { describeOffers, describeShop, getLowestPrice, listOfferShops, listOffers } from '../../../domain/offers.ts'
import { getArticleUrl } from '../../../domain/slugs.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { escapeMarkdown, markdownLink, markdownTable } from './inline-markdown.ts'

export interface MarkdownArticle {
  siteUrl: string
  article: Article
  products: readonly Product[]
  comparison: Comparison
  categories: readonly SiteCategory[]
}

/** Renders an article as Markdown, in the order of its page. */
export function renderArticleMarkdown({ siteUrl, article, products, comparison, categories }: MarkdownArticle): string {
  const reviews = [
    ...products.map(product => renderReview(product, article.summaries[product.id])),
    ...article.unmatchedReviews.map(
      ({ heading, html }) => `### ${escapeMarkdown(heading)}\n\n${htmlToMarkdown(html, 3)}`,
    ),
  ]
  const parts = [
    renderFrontMatter(siteUrl, article, getCategoryName(categories, article.category)),
    `# ${escapeMarkdown(article.title)}`,
    `> ${escapeMarkdown(article.excerpt)}`,
    associateDisclosure,
    ...(article.sample ? ['Sample content: the products are invented.'] : []),
    htmlToMarkdown(article.body, 2),
    ...(reviews.length > 0 ? ['## Detailed Product Reviews', ...reviews] : []),
    ...(products.length > 0
      ? [
          '## Detailed Comparison',
          renderComparisonTable(comparison, toProductKind(categories, article.category), products),
        ]
      : []),
    ...(products.some(product => product.priceCurrent) ? [getPricesDisclosure(listOfferShops(products))] : []),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

/** Renders a page such as About as Markdown. */
export function renderPageMarkdown(siteUrl: string, { title, slug, html }: SitePage): string {
  const front = renderLines({ title, canonical: `${siteUrl}/${slug}` })
  return `${[front, `# ${escapeMarkdown(title)}`, htmlToMarkdown(html, 2)].join('\n\n')}\n`
}

const notAvailable = 'Not given'

/** Comparison table of the page, with the columns from the site's settings or from the facts that differ. */
export function renderComparisonTable(comparison: Comparison, category: string, products: readonly Product[]): string {
  if (!hasFixedColumns(comparison, category)) return renderFactTable(products)
  const { columns, currency } = comparison
  const rows = products.map(product => columns.map(column => renderCell(column, product, currency)))
  return markdownTable(
    columns.map(({ label }) => escapeMarkdown(label)),
    rows,
  )
}

function renderFactTable(products: readonly Product[]): string {
  const facts = chooseFactColumns(products)
  const labels = ['Product', 'Rating', 'Price', ...facts.map(({ label }) => escapeMarkdown(label)), 'Action']
  const cell = (shows: 'name' | 'rating' | 'price' | 'action', product: Product) =>
    renderCell({ label: '', shows }, product)
  const rows = products.map((product, index) => [
    cell('name', product),
    cell('rating', product),
    cell('price', product),
    ...facts.map(({ values }) => escapeMarkdown(values[index] ?? notAvailable)),
    cell('action', product),
  ])
  return markdownTable(labels, rows)
}

/** @param sign Sign before prices from the settings; by default the currency's. */
function renderCell({ shows, text }: ComparisonColumn, product: Product, sign?: string): string {
  switch (shows) {
    case 'name':
      return escapeMarkdown(product.name)
    case 'rating':
      return product.rating === null ? notAvailable : formatRating(product.rating)
    case 'price':
      return renderTablePrice(product, sign)
    case 'reviews':
      return product.reviewCount?.toLocaleString('en-GB') ?? notAvailable
    case 'asin':
      return escapeMarkdown(product.asin ?? 'N/A')
    case 'pick':
      return escapeMarkdown(product.isPick ?? '-')
    case 'action':
      return `${markdownLink('Buy Now', listOffers(product)[0].url)} (paid link)`
    case 'text':
      return escapeMarkdown(text ?? '')
  }
}

/**
 * YAML front matter. Strings use JSON syntax, which YAML allows; `<` is escaped for readers that treat all text as
 * Markdown.
 */
function renderFrontMatter(siteUrl: string, article: Article, category: string): string {
  const lines = {
    title: article.title,
    excerpt: article.excerpt,
    author: article.author,
    category,
    ...(article.publishedAt !== null && { published: article.publishedAt }),
    updated: article.updatedAt,
    canonical: getArticleUrl(siteUrl, article),
  }
  return renderLines(lines)
}

function renderLines(lines: Readonly<Record<string, string>>): string {
  const written = (value: string) => JSON.stringify(value).replaceAll('<', '\\u003c')
  return ['---', ...Object.entries(lines).map(([name, value]) => `${name}: ${written(value)}`), '---'].join('\n')
}

function renderReview(product: Product, summary: string | undefined): string {
  const facts = [
    ...renderPrice(product),
    ...renderRating(product),
    `ASIN: ${escapeMarkdown(product.asin ?? 'N/A')}`,
    ...listOffers(product).map(
      offer => `${markdownLink(`Check Price ${describeShop(offer)}`, offer.url)} (affiliate link)`,
    ),
  ]
  const parts = [
    `### ${escapeMarkdown(product.name)}`,
    ...(product.isPick ? [`**${escapeMarkdown(product.isPick)}**`] : []),
    facts.map(fact => `- ${fact}`).join('\n'),
    ...(summary === undefined ? [] : [htmlToMarkdown(summary, 3)]),
  ]
  return parts.join('\n\n')
}

/** Lowest price, with its shop if there are two. */
function renderTablePrice(product: Product, sign?: string): string {
  const lowest = getLowestPrice(product)
  if (lowest === null) return product.price === null ? notAvailable : `See ${product.shop ?? 'Amazon'}`
  const text = formatTablePrice(lowest, product.currency, sign)
  return escapeMarkdown(product.otherOffer ? `${text} ${describeShop(listOffers(product)[0])}` : text)
}

function renderPrice(product: Product): string[] {
  const { price, currency, priceCurrent, readAt, otherOffer } = product
  const offers = otherOffer ? describeOffers(product) : null
  if (offers !== null) {
    const days = listOffers(product)
      .filter(offer => offer.priceCurrent)
      .map(offer => formatDay(offer.readAt))
    return [`Price: ${escapeMarkdown(offers)}, read on ${[...new Set(days)].join(' and ')}`]
  }
  return priceCurrent && price !== null
    ? [`Price: ${formatPriceIn(price, currency)}, read on ${formatDay(readAt)}`]
    : []
}

/** Rating and review count, as far as known. */
function renderRating({ rating, reviewCount }: Product): string[] {
  const reviews = reviewCount === null ? null : `${reviewCount.toLocaleString('en-GB')} customer reviews`
  if (rating === null) return reviews === null ? [] : [`Reviews: ${reviews}`]
  return [`Rating: ${rating}/5${reviews === null ? '' : `, based on ${reviews}`}`]
}
