import type { RefObject } from 'react'
import { minDailyBudget } from '../../../../server/contract/schemas/ads.ts'
import { FormRow } from '../../../ui/form.tsx'

interface Props {
  value: string
  error: string | undefined
  hint?: string
  inputRef?: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
}

/** Daily budget in pounds, with pence. */
export function BudgetField({ value, error, hint, inputRef, onChange }: Props) {
  return (
    <FormRow label="Daily budget (£)" error={error} {...(hint !== undefined && { hint })}>
      {control => (
        <input
          {...control}
          ref={inputRef}
          className="amount"
          type="number"
          inputMode="decimal"
          min={minDailyBudget}
          step={0.01}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FormRow>
  )
}
