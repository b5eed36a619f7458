import { expect, it, onTestFinished } from 'vitest'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { Config } from '../../../runtime/config.ts'
import { memoryRecordStore } from '../../../storage/records/memory-record-store.ts'
import { refused } from '../../../testing/graph/reply.ts'
import { heldTimer } from '../../../testing/held-timer.ts'
import { openAdsApp } from '../testing/open-ads-app.ts'
import { openConnected } from '../testing/open-connected.ts'

const hour = 3_600_000

async function opened(config: Partial<Config> = { syncHours: 3 }, records: RecordStore = memoryRecordStore()) {
  const held = heldTimer()
  const lines: unknown[] = []
  const log = (level: string, message: string, fields?: object) => void lines.push({ level, message, ...fields })
  const at = await openConnected({ parts: { config, records, timer: held.timer, log } })
  onTestFinished(() => at.fake.close())
  const jobs = () => at.local.jobs.list()
  /** Rings, and waits until the next time is set. */
  async function ring() {
    held.ring()
    await expect.poll(held.waits, { timeout: 20_000 }).toHaveLength(1)
  }
  return { ...at, ...held, ring, jobs, lines }
}

it('reads figures once the server is ready, and every few hours from then on', async () => {
  const { app, waits, ring, jobs, local } = await opened()
  expect(waits()).toEqual([])
  await app.syncRegularly()
  expect(waits()).toEqual([0])
  await ring()
  expect(await jobs()).toMatchObject([{ type: 'insight-sync', status: 'done', createdBy: 'schedule' }])
  expect((await local.facebook.status()).lastSync).toMatchObject({ until: '2026-11-21', failed: null })
  expect(waits()).toEqual([3 * hour])
  await ring()
  expect(await jobs()).toHaveLength(2)
})

it('waits out what is left of the hours where figures were read before the start', async () => {
  const first = await opened()
  await first.app.syncRegularly()
  await first.ring()
  await first.app.park()
  const next = await opened({ syncHours: 3 }, first.records)
  next.clock.advance(hour)
  await next.app.syncRegularly()
  expect(next.waits()).toEqual([2 * hour])
})

it('goes on where one fails, and says so in the log', async () => {
  const { app, fake, waits, ring, jobs, lines } = await opened()
  fake.nextOf('GET {account}', refused(190))
  await app.syncRegularly()
  await ring()
  expect(lines).toMatchObject([{ level: 'warn', message: 'figures could not be read from Facebook' }])
  expect(waits()).toEqual([3 * hour])
  await ring()
  expect((await jobs()).map(({ status }) => status).sort()).toEqual(['done', 'failed'])
})

it('stops with the server', async () => {
  const { app, waits } = await opened()
  await app.syncRegularly()
  await app.close()
  expect(waits()).toEqual([])
})

it('never begins where it is switched off, or in Database-Only Mode', async () => {
  const off = await opened({ syncHours: 0 })
  await off.app.syncRegularly()
  expect(off.waits()).toEqual([])
  const held = heldTimer()
  const alone = await openAdsApp({ syncHours: 3 }, { timer: held.timer })
  await alone.app.syncRegularly()
  expect(held.waits()).toEqual([])
})
