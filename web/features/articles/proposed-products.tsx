import {
  describeChanges,
  formatPrice,
  listProductChanges,
  type ProductChange,
} from '../../../server/contract/product-changes.ts'
import type { ProposedProduct } from '../../../server/contract/schemas/proposal.ts'

const changeLabels = { added: 'New', removed: 'Goes', kept: 'Stays' } as const

/** Changes to the products, best first. Removed products come last. */
export function ProposedProducts({ before, after }: Record<'before' | 'after', readonly ProposedProduct[]>) {
  return (
    <section className="comparison">
      <h3>Products</h3>
      <ul className="product-changes">
        {listProductChanges(before, after).map(change => (
          <li key={getChangeKey(change)} className={`product-${change.kind}`}>
            <span className="product-word">{changeLabels[change.kind]}</span>
            <span>
              <strong>{getProduct(change).name}</strong>, {describeFacts(change)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function getProduct(change: ProductChange): ProposedProduct {
  return change.kind === 'removed' ? change.before : change.after
}

function getChangeKey(change: ProductChange): string {
  const { asin, name } = getProduct(change)
  return `${change.kind} ${asin ?? name}`
}

function describeFacts(change: ProductChange): string {
  if (change.kind !== 'kept') return formatPrice(getProduct(change))
  const facts = describeChanges(change.before, change.after)
  return facts.length > 0 ? facts.join('; ') : `${formatPrice(change.after)}, nothing of it changes`
}
