import { expect, it } from 'vitest'
import { listDays } from '../../server/domain/days.ts'
import { formatAge, formatDateTime, formatDuration, localizeTimes, pickTicks } from './format.ts'

it('converts times in a sentence to the reader’s time zone', () => {
  const sentence = '“Kettles” runs now (by ada, 2026-11-22 02:35 UTC), and had 10 a day on 2026-11-20.'
  const time = formatDateTime('2026-11-22T02:35:00Z')
  expect(localizeTimes(sentence)).toBe(`“Kettles” runs now (by ada, ${time}), and had 10 a day on 2026-11-20.`)
})

const days = (from: string, to: string) => listDays({ from, to }).map(date => ({ date }))

it.each([
  ['2026-11-21', '2026-11-21', ['2026-11-21']],
  ['2026-11-15', '2026-11-21', ['2026-11-15', '2026-11-17', '2026-11-19', '2026-11-21']],
  ['2026-10-23', '2026-11-21', ['2026-10-23', '2026-10-29', '2026-11-04', '2026-11-10', '2026-11-16']],
])('the days named below a chart of %s to %s are as far from one to the next', (from, to, named) => {
  expect(pickTicks(days(from, to))).toEqual(named)
})

it('formats a duration by minutes and seconds, and hours if there are any', () => {
  expect([0, 42, 65, 3723].map(formatDuration)).toEqual(['0:00', '0:42', '1:05', '1:02:03'])
})

it.each([
  ['11:59:30', 'just now'],
  ['11:58:59', '1 minute ago'],
  ['11:15:00', '45 minutes ago'],
  ['11:00:00', '1 hour ago'],
  ['02:10:00', '9 hours ago'],
])('formats a time of the last day as an age: %s', (time, age) => {
  expect(formatAge(`2026-11-22T${time}Z`, Date.parse('2026-11-22T12:00:00Z'))).toBe(age)
})

it.each(['2026-11-21T12:00:00Z', '2026-11-22T12:00:01Z'])(
  'formats older times and future ones with the date: %s',
  at => {
    expect(formatAge(at, Date.parse('2026-11-22T12:00:00Z'))).toBe(formatDateTime(at))
  },
)
