import type { ReactNode } from 'react'
import type { Article, Product } from '../../../../server/contract/schemas/article.ts'
import type { DateFormat } from '../../../../server/domain/days.ts'
import { defaultCurrency } from '../../../../server/domain/money.ts'
import { describeShop, listOffers, type ShopOffer } from '../../../../server/domain/offers.ts'

/** Article context of a product: its title is sent with clicks, its kind of products selects drawings and columns. */
export interface ArticleContext extends Pick<Article, 'title' | 'category'> {
  dateFormat: DateFormat
}

interface BuyLinkProps {
  product: Product
  /** Offer that the link leads to; the best one by default. */
  offer?: ShopOffer
  article: ArticleContext
  className: string
  children: ReactNode
}

/**
 * An affiliate link: marked as sponsored for search engines, opened in a new tab, and tracked like the links in the
 * body.
 */
export function BuyLink({ product, offer, article, className, children }: BuyLinkProps) {
  const { url, price } = offer ?? listOffers(product)[0]
  const eventData = {
    'data-event': 'Product Click',
    'data-product': product.name,
    'data-url': url,
    'data-article': article.title,
    ...(price !== null && {
      'data-price': price.toFixed(2),
      ...(product.currency !== defaultCurrency && { 'data-currency': product.currency }),
    }),
  }
  return (
    <a className={className} href={url} target="_blank" rel="sponsored nofollow noopener" {...eventData}>
      {children}
      <span className="unseen"> ({product.name}, opens in a new tab)</span>
    </a>
  )
}

/** Links to the offers of a product, the lowest price first. */
export function BuyLinks({ product, article, className }: Omit<BuyLinkProps, 'children' | 'offer'>) {
  return listOffers(product).map((offer, at) => (
    <BuyLink
      key={offer.url}
      product={product}
      offer={offer}
      article={article}
      className={at === 0 ? className : `${className} button-quiet`}
    >
      {`Check Price ${describeShop(offer)}`}
    </BuyLink>
  ))
}
