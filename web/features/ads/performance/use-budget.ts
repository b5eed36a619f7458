import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { showError } from '../../../lib/toasts.ts'
import { readBudget } from '../read-budget.ts'
import { reasonHere } from '../tell.ts'
import { useBudgetChange } from './performance.queries.ts'

/** State of the budget form. Calls `onDone` after saving, or if nothing changed. */
export function useBudget({ adSetId, dailyBudget }: PerformanceRow, onDone: () => void) {
  const [typed, setTyped] = useState(dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  /** Higher amount that awaits confirmation. */
  const [rise, setRise] = useState<number>()
  const { mutate, isPending, error } = useBudgetChange()

  function submit(): void {
    if (isPending) return
    const read = readBudget(typed, 'Budget')
    setProblem(read.problem)
    if (read.problem !== undefined) showError('Invalid Budget', read.problem)
    else if (read.amount > dailyBudget) setRise(read.amount)
    else if (read.amount === dailyBudget) onDone()
    else save(read.amount)
  }

  function save(amount: number): void {
    setRise(undefined)
    mutate({ adSetId, dailyBudget: amount }, { onSuccess: onDone })
  }

  const failure = error ? reasonHere(error) : undefined
  return { typed, setTyped, submit, save, isPending, problem: problem ?? failure, rise, setRise }
}
