import type { ReactNode } from 'react'
import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import { Photo } from '../../ui/article-image.tsx'
import { ProductCover } from '../../ui/cover.tsx'
import { PriceDate, PriceLine, RatingLine } from './product-facts.tsx'

/** Article context of a product: its title is sent with clicks, its category selects drawings. */
export type ArticleContext = Pick<Article, 'title' | 'category'>

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

interface ProductPictureProps {
  product: Product
  article: ArticleContext
}

function ProductPicture({ product, article }: ProductPictureProps) {
  const title = `${product.name} ${article.title}`
  return product.image === '' ? (
    <ProductCover seed={product.id} category={article.category} name={product.name} title={title} />
  ) : (
    <Photo src={product.image} alt={product.name} sizes="(min-width: 40rem) 20rem, 100vw" />
  )
}

function getDialogId(product: Product): string {
  return `enlarged-${product.id}`
}

/** Button that opens the enlarged picture in a native dialog. Recent browsers need no script for it. */
export function EnlargeButton({ product, article }: ProductPictureProps) {
  return (
    <button type="button" className="product-image" command="show-modal" commandfor={getDialogId(product)}>
      <span className="unseen">Enlarge: </span>
      <ProductPicture product={product} article={article} />
    </button>
  )
}

export function ProductCard({ product, article }: { product: Product; article: ArticleContext }) {
  return (
    <div className="product">
      <EnlargeButton product={product} article={article} />
      <div className="product-text">
        {product.isPick && <p className="badge badge-pick">{product.isPick}</p>}
        <h3>{product.name}</h3>
        <RatingLine product={product} />
        <PriceLine product={product} />
        <PriceDate product={product} />
        <BuyLink product={product} article={article} className="button button-wide">
          Check Price on Amazon
        </BuyLink>
        <p className="note">Affiliate Link</p>
      </div>
    </div>
  )
}

export function ProductDialog({ product, article }: { product: Product; article: ArticleContext }) {
  const id = getDialogId(product)
  return (
    <dialog id={id} className="dialog" closedby="any" aria-labelledby={`${id}-title`}>
      <button type="button" className="dialog-close" aria-label="Close" command="close" commandfor={id}>
        ×
      </button>
      <div className="dialog-image">
        <ProductPicture product={product} article={article} />
      </div>
      <h2 id={`${id}-title`}>{product.name}</h2>
      <RatingLine product={product} />
      <PriceLine product={product} />
      <PriceDate product={product} />
    </dialog>
  )
}
