import { useQuery } from '@tanstack/react-query'
import type { LineSetting } from '../../../server/contract/default-settings.ts'
import { type PictureMode, pictureModes } from '../../../server/domain/pictures.ts'
import { getShop } from '../../../server/domain/shops.ts'
import { useApi } from '../../lib/api.tsx'
import { lazyPart } from '../../lib/lazy.tsx'
import { engineQuery } from '../../lib/site.queries.ts'
import { Field } from '../../ui/form.tsx'
import { CommissionFields } from './commission-fields.tsx'
import { DateFormatField, LimitChoice, ShopField, TimeZoneField, TrackingField } from './locale-fields.tsx'
import type { Fields } from './use-settings-form.ts'

const AmazonSettings = lazyPart(() => import('../../ui/amazon-fields.tsx').then(module => module.AmazonSettings))
const NetworkFields = lazyPart(() => import('../../ui/network-fields.tsx').then(module => module.NetworkFields))

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
  const { data: engine } = useQuery(engineQuery(useApi()))
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
      {engine?.amazon && <AmazonSettings {...fields} />}
      <TrackingField {...fields} />
      <NetworkFields {...fields} />
      <CommissionFields {...fields} />
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

const pictureModeTexts: Readonly<Record<PictureMode, { label: string; about: string }>> = {
  link: {
    label: 'Load from the original site',
    about: 'Readers’ browsers load pictures from the shops. The privacy page lists these hosts.',
  },
  copy: {
    label: 'Keep copies on this site',
    about:
      'Use this only if you have the rights to the pictures. Amazon forbids storing its images. ' +
      'Drawings replace pictures that cannot be copied.',
  },
  none: { label: 'Do not show', about: 'Drawings replace them. Pictures that you uploaded are still shown.' },
}

export function ReaderFields(fields: Fields) {
  const { draft, errors, change } = fields
  return (
    <>
      <DateFormatField {...fields} />
      <TimeZoneField {...fields} />
      <fieldset className="choice">
        <legend>Pictures from other sites</legend>
        {pictureModes.map(mode => (
          <label key={mode} className="choice-description">
            <input
              type="radio"
              name="pictures"
              checked={draft.pictures === mode}
              onChange={() => change({ pictures: mode })}
            />
            <span>
              {pictureModeTexts[mode].label}
              <span className="note">{pictureModeTexts[mode].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <LimitChoice
        name="eventRetentionMonths"
        legend="Page views and clicks"
        before="Delete after"
        unit="months"
        label="Months to keep page views and clicks"
        unlimitedLabel="Keep forever"
        limited={draft.deletesOldEvents}
        value={draft.eventMonths}
        errors={errors}
        onChange={({ limited, value = draft.eventMonths }) => change({ deletesOldEvents: limited, eventMonths: value })}
      />
    </>
  )
}
