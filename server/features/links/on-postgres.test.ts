import { expect, it } from 'vitest'
import type { OpenLinkProbe } from '../../ports/links.ts'
import { createUlids, systemClock } from '../../runtime/system.ts'
import { openDatabaseStores } from '../../storage/postgres/open-stores.ts'
import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { createTestApp, silent } from '../../testing/create-test-app.ts'
import { openFakeIndexNow } from '../../testing/fake-index-now.ts'
import { createManualClock } from '../../testing/manual-clock.ts'

const minuteMs = 60_000

onPostgres('requests of two processes to other sites', databases => {
  /** Opens two processes that share nothing but a database. Their clocks are one, and they check when they start. */
  async function openTwo(overrides: Parameters<typeof createTestApp>[0] = {}) {
    const url = await databases.fresh()
    const clock = createManualClock()
    const open = async () => {
      const location = { url, pool: 10, blobs: { kind: 'database' } } as const
      const { join, close, ...stores } = await openDatabaseStores(location, { log: silent })
      const own = { ...stores, ...(await join()), newId: createUlids(systemClock), clock }
      const opened = await createTestApp({ ...overrides, ...own })
      return { ...opened, close: () => opened.app.close().finally(close) }
    }
    const processes = [await open(), await open()] as const
    return { processes, clock, closeAll: () => Promise.all(processes.map(({ close }) => close())) }
  }

  it('ask for each link once and for one link of a host at a time, even if an old check is resumed', async () => {
    const asked: string[] = []
    const asking = { now: 0, most: 0 }
    let [isBroken, release] = [true, () => {}]
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    const openLinkProbe: OpenLinkProbe = () => async url => {
      if (isBroken) throw new Error('The disk is full.')
      asked.push(url)
      asking.now += 1
      asking.most = Math.max(asking.most, asking.now)
      await gate
      asking.now -= 1
      return { outcome: 'ok', status: 200, reason: '', target: null, end: url }
    }
    const { processes, clock, closeAll } = await openTwo({ openLinkProbe })
    const [{ local: first }, { local: second }] = processes
    const urls = [1, 2, 3, 4, 5].map(n => `https://x.example/${n}`)
    const content = urls.map(url => `<p><a href="${url}">Guide</a></p>`).join('')
    const { id } = await first.articles.create({ title: 'Guides', content, author: 'Ada' })
    await first.articles.publish({ id })
    const expectState = (job: string, state: string) =>
      expect.poll(async () => (await second.jobs.get({ id: job })).status, { timeout: 20_000 }).toBe(state)
    const old = await first.links.check({})
    await expectState(old.id, 'failed')
    isBroken = false
    clock.advance(minuteMs)
    const checks = await Promise.all([first, second, first, second].map(client => client.links.check({})))
    expect(new Set(checks.map(job => job.id)).size).toBe(1)
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(1)
    await second.jobs.resume({ id: old.id })
    await expectState(old.id, 'running')
    release()
    await expectState(checks[0]?.id ?? '', 'done')
    await expectState(old.id, 'done')
    expect(asked.toSorted()).toEqual(urls)
    expect(asking.most).toBe(1)
    await closeAll()
  })

  it('submit each changed page to search engines once, in one request at a time', async () => {
    const siteUrl = 'https://shelf.example'
    const fake = await openFakeIndexNow({ readKey: async url => new URL(url).pathname.slice(1, -'.txt'.length) })
    const { processes, clock, closeAll } = await openTwo({
      config: { siteUrl, indexNowUrl: fake.url },
    })
    const [{ local: first }, { local: second }] = processes
    await first.indexNow.switch({ state: 'on' })
    const paths = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const client = n % 2 === 0 ? first : second
        const { id, slug } = await client.articles.create({ title: `Kettles ${n}`, content: '<p>Good.</p>' })
        await client.articles.publish({ id })
        return `${siteUrl}/article/${slug}`
      }),
    )
    clock.advance(2 * minuteMs)
    await Promise.all(processes.map(({ app }) => app.startSchedules()))
    await expect.poll(async () => (await second.indexNow.get({})).waiting, { timeout: 20_000 }).toBe(0)
    const sent = fake.submissions.flatMap(({ urlList }) => urlList)
    expect(sent.filter(url => url.includes('/article/')).toSorted()).toEqual(paths.toSorted())
    expect(new Set(sent).size).toBe(sent.length)
    await closeAll()
    await fake.close()
  })
})
