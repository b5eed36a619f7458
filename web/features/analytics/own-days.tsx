import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DateRange,
  firstRangeDay,
  isDay,
  maxRangeDays,
  parseRange,
} from '../../../server/contract/analytics-range.ts'
import { useLocation } from '../../app/router/router.tsx'
import { getUtcToday } from '../../lib/utc-today.ts'
import { FormRow } from '../../ui/form-row.tsx'
import { useRangeUrlBuilder } from './use-range.ts'

interface CustomRangeFormProps {
  days: DateRange | undefined
  onDone: () => void
  onCancel: () => void
}

/** Form for a custom range; both days are included. */
export function CustomRangeForm({ days, onDone, onCancel }: CustomRangeFormProps) {
  const { route } = useLocation()
  const buildRangeUrl = useRangeUrlBuilder()
  const [from, setFrom] = useState(days?.from ?? '')
  const [to, setTo] = useState(days?.to ?? '')
  const [problem, setProblem] = useState<RangeProblem>()
  const form = useFocusOnProblem(problem)
  const limits = { min: firstRangeDay, max: getUtcToday() }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const foundProblem = findRangeProblem({ from, to })
    setProblem(foundProblem)
    if (foundProblem) return
    route(buildRangeUrl(`${from}..${to}`))
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
function useFocusOnProblem(problem: RangeProblem | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  return form
}

type RangeProblem = Partial<Record<keyof DateRange, string>>

const futureDayText = 'Choose a day that is not yet to come'

/** Returns the problem with a range; undefined if it is valid. */
export function findRangeProblem({ from, to }: DateRange): RangeProblem | undefined {
  if (!isDay(from)) return { from: 'Choose the first day' }
  if (!isDay(to)) return { to: 'Choose the last day' }
  if (from < firstRangeDay) return { from: 'Choose a day of 2000 or later' }
  const today = getUtcToday()
  if (from > today) return { from: futureDayText }
  if (to < from) return { to: 'The last day has to be the first one, or after it' }
  if (to > today) return { to: futureDayText }
  return parseRange(`${from}..${to}`, to) ? undefined : { to: `At most ${maxRangeDays} days can be shown at once` }
}
