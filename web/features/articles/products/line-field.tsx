import { productLimits } from '../../../../server/contract/field-values.ts'
import { InputRow } from '../../../ui/form.tsx'

interface LineFieldProps {
  label: string
  hint?: string | undefined
  value: string
  error: string | undefined
  inputMode?: 'decimal' | 'numeric'
  onChange: (value: string) => void
}

/** Labelled line of text. */
export function LineField({ label, hint, value, error, inputMode, onChange }: LineFieldProps) {
  return (
    <InputRow
      label={label}
      hint={hint}
      error={error}
      value={value}
      autoComplete="off"
      maxLength={label === 'Name' ? productLimits.name : undefined}
      inputMode={inputMode}
      onChange={onChange}
    />
  )
}
