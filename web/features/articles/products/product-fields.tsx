import { productLimits } from '../../../../server/contract/field-values.ts'
import type { DeskProduct } from '../../../../server/contract/schemas/product.ts'
import { getAffiliateTag, readProductLink } from '../../../../server/domain/amazon.ts'
import { withAsin, withLink } from '../../../../server/domain/product-changes.ts'
import type { FieldErrors } from '../../../lib/error-text.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { LineField, SelectRow } from '../../../ui/form.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { PictureFields } from '../picture-fields.tsx'
import { FigureFields, OtherOfferFields } from './figure-fields.tsx'
import { type ProductValues, toValues } from './product-values.ts'

interface ProductFieldsProps {
  product: DeskProduct
  values: ProductValues
  problems: FieldErrors
  context: { category: string; title: string }
  onChange: (values: ProductValues) => void
}

interface NameFieldProps {
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

export function NameField(props: NameFieldProps) {
  return <LineField label="Name" maxLength={productLimits.name} {...props} />
}

export function ProductFields({ product, values, problems, context, onChange }: ProductFieldsProps) {
  const set = (changes: Partial<ProductValues>) => onChange({ ...values, ...changes })
  return (
    <div className="product-fields">
      <NameField value={values.name} error={problems.name} onChange={name => set({ name })} />
      <SelectRow
        label="Pick label"
        hint="Labels that its figures support"
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

interface PointsProps {
  /** Singular: "Pro". */
  name: string
  legend: string
  points: readonly string[]
  error: string | undefined
  onChange: (points: string[]) => void
}

/** Lines of a list. The last line is empty, for a new point. */
function PointFields({ name, legend, points, error, onChange }: PointsProps) {
  const lines = points.length < productLimits.points ? [...points, ''] : points
  return (
    <fieldset className="field-lines">
      <legend>{legend}</legend>
      {lines.map((point, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          key={at}
          aria-label={at < points.length ? `${name} ${at + 1}` : `A new ${name.toLowerCase()}`}
          placeholder={at < points.length ? undefined : 'Add one'}
          maxLength={productLimits.point}
          value={point}
          onChange={event => onChange(trimEnd(lines.with(at, event.target.value)))}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}

/** Removes empty lines at the end. */
function trimEnd(lines: readonly string[]): string[] {
  const last = lines.findLastIndex(line => line.trim() !== '')
  return lines.slice(0, last + 1)
}

interface FactFieldsProps {
  facts: ProductValues['facts']
  /** Facts as they are stored, to mark the changed ones. */
  stored: ProductValues['facts']
  error: string | undefined
  onChange: (facts: ProductValues['facts']) => void
}

function FactFields({ facts, stored, error, onChange }: FactFieldsProps) {
  const valuesBefore = new Map(stored.map(({ label, value }) => [label, value]))
  return (
    <fieldset className="field-lines">
      <legend>Facts</legend>
      {facts.map(({ label, value }, at) => {
        const isChanged = valuesBefore.get(label) !== value
        const name = label || `fact ${at + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of facts change while they are typed
          <div key={at} className="fact-pair">
            <input
              aria-label={`Name of fact ${at + 1}`}
              maxLength={productLimits.factLabel}
              value={label}
              onChange={event => onChange(facts.with(at, { label: event.target.value, value }))}
            />
            <input
              aria-label={name}
              className={isChanged ? 'is-changed' : undefined}
              maxLength={productLimits.factValue}
              value={value}
              onChange={event => onChange(facts.with(at, { label, value: event.target.value }))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${name}`}
              onClick={() => onChange(facts.toSpliced(at, 1))}
            >
              <CloseIcon />
            </button>
          </div>
        )
      })}
      {error && <p className="field-error">{error}</p>}
      {facts.length < productLimits.facts && (
        <QuietButton onClick={() => onChange([...facts, { label: '', value: '' }])}>Add a fact</QuietButton>
      )}
    </fieldset>
  )
}
