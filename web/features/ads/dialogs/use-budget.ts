import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { useSingleMutation } from '../../../lib/use-write.ts'
import { invalidateAds } from '../ads.queries.ts'
import { parseBudget } from '../read-budget.ts'
import { useErrorReport } from '../tell.ts'

/** State of the budget form. */
export function useBudgetForm(adSet: AdSet, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const reportError = useErrorReport('Failed to Update Budget')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(adSet.dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  const parsed = parseBudget(typed, 'Daily budget')
  const { mutate, reset, isPending, error } = useSingleMutation({
    mutationFn: (dailyBudget: number) => api.adsets.budget({ adSetId: adSet.id, dailyBudget }),
    onSuccess: async (_, dailyBudget) => {
      showMessage('Budget Updated', { description: `“${adSet.name}” has ${formatPounds(dailyBudget)} a day now.` })
      onDone()
      await invalidateAds(queries)
    },
    onError: failure => {
      reportError(failure)
      input.current?.focus()
    },
  })

  function change(text: string): void {
    setTyped(text)
    setProblem(undefined)
    // Clear the error of the previous amount, but keep a pending request.
    if (!isPending) reset()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPending) return
    setProblem(parsed.problem)
    if (parsed.problem !== undefined) {
      showError('Invalid Budget', parsed.problem)
      input.current?.focus()
    } else if (parsed.amount === adSet.dailyBudget) onDone()
    else mutate(parsed.amount)
  }

  return { typed, change, problem, parsed, submit, isPending, error, input }
}
