import { type FormEvent, useState } from 'react'
import { type Days, firstRangeDay, isDay, mostRangeDays, readRange } from '../../../server/contract/analytics-range.ts'
import { useLocation } from '../../app/router/router.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { withRange } from './use-range.ts'

interface Props {
  days: Days | undefined
  path: string
  onDone: () => void
}

/** From one day to another, both included. */
export function OwnDays({ days, path, onDone }: Props) {
  const { route } = useLocation()
  const [from, setFrom] = useState(days?.from ?? '')
  const [to, setTo] = useState(days?.to ?? '')
  const [problem, setProblem] = useState<Problem>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = problemWith({ from, to })
    setProblem(found)
    if (found) return
    route(withRange(path, `${from}..${to}`))
    onDone()
  }

  return (
    <form className="own-days" noValidate onSubmit={submit}>
      <FormRow label="From" error={problem?.from}>
        {control => <input {...control} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />}
      </FormRow>
      <FormRow label="To" error={problem?.to}>
        {control => <input {...control} type="date" value={to} onChange={({ target }) => setTo(target.value)} />}
      </FormRow>
      <button type="submit" className="button button-small">
        Show these days
      </button>
    </form>
  )
}

type Problem = Partial<Record<keyof Days, string>>

function problemWith({ from, to }: Days): Problem | undefined {
  if (!isDay(from)) return { from: 'Choose the first day' }
  if (!isDay(to)) return { to: 'Choose the last day' }
  if (from < firstRangeDay) return { from: 'Choose a day of 2000 or later' }
  if (to < from) return { to: 'The last day has to be the first one, or after it' }
  return readRange(`${from}..${to}`, to) ? undefined : { to: `At most ${mostRangeDays} days can be shown at once` }
}
