import { formatDay } from '../../server/domain/days.ts'
import { formatCount, formatQuantity } from '../../server/domain/number-format.ts'

// Dates use UTC, so that the server and every browser print the same text. Formats are created on first use: creating
// one takes as long as loading dozens of files.
let dateTimeFormat: Intl.DateTimeFormat | undefined
let timeFormat: Intl.DateTimeFormat | undefined

/** `14 March 2026`. */
export function formatLongDate(iso: string): string {
  return formatDay(iso)
}

let shortDateFormat: Intl.DateTimeFormat | undefined

/** `14 Mar 2026` */
export function formatShortDate(iso: string): string {
  shortDateFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  return shortDateFormat.format(new Date(iso))
}

/** `14 Mar 2026, 09:05` in the reader's time zone. Only for screens that the server does not render. */
export function formatDateTime(iso: string): string {
  dateTimeFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return dateTimeFormat.format(new Date(iso))
}

const minuteMs = 60_000
const minutesPerDay = 24 * 60

/** `5 minutes ago` for a time of the last 24 hours; as `formatDateTime` for any other. */
export function formatAge(iso: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs)
  if (minutes < 0 || minutes >= minutesPerDay) return formatDateTime(iso)
  if (minutes === 0) return 'just now'
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${formatQuantity(minutes, 'minute')} ago` : `${formatQuantity(hours, 'hour')} ago`
}

/** `09:05:12` in the reader's time zone. Only for screens that the server does not render. */
export function formatTime(iso: string): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
  return timeFormat.format(new Date(iso))
}

/** `1,234` */
export const formatInteger = formatCount

/**
 * Converts the times in a sentence of the server to the reader's time zone: `2026-11-22 02:35 UTC` becomes `22 Nov
 * 2026, 11:35` in Tokyo.
 */
export function localizeTimes(sentence: string): string {
  return sentence.replace(/(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC/g, (_, day, time) => formatDateTime(`${day}T${time}Z`))
}

/** Maximum number of days labelled below a chart. */
const maxTicks = 5

/** Returns evenly spaced days, starting with the first. */
export function pickTicks(days: readonly { date: string }[]): string[] {
  const step = Math.ceil(days.length / maxTicks)
  return days.filter((_, index) => index % step === 0).map(({ date }) => date)
}

/** Formats seconds as `0:42` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const padTwo = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}` : `${minutes}:${padTwo(seconds % 60)}`
}
