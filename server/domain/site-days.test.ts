import { describe, expect, it } from 'vitest'
import { parseInterval, spreadTimes } from './local-times.ts'
import { canonicalizeTimeZone, createDayFinder, findDayStart, findNextDayStart, isTimeZone } from './site-days.ts'

const iso = (ms: number) => new Date(ms).toISOString()

describe('the day of an instant', () => {
  it.each([
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['Europe/London', '2026-06-30T22:59:59.999Z', '2026-06-30'],
    ['Europe/London', '2026-06-30T23:00:00.000Z', '2026-07-01'],
    ['Europe/London', '2026-12-31T23:00:00.000Z', '2026-12-31'],
    ['America/New_York', '2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
  ])('in %s at %s is %s', (timeZone, at, day) => {
    expect(createDayFinder(timeZone)(Date.parse(at))).toBe(day)
  })

  it.each(['Europe/London', 'America/New_York', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe'])(
    'in %s agrees with Intl in every quarter of an hour of two years',
    timeZone => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
      const find = createDayFinder(timeZone)
      const wrong: string[] = []
      for (let ms = Date.parse('2025-01-01'); ms < Date.parse('2027-01-01'); ms += 900_000) {
        if (find(ms) !== format.format(ms) || find(ms - 1) !== format.format(ms - 1)) wrong.push(iso(ms))
      }
      expect(wrong).toEqual([])
    },
  )
})

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['Europe/London', '2026-03-30', '2026-03-29T23:00:00.000Z'],
    ['Europe/London', '2026-10-26', '2026-10-26T00:00:00.000Z'],
    // Clocks skip midnight when summer time begins.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('of %s on %s is %s', (timeZone, day, start) => {
    expect(iso(findDayStart(day, timeZone))).toBe(start)
  })

  it('is 23 or 25 hours after the one before, when clocks change', () => {
    const lengths = ['2026-03-28', '2026-03-29', '2026-10-25'].map(day => {
      const start = findDayStart(day, 'Europe/London')
      return (findNextDayStart(start, 'Europe/London') - start) / 3_600_000
    })
    expect(lengths).toEqual([24, 23, 25])
  })
})

it.each([
  ['Europe/London', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['+01:00', false],
  ['', false],
])('the time zone %j is valid: %s', (name, isValid) => {
  expect(isTimeZone(name)).toBe(isValid)
})

it.each([
  ['europe/london', 'Europe/London'],
  ['utc', 'UTC'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['nowhere', 'nowhere'],
])('spells the time zone %s as %s', (name, spelling) => {
  expect(canonicalizeTimeZone(name)).toBe(spelling)
})

describe('times at an interval', () => {
  it.each([
    ['30m', 1_800_000],
    ['12h', 43_200_000],
    ['1d', 86_400_000],
    ['2 w', 1_209_600_000],
    ['0d', null],
    ['daily', null],
    ['', null],
  ])('reads %j as %s milliseconds', (text, ms) => expect(parseInterval(text)).toBe(ms))

  const spread = (first: string, every: string, count: number) =>
    spreadTimes(first, parseInterval(every) ?? 0, count, 'Europe/London')

  it('have the same time of the day at intervals of whole days, whatever clocks do in between', () => {
    const times = ['2026-10-24T06:00', '2026-10-25T06:00', '2026-10-26T06:00']
    expect(spread('2026-10-24T06:00', '1d', 3)).toEqual(times)
    expect(spread('2026-10-24T06:00', '24h', 3)).toEqual(times)
  })

  it('are as far apart as other intervals say, also while clocks change', () => {
    expect(spread('2027-03-28T00:30', '30m', 4)).toEqual([
      '2027-03-28T00:30',
      '2027-03-28T01:00Z',
      '2027-03-28T01:30Z',
      '2027-03-28T02:00Z',
    ])
    expect(spread('2027-10-31T00:30', '30m', 5)).toEqual([
      '2027-10-31T00:30',
      '2027-10-31T00:00Z',
      '2027-10-31T00:30Z',
      '2027-10-31T01:00Z',
      '2027-10-31T01:30Z',
    ])
  })

  it('keep an offset', () => {
    expect(spread('2026-12-31T22:00Z', '3h', 2)).toEqual(['2026-12-31T22:00Z', '2027-01-01T01:00Z'])
    expect(spread('2026-12-31T22:00+02:00', '', 2)).toEqual(['2026-12-31T22:00+02:00', '2026-12-31T22:00+02:00'])
  })

  it('are none without a first time that exists', () => {
    for (const first of ['tomorrow', '2027-02-31T10:00', '2027-02-31T10:00Z', '9999-12-31T10:00', '0000-01-01T10:00'])
      expect(spread(first, '1d', 2)).toBeNull()
  })
})
