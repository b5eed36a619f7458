import type { FieldErrors } from '../../lib/refused-fields.ts'
import { Field } from '../../ui/field.tsx'
import type { DraftPrice } from './draft-prices.ts'
import { RowAct, RowLabel } from './row-parts.tsx'

interface Props {
  price: DraftPrice
  at: number
  errors: FieldErrors
  onChange(price: DraftPrice): void
  onRemove(): void
}

export function PriceRow({ price, at, errors, onChange, onRemove }: Props) {
  const of = `model ${at + 1}`
  const field = (key: 'model' | 'input' | 'output', label: string) => {
    const name = `modelPrices.models.${at}.${key}`
    return (
      <Field
        name={name}
        label={<RowLabel text={label} of={of} />}
        error={errors[name]}
        autoComplete="off"
        spellCheck={false}
        {...(key !== 'model' && { inputMode: 'decimal' })}
        value={price[key]}
        onChange={event => onChange({ ...price, [key]: event.target.value })}
      />
    )
  }
  return (
    <li className="entry entry-price">
      {field('model', 'Name')}
      {field('input', 'Input')}
      {field('output', 'Output')}
      <div className="entry-acts">
        <RowAct name="Remove" of={of} onAct={onRemove}>
          ×
        </RowAct>
      </div>
    </li>
  )
}
