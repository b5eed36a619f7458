import { type KeyboardEvent, useRef, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { showError } from '../../../lib/toasts.ts'
import { useBudgetChange } from '../ad-changes.queries.ts'
import { parseBudget } from '../dialogs/campaign-fields.tsx'
import { describeAdError } from '../error-report.tsx'

const RaiseDialog = lazyPart(() => import('./row-dialogs.tsx').then(module => module.RaiseDialog))

interface Props {
  adSet: PerformanceRow
  /** Receives the problem to show below the row; undefined if there is none. */
  onProblem: (problem: string | undefined) => void
  /** Id of the problem's text. */
  problemId: string
  hasProblem: boolean
}

/** Daily budget of an ad set. Saved on Enter and on leaving the field; Esc restores it. A rise is confirmed first. */
export function BudgetInput({ adSet, onProblem, problemId, hasProblem }: Props) {
  const { adSetId, adSetName, dailyBudget } = adSet
  const stored = dailyBudget.toFixed(2)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  /** Higher amount that awaits confirmation. */
  const [rise, setRise] = useState<number>()
  const { mutate, isPending } = useBudgetChange()

  function restore(): void {
    setTyped(undefined)
    setRise(undefined)
    onProblem(undefined)
  }

  function save(amount: number, expected: number): void {
    setRise(undefined)
    mutate(
      { adSetId, dailyBudget: amount, expected },
      { onSuccess: restore, onError: error => onProblem(`Update Failed: ${describeAdError(error)}`) },
    )
  }

  function submit(): void {
    if (isPending || typed === undefined || rise !== undefined) return
    const parsed = parseBudget(typed, 'Budget')
    onProblem(parsed.problem)
    if (parsed.problem !== undefined) showError('Invalid Budget', parsed.problem)
    else if (parsed.amount === dailyBudget) restore()
    else if (parsed.amount > dailyBudget) setRise(parsed.amount)
    else save(parsed.amount, dailyBudget)
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Otherwise the same key press could confirm the dialog that it opens.
      event.preventDefault()
      submit()
    }
    if (event.key !== 'Escape' || isPending) return
    restore()
    // The field is selected again, so that Esc and typing start over. Selecting also focuses, which a Tab may have ended.
    requestAnimationFrame(() => {
      if (document.activeElement === input.current) input.current?.select()
    })
  }

  return (
    <>
      <span className="row-money">
        <span aria-hidden="true">£</span>
        <input
          ref={input}
          inputMode="decimal"
          aria-label={`Daily budget of the ad set ${adSetName}, £`}
          value={typed ?? stored}
          readOnly={isPending}
          aria-busy={isPending}
          {...(hasProblem && { 'aria-invalid': true, 'aria-describedby': problemId })}
          onFocus={({ target }) => target.select()}
          // A click into the focused field does not focus it again.
          onClick={({ currentTarget }) => typed === undefined && currentTarget.select()}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={handleKey}
          onBlur={submit}
        />
      </span>
      {rise !== undefined && (
        <RaiseDialog adSet={adSet} amount={rise} onConfirm={seen => save(rise, seen)} onClose={restore} />
      )}
    </>
  )
}
