import { type KeyboardEvent, useState } from 'react'
import type { DeskProduct } from '../../../../server/contract/schemas/product.ts'
import { formatPriceIn } from '../../../../server/domain/money.ts'
import { LinkButton } from '../../../ui/buttons.tsx'
import { ProductThumb } from '../picture-fields.tsx'

interface ProductListProps {
  products: readonly DeskProduct[]
  selected: string | undefined
  /** Selects the drawings. */
  context: { category: string; title: string }
  isPending: boolean
  onSelect: (id: string) => void
  /** Called with the ids in their new order. */
  onOrder: (ids: readonly string[]) => void
}

/** Products of an article in order. A product is moved by its handle: dragged, or with Space and the arrow keys. */
export function ProductList({ products, selected, context, isPending, onSelect, onOrder }: ProductListProps) {
  const { order, grabbed, announcement, ...moving } = useOrder(products, onOrder)
  const byId = new Map(products.map(product => [product.id, product]))
  return (
    <>
      <ol className="product-list">
        {order
          .flatMap(id => byId.get(id) ?? [])
          .map(product => (
            <li
              key={product.id}
              data-grabbed={grabbed === product.id}
              onDragOver={event => {
                event.preventDefault()
                moving.dragOver(product.id)
              }}
              onDrop={event => event.preventDefault()}
            >
              <button
                type="button"
                className="icon-button product-handle"
                aria-label={`Move ${product.name}`}
                aria-pressed={grabbed === product.id}
                aria-disabled={isPending}
                draggable={!isPending}
                onClick={() => isPending || moving.toggle(product)}
                onKeyDown={event => moving.press(event, product)}
                onBlur={() => moving.drop()}
                onDragStart={() => moving.grab(product.id)}
                onDragEnd={() => moving.drop()}
              >
                <svg className="icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
                  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
                </svg>
              </button>
              <ProductThumb product={product} context={context} />
              <div className="product-name">
                <LinkButton aria-current={product.id === selected} onClick={() => onSelect(product.id)}>
                  {product.name}
                </LinkButton>
                <span className="row-hint">{product.isPick ?? 'No pick label'}</span>
              </div>
              <span className="row-hint product-price">{describePrice(product)}</span>
            </li>
          ))}
      </ol>
      <p className="row-hint">Drag to reorder, or press Space and use the arrow keys.</p>
      <p className="unseen" role="status">
        {announcement}
      </p>
    </>
  )
}

function describePrice({ price, currency, seePrice }: DeskProduct): string {
  if (price === null) return seePrice ? 'On Amazon' : '–'
  return formatPriceIn(price, currency)
}

/** Order of a list while one of its products is moved. */
function useOrder(products: readonly DeskProduct[], onOrder: (ids: readonly string[]) => void) {
  const ids = products.map(({ id }) => id)
  const [moving, setMoving] = useState<{ id: string; order: readonly string[] }>()
  const [announcement, setAnnouncement] = useState('')
  const order = moving?.order ?? ids

  function place(to: number): void {
    if (!moving || to < 0 || to >= order.length) return
    const others = order.filter(id => id !== moving.id)
    setMoving({ ...moving, order: others.toSpliced(to, 0, moving.id) })
    setAnnouncement(`Position ${to + 1} of ${order.length}.`)
  }

  function drop(): void {
    setMoving(undefined)
    if (moving && moving.order.join() !== ids.join()) onOrder(moving.order)
  }

  return {
    order,
    announcement,
    grabbed: moving?.id,
    grab: (id: string) => setMoving({ id, order: ids }),
    drop,
    dragOver: (id: string) => place(order.indexOf(id)),

    toggle({ id, name }: DeskProduct): void {
      if (moving) {
        setAnnouncement(`${name} dropped.`)
        drop()
      } else {
        setMoving({ id, order: ids })
        setAnnouncement(`${name} grabbed. Use the arrow keys, then Space to drop or Escape to cancel.`)
      }
    },

    press(event: KeyboardEvent, { id, name }: DeskProduct): void {
      if (moving?.id !== id) return
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (event.key === 'Escape') {
        setMoving(undefined)
        setAnnouncement(`${name} is back at its position.`)
      } else if (step !== undefined) {
        event.preventDefault()
        place(order.indexOf(id) + step)
      }
    },
  }
}
