import type { ReactNode } from 'react'
import type { Product } from '../../../../server/contract/schemas/article.ts'
import { Photo } from '../../../ui/article-image.tsx'
import { ProductCover, ProductCoverUse } from '../../../ui/cover.tsx'
import { getReviewId } from '../table-of-contents.tsx'
import { type ArticleContext, BuyLink, BuyLinks } from './buy-link.tsx'
import { formatPrice, PriceLine, RatingLine, ReadDate } from './product-facts.tsx'

interface ProductProps {
  product: Product
  article: ArticleContext
}

const getCoverId = ({ id }: Product) => `drawn-${id}`

/** Drawings of all products of an article. Every picture refers to one of them. */
export function ProductDrawings({ products, article }: { products: readonly Product[]; article: ArticleContext }) {
  return (
    <svg className="drawings" aria-hidden="true">
      {products.map(product => (
        <ProductCover
          key={product.id}
          id={getCoverId(product)}
          seed={product.id}
          category={article.category}
          title={`${product.name} ${article.title}`}
        />
      ))}
    </svg>
  )
}

/**
 * Picture of a product. The drawing is always behind the photograph, so that it shows when the photograph is missing or
 * fails to load.
 */
function Picture({ product, sizes, children }: { product: Product; sizes: string; children?: ReactNode }) {
  // The description is not on the image, where browsers would show it instead of the drawing.
  const described = product.imageAlt && !children && ({ role: 'img', 'aria-label': product.imageAlt } as const)
  return (
    <figure className="picture" {...described}>
      <ProductCoverUse id={getCoverId(product)} />
      {product.image !== '' && <Photo src={product.image} alt="" sizes={sizes} />}
      {children}
    </figure>
  )
}

function getDialogId(product: Product): string {
  return `enlarged-${product.id}`
}

/** Picture with a button that opens it in a native dialog. Recent browsers need no script for it. */
export function EnlargeablePicture({ product, sizes }: { product: Product; sizes: string }) {
  return (
    <Picture product={product} sizes={sizes}>
      <button
        type="button"
        className="zoom"
        command="show-modal"
        commandfor={getDialogId(product)}
        aria-label={`Enlarge the picture of ${product.name}${product.imageAlt ? `: ${product.imageAlt}` : ''}`}
      />
    </Picture>
  )
}

const reviewHref = (product: Product) => `#${getReviewId(product)}`

interface PickProps extends ProductProps {
  /** Why the product is a pick, in one sentence. */
  reason: string | undefined
  isFirst: boolean
}

export function PickCard({ product, article, reason, isFirst }: PickProps) {
  return (
    <article className="pick">
      <EnlargeablePicture product={product} sizes="(min-width: 44rem) 18rem, 7.5rem" />
      <div className="pick-text">
        <div className="pick-head">
          <p className={isFirst ? 'role role-first' : 'role'}>{product.isPick}</p>
          <h3>
            <a href={reviewHref(product)}>{product.name}</a>
          </h3>
        </div>
        <p className="reason">{reason}</p>
        <div className="pick-rating">
          <RatingLine product={product} />
        </div>
        <div className="buy">
          <div className="price-line">
            <PriceLine product={product} /> <span className="note">Affiliate Link</span>
          </div>
          <BuyLinks product={product} article={article} className="button button-wide" />
        </div>
      </div>
    </article>
  )
}

/** `£49.99 · Affiliate Link` */
function OfferNote({ product }: { product: Product }) {
  return <span className="note">{[formatPrice(product), 'Affiliate Link'].filter(Boolean).join(' · ')}</span>
}

/** Slim card at the end of the article. */
export function PurchaseOption({ product, article }: ProductProps) {
  return (
    <div className="option">
      <Picture product={product} sizes="4rem" />
      <div>
        <strong className="offer-name">{product.name}</strong>
        <OfferNote product={product} />
      </div>
      <BuyLinks product={product} article={article} className="button" />
    </div>
  )
}

/** Bar with the first pick at the bottom of small screens, while the text below the picks is in view. */
export function PickBar({ product, article, label }: ProductProps & { label: string }) {
  return (
    <aside className="pick-bar" aria-label={label}>
      <Picture product={product} sizes="3.25rem" />
      <div>
        <strong className="offer-name">{product.name}</strong>
        <OfferNote product={product} />
      </div>
      <BuyLink product={product} article={article} className="button">
        Check Price
      </BuyLink>
    </aside>
  )
}

export function ProductDialog({ product, article }: ProductProps) {
  const id = getDialogId(product)
  return (
    <dialog id={id} className="dialog" closedby="any" aria-labelledby={`${id}-title`}>
      <button type="button" className="dialog-close" aria-label="Close" command="close" commandfor={id}>
        ×
      </button>
      <Picture product={product} sizes="34rem" />
      <h2 id={`${id}-title`}>{product.name}</h2>
      <RatingLine product={product} />
      <PriceLine product={product} />
      <p className="note">
        <ReadDate product={product} format={article.dateFormat} />
      </p>
    </dialog>
  )
}
