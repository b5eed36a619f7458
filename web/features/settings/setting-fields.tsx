import type { LineSetting } from '../../../server/contract/schemas/site.ts'
import { getShop } from '../../../server/domain/shops.ts'
import { Field } from '../../ui/form.tsx'
import { LimitChoice } from './limit-choice.tsx'
import { ShopField, TrackingField } from './locale-fields.tsx'
import type { Fields } from './use-settings-form.ts'

interface SettingFieldProps extends Fields {
  name: LineSetting
  label: string
  hint: string
}

/** Single-line setting. Read-only if an environment variable sets it. */
function SettingField({ name, label, hint, draft, errors, fixed, change }: SettingFieldProps) {
  const variable = fixed[name]
  return (
    <Field
      name={name}
      label={label}
      hint={
        variable === undefined
          ? hint
          : `Set by the environment variable ${variable}. Change it there and restart the server.`
      }
      error={errors[name]}
      readOnly={variable !== undefined}
      autoComplete="off"
      value={draft[name]}
      onChange={event => change({ [name]: event.target.value })}
    />
  )
}

export function SiteFields(fields: Fields) {
  return (
    <>
      <SettingField
        {...fields}
        name="name"
        label="Site name"
        hint="Shown in the header, in page titles and in search results."
      />
      <SettingField {...fields} name="tagline" label="Tagline" hint="Shown at the top of the home page." />
      <SettingField
        {...fields}
        name="author"
        label="Default author"
        hint="Author of new articles. Existing articles keep theirs."
      />
    </>
  )
}

export function LinkFields(fields: Fields) {
  const { draft, errors, change } = fields
  const shop = getShop(draft.shop)
  return (
    <>
      <ShopField {...fields} />
      <SettingField
        {...fields}
        name="affiliateTag"
        label="Affiliate tag"
        hint={`Your ${shop.name} tag, such as mysite-21. It is added to every link to ${shop.label}, including links in published articles.`}
      />
      <TrackingField {...fields} />
      <LimitChoice
        name="priceMaxAgeDays"
        legend="Prices"
        before="Hide prices older than"
        unit="days"
        label="Maximum age of prices in days"
        unlimitedLabel="Always show prices"
        limited={draft.hidesOldPrices}
        value={draft.priceAge}
        errors={errors}
        onChange={({ limited, value = draft.priceAge }) => change({ hidesOldPrices: limited, priceAge: value })}
      />
    </>
  )
}
