import { useEffect, useRef, useState } from 'react'
import { type Days, isDay, type NamedRange, namedRanges, rangeForms } from '../../../server/contract/analytics-range.ts'
import { OwnDays, problemWith } from './own-days.tsx'
import { useOfDays, useRange } from './use-range.ts'

const names: Readonly<Record<NamedRange, string>> = {
  '7d': '7 days',
  '28d': '28 days',
  '30d': '30 days',
  '90d': '90 days',
  '12mo': '12 months',
}

interface Props {
  /** Displayed range, as the initial value of a custom one. */
  days: Days | undefined
}

/**
 * Selects the displayed range. Each range has its own URL, so the browser's back button returns to the previous one.
 */
export function RangePicker({ days }: Props) {
  const ofDays = useOfDays()
  const { range, unread } = useRange()
  const [isOpen, setOpen] = useState(false)
  const isOwn = !namedRanges.some(name => name === range)
  const { picker, onFollow } = useFocusBack(range)

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
            href={ofDays(name)}
            aria-current={name === range ? 'true' : undefined}
            onClick={() => {
              onFollow()
              setOpen(false)
            }}
          >
            {names[name]}
          </a>
        ))}
        <button type="button" aria-pressed={isOwn} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Own days
        </button>
      </nav>
      {isOpen && (
        <OwnDays
          days={days}
          onDone={() => {
            onFollow()
            close()
          }}
          onCancel={close}
        />
      )}
      {unread !== undefined && (
        <p className="notice notice-warning" role="alert">
          The range “{unread}” cannot be read, so the last 30 days are shown. {whyUnread(unread)}.
        </p>
      )}
    </div>
  )
}

/** Explains why a range is invalid; for two dates, with the message of the form. */
function whyUnread(text: string): string {
  const [from = '', to = ''] = text.split('..')
  const problem = isDay(from) && isDay(to) ? problemWith({ from, to }) : undefined
  return problem?.from ?? problem?.to ?? `A range is ${rangeForms}`
}

/** Navigation moves the focus to the page. This hook returns it to the picker after a range was chosen there. */
function useFocusBack(range: string) {
  const picker = useRef<HTMLElement>(null)
  const followed = useRef(false)
  useEffect(() => {
    const isShown = `a[href*="range=${range}"], [aria-pressed="true"]`
    if (followed.current) picker.current?.querySelector<HTMLElement>(isShown)?.focus()
    followed.current = false
  }, [range])
  return { picker, onFollow: () => (followed.current = true) }
}
