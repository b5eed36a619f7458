import type { Product } from '../../../server/contract/schemas/article.ts'
import { BuyLink } from './buy-link.tsx'
import type { ArticleContext } from './of-article.ts'
import { PriceDate, PriceLine } from './price.tsx'
import { EnlargeButton } from './product-picture.tsx'
import { RatingLine } from './rating-line.tsx'

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
