import { modelPricesSource } from '../../../server/contract/schemas/site.ts'
import { Field } from '../../ui/field.tsx'
import { PriceList } from './price-list.tsx'
import type { Fields } from './use-settings-form.ts'

export function PriceFields({ draft, errors, change }: Fields) {
  return (
    <>
      <p className="note">
        Prices date. The defaults are those of{' '}
        <a href={modelPricesSource.url} target="_blank" rel="noopener">
          Anthropic’s price list
        </a>{' '}
        in {modelPricesSource.asOf}: keep them as you are billed. A model that is not listed has no known cost, so no
        limit can be kept for it.
      </p>
      <PriceList models={draft.models} errors={errors} onChange={models => change({ models })} />
      <Field
        name="modelPrices.search"
        label="Price of 1,000 web searches"
        hint="US dollars."
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
