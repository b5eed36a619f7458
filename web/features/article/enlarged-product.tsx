import type { Product } from '../../../server/contract/schemas/article.ts'
import { wholeNumber } from '../../lib/format.ts'
import { Stars } from '../../ui/stars.tsx'
import { PriceDate, priceText } from './price.tsx'
import { dialogId, ProductPicture } from './product-picture.tsx'

export function EnlargedProduct({ product, category }: { product: Product; category: string }) {
  const id = dialogId(product)
  return (
    <dialog id={id} className="dialog" closedby="any" aria-labelledby={`${id}-title`}>
      <button type="button" className="dialog-close" aria-label="Close" {...{ command: 'close', commandfor: id }}>
        ×
      </button>
      <div className="dialog-image">
        <ProductPicture product={product} category={category} />
      </div>
      <h2 id={`${id}-title`}>{product.name}</h2>
      <p className="rating">
        <Stars rating={product.rating} /> {product.rating} ({wholeNumber(product.reviewCount)} reviews)
      </p>
      <p className="price">{priceText(product)}</p>
      <PriceDate product={product} />
    </dialog>
  )
}
