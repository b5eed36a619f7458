import { describe, expect, it } from 'vitest'
import { locateLocalTime, parseInterval, toLocalTime } from './local-times.ts'

const locate = (local: string, timeZone: string) => {
  const found = locateLocalTime(local, timeZone)
  return found && [new Date(found.ms).toISOString(), found.change]
}

describe('a local time', () => {
  it('is found in winter, in summer and in zones far from UTC', () => {
    expect(locate('2026-12-24T06:00', 'Europe/London')).toEqual(['2026-12-24T06:00:00.000Z', 'none'])
    expect(locate('2026-07-01 06:00', 'Europe/London')).toEqual(['2026-07-01T05:00:00.000Z', 'none'])
    expect(locate('2026-07-01T00:30', 'Pacific/Kiritimati')).toEqual(['2026-06-30T10:30:00.000Z', 'none'])
    expect(locate('2026-07-01T00:30', 'Asia/Kathmandu')).toEqual(['2026-06-30T18:45:00.000Z', 'none'])
    expect(locate('2026-07-01T12:00', 'UTC')).toEqual(['2026-07-01T12:00:00.000Z', 'none'])
  })

  it('moves forward with the clocks if they jump over it', () => {
    expect(locate('2027-03-28T01:30', 'Europe/London')).toEqual(['2027-03-28T01:30:00.000Z', 'skipped'])
    expect(toLocalTime(Date.parse('2027-03-28T01:30:00Z'), 'Europe/London')).toBe('2027-03-28T02:30')
    expect(locate('2027-03-14T02:15', 'America/New_York')).toEqual(['2027-03-14T07:15:00.000Z', 'skipped'])
    expect(locate('2026-10-04T02:10', 'Australia/Lord_Howe')).toEqual(['2026-10-03T15:40:00.000Z', 'skipped'])
  })

  it('is the first one if clocks show it twice', () => {
    expect(locate('2026-10-25T01:30', 'Europe/London')).toEqual(['2026-10-25T00:30:00.000Z', 'repeated'])
    expect(locate('2026-11-01T01:30', 'America/New_York')).toEqual(['2026-11-01T05:30:00.000Z', 'repeated'])
    expect(locate('2026-10-25T02:00', 'Europe/London')).toEqual(['2026-10-25T02:00:00.000Z', 'none'])
    expect(locate('2026-10-25T00:59', 'Europe/London')).toEqual(['2026-10-24T23:59:00.000Z', 'none'])
  })

  it('does not exist on a day or at an hour that no calendar has', () => {
    for (const local of ['2026-02-30T06:00', '2026-13-01T06:00', '2026-12-24T24:00', '2026-12-24T06:60'])
      expect(locate(local, 'Europe/London')).toBeUndefined()
  })

  it('is found from 2000 to 2999 only', () => {
    for (const local of ['0000-01-01T00:00', '1999-12-31T23:59', '3000-01-01T00:00', '9999-12-31T23:59'])
      expect(locateLocalTime(local, 'Europe/London')).toBeUndefined()
    expect(locate('2999-12-31T23:59', 'Europe/London')).toEqual(['2999-12-31T23:59:00.000Z', 'none'])
  })

  it('is the inverse of the format at every quarter of an hour of a year with both changes', () => {
    for (const timeZone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe']) {
      for (let ms = Date.UTC(2026, 2, 1); ms < Date.UTC(2026, 10, 5); ms += 7 * 900_000) {
        const found = locateLocalTime(toLocalTime(ms, timeZone), timeZone)
        if (found?.change === 'none') expect(found.ms).toBe(ms)
        else expect(found?.change).toBe('repeated')
      }
    }
  })
})

it('an interval is one of up to a year', () => {
  expect(['30m', '12H', '1 d', '52w'].map(parseInterval)).toEqual([1_800_000, 43_200_000, 86_400_000, 31_449_600_000])
  expect(['', '0d', '1.5h', '1y', '-1d', '53w', '9999w'].map(parseInterval)).toEqual(Array(7).fill(null))
})
