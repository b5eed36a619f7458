import type { ReactNode } from 'react'
import type { Product } from '../../../server/contract/schemas/article.ts'
import type { ArticleContext } from './of-article.ts'

interface BuyLinkProps {
  product: Product
  article: ArticleContext
  className: string
  children: ReactNode
}

/**
 * An affiliate link: marked as sponsored for search engines, opened in a new tab, and tracked like the links in the
 * body.
 */
export function BuyLink({ product, article, className, children }: BuyLinkProps) {
  const eventData = {
    'data-event': 'Product Click',
    'data-product': product.name,
    'data-url': product.amazonUrl,
    'data-article': article.title,
    ...(product.price !== null && { 'data-price': product.price.toFixed(2) }),
  }
  return (
    <a className={className} href={product.amazonUrl} target="_blank" rel="sponsored nofollow noopener" {...eventData}>
      {children}
      <span className="unseen"> ({product.name}, opens in a new tab)</span>
    </a>
  )
}
