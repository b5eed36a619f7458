import { formatDay } from '../../contract/british-day.ts'
import type { DayCounts } from '../../ports/event-log.ts'

/** Upper bound for the size of one event in bytes. With less room remaining in a day, events may have been dropped. */
const maxEventBytes = 20_000

type DayUsage = Pick<DayCounts, 'day' | 'bytes' | 'crowded'>

/** Returns notices for days on which not everything was counted. */
export function createNotices(days: readonly DayUsage[], maxBytes: number): string[] {
  const crowded = days.filter(day => day.crowded)
  const full = days.filter(({ bytes }) => bytes > maxBytes - maxEventBytes)
  return [
    ...describeDays(crowded, 'more visitors came than are told apart: of further ones, page views alone are counted'),
    ...describeDays(full, 'as much came as is kept of a day: what came later is not counted'),
  ]
}

const maxNamedDays = 3

function describeDays(days: readonly DayUsage[], text: string): string[] {
  if (days.length === 0) return []
  const dayList =
    days.length > maxNamedDays
      ? `${days.length} days`
      : new Intl.ListFormat('en-GB').format(days.map(({ day }) => formatDay(day)))
  return [`On ${dayList} ${text}.`]
}
