import { type AmazonUse, amazonUseNotes, amazonUses } from '../../server/domain/amazon.ts'
import { describedBy, Field, FieldNotes, Options, SelectRow } from './form.tsx'

/** Fields about Amazon's own API. Screens load them only while the server has a credential for it. */

const findUse = (text: string) => amazonUses.find(use => use === text)

interface AmazonUseRowProps {
  /** Empty for the use of the settings. */
  value: AmazonUse | ''
  /** Use of the settings. */
  usual: AmazonUse
  error: string | undefined
  onChange: (use: AmazonUse | '') => void
}

/** Choice of the use of the API for one article. */
export function AmazonUseRow({ value, usual, error, onChange }: AmazonUseRowProps) {
  return (
    <SelectRow
      label="Amazon’s API"
      hint={amazonUseNotes[value || usual]}
      error={error}
      value={value}
      onChange={text => onChange(findUse(text) ?? '')}
    >
      <option value="">As in the settings</option>
      <option value="search">Find products</option>
      <option value="complete">Complete products</option>
      <option value="off">Do not use</option>
    </SelectRow>
  )
}

const useNames: Readonly<Record<AmazonUse, string>> = {
  off: 'Not used',
  complete: 'Completes products',
  search: 'Finds products',
}

const offerFields = [
  {
    name: 'minutes',
    label: 'Show offers for (minutes)',
    hint: 'Published pages show offers of Amazon’s API this long, at most 60 minutes. Empty: offers are not refreshed.',
  },
  { name: 'dataHours', label: 'Show ratings and pictures for (hours)', hint: 'At most 24 hours.' },
  {
    name: 'unavailableDays',
    label: 'Hide unavailable products from picks after (days)',
    hint: 'Empty: they stay picks. Today lists them at once.',
  },
] as const

interface Draft {
  amazonApi: AmazonUse
  /** Numbers as typed. */
  offers: Readonly<Record<(typeof offerFields)[number]['name'], string>>
}

interface AmazonSettingsProps {
  draft: Draft
  errors: Readonly<Partial<Record<string, string>>>
  change: (part: Partial<Draft>) => void
}

/** Settings of the API: its use for new articles, and how long pages show its offers. */
export function AmazonSettings({ draft, errors, change }: AmazonSettingsProps) {
  const notes = { hint: amazonUseNotes[draft.amazonApi], error: errors.amazonApi }
  return (
    <div className="field">
      <label htmlFor="amazonApi">Amazon’s API for new articles</label>
      <select
        id="amazonApi"
        {...describedBy('amazonApi', notes)}
        value={draft.amazonApi}
        onChange={event => change({ amazonApi: findUse(event.target.value) ?? 'off' })}
      >
        <Options pairs={amazonUses.map(use => [use, useNames[use]])} />
      </select>
      <FieldNotes name="amazonApi" {...notes} />
      {offerFields.map(({ name, label, hint }) => (
        <Field
          key={name}
          name={`offers.${name}`}
          label={label}
          hint={hint}
          error={errors[`offers.${name}`]}
          inputMode="numeric"
          autoComplete="off"
          value={draft.offers[name]}
          onChange={event => change({ offers: { ...draft.offers, [name]: event.target.value } })}
        />
      ))}
    </div>
  )
}
