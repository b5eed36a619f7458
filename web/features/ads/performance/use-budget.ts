import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { showError } from '../../../lib/toasts.ts'
import { readBudget } from '../read-budget.ts'
import { reasonHere } from '../tell.ts'
import { useBudgetChange } from './performance.queries.ts'

/** The daily budget of an ad set while it is being changed; `onDone` once there is nothing left to do. */
export function useBudget({ adSetId, dailyBudget }: PerformanceRow, onDone: () => void) {
  const [typed, setTyped] = useState(dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  /** A higher amount that was asked for and not confirmed. */
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
