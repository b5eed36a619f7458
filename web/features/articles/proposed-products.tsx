import {
  changedFacts,
  type ProductChange,
  priceText,
  productChanges,
} from '../../../server/contract/product-changes.ts'
import type { ProposedProduct } from '../../../server/contract/schemas/proposal.ts'

const words = { added: 'New', removed: 'Goes', kept: 'Stays' } as const

/** Changes to the products, best first. Removed products come last. */
export function ProposedProducts({ before, after }: Record<'before' | 'after', readonly ProposedProduct[]>) {
  return (
    <section className="comparison">
      <h3>Products</h3>
      <ul className="product-changes">
        {productChanges(before, after).map(change => (
          <li key={keyOf(change)} className={`product-${change.kind}`}>
            <span className="product-word">{words[change.kind]}</span>
            <span>
              <strong>{productOf(change).name}</strong>, {factsOf(change)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function productOf(change: ProductChange): ProposedProduct {
  return change.kind === 'removed' ? change.before : change.after
}

function keyOf(change: ProductChange): string {
  const { asin, name } = productOf(change)
  return `${change.kind} ${asin ?? name}`
}

function factsOf(change: ProductChange): string {
  if (change.kind !== 'kept') return priceText(productOf(change))
  const facts = changedFacts(change.before, change.after)
  return facts.length > 0 ? facts.join('; ') : `${priceText(change.after)}, nothing of it changes`
}
