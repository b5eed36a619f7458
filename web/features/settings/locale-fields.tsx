import { type DateFormat, dateFormats, formatDay } from '../../../server/domain/days.ts'
import { getCurrency } from '../../../server/domain/money.ts'
import { getShop, shopNote, shops, trackingSchemeNotes, trackingSchemes } from '../../../server/domain/shops.ts'
import { defaultTimeZone } from '../../../server/domain/site-days.ts'
import type { FieldErrors } from '../../lib/error-text.ts'
import { describedBy, FieldNotes } from '../../ui/form.tsx'
import type { Fields } from './use-settings-form.ts'

/** Choice of the shop, whose currency prices have. */
export function ShopField({ draft, errors, change }: Fields) {
  const notes = { hint: shopNote, error: errors.shop }
  return (
    <div className="field">
      <label htmlFor="shop">Shop</label>
      <select
        id="shop"
        {...describedBy('shop', notes)}
        value={draft.shop}
        onChange={event => change({ shop: getShop(event.target.value).id })}
      >
        {shops.map(({ id, label, currency }) => (
          <option key={id} value={id}>
            {label} ({getCurrency(currency).words.many})
          </option>
        ))}
      </select>
      <FieldNotes name="shop" {...notes} />
    </div>
  )
}

const schemeNames = { tag: 'None', article: 'One per article', campaign: 'One per campaign' } as const

/** Choice of what has a tracking id of its own. */
export function TrackingField({ draft, errors, change }: Fields) {
  const notes = { hint: trackingSchemeNotes[draft.trackingIds], error: errors.trackingIds }
  return (
    <div className="field">
      <label htmlFor="trackingIds">Tracking ids</label>
      <select
        id="trackingIds"
        {...describedBy('trackingIds', notes)}
        value={draft.trackingIds}
        onChange={event => change({ trackingIds: trackingSchemes.find(name => name === event.target.value) ?? 'tag' })}
      >
        {trackingSchemes.map(name => (
          <option key={name} value={name}>
            {schemeNames[name]}
          </option>
        ))}
      </select>
      <FieldNotes name="trackingIds" {...notes} />
      <p className="row-hint">
        <a href="/earnings">Add the tracking ids</a> that you created at the shop.
      </p>
    </div>
  )
}

const exampleDay = '2026-11-23'

const formatNames: Readonly<Record<DateFormat, string>> = { us: 'American', british: 'British', iso: 'ISO 8601' }

/** Choice of the form of dates on public pages. */
export function DateFormatField({ draft, change }: Fields) {
  return (
    <fieldset className="choice">
      <legend>Dates on public pages</legend>
      {dateFormats.map(format => (
        <label key={format}>
          <input
            type="radio"
            name="dateFormat"
            checked={draft.dateFormat === format}
            onChange={() => change({ dateFormat: format })}
          />
          {formatDay(exampleDay, format)} ({formatNames[format]})
        </label>
      ))}
    </fieldset>
  )
}

const timeZoneNote = 'The days of analytics begin at midnight there. Days already counted do not change.'

/** Choice of the time zone of the site. */
export function TimeZoneField({ draft, errors, change }: Fields) {
  const notes = { hint: timeZoneNote, error: errors.timeZone }
  // The current name may be an alias that the browser does not list.
  const names = new Set([defaultTimeZone, draft.timeZone, ...Intl.supportedValuesOf('timeZone')])
  return (
    <div className="field">
      <label htmlFor="timeZone">Time zone</label>
      <select
        id="timeZone"
        {...describedBy('timeZone', notes)}
        value={draft.timeZone}
        onChange={event => change({ timeZone: event.target.value })}
      >
        {[...names].map(name => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <FieldNotes name="timeZone" {...notes} />
    </div>
  )
}

interface LimitChoiceProps {
  /** Name of the setting. */
  name: string
  legend: string
  /** Text before and after the number. */
  before: string
  unit: string
  /** Accessible name of the input. */
  label: string
  /** Label of the option without a limit. */
  unlimitedLabel: string
  limited: boolean
  value: string
  errors: FieldErrors
  onChange(change: { limited: boolean; value?: string }): void
}

/** Choice between a number and no limit. Typing a number selects it. */
export function LimitChoice({
  name,
  legend,
  before,
  unit,
  label,
  unlimitedLabel,
  limited,
  value,
  errors,
  onChange,
}: LimitChoiceProps) {
  const notes = { hint: undefined, error: errors[name] }
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="choice-line field">
        <label>
          <input type="radio" name={`${name}.choice`} checked={limited} onChange={() => onChange({ limited: true })} />
          {before}
        </label>
        <input
          className="short"
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          {...describedBy(name, notes)}
          value={value}
          onChange={event => onChange({ limited: true, value: event.target.value })}
        />
        {unit}
      </div>
      <FieldNotes name={name} {...notes} />
      <label>
        <input type="radio" name={`${name}.choice`} checked={!limited} onChange={() => onChange({ limited: false })} />
        {unlimitedLabel}
      </label>
    </fieldset>
  )
}
