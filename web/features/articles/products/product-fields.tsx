import type { DeskProduct } from '../../../../server/contract/schemas/product.ts'
import { getAffiliateTag, readProductLink } from '../../../../server/domain/amazon.ts'
import type { FieldErrors } from '../../../lib/error-text.ts'
import { SelectRow } from '../../../ui/form.tsx'
import { FigureFields, LineField, OtherOfferFields } from './figure-fields.tsx'
import { FactFields, PointFields } from './list-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
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
      <SelectRow
        label="Pick label"
        hint="Labels that its figures bear out"
        error={problems.label}
        value={values.label}
        onChange={label => set({ label })}
      >
        <option value="">No pick label</option>
        {product.labels.map(label => (
          <option key={label}>{label}</option>
        ))}
      </SelectRow>
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
      <OtherOfferFields values={values} problems={problems} onChange={set} />
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

function describeLink(link: string, { amazonUrl }: DeskProduct): string {
  const read = readProductLink(link)
  if (!read) return 'Paste the address of a product page of an Amazon shop.'
  const tag = getAffiliateTag(amazonUrl)
  return tag === null ? `${read.shop.name}.` : `${read.shop.name}. The tag “${tag}” is added automatically.`
}
