import type { Product } from '../../../server/contract/schemas/article.ts'
import { longDate, pounds, wholeNumber } from '../../lib/format.ts'
import { Stars } from '../../ui/stars.tsx'
import { BuyLink } from './buy-link.tsx'
import { EnlargingPicture } from './product-picture.tsx'

export function ProductCard({ product, category }: { product: Product; category: string }) {
  return (
    <div className="product">
      <EnlargingPicture product={product} category={category} />
      <div className="product-text">
        {product.isPick && <p className="badge badge-pick">{product.isPick}</p>}
        <h3>{product.name}</h3>
        <p className="rating">
          <Stars rating={product.rating} /> {product.rating} ({wholeNumber(product.reviewCount)} reviews)
        </p>
        <p className="price">{pounds(product.price)}</p>
        <p className="note">Price read on {longDate(product.readAt)}</p>
        <BuyLink product={product} className="button button-wide">
          Check Price on Amazon
        </BuyLink>
        <p className="note">Affiliate Link</p>
      </div>
    </div>
  )
}
