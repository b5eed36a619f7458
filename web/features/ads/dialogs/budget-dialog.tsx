import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AdSet } from '../../../../server/contract/schemas/ads.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { invalidateAds, useCurrentAdSets } from '../ads.queries.ts'
import { describeAdError, useErrorReport } from '../error-report.tsx'
import { BudgetField, parseBudget } from './campaign-fields.tsx'

/** State of the budget form. */
function useBudgetForm(adSet: AdSet, onDone: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const reportError = useErrorReport('Failed to Update Budget')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(adSet.dailyBudget.toFixed(2))
  const [problem, setProblem] = useState<string>()
  const parsed = parseBudget(typed, 'Daily budget')
  const { mutate, reset, isPending, error } = useSingleMutation({
    mutationFn: (dailyBudget: number) =>
      api.adsets.budget({ adSetId: adSet.id, dailyBudget, expected: adSet.dailyBudget }),
    onSuccess: (_, dailyBudget) => {
      showMessage('Budget Updated', { description: `“${adSet.name}” now has ${formatPounds(dailyBudget)} a day.` })
      onDone()
    },
    onSettled: () => invalidateAds(queries),
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

interface BudgetDialogProps {
  adSet: AdSet
  onClose: () => void
}

/** Edits the daily budget of an ad set. The submit button names the new amount, which confirms a rise. */
export function BudgetDialog({ adSet: shown, onClose }: BudgetDialogProps) {
  const { adSets } = useCurrentAdSets()
  const adSet = adSets?.find(({ id }) => id === shown.id) ?? shown
  const { typed, change, problem, parsed, submit, isPending, error, input } = useBudgetForm(adSet, onClose)
  return (
    <Dialog title="Edit Daily Budget" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <p>
          “{adSet.name}” has {formatPounds(adSet.dailyBudget)} a day.
        </p>
        <BudgetField value={typed} error={problem} inputRef={input} onChange={change} />
        <p role="status">{describeChange(parsed.amount, adSet)}</p>
        <FormFooter
          failure={error ? `Failed to Update Budget: ${describeAdError(error)}` : undefined}
          labels={{ submit: submitLabelFor(parsed.amount, adSet), pending: 'Saving…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Describes the change of the budget; empty if the amount is unchanged or invalid. */
function describeChange(to: number | undefined, { dailyBudget: from, status }: AdSet): string {
  if (to === undefined || to === from) return ''
  const changeText =
    to > from
      ? `Raises the daily budget from ${formatPounds(from)} to ${formatPounds(to)}, ${formatPounds(to - from)} more.`
      : `Lowers the daily budget from ${formatPounds(from)} to ${formatPounds(to)}, ${formatPounds(from - to)} less.`
  const effectText =
    status === 'ACTIVE'
      ? 'The ad set is active, so this applies immediately.'
      : 'The ad set is paused and spends nothing.'
  return `${changeText} ${effectText}`
}

function submitLabelFor(to: number | undefined, { dailyBudget: from }: AdSet): string {
  if (to === undefined) return 'Save'
  if (to === from) return `Keep ${formatPounds(from)}`
  return to > from ? `Raise to ${formatPounds(to)} a day` : `Lower to ${formatPounds(to)} a day`
}
