import type { Product } from '../../../contract/schemas/article.ts'
import type { Comparison, ComparisonColumn } from '../../../contract/schemas/site.ts'
import { escapeMarkdown, markdownLink, markdownTable } from './markdown.ts'

const notAvailable = 'Not given'

/** Comparison table of the page, with the columns from the site's settings. */
export function renderComparisonTable({ columns, currency }: Comparison, products: readonly Product[]): string {
  const rows = products.map(product => columns.map(column => renderCell(column, product, currency)))
  return markdownTable(
    columns.map(({ label }) => escapeMarkdown(label)),
    rows,
  )
}

function renderCell({ shows, text }: ComparisonColumn, product: Product, currency: string): string {
  switch (shows) {
    case 'name':
      return escapeMarkdown(product.name)
    case 'rating':
      return String(product.rating ?? notAvailable)
    case 'price':
      if (product.price === null) return notAvailable
      return product.priceCurrent ? escapeMarkdown(`${currency}${product.price.toFixed(2)}`) : 'See Amazon'
    case 'reviews':
      return product.reviewCount?.toLocaleString('en-GB') ?? notAvailable
    case 'asin':
      return escapeMarkdown(product.asin ?? 'N/A')
    case 'pick':
      return escapeMarkdown(product.isPick ?? '-')
    case 'action':
      return `${markdownLink('Buy Now', product.amazonUrl)} (paid link)`
    case 'text':
      return escapeMarkdown(text ?? '')
  }
}
