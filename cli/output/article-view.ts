import { formatPounds } from '../../server/contract/pounds.ts'
import type { Article, Product } from '../../server/contract/schemas/article.ts'
import { htmlToText } from './html-text.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { factsView } from './value-view.ts'
import { maxTextWidth, wrap } from './width.ts'

const productColumns: readonly Column<Product>[] = [
  { title: 'product', value: ({ name }) => name },
  { title: 'price', value: ({ price }) => (price === null ? '-' : formatPounds(price)), align: 'right' },
  { title: 'rating', value: ({ rating }) => rating?.toFixed(1) ?? '-', align: 'right' },
  { title: 'reviews', value: ({ reviewCount }) => reviewCount ?? '-', align: 'right' },
  { title: 'asin', value: ({ asin }) => asin ?? '-' },
  { title: 'pick', value: ({ isPick }) => isPick ?? '' },
]

/** Formats an article for reading: facts, compared products and text. */
export function articleView(article: Article, products: readonly Product[], page: Page): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth)
  const { slug, id, category, author, status, publishedAt, readTime, sample } = article
  return [
    page.paint.bold(wrap(printable(article.title), columns)),
    wrap(printable(article.excerpt), columns),
    '',
    factsView({ slug, id, category, author, status, publishedAt, minutes: readTime, ...(sample && { sample }) }, page),
    '',
    ...(products.length > 0 ? [table(products, productColumns, page), ''] : []),
    wrap(printable(htmlToText(article.content), { lines: true }), columns),
  ].join('\n')
}
