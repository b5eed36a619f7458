import type { Product } from '../../../server/contract/schemas/article.ts'
import type { ArticleContext } from './of-article.ts'
import { PriceDate, PriceLine } from './price.tsx'
import { getDialogId, ProductPicture } from './product-picture.tsx'
import { RatingLine } from './rating-line.tsx'

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
