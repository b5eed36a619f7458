import { expect, it, onTestFinished } from 'vitest'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { Config } from '../../../runtime/config.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { refused } from '../../../testing/graph/reply.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { openConnected } from '../testing/open-connected.ts'

const hour = 3_600_000

async function opened(config: Partial<Config> = { syncHours: 3 }, records: RecordStore = createMemoryRecordStore()) {
  const lines: { message: string; fields: unknown }[] = []
  const log = (_level: string, message: string, fields?: object) => void lines.push({ message, fields })
  const waits: { ms: number; run: () => void }[] = []
  const timer = (ms: number, run: () => void) => {
    // Old events are deleted at midnight.
    if (ms <= hour) waits.push({ ms, run })
    return () => void waits.splice(0)
  }
  const at = await openConnected({ parts: { config, records, timer, log } })
  onTestFinished(() => at.fake.close())
  const jobs = () => at.local.jobs.list()
  const planned = () => lines.filter(({ message }) => message === 'the next scheduled run is planned')
  /** Advances to the next turn and waits until the following one is scheduled. */
  async function turn(hours: number) {
    const before = planned().length
    for (let left = hours; left >= 0; left -= 1) {
      if (left < hours) at.clock.advance(hour)
      waits.shift()?.run()
    }
    await expect.poll(() => planned().length).toBe(before + 1)
  }
  const next = () => planned().at(-1)?.fields
  return { ...at, waits, turn, next, jobs, lines }
}

it('syncs when the server is ready and every few hours from then on', async () => {
  const { app, turn, next, jobs, local } = await opened()
  await app.startSchedules()
  expect(next()).toEqual({ schedule: 'insight-sync', at: '2026-11-21T09:00:00.000Z' })
  await turn(0)
  expect(await jobs()).toMatchObject([
    { type: 'insight-sync', status: 'done', createdBy: 'schedule', priority: 'background' },
  ])
  expect((await local.facebook.status()).lastSync).toMatchObject({ until: '2026-11-21', failed: null })
  expect(next()).toEqual({ schedule: 'insight-sync', at: '2026-11-21T12:00:00.000Z' })
  await turn(3)
  expect(await jobs()).toHaveLength(2)
})

it('waits for the rest of the interval after an earlier sync', async () => {
  const first = await opened()
  await first.app.startSchedules()
  await first.turn(0)
  await first.app.park()
  const second = await opened({ syncHours: 3 }, first.records)
  second.clock.advance(hour)
  await second.app.startSchedules()
  expect(second.next()).toEqual({ schedule: 'insight-sync', at: '2026-11-21T12:00:00.000Z' })
})

it('continues after a failed sync and logs the failure', async () => {
  const { app, fake, next, turn, jobs, lines } = await opened()
  fake.nextOf('GET {account}', refused(190))
  await app.startSchedules()
  await turn(0)
  expect(lines).toContainEqual({
    message: 'a scheduled run failed',
    fields: { schedule: 'insight-sync', error: expect.stringContaining('not_configured') },
  })
  expect(next()).toEqual({ schedule: 'insight-sync', at: '2026-11-21T12:00:00.000Z' })
  await turn(3)
  expect((await jobs()).map(({ status }) => status).sort()).toEqual(['done', 'failed'])
})

it('stops with the server', async () => {
  const { app, waits } = await opened()
  await app.startSchedules()
  expect(waits).toHaveLength(1)
  await app.close()
  expect(waits).toEqual([])
})

it('never syncs if it is switched off or in Database-Only Mode', async () => {
  const off = await opened({ syncHours: 0 })
  await off.app.startSchedules()
  expect(off.next()).toBeUndefined()
  const lines: string[] = []
  const alone = await openAdsApp({ syncHours: 3 }, { log: (_, message) => void lines.push(message) })
  await alone.app.startSchedules()
  expect(lines).not.toContain('the next scheduled run is planned')
})
