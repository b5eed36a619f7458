import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { budgetChangeSchema, minDailyBudget } from '../../../../server/contract/schemas/ads.ts'
import { pounds } from '../../../lib/format.ts'
import { showError } from '../../../lib/toasts.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { useBudgetChange } from './performance.queries.ts'

type Read = { amount: number } | { problem: string }

/** The daily budget of an ad set while it is being changed; `onDone` once there is nothing left to do. */
export function useBudget({ adSetId, dailyBudget }: PerformanceRow, onDone: () => void) {
  const [typed, setTyped] = useState(dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  /** A higher amount that was asked for and not confirmed. */
  const [rise, setRise] = useState<number>()
  const { mutate, isPending, error } = useBudgetChange()

  function submit(): void {
    if (isPending) return
    const read = readBudget(typed)
    setProblem('problem' in read ? read.problem : undefined)
    if ('problem' in read) showError('Invalid Budget', read.problem)
    else if (read.amount > dailyBudget) setRise(read.amount)
    else if (read.amount === dailyBudget) onDone()
    else save(read.amount)
  }

  function save(amount: number): void {
    setRise(undefined)
    mutate({ adSetId, dailyBudget: amount }, { onSuccess: onDone })
  }

  const failure = error ? (wordsOf(error) ?? 'Please try again.') : undefined
  return { typed, setTyped, submit, save, isPending, problem: problem ?? failure, rise, setRise }
}

function readBudget(typed: string): Read {
  const amount = Number(typed.trim() || Number.NaN)
  if (!(amount >= minDailyBudget)) return { problem: `Budget must be at least ${pounds(minDailyBudget)}` }
  const { data, error } = budgetChangeSchema.safeParse({ dailyBudget: amount })
  return data ? { amount: data.dailyBudget } : { problem: error.issues[0]?.message ?? 'This is no amount' }
}
