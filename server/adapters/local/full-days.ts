import { britishDay } from '../../contract/british-day.ts'
import type { DayCounts } from '../../ports/event-log.ts'

/** Upper bound for the size of one event in bytes. With less room remaining in a day, events may have been dropped. */
const longestEvent = 20_000

type Bounds = Pick<DayCounts, 'day' | 'bytes' | 'crowded'>

/** Returns notices for days on which not everything was counted. */
export function noticesOf(days: readonly Bounds[], mostBytes: number): string[] {
  const crowded = days.filter(day => day.crowded)
  const full = days.filter(({ bytes }) => bytes > mostBytes - longestEvent)
  return [
    ...told(crowded, 'more visitors came than are told apart: of further ones, page views alone are counted'),
    ...told(full, 'as much came as is kept of a day: what came later is not counted'),
  ]
}

const mostNamed = 3

function told(days: readonly Bounds[], what: string): string[] {
  if (days.length === 0) return []
  const on =
    days.length > mostNamed
      ? `${days.length} days`
      : new Intl.ListFormat('en-GB').format(days.map(({ day }) => britishDay(day)))
  return [`On ${on} ${what}.`]
}
