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
  /** Those that are shown, to begin own days from. */
  days: Days | undefined
}

/** Which days are shown. Each range is an address of its own, so the browser's way back leads to the one before. */
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

/** Of two days, what the form would say of them. */
function whyUnread(text: string): string {
  const [from = '', to = ''] = text.split('..')
  const problem = isDay(from) && isDay(to) ? problemWith({ from, to }) : undefined
  return problem?.from ?? problem?.to ?? `A range is ${rangeForms}`
}

/** Another address gives the focus to the page; here it stays where it was, to choose on from there. */
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
