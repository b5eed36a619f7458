import type { Product } from '../../../server/contract/schemas/article.ts'
import { ProductCover } from '../../ui/cover.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { OfArticle } from './of-article.ts'

interface Props {
  product: Product
  article: OfArticle
}

export function ProductPicture({ product, article }: Props) {
  const title = `${product.name} ${article.title}`
  return product.image === '' ? (
    <ProductCover seed={product.id} category={article.category} name={product.name} title={title} />
  ) : (
    <Photo src={product.image} alt={product.name} sizes="(min-width: 40rem) 20rem, 100vw" />
  )
}

export function dialogId(product: Product): string {
  return `enlarged-${product.id}`
}

/** Button that opens the enlarged picture in a native dialog. Recent browsers need no script for it. */
export function EnlargingPicture({ product, article }: Props) {
  return (
    <button type="button" className="product-image" command="show-modal" commandfor={dialogId(product)}>
      <span className="unseen">Enlarge: </span>
      <ProductPicture product={product} article={article} />
    </button>
  )
}
