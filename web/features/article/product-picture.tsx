import type { Product } from '../../../server/contract/schemas/article.ts'
import { ProductCover } from '../../ui/cover.tsx'
import { Photo } from '../../ui/photo.tsx'
import type { ArticleContext } from './of-article.ts'

interface ProductPictureProps {
  product: Product
  article: ArticleContext
}

export function ProductPicture({ product, article }: ProductPictureProps) {
  const title = `${product.name} ${article.title}`
  return product.image === '' ? (
    <ProductCover seed={product.id} category={article.category} name={product.name} title={title} />
  ) : (
    <Photo src={product.image} alt={product.name} sizes="(min-width: 40rem) 20rem, 100vw" />
  )
}

export function getDialogId(product: Product): string {
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
