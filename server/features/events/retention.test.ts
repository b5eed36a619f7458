import { describe, expect, it } from 'vitest'
import { anEvent } from '../../ports/event-fixtures.conformance.ts'
import { readAll } from '../../ports/event-log.conformance.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { createMemoryEventLog } from '../../testing/memory-event-log.ts'
import { getFirstRetainedDay } from './retention.ts'

const everything = { from: '2000-01-01', to: '2099-12-31' }
const on = (day: string) => anEvent({ at: `${day}T09:00:00.000Z`, path: `/${day}` })

describe('events', () => {
  it('are deleted after 25 months at the start of the server, and daily from then on', async () => {
    const eventLog = createMemoryEventLog()
    await eventLog.append(['2024-10-20', '2024-10-21', '2024-10-22', '2026-11-21'].map(on))
    const { timer, fire } = createManualTimer()
    const { app, clock } = await createTestApp({ eventLog, timer })
    const days = async () => (await readAll(eventLog, everything)).map(({ path }) => path)
    expect(clock.now().toISOString()).toBe('2026-11-21T09:00:00.000Z')
    expect(await days()).toEqual(['/2024-10-21', '/2024-10-22', '/2026-11-21'])
    clock.advance(24 * 60 * 60 * 1_000)
    fire(15 * 60 * 60 * 1_000)
    await expect.poll(days).toEqual(['/2024-10-22', '/2026-11-21'])
    expect((await eventLog.counts(everything)).map(({ day }) => day)).toEqual(['2024-10-22', '2026-11-21'])
    await app.close()
  })

  it.each([
    [2, ['/2026-11-20']],
    [null, ['/2016-01-01', '/2026-09-20', '/2026-11-20']],
  ])('are retained for the configured months: %s', async (eventRetentionMonths, kept) => {
    const [eventLog, records] = [createMemoryEventLog(), createMemoryRecordStore()]
    const before = await createTestApp({ records })
    await before.local.settings.update({ eventRetentionMonths })
    await eventLog.append(['2016-01-01', '2026-09-20', '2026-11-20'].map(on))
    await createTestApp({ records, eventLog })
    expect((await readAll(eventLog, everything)).map(({ path }) => path)).toEqual(kept)
  })

  it('are retained while the clock is far ahead of the last start', async () => {
    const [eventLog, records] = [createMemoryEventLog(), createMemoryRecordStore()]
    await createTestApp({ records, eventLog })
    await eventLog.append([on('2026-11-20')])
    const ahead = { now: () => new Date('2031-01-01T00:00:00Z') }
    await createTestApp({ records, eventLog, clock: ahead })
    expect((await readAll(eventLog, everything)).map(({ path }) => path)).toEqual(['/2026-11-20'])
  })

  it('that are older are not imported', async () => {
    const { local } = await createTestApp()
    const rows = ['2024-10-20', '2024-10-21'].map(day => ({ at: `${day}T09:00:00Z`, url: 'http://localhost:3000/' }))
    const content = rows.map(row => JSON.stringify(row)).join('\n')
    const { imported, rejected } = await local.events.import({ name: 'history.ndjson', content })
    expect({ imported, rejected }).toEqual({
      imported: 1,
      rejected: [
        { line: 1, reason: '2024-10-20T09:00:00.000Z is before 2024-10-21; the site keeps events for 25 months' },
      ],
    })
  })
})

describe('the first retained day', () => {
  it.each([
    ['2026-11-21', 25, '2024-10-21'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2026-01-15', 1, '2025-12-15'],
  ])('on %s after %i months is %s', (day, months, first) => {
    expect(getFirstRetainedDay(new Date(`${day}T23:59:59Z`), months)).toBe(first)
  })
})
