import type { FieldErrors } from '../../lib/refused-fields.ts'
import { type DraftPrice, defaultPrices, draftPrice } from './draft-prices.ts'
import { PriceRow } from './price-row.tsx'
import { RowList } from './row-list.tsx'
import { useRows } from './use-rows.ts'

interface Props {
  models: readonly DraftPrice[]
  errors: FieldErrors
  onChange(models: readonly DraftPrice[]): void
}

export function PriceList({ models, errors, onChange }: Props) {
  const { list, news, put, change, add, remove } = useRows({ rows: models, onChange, nameOf })
  return (
    <RowList
      legend="Models: US dollars for a million tokens"
      error={errors['modelPrices.models']}
      list={list}
      news={news}
      addLabel="Add a model"
      onAdd={() => add(draftPrice(), 'A model is added.')}
      resetLabel="Back to the default models"
      onReset={() => put(defaultPrices(), 'The default models are back.')}
    >
      {models.map((price, at) => (
        <PriceRow
          key={price.id}
          price={price}
          at={at}
          errors={errors}
          onChange={changed => change(at, changed)}
          onRemove={() => remove(at, price)}
        />
      ))}
    </RowList>
  )
}

function nameOf({ model }: DraftPrice): string {
  return model.trim() || 'The model'
}
