import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { showError } from '../../../lib/toasts.ts'
import { parseBudget } from '../read-budget.ts'
import { describeAdError } from '../tell.ts'
import { useBudgetChange } from './performance.queries.ts'

/** State of the budget form. Calls `onDone` after saving, or if nothing changed. */
export function useBudgetForm({ adSetId, dailyBudget }: PerformanceRow, onDone: () => void) {
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
