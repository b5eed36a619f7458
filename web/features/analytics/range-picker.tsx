import { useEffect, useRef, useState } from 'react'
import {
  type DateRange,
  isDay,
  type NamedRange,
  namedRanges,
  rangeForms,
} from '../../../server/contract/analytics-range.ts'
import { CustomRangeForm, findRangeProblem } from './own-days.tsx'
import { useRange, useRangeUrlBuilder } from './use-range.ts'

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
  const [isOpen, setOpen] = useState(false)
  const isCustom = !namedRanges.some(name => name === range)
  const { picker, onFollow } = useFocusReturn(range)

  function close(): void {
    setOpen(false)
    picker.current?.querySelector<HTMLElement>('button')?.focus()
  }

  return (
    <div className="ranges">
      <nav ref={picker} className="segments" aria-label="Days shown">
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
          Own days
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
          The range “{invalidRange}” cannot be read, so the last 30 days are shown. {describeInvalidRange(invalidRange)}
          .
        </p>
      )}
    </div>
  )
}

/** Explains why a range is invalid; for two dates, with the message of the form. */
function describeInvalidRange(text: string): string {
  const [from = '', to = ''] = text.split('..')
  const problem = isDay(from) && isDay(to) ? findRangeProblem({ from, to }) : undefined
  return problem?.from ?? problem?.to ?? `A range is ${rangeForms}`
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
