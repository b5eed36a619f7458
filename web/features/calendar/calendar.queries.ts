import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { addDays } from '../../../server/domain/days.ts'

const calendarKey = ['api', 'articles', 'calendar']

/** Articles of the days of a calendar. Other people and the server change it, so nothing is cached after it is left. */
export function calendarQuery(api: Client, { from, to }: { from: string; to: string }) {
  return queryOptions({
    queryKey: [...calendarKey, from, to],
    queryFn: () => api.articles.calendar({ from, to }),
    gcTime: 0,
  })
}

/** All planned publications, and those that failed. */
export function plannedQuery(api: Client) {
  return queryOptions({ queryKey: [...calendarKey, 'planned'], queryFn: () => api.articles.calendar({}), gcTime: 0 })
}

/** Month of a calendar: `2026-12`. */
export interface Month {
  name: string
  /** Title: "December 2026". */
  title: string
  previous: string
  next: string
  /** Days of whole weeks, from Monday, that contain the month. */
  weeks: string[][]
}

const weekLength = 7

/** Returns a month by its name, `2026-11`, or the current month if the name is invalid. */
export function getMonth(name: string | undefined, today: string): Month {
  const valid = name !== undefined && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(name) ? name : today.slice(0, 7)
  const first = `${valid}-01`
  const next = addDays(first, 31).slice(0, 7)
  const weekday = (new Date(first).getUTCDay() + weekLength - 1) % weekLength
  const weeks: string[][] = []
  for (let day = addDays(first, -weekday); day.slice(0, 7) <= valid; day = addDays(day, weekLength))
    weeks.push(Array.from({ length: weekLength }, (_, at) => addDays(day, at)))
  const format = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return { name: valid, title: format.format(new Date(first)), previous: addDays(first, -1).slice(0, 7), next, weeks }
}
