import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { SettingField } from './setting-field.tsx'
import type { Fields } from './use-settings-form.ts'

const days = 'priceMaxAgeDays'

export function LinkFields(fields: Fields) {
  return (
    <>
      <SettingField
        {...fields}
        name="affiliateTag"
        label="Affiliate tag"
        hint="Your Amazon UK tag, such as mysite-21. Every link to Amazon carries it, in articles already published too."
      />
      <PriceAge {...fields} />
    </>
  )
}

function PriceAge({ draft, errors, change }: Fields) {
  const { hidesOldPrices, priceAge } = draft
  const notes = { hint: undefined, error: errors[days] }
  return (
    <fieldset className="choice">
      <legend>Prices</legend>
      <div className="choice-line field">
        <Choice
          label="Hide prices older than"
          checked={hidesOldPrices}
          onChoose={() => change({ hidesOldPrices: true })}
        />
        <input
          className="short"
          aria-label="Days a price is shown"
          inputMode="numeric"
          autoComplete="off"
          {...describedBy(days, notes)}
          value={priceAge}
          onChange={event => change({ priceAge: event.target.value, hidesOldPrices: true })}
        />
        days
      </div>
      <FieldNotes name={days} {...notes} />
      <Choice label="Always show prices" checked={!hidesOldPrices} onChoose={() => change({ hidesOldPrices: false })} />
    </fieldset>
  )
}

function Choice({ label, checked, onChoose }: { label: string; checked: boolean; onChoose: () => void }) {
  return (
    <label>
      <input type="radio" name="prices" checked={checked} onChange={onChoose} />
      {label}
    </label>
  )
}
