import type { FieldErrors } from '../../lib/field-errors.ts'
import { describedBy, FieldNotes } from '../../ui/form.tsx'

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
