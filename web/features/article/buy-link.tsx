import type { ReactNode } from 'react'
import type { Product } from '../../../server/contract/schemas/article.ts'
import type { OfArticle } from './of-article.ts'

interface Props {
  product: Product
  article: OfArticle
  className: string
  children: ReactNode
}

/**
 * An affiliate link: marked as sponsored for search engines, opened in a new tab, and tracked like the links in the
 * body.
 */
export function BuyLink({ product, article, className, children }: Props) {
  const clicked = {
    'data-event': 'Product Click',
    'data-product': product.name,
    'data-url': product.amazonUrl,
    'data-article': article.title,
    ...(product.price !== null && { 'data-price': product.price.toFixed(2) }),
  }
  return (
    <a className={className} href={product.amazonUrl} target="_blank" rel="sponsored nofollow noopener" {...clicked}>
      {children}
      <span className="unseen"> ({product.name}, opens in a new tab)</span>
    </a>
  )
}
