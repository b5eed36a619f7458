import { describe, expect, it } from 'vitest'
import { createManualTimer } from '../../testing/manual-timer.ts'
import { openPages, signedSession } from './testing/open-pages.ts'

describe('the page cache', () => {
  it('shares a rendering among concurrent requests', async () => {
    const { ask, rendered } = await openPages(() => ({}))
    await Promise.all(Array.from({ length: 20 }, () => ask('/')))
    expect(rendered).toEqual(['/'])
  })

  it('keeps pages next to large documents in any encoding', async () => {
    const text = '<url><loc>https://desk.example/article/kettles</loc></url>\n'.repeat(15_000)
    const documents = { '/sitemap-1.xml': { text }, '/sitemap-2.xml': { text }, '/sitemap-3.xml': { text } }
    const { ask, rendered } = await openPages(() => ({}), { maxBytes: 1024 * 1024, documents })
    const paths = ['/a', ...Object.keys(documents)]
    for (const encoding of ['identity', 'gzip', 'br'])
      for (const path of paths) await ask(path, { 'accept-encoding': encoding })
    expect((await ask('/sitemap-1.xml')).body.toString()).toBe(text)
    expect(rendered).toEqual(paths)
  })

  it('drops a page when content changes', async () => {
    let text = 'old'
    const { ask, pages } = await openPages(() => ({ html: text }))
    await ask('/')
    text = 'new'
    pages.invalidate()
    expect((await ask('/')).body.toString()).toBe('new')
  })

  it('neither caches nor shares a rendering that began before a change', async () => {
    const waiting: ((html: string) => void)[] = []
    const { ask, pages, rendered } = await openPages(async () => ({
      html: await new Promise<string>(resolve => waiting.push(resolve)),
    }))
    const begun = async (count: number) => expect.poll(() => rendered.length).toBe(count)
    const before = ask('/')
    await begun(1)
    pages.invalidate()
    const after = ask('/')
    await begun(2)
    waiting[1]?.('new')
    expect((await after).body.toString()).toBe('new')
    waiting[0]?.('old')
    expect((await before).body.toString()).toBe('old')
    expect((await ask('/')).body.toString()).toBe('new')
  })

  it('keeps a page that does not depend on the changed content', async () => {
    const says = new Map([
      ['/a', 'as it was'],
      ['/b', 'old'],
    ])
    const readTitle = (path: string) => says.get(path) ?? ''
    const { ask, pages, rendered, ahead } = await openPages(path => ({ html: readTitle(path) }), { said: readTitle })
    for (const path of ['/a', '/b']) await ask(path)
    says.set('/b', 'new')
    pages.invalidate()
    const texts = [await ask('/a'), await ask('/b'), await ask('/a')].map(({ body }) => body.toString())
    expect(texts).toEqual(['as it was', 'new', 'as it was'])
    expect(rendered).toEqual(['/a', '/b', '/b'])
    expect(ahead).toEqual(['/a'])
  })

  it('revalidates pages for signed-in users only if other processes change content', async () => {
    const signed = await signedSession()
    for (const sessions of [undefined, signed.sessions]) {
      let reads = 0
      const readText = () => {
        reads += 1
        return 'the same'
      }
      const { ask, ahead, rendered } = await openPages(() => ({}), { said: readText, ...(sessions && { sessions }) })
      await ask('/a')
      await ask('/a', { cookie: `theme=dark; ${signed.cookie}` })
      await ask('/a', { cookie: 'theme=dark' })
      expect([ahead.length, rendered, reads]).toEqual(sessions ? [1, ['/a'], 2] : [2, ['/a'], 1])
    }
  })

  it.each(['blogops_admin=1', 'blogops_session=x; blogops_admin=1', 'blogops_session=e30.e30.AAAA'])(
    'is given to a stranger with the cookie %s without asking the stores again',
    async cookie => {
      let reads = 0
      const readText = () => {
        reads += 1
        return 'the same'
      }
      const { sessions } = await signedSession()
      const { ask } = await openPages(() => ({}), { said: readText, sessions })
      await ask('/a')
      for (let n = 0; n < 5; n++) expect((await ask('/a', { cookie })).status).toBe(200)
      expect(reads).toBe(1)
    },
  )

  it('does not revalidate a page whose reads are not affected', async () => {
    const asked: string[] = []
    const readText = (path: string) => {
      asked.push(path)
      return path
    }
    const { ask, pages, rendered, ahead } = await openPages(() => ({}), { said: readText })
    for (const path of ['/a', '/b']) await ask(path)
    pages.invalidate(url => url.endsWith('/b'))
    asked.length = 0
    for (const path of ['/a', '/b']) await ask(path)
    expect([asked, ahead, rendered]).toEqual([['/b'], ['/a'], ['/a', '/b']])
    pages.invalidate()
    pages.invalidate(() => false)
    await ask('/a')
    expect(asked).toEqual(['/b', '/a'])
  })

  it('renders again from the answers of the revalidation, without a second read', async () => {
    const asked: string[] = []
    let text = 'old'
    const readText = (path: string) => {
      asked.push(path)
      return text
    }
    const { ask, pages } = await openPages(() => ({ html: text }), { said: readText })
    await ask('/a')
    text = 'new'
    pages.invalidate()
    expect((await ask('/a')).body.toString()).toBe('new')
    pages.invalidate()
    await ask('/a')
    expect(asked).toEqual(['/a', '/a', '/a'])
  })

  it('does not serve a page whose content changed during revalidation', async () => {
    let text = 'old'
    let onRead = () => {}
    const readText = () => {
      const now = text
      onRead()
      return now
    }
    const { ask, pages } = await openPages(() => ({ html: text }), { said: readText })
    await ask('/')
    pages.invalidate()
    onRead = () => {
      onRead = () => {}
      text = 'new'
      pages.invalidate()
    }
    await ask('/')
    expect((await ask('/')).body.toString()).toBe('new')
  })

  it('renews requested pages in the background, the latest first, one at a time', async () => {
    const { timer, fire, waits } = createManualTimer()
    const { ask, pages, rendered, ahead } = await openPages(path => ({ html: path }))
    const end = pages.startRenewal(timer)
    const gzip = { 'accept-encoding': 'gzip' }
    const rung = async () => {
      fire()
      await expect.poll(() => waits().length).toBe(1)
    }
    for (const path of ['/a', '/b', '/c', '/a']) await ask(path, gzip)
    rendered.length = 0
    pages.invalidate()
    for (const _ of [1, 2, 3]) await rung()
    expect(rendered).toEqual(['/a', '/c', '/b'])
    fire()
    expect(waits()).toEqual([])
    ahead.length = 0
    await ask('/b', gzip)
    expect(ahead).toEqual(['/b'])
    pages.invalidate()
    await rung()
    end()
    expect([rendered, waits()]).toEqual([['/a', '/c', '/b', '/b'], []])
  })

  it('renews again after a change during the renewal, but not after a failure', async () => {
    const { timer, fire, waits } = createManualTimer()
    let act = () => {}
    const { ask, pages, rendered } = await openPages(() => {
      act()
      return {}
    })
    pages.startRenewal(timer)
    await ask('/')
    act = () => {
      act = () => {
        throw new Error('not now')
      }
      pages.invalidate()
    }
    pages.invalidate()
    for (const count of [2, 3]) {
      fire()
      await expect.poll(() => [rendered.length, waits().length]).toEqual([count, 1])
    }
    fire()
    expect([rendered.length, waits()]).toEqual([3, []])
  })

  it('stays within its limit by dropping the least recently requested pages', async () => {
    const { ask, rendered } = await openPages(() => ({ html: 'x'.repeat(100) }), { maxBytes: 250 })
    for (const path of ['/1', '/2', '/1', '/3', '/1', '/2']) await ask(path)
    expect(rendered).toEqual(['/1', '/2', '/3', '/2'])
  })

  it('stores only the requested encodings', async () => {
    const page = 'They are all compared. '.repeat(100)
    const { ask, rendered, ahead } = await openPages(() => ({ html: page }), { maxBytes: page.length + 200 })
    const paths = ['/1', '/2', '/3']
    for (const encoding of ['br', 'gzip', 'br', 'gzip'])
      for (const path of paths) await ask(path, { 'accept-encoding': encoding })
    expect([rendered, ahead]).toEqual([paths, [...paths, ...paths]])
    expect((await ask('/1')).body.toString()).toBe(page)
    expect(rendered).toEqual(paths)
  })

  it('counts a page in each encoding in which it was sent', async () => {
    // Half as long in either encoding.
    const page = Array.from({ length: 200 }, (_, index) => Math.sin(index + 1)).join('')
    const { ask, rendered } = await openPages(() => ({ html: page }), { maxBytes: page.length * 1.75 })
    await ask('/1', { 'accept-encoding': 'br' })
    for (const path of ['/1', '/2', '/1']) await ask(path, { 'accept-encoding': 'gzip' })
    expect(rendered).toEqual(['/1', '/2', '/1'])
  })

  it('does not cache missing pages, because there is no limit to such addresses', async () => {
    const { ask, rendered, ahead } = await openPages(() => ({ status: 404 }))
    for (const _ of [1, 2]) {
      const { status, headers } = await ask('/nowhere')
      expect([status, headers['cache-control']]).toEqual([404, 'no-cache'])
    }
    expect(rendered).toHaveLength(2)
    expect(ahead).toEqual([])
  })

  it('does not cache failures', async () => {
    let broken = true
    const { pages } = await openPages(() => {
      if (broken) throw new Error('no data')
      return {}
    })
    const ask = () => pages.respond(new Request('http://localhost/'))
    await expect(ask()).rejects.toThrow('no data')
    broken = false
    expect((await ask())?.status).toBe(200)
  })
})
