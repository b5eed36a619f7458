import type { FieldErrors } from '../../lib/refused-fields.ts'
import { Field } from '../../ui/field.tsx'
import type { DraftPrice } from './draft-prices.ts'
import { RowButton, RowLabel } from './row-parts.tsx'

interface PriceRowProps {
  price: DraftPrice
  index: number
  errors: FieldErrors
  onChange(price: DraftPrice): void
  onRemove(): void
}

export function PriceRow({ price, index, errors, onChange, onRemove }: PriceRowProps) {
  const rowName = `model ${index + 1}`
  const field = (key: 'model' | 'input' | 'output', label: string) => {
    const name = `modelPrices.models.${index}.${key}`
    return (
      <Field
        name={name}
        label={<RowLabel text={label} rowName={rowName} />}
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
        <RowButton name="Remove" rowName={rowName} onPress={onRemove}>
          ×
        </RowButton>
      </div>
    </li>
  )
}
