import type { FieldErrors } from '../../lib/refused-fields.ts'
import { createDefaultPrices, createDraftPrice, type DraftPrice } from './draft-prices.ts'
import { PriceRow } from './price-row.tsx'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

interface PriceListProps {
  models: readonly DraftPrice[]
  errors: FieldErrors
  onChange(models: readonly DraftPrice[]): void
}

export function PriceList({ models, errors, onChange }: PriceListProps) {
  const { list, announcement, replace, change, add, remove } = useRows({
    rows: models,
    onChange,
    getName: getModelName,
  })
  return (
    <RowList
      legend="Models: US dollars for a million tokens"
      error={errors['modelPrices.models']}
      list={list}
      announcement={announcement}
      addLabel="Add a model"
      onAdd={() => add(createDraftPrice(), 'A model is added.')}
      resetLabel="Back to the default models"
      onReset={() => replace(createDefaultPrices(), 'The default models are back.')}
    >
      {models.map((price, index) => (
        <PriceRow
          key={price.id}
          price={price}
          index={index}
          errors={errors}
          onChange={changed => change(index, changed)}
          onRemove={() => remove(index, price)}
        />
      ))}
    </RowList>
  )
}

function getModelName({ model }: DraftPrice): string {
  return model.trim() || 'The model'
}
