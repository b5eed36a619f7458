import { expect, it, vi } from 'vitest'
import type { JobEvent } from '../contract/schemas/job.ts'
import type { ArticleWriter } from '../ports/article-writer.ts'
import { createMemoryBlobStore } from '../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../storage/records/open-record-store.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { createMemorySignals } from '../testing/memory-signals.ts'
import { createSharedTime } from '../testing/shared-time.ts'
import type { Parts } from './compose/parts.ts'

const input = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const

/** Starts apps over the same stores. */
function site() {
  const time = createSharedTime()
  const hub = createMemorySignals()
  const stores = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() }

  async function begin(parts: Partial<Omit<Parts, 'config'>> & { config?: Partial<Parts['config']> } = {}) {
    const { timer, waits } = time.process()
    const app = await createTestApp({ ...stores, clock: time.clock, timer, signals: hub.endpoint(), ...parts })
    await app.app.resumeJobs()
    return { ...app, waits }
  }
  return { ...time, ...stores, begin }
}

it('a job requested at a process that runs none is followed there, from any event, and runs in another', async () => {
  const { begin } = site()
  const [web, work] = [await begin({ runsJobs: false }), await begin()]
  const { id } = await web.local.jobs.create({ type: 'generation', input })
  const events = []
  for await (const event of web.local.jobs.events({ id })) events.push(event)
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, at) => at + 1))
  expect(events.at(-1)).toMatchObject({ type: 'end', status: 'done' })
  const rest = []
  for await (const event of web.local.jobs.events({ id }, { lastEventId: '3' })) rest.push(event)
  expect(rest).toEqual(events.slice(3))
  expect(await web.local.jobs.get({ id })).toEqual(await work.local.jobs.get({ id }))
  expect(await work.local.audit.list({ operation: 'jobs' })).toMatchObject([{ operation: 'jobs.create', by: 'local' }])
})

it('a job of another process can be cancelled, and its followers are notified', async () => {
  const { begin, records } = site()
  let tell = () => {}
  const begun = new Promise<void>(resolve => {
    tell = resolve
  })
  const outline: ArticleWriter['outline'] = (_, { signal }) => {
    tell()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const [web] = [await begin({ runsJobs: false }), await begin({ writer: { outline, write: async () => [] } })]
  const { id } = await web.local.jobs.create({ type: 'generation', input })
  await begun
  const last = (async () => {
    let last: JobEvent | undefined
    for await (const event of web.local.jobs.events({ id })) last = event
    return last
  })()
  expect(await web.local.jobs.cancel({ id })).toMatchObject({ status: 'cancelled' })
  expect(await last).toMatchObject({ type: 'end', status: 'cancelled' })
  expect(await records.find('article')).toEqual([])
})

it('the optimizer runs once per scheduled time, in a process that runs jobs', async () => {
  const { begin, pass, records } = site()
  const config = { optimizeCron: '*/5 * * * *' }
  const processes = [await begin({ config }), await begin({ config }), await begin({ config, runsJobs: false })]
  for (const { app } of processes) await app.startSchedules()
  const minute = 60_000
  await pass(5.5 * minute)
  await expect.poll(async () => (await records.find('job')).map(({ status }) => status)).toEqual(['done'])
  await pass(5 * minute)
  await expect.poll(async () => (await records.find('job')).map(({ status }) => status)).toEqual(['done', 'done'])
  const [first] = processes
  const entries = await first?.local.audit.list({ place: 'schedule' })
  expect(entries?.map(({ operation, outcome }) => [operation, outcome])).toEqual([
    ['analytics.optimize', 'done'],
    ['analytics.optimize', 'done'],
  ])
})

it('no timer of a process fires after it is closed', async () => {
  const { begin } = site()
  const { app, waits } = await begin({ config: { optimizeCron: '0 3 * * *' } })
  await app.startSchedules()
  expect(waits()).toBeGreaterThan(0)
  await app.close()
  expect(waits()).toBe(0)
})

it('a process that serves no pages does not load the renderer', async () => {
  const { begin } = site()
  let loads = 0
  const assets = { reader: '', app: '', styles: [], fonts: [] }
  const renderer = { isPaginated: () => false, render: async () => ({ status: 200, html: '', cacheable: true }) }
  const pages = {
    assets,
    staticDir: null,
    get renderer() {
      loads += 1
      return renderer
    },
  }
  const [work, web] = [await begin({ pages }), await begin({ pages, runsJobs: false })]
  await work.app.load({ pages: false })
  expect(loads).toBe(0)
  await web.app.load()
  expect(loads).toBe(1)
})

it('parts that no page needs are loaded after the given promise', async () => {
  const { app } = await site().begin()
  const steps: string[] = []
  const after = new Promise(setImmediate).then(() => void steps.push('answered'))
  await app.load({ pages: false, after })
  steps.push('loaded')
  expect(steps).toEqual(['answered', 'loaded'])
})

it('a web process warms the caches of analytics and of the articles table; a work process does not', async () => {
  const { begin, records } = site()
  const find = vi.spyOn(records, 'find')
  const wholeReads = () => find.mock.calls.filter(([kind, query]) => kind === 'article' && !query?.limit).length
  const renderer = { isPaginated: () => false, render: async () => ({ status: 200, html: '', cacheable: true }) }
  const pages = { assets: { reader: '', app: '', styles: [], fonts: [] }, staticDir: null, renderer }
  const [work, web] = [await begin({ pages }), await begin({ pages, runsJobs: false })]
  find.mockClear()
  await work.app.load({ pages: false })
  expect(wholeReads()).toBe(0)
  await web.app.load()
  await expect.poll(wholeReads).toBe(2)
  await web.local.analytics.comprehensive({})
  await web.local.articles.table({})
  expect(wholeReads()).toBe(2)
})
