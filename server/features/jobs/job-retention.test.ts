import { expect, it } from 'vitest'
import * as z from 'zod'
import { defaultSettings } from '../../contract/default-settings.ts'
import { generationResultSchema } from '../../contract/schemas/generation.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { countedIds } from '../../testing/counted-ids.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import type { JobType } from './job-type.ts'
import { createJobs } from './jobs.ts'

const result = {
  article: { id: 'a', slug: 's', title: 'T' },
  products: [],
  status: 'published' as const,
  words: 1500,
  origin: 'a test',
  warnings: [],
  url: 'http://localhost/article/s',
}

/** A job that waits until released, and its owner with a limit of stored events. */
function setUp(maxEvents: number) {
  let goOn = () => {}
  const blocked = new Promise<void>(resolve => {
    goOn = resolve
  })
  const type: JobType<{ waits: boolean }, z.output<typeof generationResultSchema>> = {
    type: 'generation',
    scope: 'generate',
    input: z.object({ waits: z.boolean() }),
    title: () => 'kettles',
    steps: () => ({
      first: [],
      last: {
        name: 'last',
        title: 'Last',
        result: generationResultSchema,
        async run({ input, report }) {
          await report({ type: 'message', message: 'on its way' })
          if (input.waits) await blocked
          return result
        },
      },
    }),
  }
  const records = createMemoryRecordStore()
  const jobs = createJobs({
    records,
    blobs: createMemoryBlobStore(),
    clock: createManualClock(),
    newId: countedIds(),
    concurrency: 2,
    maxEvents,
    log: () => undefined,
    prices: async () => defaultSettings.modelPrices,
  })
  jobs.register(type)
  const start = async (waits = false) => (await jobs.start(type, { waits }, { kind: 'local' })).id
  const readEvents = async (id: string, after = 0) => {
    const events = []
    for await (const event of jobs.events(id, after, new AbortController().signal)) events.push(event)
    return events
  }
  return { jobs, records, start, told: readEvents, goOn }
}

it('deletes the events of old jobs once there are too many, and still returns their end', async () => {
  const { jobs, records, start, told } = setUp(6)
  const first = await start()
  await jobs.wait(first)
  const all = await told(first)
  expect(all.length).toBeGreaterThan(3)
  const second = await start()
  await jobs.wait(second)
  expect(await told(first)).toEqual(all)
  const third = await start()
  await jobs.wait(third)
  expect(await records.find('jobEvent', { where: { jobId: first } })).toEqual([])
  expect(await told(first)).toEqual([{ ...all.at(-1), sequence: 1 }])
  expect(await told(first, all.length)).toEqual([{ ...all.at(-1), sequence: all.length + 1 }])
  expect((await jobs.get(first)).status).toBe('done')
  expect((await told(second)).length).toBe(all.length)
})

it('deletes no events of an unfinished job', async () => {
  const { jobs, records, start, goOn } = setUp(0)
  const waiting = await start(true)
  await jobs.wait(await start())
  await jobs.wait(await start())
  const storedEvents = await records.find('jobEvent', { where: { jobId: waiting } })
  expect(storedEvents.map(({ sequence }) => sequence).slice(0, 3)).toEqual([1, 2, 3])
  goOn()
  expect((await jobs.wait(waiting)).status).toBe('done')
})
