import type { DeskProduct } from '../../../../server/contract/schemas/product.ts'
import { Photo } from '../../../ui/article-image.tsx'
import { ProductCover, ProductCoverUse } from '../../../ui/cover.tsx'

interface ProductThumbProps {
  product: Pick<DeskProduct, 'id' | 'name' | 'image'>
  /** Selects the drawing. */
  context: { category: string; title: string }
  /** Distinguishes two pictures of one product on a screen. */
  place?: string
}

/** Small picture of a product: the drawing, and the photograph over it. */
export function ProductThumb({ product: { id, name, image }, context, place = 'list' }: ProductThumbProps) {
  const coverId = `${place}-${id}`
  return (
    <figure className="picture product-thumb">
      <svg className="drawings" aria-hidden="true">
        <ProductCover id={coverId} seed={id} category={context.category} title={`${name} ${context.title}`} />
      </svg>
      <ProductCoverUse id={coverId} />
      {image !== '' && <Photo key={image} src={image} alt="" sizes="8rem" />}
    </figure>
  )
}
