import type { ReactNode } from 'react'
import type { Product } from '../../../server/contract/schemas/article.ts'

interface Props {
  product: Product
  className: string
  children: ReactNode
}

/** A link that earns a commission: marked as such for search engines, and in a tab of its own. */
export function BuyLink({ product, className, children }: Props) {
  return (
    <a className={className} href={product.amazonUrl} target="_blank" rel="sponsored nofollow noopener">
      {children}
      <span className="unseen"> ({product.name}, opens in a new tab)</span>
    </a>
  )
}
