import { expect, it } from 'vitest'
import { createReadClient } from '../../contract/client.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { PageRenderer } from '../../contract/page.ts'
import { signedSession } from '../../http/pages/testing/open-pages.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createTestApps } from '../../testing/create-test-apps.ts'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { maxStaleMs } from './content-changes.ts'

/** Pages that show the site's name; article pages also show the title. */
function plainPages(beforeEnd = async () => {}) {
  const rendered: string[] = []
  const renderer: PageRenderer = {
    isPaginated: () => false,
    async render({ path, read }) {
      rendered.push(path)
      const api = createReadClient(read)
      const slug = path.slice('/article/'.length)
      const { name } = await api.site.get()
      const title = slug === '' ? '' : (await api.articles.get({ slug })).title
      await beforeEnd()
      return { status: 200, html: `${title} | ${name}`, cacheable: true }
    },
  }
  return { rendered, build: { renderer, assets: { reader: '', app: '', styles: [], fonts: [] }, staticDir: null } }
}

/** Two processes and an article: it is edited through the first and its page is read from the second. */
async function openTwo({ pages = plainPages(), tells = true, wrap = (records: RecordStore) => records } = {}) {
  const { timer, fire } = createManualTimer()
  const { open, hub, clock, records } = createTestApps({ config: { siteName: null } })
  const signals = hub.endpoint()
  const first = await open({ signals: tells ? signals : { ...signals, publish: () => undefined } })
  const second = await open({ pages: pages.build, timer, records: wrap(records) })
  const { article } = await first.local.generate.article({ topic: 'kettles', category: 'kitchen', productCount: 3 })
  const { cookie } = await signedSession()
  const ask = (path: string, headers = {}) => second.app.fetch(new Request(`http://localhost:3000${path}`, { headers }))
  return {
    first,
    hub,
    clock,
    fire,
    ask,
    rendered: pages.rendered,
    path: `/article/${article.slug}`,
    look: async (path: string) => (await ask(path)).text(),
    /** Request of a signed-in browser. */
    lookAsAdmin: async (path: string) => (await ask(path, { cookie })).text(),
    edit: (title: string) => first.local.articles.update({ id: article.id, title }),
  }
}

/** Pages whose rendering waits until it is released. */
function waitingPages() {
  let arrive = () => {}
  let leave = () => {}
  const arrived = new Promise<void>(resolve => (arrive = resolve))
  const left = new Promise<void>(resolve => (leave = resolve))
  const pages = plainPages(() => {
    arrive()
    return left
  })
  return { pages, arrived, leave: () => leave() }
}

it('shows an edit from another process at once', async () => {
  const { path, look, edit } = await openTwo()
  expect(await look(path)).not.toContain('Kettles anew')
  await edit('Kettles anew')
  expect(await look(path)).toContain('Kettles anew')
})

it('leaves pages alone that a change in another process does not affect', async () => {
  const { first, path, look, edit, rendered } = await openTwo()
  const { article } = await first.local.generate.article({
    topic: 'wireless earbuds',
    category: 'audio',
    productCount: 3,
  })
  await look(path)
  await first.local.articles.update({ id: article.id, title: 'Earbuds anew' })
  await look(path)
  expect(rendered).toEqual([path])
  await edit('Kettles anew')
  await look(path)
  expect(rendered).toEqual([path, path])
})

it('shows settings changed in another process', async () => {
  const { first, path, look } = await openTwo()
  await look(path)
  await first.local.settings.update({ name: 'Another shelf' })
  expect(await look(path)).toContain('Another shelf')
})

it('does not cache a page whose rendering began before the reported change', async () => {
  const { pages, arrived, leave } = waitingPages()
  const { path, look, edit } = await openTwo({ pages })
  const begunBefore = look(path)
  await arrived
  await edit('Kettles anew')
  leave()
  expect(await begunBefore).not.toContain('Kettles anew')
  expect(await look(path)).toContain('Kettles anew')
})

it('checks every page after a gap, and renders only the changed ones', async () => {
  const { path, look, edit, hub, rendered } = await openTwo()
  await look(path)
  await look('/')
  await hub.interrupt(() => edit('Kettles anew'))
  expect(await look(path)).toContain('Kettles anew')
  await look('/')
  expect(rendered).toEqual([path, '/', path])
})

it('checks every page while it receives no signals', async () => {
  const { path, look, edit, hub } = await openTwo()
  await look(path)
  await hub.interrupt(async () => {
    for (const title of ['Kettles anew', 'Kettles again']) {
      await edit(title)
      expect(await look(path)).toContain(title)
    }
  })
})

it('finds unreported changes of another process within a minute', async () => {
  const { path, look, edit, fire } = await openTwo({ tells: false })
  await look(path)
  await edit('Kettles anew')
  expect(await look(path)).not.toContain('Kettles anew')
  fire(maxStaleMs)
  expect(await look(path)).toContain('Kettles anew')
  await edit('Kettles again')
  fire(maxStaleMs)
  expect(await look(path)).toContain('Kettles again')
})

it('shows unreported changes to signed-in users first, and then to everybody', async () => {
  const { path, look, lookAsAdmin, edit, rendered } = await openTwo({ tells: false })
  await look(path)
  await lookAsAdmin(path)
  expect(rendered).toEqual([path])
  await edit('Kettles anew')
  expect(await look(path)).not.toContain('Kettles anew')
  expect(await lookAsAdmin(path)).toContain('Kettles anew')
  expect(await look(path)).toContain('Kettles anew')
})

it('does not show signed-in users a page whose rendering began earlier', async () => {
  const { pages, arrived, leave } = waitingPages()
  const { path, look, lookAsAdmin, edit } = await openTwo({ pages, tells: false })
  const begunBefore = look(path)
  await arrived
  await edit('Kettles anew')
  const begunAfter = lookAsAdmin(path)
  leave()
  expect(await begunBefore).not.toContain('Kettles anew')
  expect(await begunAfter).toContain('Kettles anew')
})

/** Stores that can be made to hang. */
function fallibleStores() {
  let isDown = false
  const wrap = (records: RecordStore): RecordStore => {
    const whileUp = async <T>(read: () => Promise<T>) => {
      if (isDown) throw new BlogopsError('unavailable', 'The database does not answer.')
      return read()
    }
    return {
      get: (...given) => whileUp(() => records.get(...given)),
      find: (...given) => whileUp(() => records.find(...given)),
      getMany: (...given) => whileUp(() => records.getMany(...given)),
      count: (...given) => whileUp(() => records.count(...given)),
      transact: work => whileUp(() => records.transact(work)),
      close: () => records.close(),
    }
  }
  const setDown = (down: boolean) => {
    isDown = down
  }
  return { wrap, setDown }
}

it('serves its pages while the stores do not answer, except those of a withdrawn article', async () => {
  const { wrap, setDown } = fallibleStores()
  const { first, path, look, ask, edit, fire, clock, hub } = await openTwo({ wrap })
  const before = await look(path)
  setDown(true)
  await hub.interrupt()
  fire(maxStaleMs)
  expect(await look(path)).toBe(before)
  clock.advance(6_000)
  expect(await look(path)).toBe(before)
  await edit('Kettles anew')
  expect(await look(path)).toBe(before)
  await first.local.articles.unpublish({ id: path.slice('/article/'.length) })
  expect((await ask(path)).status).toBe(503)
  setDown(false)
  await first.local.articles.publish({ id: path.slice('/article/'.length) })
  expect(await look(path)).toContain('Kettles anew')
})

it('treats a change reported by an older version as a withdrawal of that article only', async () => {
  const { wrap, setDown } = fallibleStores()
  const { path, look, ask, hub } = await openTwo({ wrap })
  const before = await look(path)
  await look('/')
  setDown(true)
  const older = hub.endpoint()
  older.publish('content', JSON.stringify({ id: 'other', slugs: ['other'] }))
  expect(await look(path)).toBe(before)
  older.publish('content', JSON.stringify({ id: 'x', slugs: [path.slice('/article/'.length)] }))
  expect((await ask(path)).status).toBe(503)
  expect((await ask('/')).status).toBe(200)
})
