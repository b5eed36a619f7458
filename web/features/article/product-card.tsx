import type { Product } from '../../../server/contract/schemas/article.ts'
import { wholeNumber } from '../../lib/format.ts'
import { Stars } from '../../ui/stars.tsx'
import { BuyLink } from './buy-link.tsx'
import { PriceDate, priceText } from './price.tsx'
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
        <p className="price">{priceText(product)}</p>
        <PriceDate product={product} />
        <BuyLink product={product} className="button button-wide">
          Check Price on Amazon
        </BuyLink>
        <p className="note">Affiliate Link</p>
      </div>
    </div>
  )
}
