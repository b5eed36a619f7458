import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { minDailyBudget } from '../../../../server/contract/schemas/ads.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import { ConfirmRiseDialog } from './rise-dialog.tsx'
import { useBudgetForm } from './use-budget.ts'

interface BudgetFormProps {
  row: PerformanceRow
  /** Receives true if the form contained the focus. */
  onDone: (hasFocus: boolean) => void
}

/** `Enter` saves, `Esc` cancels. */
export function BudgetForm({ row, onDone }: BudgetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const close = () => onDone(form.current?.contains(document.activeElement) ?? false)
  const { typed, setTyped, submit, save, isPending, problem, pendingRise, setPendingRise } = useBudgetForm(row, close)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const cancelOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && !isPending && close()
  return (
    <>
      <form ref={form} className="budget-form" noValidate onSubmit={handleSubmit}>
        <FormRow label="Daily budget in pounds" error={problem}>
          {control => (
            <input
              {...control}
              ref={input}
              type="number"
              min={minDailyBudget}
              step={0.01}
              inputMode="decimal"
              readOnly={isPending}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onKeyDown={cancelOnEscape}
            />
          )}
        </FormRow>
        <div className="desk-actions">
          <button type="submit" className="button button-small" aria-disabled={isPending}>
            {isPending ? 'Saving…' : 'Save'}
          </button>
          <button type="button" className="button button-small button-quiet" disabled={isPending} onClick={close}>
            Cancel
          </button>
        </div>
      </form>
      {/* Outside the form, so that its key events do not reach it. */}
      {pendingRise !== undefined && (
        <ConfirmRiseDialog
          row={row}
          amount={pendingRise}
          onConfirm={() => save(pendingRise)}
          onClose={() => setPendingRise(undefined)}
        />
      )}
    </>
  )
}
