import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Days, firstRangeDay, isDay, mostRangeDays, readRange } from '../../../server/contract/analytics-range.ts'
import { useLocation } from '../../app/router/router.tsx'
import { utcToday } from '../../lib/utc-today.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { useOfDays } from './use-range.ts'

interface Props {
  days: Days | undefined
  onDone: () => void
  onCancel: () => void
}

/** Form for a custom range; both days are included. */
export function OwnDays({ days, onDone, onCancel }: Props) {
  const { route } = useLocation()
  const ofDays = useOfDays()
  const [from, setFrom] = useState(days?.from ?? '')
  const [to, setTo] = useState(days?.to ?? '')
  const [problem, setProblem] = useState<Problem>()
  const form = useFocusOnProblem(problem)
  const limits = { min: firstRangeDay, max: utcToday() }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = problemWith({ from, to })
    setProblem(found)
    if (found) return
    route(ofDays(`${from}..${to}`))
    onDone()
  }

  return (
    <form
      ref={form}
      className="own-days"
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onCancel()}
    >
      <FormRow label="From" error={problem?.from}>
        {control => (
          <input {...control} {...limits} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        )}
      </FormRow>
      <FormRow label="To" error={problem?.to}>
        {control => (
          <input {...control} {...limits} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        )}
      </FormRow>
      <button type="submit" className="button button-small">
        Show these days
      </button>
    </form>
  )
}

/** Focuses the invalid field after each failed submit. */
function useFocusOnProblem(problem: Problem | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}

type Problem = Partial<Record<keyof Days, string>>

const yetToCome = 'Choose a day that is not yet to come'

/** Returns the problem with a range; undefined if it is valid. */
export function problemWith({ from, to }: Days): Problem | undefined {
  if (!isDay(from)) return { from: 'Choose the first day' }
  if (!isDay(to)) return { to: 'Choose the last day' }
  if (from < firstRangeDay) return { from: 'Choose a day of 2000 or later' }
  const today = utcToday()
  if (from > today) return { from: yetToCome }
  if (to < from) return { to: 'The last day has to be the first one, or after it' }
  if (to > today) return { to: yetToCome }
  return readRange(`${from}..${to}`, to) ? undefined : { to: `At most ${mostRangeDays} days can be shown at once` }
}
