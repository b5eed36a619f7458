import { LimitChoice } from './limit-choice.tsx'
import { SettingField } from './setting-field.tsx'
import type { Fields } from './use-settings-form.ts'

export function LinkFields(fields: Fields) {
  const { draft, errors, change } = fields
  return (
    <>
      <SettingField
        {...fields}
        name="affiliateTag"
        label="Affiliate tag"
        hint="Your Amazon UK tag, such as mysite-21. Every link to Amazon carries it, in articles already published too."
      />
      <LimitChoice
        name="priceMaxAgeDays"
        legend="Prices"
        before="Hide prices older than"
        unit="days"
        label="Days a price is shown"
        otherwise="Always show prices"
        limited={draft.hidesOldPrices}
        value={draft.priceAge}
        errors={errors}
        onChange={({ limited, value = draft.priceAge }) => change({ hidesOldPrices: limited, priceAge: value })}
      />
    </>
  )
}
