import type { Product } from '../../../server/contract/schemas/article.ts'
import { BuyLink } from './buy-link.tsx'
import { PriceDate, PriceLine } from './price.tsx'
import { EnlargingPicture } from './product-picture.tsx'
import { RatingLine } from './rating-line.tsx'

export function ProductCard({ product, category }: { product: Product; category: string }) {
  return (
    <div className="product">
      <EnlargingPicture product={product} category={category} />
      <div className="product-text">
        {product.isPick && <p className="badge badge-pick">{product.isPick}</p>}
        <h3>{product.name}</h3>
        <RatingLine product={product} />
        <PriceLine product={product} />
        <PriceDate product={product} />
        <BuyLink product={product} className="button button-wide">
          Check Price on Amazon
        </BuyLink>
        <p className="note">Affiliate Link</p>
      </div>
    </div>
  )
}
