import { defaultSettings } from '../../../server/contract/default-settings.ts'
import type { CommissionRates } from '../../../server/contract/schemas/site.ts'
import type { FieldErrors } from '../../lib/error-text.ts'
import { getOptionLabel, useCategories } from '../../lib/site.queries.ts'
import { Field } from '../../ui/form.tsx'
import { RowButton, RowLabel, RowList, useRows } from './row-list.tsx'
import type { Fields } from './use-settings-form.ts'

export interface DraftRate {
  /** Stable key while the row is edited. */
  id: number
  category: string
  /** Percent, as typed. */
  rate: string
}

/** Commission rates as text in the form. */
export interface DraftRates {
  rates: readonly DraftRate[]
  otherRate: string
}

let lastRateId = 0

function createDraftRate({ category, rate }: { category: string; rate: number | '' }): DraftRate {
  lastRateId += 1
  return { id: lastRateId, category, rate: String(rate) }
}

export function createDraftRates({ categories, other }: CommissionRates): DraftRates {
  return { rates: categories.map(createDraftRate), otherRate: String(other) }
}

/** Parses the typed rates. Invalid numbers become NaN, which the schema rejects. */
export function toCommissionRates({ rates, otherRate }: DraftRates): CommissionRates {
  return {
    categories: rates.map(({ category, rate }) => ({ category, rate: parseRate(rate) })),
    other: parseRate(otherRate),
  }
}

/** Serialises rates for comparison, as typed. */
export function serializeRates({ rates, otherRate }: DraftRates): string {
  return JSON.stringify([rates.map(({ category, rate }) => [category, rate.trim()]), otherRate.trim()])
}

const parseRate = (text: string) => Number(text.trim() || Number.NaN)

/** Commission in percent of the price: a row per category, and the rate of all others. */
export function CommissionFields({ draft, errors, change }: Fields) {
  const categories = useCategories()
  const {
    list,
    announcement,
    replace,
    change: changeRow,
    add,
    remove,
  } = useRows<DraftRate>({
    rows: draft.rates,
    onChange: rates => change({ rates }),
    getName: ({ category }) => categories.find(({ slug }) => slug === category)?.name ?? category,
  })
  const unlisted = categories.find(({ slug }) => draft.rates.every(({ category }) => category !== slug))
  return (
    <>
      <RowList
        legend="Commission by category (percent of the price)"
        error={errors['commissionRates.categories']}
        list={list}
        announcement={announcement}
        addLabel="Add rate"
        onAdd={() => add(createDraftRate({ category: unlisted?.slug ?? '', rate: '' }), 'Rate added.')}
        resetLabel="Remove all rates"
        onReset={() =>
          replace(createDraftRates(defaultSettings.commissionRates).rates, 'The rates of categories were removed.')
        }
      >
        {draft.rates.map((rate, index) => (
          <RateRow
            key={rate.id}
            rate={rate}
            index={index}
            errors={errors}
            onChange={changed => changeRow(index, changed)}
            onRemove={() => remove(index, rate)}
          />
        ))}
      </RowList>
      <Field
        name="commissionRates.other"
        label="Commission in other categories"
        hint="In percent of the price, from your contract with the shop. The optimizer ranks next topics by it."
        error={errors['commissionRates.other']}
        inputMode="decimal"
        autoComplete="off"
        className="short"
        value={draft.otherRate}
        onChange={event => change({ otherRate: event.target.value })}
      />
    </>
  )
}

interface RateRowProps {
  rate: DraftRate
  index: number
  errors: FieldErrors
  onChange(rate: DraftRate): void
  onRemove(): void
}

function RateRow({ rate, index, errors, onChange, onRemove }: RateRowProps) {
  const categories = useCategories()
  const rowName = `rate ${index + 1}`
  const name = `commissionRates.categories.${index}`
  const isListed = categories.some(({ slug }) => slug === rate.category)
  return (
    <li className="entry entry-rate">
      <div className="field">
        <label htmlFor={`${name}.category`}>
          <RowLabel text="Category" rowName={rowName} />
        </label>
        <select
          id={`${name}.category`}
          value={rate.category}
          onChange={event => onChange({ ...rate, category: event.target.value })}
        >
          {!isListed && <option value={rate.category}>{rate.category}</option>}
          {categories.map(category => (
            <option key={category.slug} value={category.slug}>
              {getOptionLabel(category)}
            </option>
          ))}
        </select>
      </div>
      <Field
        name={`${name}.rate`}
        label={<RowLabel text="Percent" rowName={rowName} />}
        error={errors[`${name}.rate`]}
        inputMode="decimal"
        autoComplete="off"
        value={rate.rate}
        onChange={event => onChange({ ...rate, rate: event.target.value })}
      />
      <div className="entry-actions">
        <RowButton name="Remove" rowName={rowName} onPress={onRemove}>
          ×
        </RowButton>
      </div>
    </li>
  )
}
