import { pickTicks } from '../lib/format.ts'

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats an ISO date for a chart: "5 Mar". */
export const formatShortDay = (date: string) => shortDay.format(new Date(date))

/** Properties of the horizontal axis of a chart by day. */
export const getDayAxisProps = (days: readonly { date: string }[]) => ({
  dataKey: 'date',
  tickFormatter: formatShortDay,
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
  ticks: pickTicks(days),
  interval: 0,
})
