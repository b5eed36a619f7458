import { describe, expect, it } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { setUp, view } from './testing/open-events.ts'

async function setUpAt(at: string) {
  const clock = createManualClock(at)
  const test = await setUp({ clock })
  const readDays = async () => (await test.local.analytics.timeseries({ range: '7d' })).days
  return { ...test, clock, readDays }
}

async function setUpLondon(at: string) {
  const test = await setUpAt(at)
  await test.local.settings.update({ timeZone: 'Europe/London' })
  return test
}

/** Days with traffic, as `day visitors/page views`. */
const describeDays = (days: readonly { date: string; visitors: number; pageviews: number }[]) =>
  days.filter(({ pageviews }) => pageviews > 0).map(day => `${day.date} ${day.visitors}/${day.pageviews}`)

describe('the time zone of the site', () => {
  it('decides the day of an event, and a reader is one visitor until midnight there', async () => {
    const { send, stored, clock, readDays } = await setUpLondon('2026-07-01T22:30:00.000Z')
    await send(view)
    clock.advance(60 * 60_000)
    await send(view)
    clock.advance(23 * 60 * 60_000 - 1)
    await send(view)
    expect((await stored()).map(({ at, day }) => [at, day])).toEqual([
      ['2026-07-01T22:30:00.000Z', undefined],
      ['2026-07-01T23:30:00.000Z', '2026-07-02'],
      ['2026-07-02T22:29:59.999Z', undefined],
    ])
    expect(describeDays(await readDays())).toEqual(['2026-07-01 1/1', '2026-07-02 1/2'])
  })

  it('has days of 23 and 25 hours when clocks change', async () => {
    for (const [start, hours] of [
      ['2026-03-28T23:30:00.000Z', 23],
      ['2026-10-24T22:30:00.000Z', 25],
    ] as const) {
      const { send, clock, readDays } = await setUpLondon(start)
      for (let sent = 0; sent < 48; sent += 1) {
        await send(view)
        clock.advance(60 * 60_000)
      }
      const byDay = (await readDays()).map(({ pageviews }) => pageviews).filter(Boolean)
      expect(byDay).toEqual([1, hours, 47 - hours])
    }
  })

  it('decides which day is today', async () => {
    const { readDays } = await setUpLondon('2026-07-01T23:30:00.000Z')
    const days = await readDays()
    expect(days.map(({ date }) => date).slice(-2)).toEqual(['2026-07-01', '2026-07-02'])
    expect(days.map(({ isOver }) => isOver).slice(-2)).toEqual([true, false])
  })

  it('changes later days only', async () => {
    const { send, local, stored, readDays } = await setUpAt('2026-07-01T23:30:00.000Z')
    await send(view)
    await local.settings.update({ timeZone: 'Europe/London' })
    await send(view)
    expect((await stored()).map(({ day }) => day)).toEqual([undefined, '2026-07-02'])
    expect(describeDays(await readDays())).toEqual(['2026-07-01 1/1', '2026-07-02 1/1'])
  })

  it('applies to imported events, and importing them again after a change of the zone changes nothing', async () => {
    const { local } = await setUpAt('2026-08-01T09:00:00.000Z')
    const rows = ['2026-07-01T22:30:00Z', '2026-07-01T23:30:00Z', '2026-07-02T22:30:00Z']
    const content = rows.map(at => JSON.stringify({ at, name: 'pageview', path: '/a', visitor: 'v' })).join('\n')
    const importRows = () => local.events.import({ name: 'events.ndjson', content })
    await local.settings.update({ timeZone: 'Europe/London' })
    expect(await importRows()).toMatchObject({ imported: 3, range: { from: '2026-07-01', to: '2026-07-02' } })
    const { days } = await local.analytics.timeseries({ range: '2026-06-30..2026-07-03' })
    expect(describeDays(days)).toEqual(['2026-07-01 1/1', '2026-07-02 1/2'])
    for (const timeZone of ['Europe/London', 'America/New_York', 'Asia/Tokyo', 'UTC']) {
      await local.settings.update({ timeZone })
      expect(await importRows()).toMatchObject({ imported: 0, known: 3 })
    }
  })

  it('is refused if it does not exist', async () => {
    const { local } = await setUp()
    await expect(local.settings.update({ timeZone: 'Europe/Atlantis' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Europe/London'),
    })
  })
})
