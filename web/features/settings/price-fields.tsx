import { modelPricesSource } from '../../../server/contract/default-settings.ts'
import type { FieldErrors } from '../../lib/error-text.ts'
import { Field } from '../../ui/form.tsx'
import { createDefaultPrices, createDraftPrice, type DraftPrice } from './draft-prices.ts'
import { RowButton, RowLabel, RowList, useRows } from './row-list.tsx'
import type { Fields } from './use-settings-form.ts'

interface PriceRowProps {
  price: DraftPrice
  index: number
  errors: FieldErrors
  onChange(price: DraftPrice): void
  onRemove(): void
}

function PriceRow({ price, index, errors, onChange, onRemove }: PriceRowProps) {
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
      <div className="entry-actions">
        <RowButton name="Remove" rowName={rowName} onPress={onRemove}>
          ×
        </RowButton>
      </div>
    </li>
  )
}

interface PriceListProps {
  models: readonly DraftPrice[]
  errors: FieldErrors
  onChange(models: readonly DraftPrice[]): void
}

function PriceList({ models, errors, onChange }: PriceListProps) {
  const rows = useRows({ rows: models, onChange, getName: getModelName })
  return (
    <RowList
      legend="Models (US dollars per million tokens)"
      error={errors['modelPrices.models']}
      list={rows.list}
      announcement={rows.announcement}
      addLabel="Add model"
      onAdd={() => rows.add(createDraftPrice(), 'Model added.')}
      resetLabel="Restore default models"
      onReset={() => rows.replace(createDefaultPrices(), 'Default models restored.')}
    >
      {models.map((price, index) => (
        <PriceRow
          key={price.id}
          price={price}
          index={index}
          errors={errors}
          onChange={changed => rows.change(index, changed)}
          onRemove={() => rows.remove(index, price)}
        />
      ))}
    </RowList>
  )
}

function getModelName({ model }: DraftPrice): string {
  return model.trim() || 'Model'
}

export function PriceFields({ draft, errors, change }: Fields) {
  return (
    <>
      <p className="note">
        The default prices come from{' '}
        <a href={modelPricesSource.url} target="_blank" rel="noopener">
          Anthropic’s price list
        </a>{' '}
        ({modelPricesSource.asOf}). Update them when yours change. Models that are not listed have no cost limit.
      </p>
      <PriceList models={draft.models} errors={errors} onChange={models => change({ models })} />
      <Field
        name="modelPrices.search"
        label="Price of 1,000 web searches"
        hint="In US dollars."
        error={errors['modelPrices.search']}
        inputMode="decimal"
        autoComplete="off"
        className="short"
        value={draft.searchPrice}
        onChange={event => change({ searchPrice: event.target.value })}
      />
    </>
  )
}
