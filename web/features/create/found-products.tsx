import { findAsin, isAmazonUkUrl } from '../../../server/contract/amazon-link.ts'
import { type FoundProduct, getFoundProductKey } from '../../../server/contract/found-products.ts'

/** List of products found so far. */
export function FoundProducts({ products }: { products: readonly FoundProduct[] }) {
  if (products.length === 0) return null
  return (
    <section className="found" aria-labelledby="found-title">
      <h3 id="found-title">
        Products found <span className="row-hint">({products.length})</span>
      </h3>
      <ul>
        {products.map(product => (
          <li key={getFoundProductKey(product)}>
            <FoundLink product={product} />
            <span className="row-hint">{findAsin(product.amazonUrl)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links only to Amazon UK, because search results are untrusted. */
function FoundLink({ product: { name, amazonUrl } }: { product: FoundProduct }) {
  if (!isAmazonUkUrl(amazonUrl)) return <bdi>{name}</bdi>
  return (
    <a href={amazonUrl} target="_blank" rel="sponsored nofollow noopener">
      <bdi>{name}</bdi>
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  )
}
