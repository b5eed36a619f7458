import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { minDailyBudget } from '../../../../server/contract/schemas/ads.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { showError } from '../../../lib/toasts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormRow } from '../../../ui/form.tsx'
import { describeAdError } from '../error-report.ts'
import { parseBudget } from '../parse-budget.ts'
import { useBudgetChange } from './performance.queries.ts'

interface ConfirmRiseDialogProps {
  row: PerformanceRow
  /** Pounds per day. */
  amount: number
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a higher daily budget is saved. */
function ConfirmRiseDialog({ row, amount, onConfirm, onClose }: ConfirmRiseDialogProps) {
  const before = formatPounds(row.dailyBudget)
  const after = formatPounds(amount)
  return (
    <Dialog title="Raise the daily budget?" onClose={onClose}>
      <p>
        This raises the daily budget of “{row.adSetName}” from {before} to {after}. Its ads can spend that much each
        day.
      </p>
      <div className="desk-actions">
        <button type="button" className="button button-small" onClick={onConfirm}>
          Raise to {after}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Keep {before}
        </button>
      </div>
    </Dialog>
  )
}

/** State of the budget form. Calls `onDone` after saving, or if nothing changed. */
function useBudgetForm({ adSetId, dailyBudget }: PerformanceRow, onDone: () => void) {
  const [typed, setTyped] = useState(dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  /** Higher amount that awaits confirmation. */
  const [pendingRise, setPendingRise] = useState<number>()
  const { mutate, isPending, error } = useBudgetChange()

  function submit(): void {
    if (isPending) return
    const parsed = parseBudget(typed, 'Budget')
    setProblem(parsed.problem)
    if (parsed.problem !== undefined) showError('Invalid Budget', parsed.problem)
    else if (parsed.amount > dailyBudget) setPendingRise(parsed.amount)
    else if (parsed.amount === dailyBudget) onDone()
    else save(parsed.amount)
  }

  function save(amount: number): void {
    setPendingRise(undefined)
    mutate({ adSetId, dailyBudget: amount }, { onSuccess: onDone })
  }

  const failure = error ? describeAdError(error) : undefined
  return { typed, setTyped, submit, save, isPending, problem: problem ?? failure, pendingRise, setPendingRise }
}

interface BudgetFormProps {
  row: PerformanceRow
  /** Receives true if the form contained the focus. */
  onDone: (hasFocus: boolean) => void
}

/** `Enter` saves, `Esc` cancels. */
function BudgetForm({ row, onDone }: BudgetFormProps) {
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
        <FormRow label="Daily budget (£)" error={problem}>
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

/** Daily budget of an ad set, edited in place. */
export function BudgetEditor({ row }: { row: PerformanceRow }) {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  /** Returns the focus to the button, unless it has moved elsewhere. */
  function close(hasFocus: boolean): void {
    flushSync(() => setEditing(false))
    if (hasFocus) button.current?.focus()
  }

  if (isEditing) return <BudgetForm row={row} onDone={close} />
  return (
    <button ref={button} type="button" className="budget" onClick={() => setEditing(true)}>
      <span className="unseen">Edit the daily budget of {row.adSetName}: </span>
      <span className="budget-amount">{formatPounds(row.dailyBudget)}</span>
      <span className="note"> a day</span>
      <span className="budget-pencil" aria-hidden="true">
        ✎
      </span>
    </button>
  )
}
