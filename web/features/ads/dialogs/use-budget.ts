import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { poundsText } from '../../../../server/contract/pounds.ts'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { forgetAds } from '../ads.queries.ts'
import { readBudget } from '../read-budget.ts'
import { useTell } from '../tell.ts'

/** State of the budget form. */
export function useBudget(adSet: AdSet, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const tell = useTell('Failed to Update Budget')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(adSet.dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  const wanted = readBudget(typed, 'Daily budget')
  const { mutate, reset, isPending, error } = useWrite({
    mutationFn: (dailyBudget: number) => api.adsets.budget({ adSetId: adSet.id, dailyBudget }),
    onSuccess: async (_, dailyBudget) => {
      showMessage('Budget Updated', { description: `“${adSet.name}” has ${poundsText(dailyBudget)} a day now.` })
      onDone()
      await forgetAds(queries)
    },
    onError: failure => {
      tell(failure)
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
    setProblem(wanted.problem)
    if (wanted.problem !== undefined) {
      showError('Invalid Budget', wanted.problem)
      input.current?.focus()
    } else if (wanted.amount === adSet.dailyBudget) onDone()
    else mutate(wanted.amount)
  }

  return { typed, change, problem, wanted, submit, isPending, error, input }
}
