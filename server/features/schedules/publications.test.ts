import { describe, expect, it } from 'vitest'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import type { Timer } from '../../ports/system.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createTestApps } from '../../testing/create-test-apps.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { createPublications } from './publications.ts'

const minute = 60_000
const operation = 'articles.publishScheduled'

type Processes = ReturnType<typeof openProcesses>

function openProcesses() {
  const time = createSharedTime()
  const apps = createTestApps({ clock: time.clock })
  const open = async () => {
    const { timer, stop } = time.process()
    const opened = await apps.open({ timer })
    await opened.app.startSchedules()
    return { ...opened, kill: stop }
  }
  return { ...time, ...apps, clock: time.clock, open }
}

async function generateDraft({ local }: Awaited<ReturnType<Processes['open']>>): Promise<string> {
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, draft: true })
  return article.id
}

/** Waits until the article is published. The check of its sentences takes longer than a few turns of the event loop. */
const waitForPublication = ({ local }: Awaited<ReturnType<Processes['open']>>, id: string) =>
  expect.poll(() => local.articles.byId({ id }), { timeout: 10_000 }).toMatchObject({ status: 'published' })

const read = async ({ app }: Awaited<ReturnType<Processes['open']>>, path: string) =>
  (await app.fetch(new Request(`http://localhost:3000${path}`))).text()

describe('several processes', () => {
  it('publish an article once, at its time, for the readers of each', async () => {
    const processes = openProcesses()
    const [first, second, third] = [await processes.open(), await processes.open(), await processes.open()]
    const id = await generateDraft(first)
    const { article, local } = await second.local.articles.schedule({ id, at: '2026-11-22T09:20' })
    expect(article).toMatchObject({ status: 'draft', scheduledFor: '2026-11-22T09:20:00.000Z' })
    expect(local).toBe('2026-11-22T09:20')
    expect(await read(third, '/sitemap.xml')).not.toContain(article.slug)
    await processes.pass(20 * minute - 1)
    await expect(third.anonymous.articles.get({ slug: article.slug })).rejects.toMatchObject({ code: 'not_found' })
    await processes.pass(1)
    await waitForPublication(first, id)
    const publishedAt = '2026-11-22T09:20:00.000Z'
    for (const process of [first, second, third]) {
      const published = await process.anonymous.articles.get({ slug: article.slug })
      expect(published).toMatchObject({ status: 'published', publishedAt })
      expect(published).not.toHaveProperty('scheduledFor')
      for (const path of ['/sitemap.xml', '/feed.xml']) expect(await read(process, path)).toContain(article.slug)
    }
    await processes.pass(5 * minute)
    const entries = await first.local.audit.list({ operation })
    expect(entries).toMatchObject([
      { by: 'schedule', place: 'schedule', outcome: 'done', subject: { id }, details: 'scheduled by “local”' },
    ])
  })

  it('publish at the time even if the process that planned it has died, and its signal was lost', async () => {
    const processes = openProcesses()
    const [first, second] = [await processes.open(), await processes.open()]
    const id = await generateDraft(first)
    await processes.hub.interrupt(async () => {
      await first.local.articles.schedule({ id, at: '2026-11-22T09:10' })
      first.kill()
    })
    await processes.pass(10 * minute)
    await waitForPublication(second, id)
    expect(await second.local.audit.list({ operation })).toHaveLength(1)
  })

  it('publish in the workers alone, at a change of the time too', async () => {
    const processes = openProcesses()
    const { timer } = processes.process()
    const web = { ...(await createTestAppWithoutJobs(processes, timer)), kill: () => undefined }
    const worker = await processes.open()
    const id = await generateDraft(worker)
    await web.local.articles.schedule({ id, at: '2026-11-22T12:00' })
    await web.local.articles.schedule({ id, at: '2026-11-22T09:05' })
    await processes.pass(5 * minute)
    await waitForPublication(worker, id)
    expect(await web.local.articles.byId({ id })).toMatchObject({ publishedAt: '2026-11-22T09:05:00.000Z' })
  })
})

async function createTestAppWithoutJobs({ records, blobs, eventLog, salts, clock, hub }: Processes, timer: Timer) {
  const shared = { records, blobs, eventLog, salts, clock, timer, signals: hub.endpoint() }
  const web = await createTestApp({ ...shared, runsJobs: false })
  await web.app.startSchedules()
  return web
}

describe('an article that an earlier version changed in spite of its plan', () => {
  it.each(['published', 'deleted'] as const)('is %s: it loses the plan, and others are published', async status => {
    const processes = openProcesses()
    const { records } = processes
    const first = await processes.open()
    const [changed, id] = [await generateDraft(first), await generateDraft(first)]
    await first.local.articles.schedule({ id: changed, at: '2026-11-22T09:10' })
    await first.local.articles.schedule({ id, at: '2026-11-22T09:10' })
    const stored = await records.get('article', changed)
    if (!stored) throw new Error('The article is missing.')
    const deletedAt = status === 'deleted' ? '2026-11-22T09:00:00.000Z' : null
    await records.transact(tx => tx.put('article', { ...stored, status, deletedAt }))
    await processes.pass(10 * minute)
    await waitForPublication(first, id)
    const planless = { status, scheduleState: null, scheduledFor: null, schedule: null }
    await expect.poll(() => records.get('article', changed)).toMatchObject(planless)
    expect(await first.local.audit.list({ operation })).toMatchObject([{ subject: { id } }])
  })

  it('loses the plan when it is restored', async () => {
    const processes = openProcesses()
    const { records } = processes
    const first = await processes.open()
    const id = await generateDraft(first)
    await first.local.articles.schedule({ id, at: '2026-11-22T09:10' })
    const stored = await records.get('article', id)
    if (!stored) throw new Error('The article is missing.')
    const deletedAt = '2026-11-22T09:00:00.000Z'
    await records.transact(tx => tx.put('article', { ...stored, status: 'deleted', statusBefore: 'draft', deletedAt }))
    await first.local.articles.restore({ id })
    expect(await records.get('article', id)).toMatchObject({ status: 'draft', scheduleState: null, schedule: null })
  })
})

it('ends the check with an error if the first due article cannot be changed', async () => {
  const due = [articleRecord('a1', { status: 'draft' })]
  const refuse = () => Promise.reject(new Error('The store is read-only.'))
  const check = createPublications({
    planned: {
      findDue: async () => due,
      getNextTime: async () => null,
      publish: refuse,
      setProblem: async () => undefined,
      dropPlan: refuse,
    },
    assertSupported: async () => undefined,
    audit: { runScheduled: refuse },
    oneAtATime: (_, run) => run(async () => undefined),
    log: () => undefined,
  })
  await expect(check()).rejects.toThrow('could be neither published nor marked')
})

describe('a restart', () => {
  it('publishes at once what was missed, and nothing twice', async () => {
    const processes = openProcesses()
    const first = await processes.open()
    const [missed, later] = [await generateDraft(first), await generateDraft(first)]
    await first.local.articles.schedule({ id: missed, at: '2026-11-22T09:01' })
    await first.local.articles.schedule({ id: later, at: '2026-11-22T09:45' })
    first.kill()
    await processes.pass(30 * minute)
    const second = await processes.open()
    await waitForPublication(second, missed)
    expect(await second.local.articles.byId({ id: missed })).toMatchObject({
      status: 'published',
      publishedAt: '2026-11-22T09:30:00.000Z',
    })
    expect(await second.local.articles.byId({ id: later })).toMatchObject({ status: 'draft' })
    await second.local.articles.unpublish({ id: missed })
    await processes.open()
    await processes.pass(15 * minute)
    await waitForPublication(second, later)
    const drafts = await second.local.articles.list({ status: 'draft' })
    expect(drafts.map(({ id }) => id)).toEqual([missed])
    expect(await second.local.audit.list({ operation })).toHaveLength(2)
  })

  it('needs no other process, and no timer once nothing is planned', async () => {
    const manual = createManualTimer()
    const { app, local, clock } = await createTestApp({ timer: manual.timer })
    await app.startSchedules()
    // The daily deletion of old events waits for midnight.
    const untilMidnight = 15 * 60 * minute
    expect(manual.waits()).toEqual([untilMidnight])
    const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, draft: true })
    await local.articles.schedule({ id: article.id, at: '2026-11-21T09:30' })
    await expect.poll(manual.waits).toContain(30 * minute)
    clock.advance(30 * minute)
    manual.fire(30 * minute)
    await expect
      .poll(() => local.articles.byId({ id: article.id }), { timeout: 10_000 })
      .toMatchObject({ status: 'published' })
    await expect.poll(manual.waits).toEqual([untilMidnight])
  })
})
