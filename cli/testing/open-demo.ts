import { expect } from 'vitest'
import { moveSite } from '../../server/features/moving/move.ts'
import { memoizeSuccess } from '../../server/lib/memoize.ts'
import { createMemoryBlobStore } from '../../server/storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../server/storage/records/open-record-store.ts'
import { countedIds } from '../../server/testing/counted-ids.ts'
import { createManualClock } from '../../server/testing/manual-clock.ts'
import { createMemoryEventLog } from '../../server/testing/memory-event-log.ts'
import { runLine } from './fake-terminal.ts'
import { localApp } from './local-app.ts'

/** The real app as a data folder, for demos that end with their report. */
export async function openDemo(overrides: Parameters<typeof localApp>[0] = {}) {
  const { runtime, client } = await localApp(overrides)
  const cli = (words: readonly string[]) => runLine(words, { runtime })
  const demo = async (...flags: readonly string[]) => {
    const { exit, stdout, stderr } = await cli(['demo', '--no-serve', '--json', ...flags])
    expect({ exit, stderr }).toEqual({ exit: 0, stderr })
    return JSON.parse(stdout)
  }
  const listAdObjects = async () => ({
    campaigns: await client.campaigns.list(),
    adSets: await client.adsets.list(),
    ads: await client.ads.all(),
  })
  return { runtime, client, cli, demo, listAdObjects }
}

const createStores = () => ({
  records: createMemoryRecordStore(),
  blobs: createMemoryBlobStore(),
  eventLog: createMemoryEventLog(),
})

const noon = '2026-11-21T12:00:00Z'

/** The stores after one demo. The tests of a worker copy them, because a demo takes seconds. */
const runDemoOnce = memoizeSuccess(async () => {
  const stores = createStores()
  const { demo } = await openDemo({ ...stores, clock: createManualClock(noon) })
  return { stores, report: await demo() }
})

/** Opens a copy of a site as one demo has left it at noon, with the report of that demo. */
export async function openFinishedDemo() {
  const finished = await runDemoOnce()
  const [stores, clock] = [createStores(), createManualClock(noon)]
  await moveSite(finished.stores, stores, () => undefined)
  const opened = await openDemo({ ...stores, clock, newId: countedIds(10_000_000) })
  return { ...opened, ...stores, clock, report: finished.report }
}
