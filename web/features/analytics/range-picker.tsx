import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type DateRange,
  firstRangeDay,
  isDay,
  maxRangeDays,
  type NamedRange,
  namedRanges,
  parseRange,
  rangeForms,
} from '../../../server/domain/days.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useToday } from '../../lib/site.queries.ts'
import { FormRow } from '../../ui/form.tsx'
import { useRange, useRangeUrlBuilder } from './use-range.ts'

interface CustomRangeFormProps {
  days: DateRange | undefined
  onDone: () => void
  onCancel: () => void
}

/** Form for a custom range; both days are included. */
function CustomRangeForm({ days, onDone, onCancel }: CustomRangeFormProps) {
  const { route } = useLocation()
  const buildRangeUrl = useRangeUrlBuilder()
  const [from, setFrom] = useState(days?.from ?? '')
  const [to, setTo] = useState(days?.to ?? '')
  const [problem, setProblem] = useState<RangeProblem>()
  const form = useFocusOnProblem(problem)
  const today = useToday()
  const limits = { min: firstRangeDay, max: today }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const foundProblem = findRangeProblem({ from, to }, today)
    setProblem(foundProblem)
    if (foundProblem) return
    route(buildRangeUrl(`${from}..${to}`))
    onDone()
  }

  return (
    <form
      ref={form}
      className="custom-range"
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
        Apply
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

const futureDayText = 'Choose a day that is not in the future'

/** Returns the problem with a range; undefined if it is valid. */
function findRangeProblem({ from, to }: DateRange, today: string): RangeProblem | undefined {
  if (!isDay(from)) return { from: 'Choose the first day' }
  if (!isDay(to)) return { to: 'Choose the last day' }
  if (from < firstRangeDay) return { from: 'Choose a day in 2000 or later' }
  if (from > today) return { from: futureDayText }
  if (to < from) return { to: 'Choose a last day that is not before the first day' }
  if (to > today) return { to: futureDayText }
  return parseRange(`${from}..${to}`, to) ? undefined : { to: `Choose at most ${maxRangeDays} days` }
}

const rangeLabels: Readonly<Record<NamedRange, string>> = {
  '7d': '7 days',
  '28d': '28 days',
  '30d': '30 days',
  '90d': '90 days',
  '12mo': '12 months',
}

interface RangePickerProps {
  /** Displayed range, as the initial value of a custom one. */
  days: DateRange | undefined
}

/**
 * Selects the displayed range. Each range has its own URL, so the browser's back button returns to the previous one.
 */
export function RangePicker({ days }: RangePickerProps) {
  const buildRangeUrl = useRangeUrlBuilder()
  const { range, invalidRange } = useRange()
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  const isCustom = !namedRanges.some(name => name === range)
  const { picker, onFollow } = useFocusReturn(range)

  function close(): void {
    setOpen(false)
    picker.current?.querySelector<HTMLElement>('button')?.focus()
  }

  return (
    <div className="ranges">
      <nav ref={picker} className="segments" aria-label="Period">
        {namedRanges.map(name => (
          <a
            key={name}
            href={buildRangeUrl(name)}
            aria-current={name === range ? 'true' : undefined}
            onClick={() => {
              onFollow()
              setOpen(false)
            }}
          >
            {rangeLabels[name]}
          </a>
        ))}
        <button type="button" aria-pressed={isCustom} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Custom
        </button>
      </nav>
      {isOpen && (
        <CustomRangeForm
          days={days}
          onDone={() => {
            onFollow()
            close()
          }}
          onCancel={close}
        />
      )}
      {invalidRange !== undefined && (
        <p className="notice notice-warning" role="alert">
          The period “{invalidRange}” is not valid. Showing the last 30 days.{' '}
          {describeInvalidRange(invalidRange, today)}.
        </p>
      )}
    </div>
  )
}

/** Explains why a range is invalid; for two dates, with the message of the form. */
function describeInvalidRange(text: string, today: string): string {
  const [from = '', to = ''] = text.split('..')
  const problem = isDay(from) && isDay(to) ? findRangeProblem({ from, to }, today) : undefined
  return problem?.from ?? problem?.to ?? `Valid periods: ${rangeForms}`
}

/** Navigation moves the focus to the page. This hook returns it to the picker after a range was chosen there. */
function useFocusReturn(range: string) {
  const picker = useRef<HTMLElement>(null)
  const hasFollowed = useRef(false)
  useEffect(() => {
    const selector = `a[href*="range=${range}"], [aria-pressed="true"]`
    if (hasFollowed.current) picker.current?.querySelector<HTMLElement>(selector)?.focus()
    hasFollowed.current = false
  }, [range])
  return { picker, onFollow: () => (hasFollowed.current = true) }
}
