import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { BudgetForm } from './budget-form.tsx'

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
      <span className="unseen">Change the daily budget of {row.adSetName}: </span>
      <span className="budget-amount">{formatPounds(row.dailyBudget)}</span>
      <span className="note"> a day</span>
      <span className="budget-pencil" aria-hidden="true">
        ✎
      </span>
    </button>
  )
}
