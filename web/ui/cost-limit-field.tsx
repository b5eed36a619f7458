import { FormRow } from './form-row.tsx'

interface CostLimitFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Field for the maximum cost of a job. */
export function CostLimitField({ value, error, onChange }: CostLimitFieldProps) {
  return (
    <FormRow
      label="Cost limit (US dollars)"
      hint="It stops ahead of what could cost more. Leave it empty for no limit."
      error={error}
    >
      {control => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FormRow>
  )
}
