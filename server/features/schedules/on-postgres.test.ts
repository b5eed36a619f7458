import { expect, it } from 'vitest'
import { createUlids, systemClock } from '../../runtime/system.ts'
import { openDatabaseStores } from '../../storage/postgres/open-stores.ts'
import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { createTestApp, silent } from '../../testing/create-test-app.ts'
import { createManualClock } from '../../testing/manual-clock.ts'

onPostgres('planned work of several processes', databases => {
  /** Opens processes that share nothing but a database. Their clocks are one, and they check when they start. */
  async function openProcesses() {
    const url = await databases.fresh()
    const clock = createManualClock()
    const timer = () => () => undefined
    const open = async () => {
      const { join, close, ...stores } = await openDatabaseStores(
        { url, pool: 10, blobs: { kind: 'database' } },
        { log: silent },
      )
      const opened = await createTestApp({
        ...stores,
        ...(await join()),
        newId: createUlids(systemClock),
        clock,
        timer,
      })
      return { ...opened, records: stores.records, close: () => opened.app.close().finally(close) }
    }
    const processes = [await open(), await open(), await open()] as const
    const closeAll = () => Promise.all(processes.map(({ close }) => close()))
    return { processes, clock, closeAll }
  }

  it('publishes each article once, however many find it due', async () => {
    const { processes, clock, closeAll } = await openProcesses()
    const [first, second] = processes
    const { article } = await first.local.generate.article({ topic: 'kettles', productCount: 3, draft: true })
    await first.local.articles.schedule({ id: article.id, at: '2026-11-21T10:00' })
    clock.advance(3_600_000)
    await Promise.all(processes.map(({ app }) => app.startSchedules()))
    await expect
      .poll(() => second.local.articles.byId({ id: article.id }), { timeout: 20_000 })
      .toMatchObject({ status: 'published', publishedAt: '2026-11-21T10:00:00.000Z' })
    const { entries } = await second.local.articles.calendar({ from: '2026-11-01', to: '2026-11-30' })
    expect(entries).toMatchObject([{ id: article.id, state: 'published', local: '2026-11-21T10:00' }])
    await closeAll()
  })

  it('generates each topic once', async () => {
    const { processes, closeAll } = await openProcesses()
    const [first, second] = processes
    await first.local.topics.import({ list: 'flying carpets\nmagic lamps\ncrystal balls' })
    await Promise.all(processes.map(({ app }) => app.startSchedules()))
    const countFailed = () => second.records.count('topic', { status: 'failed' })
    await expect.poll(countFailed, { timeout: 30_000 }).toBe(3)
    expect(await second.records.count('job')).toBe(3)
    const { topics } = await second.local.topics.list()
    expect(topics.map(({ problem }) => problem?.code)).toEqual(Array(3).fill('not_enough_products'))
    await closeAll()
  })
})
