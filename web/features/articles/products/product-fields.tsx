import { useState } from 'react'
import { imageAltLimit } from '../../../../server/contract/schemas/article.ts'
import { type DeskProduct, productLimits } from '../../../../server/contract/schemas/product.ts'
import { getAffiliateTag, readProductLink } from '../../../../server/domain/amazon.ts'
import { formatDay } from '../../../../server/domain/days.ts'
import { getCurrency } from '../../../../server/domain/money.ts'
import { describeStatement } from '../../../../server/domain/stated-products.ts'
import type { FieldErrors } from '../../../lib/field-errors.ts'
import { FormRow } from '../../../ui/form.tsx'
import { UploadButton } from '../../../ui/upload-button.tsx'
import { FactFields, PointFields } from './list-fields.tsx'
import { ProductThumb } from './product-thumb.tsx'
import { type ProductValues, toValues, withAsin, withLink } from './product-values.ts'

interface ProductFieldsProps {
  product: DeskProduct
  values: ProductValues
  problems: FieldErrors
  context: { category: string; title: string }
  onChange: (values: ProductValues) => void
}

export function ProductFields({ product, values, problems, context, onChange }: ProductFieldsProps) {
  const set = (changes: Partial<ProductValues>) => onChange({ ...values, ...changes })
  return (
    <div className="product-fields">
      <LineField label="Name" value={values.name} error={problems.name} onChange={name => set({ name })} />
      <FormRow label="Pick label" hint="Labels that its figures bear out" error={problems.label}>
        {control => (
          <select {...control} value={values.label} onChange={event => set({ label: event.target.value })}>
            <option value="">No pick label</option>
            {product.labels.map(label => (
              <option key={label}>{label}</option>
            ))}
          </select>
        )}
      </FormRow>
      <LineField
        label="Link"
        hint={describeLink(values.link, product)}
        value={values.link}
        error={problems.link}
        onChange={link => onChange(withLink(values, link))}
      />
      <LineField
        label="ASIN"
        value={values.asin}
        error={problems.asin}
        onChange={asin => onChange(withAsin(values, asin))}
      />
      <FigureFields product={product} values={values} problems={problems} onChange={set} />
      <PictureFields product={product} values={values} problems={problems} context={context} onChange={set} />
      <PointFields
        name="Pro"
        legend="Pros"
        points={values.pros}
        error={problems.pros}
        onChange={pros => set({ pros })}
      />
      <PointFields
        name="Con"
        legend="Cons (“What you give up”)"
        points={values.cons}
        error={problems.cons}
        onChange={cons => set({ cons })}
      />
      <FactFields
        facts={values.facts}
        stored={toValues(product).facts}
        error={problems.facts}
        onChange={facts => set({ facts })}
      />
    </div>
  )
}

interface LineFieldProps {
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  inputMode?: 'decimal' | 'numeric'
  onChange: (value: string) => void
}

export function LineField({ label, hint, value, error, inputMode, onChange }: LineFieldProps) {
  return (
    <FormRow label={label} hint={hint} error={error}>
      {control => (
        <input
          {...control}
          value={value}
          autoComplete="off"
          maxLength={label === 'Name' ? productLimits.name : undefined}
          inputMode={inputMode}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FormRow>
  )
}

function describeLink(link: string, { amazonUrl }: DeskProduct): string {
  const read = readProductLink(link)
  if (!read) return 'Paste the address of a product page of an Amazon shop.'
  const tag = getAffiliateTag(amazonUrl)
  return tag === null ? `${read.shop.name}.` : `${read.shop.name}. The tag “${tag}” is added automatically.`
}

interface PartProps extends Pick<ProductFieldsProps, 'product' | 'values' | 'problems'> {
  onChange: (changes: Partial<ProductValues>) => void
}

function FigureFields({ product, values, problems, onChange }: PartProps) {
  const describe = (field: string) => {
    const statement = product.stated.find(one => one.field === field)
    return statement && capitalize(describeStatement(statement))
  }
  const { sign } = getCurrency(product.currency)
  const readOn = product.price === null ? undefined : `Read on ${formatDay(product.readAt)}`
  return (
    <>
      <LineField
        label={`Price, ${sign.trim()}`}
        hint={describe('price') ?? readOn}
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

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function PictureFields({
  product,
  values,
  problems,
  context,
  onChange,
}: PartProps & Pick<ProductFieldsProps, 'context'>) {
  const { image, alt } = values
  const [isAddressOpen, setAddressOpen] = useState(false)
  const shown = image ?? (product.chosenImage === undefined ? product.image : '')
  return (
    <fieldset className="product-picture-fields">
      <legend>Picture</legend>
      <ProductThumb product={{ ...product, image: shown }} context={context} place="form" />
      <div className="desk-form">
        <div className="desk-actions">
          <UploadButton onUploaded={({ url }) => onChange({ image: url })} />
          {image !== null && (
            <button
              type="button"
              className="button button-small button-quiet"
              onClick={() => onChange({ image: null })}
            >
              Use the shop’s photo
            </button>
          )}
          {shown !== '' && (
            <button type="button" className="button button-small button-quiet" onClick={() => onChange({ image: '' })}>
              Use drawing
            </button>
          )}
          {!isAddressOpen && (
            <button type="button" className="link" onClick={() => setAddressOpen(true)}>
              Paste an address
            </button>
          )}
        </div>
        {shown === '' && <p className="row-hint">No photo. Readers see this drawing.</p>}
        {(isAddressOpen || problems.image) && (
          <LineField
            label="Picture address"
            hint="https://… or a path on this site"
            value={image ?? ''}
            error={problems.image}
            onChange={address => onChange({ image: address })}
          />
        )}
        <FormRow label="Alt text" hint="For people who cannot see the picture" error={problems.alt}>
          {control => (
            <input
              {...control}
              value={alt}
              maxLength={imageAltLimit}
              onChange={event => onChange({ alt: event.target.value })}
            />
          )}
        </FormRow>
      </div>
    </fieldset>
  )
}
