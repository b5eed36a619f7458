import type { FieldErrors } from '../../lib/refused-fields.ts'
import { describedBy, FieldNotes } from '../../ui/field.tsx'

interface Props {
  /** The setting that holds the number. */
  name: string
  legend: string
  /** Words before and after the number. */
  before: string
  unit: string
  /** Names the input for those who cannot see the words around it. */
  label: string
  /** The choice without a limit. */
  otherwise: string
  limited: boolean
  value: string
  errors: FieldErrors
  onChange(change: { limited: boolean; value?: string }): void
}

/** A choice between a number and no limit. Typing a number chooses it. */
export function LimitChoice({ name, legend, before, unit, label, otherwise, limited, value, errors, onChange }: Props) {
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
        {otherwise}
      </label>
    </fieldset>
  )
}
