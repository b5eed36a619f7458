import type { DeskProduct } from '../../../../server/contract/schemas/product.ts'
import { readProductLink } from '../../../../server/domain/amazon.ts'
import { getCurrency } from '../../../../server/domain/money.ts'
import type { Networks } from '../../../../server/domain/networks.ts'
import { findPaidLink } from '../../../../server/domain/paid-links.ts'
import { describeStatement } from '../../../../server/domain/products.ts'
import type { FieldErrors } from '../../../lib/error-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { useSettings } from '../../../lib/site.queries.ts'
import { LineField } from '../../../ui/form.tsx'
import type { ProductValues } from './product-values.ts'

interface FigureFieldsProps {
  product: DeskProduct
  values: ProductValues
  problems: FieldErrors
  onChange: (changes: Partial<ProductValues>) => void
}

/** Price, rating and number of reviews, with the time or the person that they come from. */
export function FigureFields({ product, values, problems, onChange }: FigureFieldsProps) {
  const describe = (field: string) => {
    const statement = product.stated.find(one => one.field === field)
    return statement && capitalize(describeStatement(statement))
  }
  const { sign } = getCurrency(product.currency)
  const readOn = product.price === null ? undefined : `Read on ${formatDateTime(product.readAt)}`
  return (
    <>
      <LineField
        label={`Price, ${sign.trim()}`}
        hint={
          describe('price') ?? readOn ?? (product.seePrice && 'Amazon shows its price. Your own price replaces it.')
        }
        value={values.price}
        error={problems.price ?? problems.priceReadOn}
        inputMode="decimal"
        onChange={price => onChange({ price })}
      />
      <LineField
        label="Rating, out of 5"
        hint={describe('rating')}
        value={values.rating}
        error={problems.rating}
        inputMode="decimal"
        onChange={rating => onChange({ rating })}
      />
      <LineField
        label="Reviews"
        hint={describe('reviews')}
        value={values.reviewCount}
        error={problems.reviewCount}
        inputMode="numeric"
        onChange={reviewCount => onChange({ reviewCount })}
      />
    </>
  )
}

/** Offer of another shop. The page shows the lowest price first. */
export function OtherOfferFields({ values, problems, onChange }: Omit<FigureFieldsProps, 'product'>) {
  const settings = useSettings()
  const { otherLink, otherPrice, otherShop } = values
  return (
    <>
      <LineField
        label="Link to another shop"
        hint={describeOtherLink(otherLink, settings?.networks)}
        value={otherLink}
        error={problems['otherOffer.link'] ?? problems.otherOffer}
        onChange={link =>
          onChange(link === '' ? { otherLink: '', otherPrice: '', otherShop: '' } : { otherLink: link })
        }
      />
      {otherLink !== '' && (
        <>
          <LineField
            label="Price there"
            value={otherPrice}
            error={problems['otherOffer.price']}
            inputMode="decimal"
            onChange={price => onChange({ otherPrice: price })}
          />
          <LineField
            label="Name of that shop"
            hint="Leave it empty to use the name from the settings or the link."
            value={otherShop}
            error={problems['otherOffer.shop']}
            onChange={shop => onChange({ otherShop: shop })}
          />
        </>
      )}
    </>
  )
}

function describeOtherLink(link: string, networks: Networks | undefined): string {
  const amazon = readProductLink(link)
  if (amazon) return `${amazon.shop.name}.`
  const paid = findPaidLink(link, { networks })
  if (!paid) return 'Optional: a page of the product in a shop of the settings, or a tracked link to it.'
  return paid.shop === null ? `A link of ${paid.network}.` : `${paid.shop}, tracked by ${paid.network}.`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
