import { describe, expect, it, onTestFinished } from 'vitest'
import { createLinkProbe } from '../../adapters/local/link-probe.ts'
import { asLinkCheck } from '../../contract/jobs.ts'
import { noNetworks } from '../../domain/networks.ts'
import type { OpenLinkProbe } from '../../ports/links.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createTestApps } from '../../testing/create-test-apps.ts'
import { type LinkedPage, openFakeLinkedSite } from '../../testing/fake-linked-site.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createSharedTime } from '../../testing/shared-time.ts'

type Site = Awaited<ReturnType<typeof createTestApp>>
type Local = Pick<Site, 'local'>

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const kettle = 'https://www.amazon.co.uk/dp/B0SMPLA009'
const kettlesFeed = {
  name: 'kettles.csv',
  content: `title,price,productURL\n"Ember Kettle, 1.7 L",£29.95,${kettle}\n"Brookmoor Kettle, 1.5 L",£24.95,https://www.amazon.co.uk/dp/B0SMPLA008\n"Calder Kettle, 0.8 L",£19.95,https://www.amazon.co.uk/dp/B0SMPLA007`,
}

async function publish({ local }: Local, title: string, content: string) {
  const { id } = await local.articles.create({ title, content, author: 'Ada' })
  return local.articles.publish({ id })
}

const currys = { host: 'currys.co.uk', network: 'awin', id: '1599', name: 'Currys' } as const

const linkTo = (...hrefs: string[]) =>
  `<p>Read ${hrefs.map(href => `<a href="${href.replaceAll('&', '&amp;')}">this guide</a>`).join(' and ')}.</p>`

/** Site whose articles link to a strict one on loopback. */
async function open(pages: Record<string, LinkedPage> = {}, overrides: Parameters<typeof createTestApp>[0] = {}) {
  const linked = await openFakeLinkedSite(pages)
  onTestFinished(linked.close)
  const site = await createTestApp({ openLinkProbe: () => createLinkProbe(linked.client), ...overrides })
  return { ...site, linked, at: (path: string) => `${linked.url}${path}` }
}

/** Checks all links, and returns the result of the job. */
async function check({ local, clock }: Pick<Site, 'local' | 'clock'>, article?: string) {
  clock.advance(minuteMs)
  const { id } = await local.links.check(article === undefined ? {} : { article })
  await expect.poll(async () => (await local.jobs.get({ id })).status, { timeout: 10_000 }).toBe('done')
  return asLinkCheck((await local.jobs.get({ id })).result)
}

const readBody = async ({ local }: Local, id: string) => (await local.articles.byId({ id })).content

describe('a check', () => {
  it('lists links that are broken, have moved or lack the tag, with their articles and reasons', async () => {
    const pages = {
      '/ok': { status: 200 },
      '/old': { status: 301, headers: { location: '/new' } },
      '/new': { status: 200 },
    }
    const site = await open({ ...pages, '/busy': { status: 503 } })
    const { local, at } = site
    const search = 'https://www.amazon.co.uk/s?k=kettles'
    const first = await publish(site, 'Five Kettles', linkTo(at('/ok'), at('/gone#top'), at('/old'), search))
    const second = await publish(site, 'Six Kettles', linkTo(at('/gone'), at('/busy'), '/article/five-kettles'))
    const { id: draft } = await local.articles.create({ title: 'A Draft', content: linkTo(at('/draft')) })
    expect(await check(site)).toMatchObject({ checkedLinks: 5, leftLinks: 0, counts: { broken: 1, moved: 1, ok: 1 } })
    const { links, counts, checkedAt } = await local.links.list()
    expect(links).toMatchObject([
      { url: at('/gone'), state: 'broken', status: 404, target: null, articles: [{ id: first.id }, { id: second.id }] },
      { url: search, state: 'untagged', target: `${search}&tag=test-21`, articles: [{ title: 'Five Kettles' }] },
      { url: at('/old'), state: 'moved', status: 200, target: at('/new'), articles: [{ slug: first.slug }] },
    ])
    expect(links[0]?.reason).toContain('there is no such page (404)')
    expect({ counts, checkedAt }).toMatchObject({ counts: { unclear: 1 }, checkedAt: '2026-11-21T09:01:00.000Z' })
    expect((await local.links.list({ state: 'unclear' })).links).toMatchObject([{ url: at('/busy'), status: 503 }])
    expect(site.linked.requests.join()).not.toContain('draft')
    expect(draft).not.toBe(first.id)
  })

  it('asks only for the links of one article, if it is named', async () => {
    const site = await open({ '/a': { status: 200 }, '/b': { status: 200 } })
    await publish(site, 'Five Kettles', linkTo(site.at('/a')))
    const { slug } = await publish(site, 'Six Kettles', linkTo(site.at('/b')))
    expect(await check(site, slug)).toMatchObject({ checkedLinks: 1, counts: { unchecked: 1, ok: 1 } })
    expect(site.linked.requests).toEqual(['GET /robots.txt', 'HEAD /b'])
  })

  it('calls a link broken if no check finds its page on three days', async () => {
    const site = await open({ '/a': { status: 500 } })
    const { local, clock } = site
    await publish(site, 'Five Kettles', linkTo(site.at('/a')))
    for (const failures of [1, 1, 2]) {
      await check(site)
      const { links } = await local.links.list({ state: 'unclear' })
      expect(links[0]?.reason).toContain(failures === 1 ? 'after 2 more days' : 'after 1 more day')
      clock.advance(12 * hourMs)
    }
    clock.advance(12 * hourMs)
    await check(site)
    expect((await local.links.list()).links).toMatchObject([{ state: 'broken', status: 500 }])
    site.linked.pages['/a'] = { status: 403 }
    await check(site)
    expect((await local.links.list()).links).toMatchObject([
      { state: 'broken', reason: expect.stringContaining('(500)') },
    ])
    site.linked.pages['/a'] = { status: 200 }
    await check(site)
    expect((await local.links.list()).links).toEqual([])
  })

  it('leaves a host alone that turns programs away, and the others for the next check', async () => {
    const limited = { status: 429, headers: { 'retry-after': '7200' } }
    const site = await open({ '/a': limited, '/b': limited, '/c': limited })
    await publish(site, 'Five Kettles', linkTo(site.at('/a'), site.at('/b'), site.at('/c')))
    expect(await check(site)).toMatchObject({ checkedLinks: 1, leftLinks: 2, counts: { unclear: 1, unchecked: 2 } })
  })

  it('asks a dead host for two links and knows the others', async () => {
    const site = await open()
    const paths = ['/a', '/b', '/c', '/d'].map(site.at)
    await publish(site, 'Five Kettles', linkTo(...paths))
    await site.linked.close()
    expect(await check(site)).toMatchObject({ checkedLinks: 4, counts: { unclear: 4 } })
  })

  it('forgets links that no published article has any more', async () => {
    const site = await open()
    const { id } = await publish(site, 'Five Kettles', linkTo(site.at('/a')))
    await check(site)
    await site.local.articles.update({ id, content: '<p>No link.</p>' })
    expect((await site.local.links.list()).links).toEqual([])
    expect(await check(site)).toMatchObject({ checkedLinks: 0, counts: { broken: 0 } })
  })

  it('opens no page of a network, whose links count each request as a click', async () => {
    const site = await open({ '/shop': { status: 301, headers: { location: '/new' } }, '/new': { status: 200 } })
    const tracked = (page: string) => `https://www.awin1.com/cread.php?awinmid=1&ued=${encodeURIComponent(page)}`
    await publish(
      site,
      'Five Kettles',
      linkTo(tracked(site.at('/shop')), tracked(site.at('/none')), 'https://a.pxf.io/c/1'),
    )
    expect(await check(site)).toMatchObject({ counts: { ok: 1, broken: 1, unclear: 1 } })
    expect((await site.local.links.list()).links).toMatchObject([{ url: tracked(site.at('/none')), status: 404 }])
  })
})

describe('links to Amazon', () => {
  it('need no requests while its API describes the products', async () => {
    const records = createMemoryRecordStore()
    const unused = () => Promise.reject(new Error('It is not asked.'))
    const openLinkProbe: OpenLinkProbe = () => unused
    const site = await createTestApp({
      records,
      openLinkProbe,
      amazon: {
        find: unused,
        complete: unused,
        readOffers: async () => ({ offers: [], gone: [] }),
        findOffers: unused,
      },
    })
    await site.local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
    const asins = ['B0SMPLA001', 'B0SMPLA002', 'B0SMPLA003']
    await publish(site, 'Kettles', linkTo(...asins.map(asin => `https://www.amazon.co.uk/dp/${asin}`)))
    const offer = {
      version: 0,
      pricePence: null,
      currency: 'GBP',
      rating: null,
      reviewCount: null,
      image: '',
      readAt: '',
    }
    await records.transact(async tx => {
      await tx.put('offer', { ...offer, id: 'amazon.co.uk B0SMPLA001', state: 'buyable', since: null })
      await tx.put('offer', { ...offer, id: 'amazon.co.uk B0SMPLA002', state: 'gone', since: null })
    })
    expect(await check(site)).toMatchObject({ counts: { ok: 1, broken: 1, unclear: 1 } })
    expect((await site.local.links.list()).links).toMatchObject([
      { url: 'https://www.amazon.co.uk/dp/B0SMPLA002', reason: "Amazon's API has no such product." },
    ])
  })

  it('are broken only if Amazon answers that there is no page', async () => {
    const asked: string[] = []
    const openLinkProbe: OpenLinkProbe = () => async url => {
      asked.push(url)
      const isGone = url.endsWith('B0SMPLA002')
      const answer = { status: isGone ? 404 : 503, reason: 'Amazon answers.', target: null, end: url }
      return { ...answer, outcome: isGone ? 'gone' : 'refused' }
    }
    const site = await createTestApp({ openLinkProbe })
    await publish(
      site,
      'Kettles',
      linkTo('https://www.amazon.co.uk/Kettle/dp/B0SMPLA001?tag=test-21', 'https://amazon.co.uk/dp/B0SMPLA002'),
    )
    expect(await check(site)).toMatchObject({ counts: { broken: 1, unclear: 1 } })
    expect(asked.toSorted()).toEqual([
      'https://www.amazon.co.uk/dp/B0SMPLA001',
      'https://www.amazon.co.uk/dp/B0SMPLA002',
    ])
  })
})

describe('a repair', () => {
  it('puts the new address in the place of the old one, everywhere in all articles', async () => {
    const site = await open({
      '/old': { status: 301, headers: { location: '/new?a=1&b=2' } },
      '/new?a=1&b=2': { status: 200 },
    })
    const { local, at } = site
    const first = await publish(site, 'Five Kettles', linkTo(at('/old'), at('/old#part'), at('/other')))
    const second = await publish(site, 'Six Kettles', linkTo(at('/old')))
    await check(site)
    const changed = await local.links.repair({ link: at('/old#anything') })
    expect(changed).toMatchObject({
      to: at('/new?a=1&b=2'),
      changed: [{ id: first.id }, { id: second.id }],
      refused: [],
    })
    expect(await readBody(site, first.id)).toContain(
      `${at('/new?a=1&amp;b=2')}" rel="nofollow noopener">this guide</a> and <a href="${at('/new?a=1&amp;b=2#part')}"`,
    )
    expect(await readBody(site, second.id)).not.toContain('/old')
    expect((await local.articles.revisions({ id: first.id }))[0]).toMatchObject({ by: 'local', changed: ['content'] })
    expect((await local.links.list()).links.map(({ url }) => url)).toEqual([at('/other')])
    await expect(local.links.repair({ link: at('/old') })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('needs an address for a broken link, and takes it for one article', async () => {
    const site = await open()
    const { local, at } = site
    const first = await publish(site, 'Five Kettles', linkTo(at('/gone')))
    const second = await publish(site, 'Six Kettles', linkTo(at('/gone')))
    await check(site)
    const [link] = (await local.links.list()).links
    const id = link?.id ?? ''
    await expect(local.links.repair({ link: id })).rejects.toMatchObject({ code: 'bad_request' })
    await expect(local.links.repair({ link: id, to: 'javascript:alert(1)' })).rejects.toMatchObject({
      code: 'bad_request',
    })
    await local.links.repair({ link: id, to: 'https://new.example/', article: second.slug })
    expect(await readBody(site, second.id)).toContain('href="https://new.example/"')
    expect((await local.links.list()).links).toMatchObject([{ articles: [{ id: first.id }] }])
  })

  it('is refused if it would change nothing', async () => {
    const site = await open()
    const { local, at } = site
    await publish(site, 'Five Kettles', linkTo(at('/gone')))
    const other = await publish(site, 'Six Kettles', linkTo(at('/lost')))
    await check(site)
    const [link] = (await local.links.list()).links
    const id = link?.id ?? ''
    await expect(local.links.repair({ link: id, to: link?.url ?? '' })).rejects.toMatchObject({
      reason: `The link has the address ${link?.url} already.`,
    })
    const elsewhere = { link: at('/gone'), article: other.slug }
    const reason = `"Six Kettles" had no link to ${at('/gone')} when it was last checked.`
    await expect(local.links.repair({ ...elsewhere, to: 'https://new.example/' })).rejects.toMatchObject({ reason })
    await expect(local.links.remove(elsewhere)).rejects.toMatchObject({ reason })
    const unknown = local.links.repair({ link: id, to: 'https://new.example/', article: 'nope' })
    await expect(unknown).rejects.toMatchObject({ reason: 'There is no article "nope".' })
    expect((await local.links.list()).links).toHaveLength(2)
  })

  it('adds the tag, and takes away that of somebody else', async () => {
    const site = await open()
    const { local } = site
    const foreign = 'https://www.amazon.co.uk/Ember/dp/B0SMPLA001/?tag=other-21&ref=x'
    const { id, slug } = await publish(site, 'Kettles', linkTo(foreign, 'https://www.amazon.co.uk/b?node=1'))
    await check(site)
    const { links } = await local.links.list()
    expect(links.map(({ state }) => state)).toEqual(['untagged', 'untagged'])
    for (const { id: link } of links) await local.links.repair({ link })
    expect(await readBody(site, id)).not.toContain('other-21')
    const { body } = await site.anonymous.articles.get({ slug })
    expect(body.match(/href="[^"]+"/g)).toEqual([
      'href="https://www.amazon.co.uk/dp/B0SMPLA001?tag=test-21"',
      'href="https://www.amazon.co.uk/b?node=1&amp;tag=test-21"',
    ])
    expect((await local.links.list()).links).toEqual([])
  })

  it('puts a link with the account of the settings in place of one with another account', async () => {
    const site = await open()
    const { local, anonymous } = site
    const networks = { ...noNetworks, awin: '111', shops: [currys] }
    await local.settings.update({ networks })
    const foreign =
      'https://www.awin1.com/cread.php?awinmid=1599&awinaffid=999&clickref=x&ued=https%3A%2F%2Fwww.currys.co.uk%2Fp'
    const { id, slug } = await publish(site, 'Kettles', linkTo(foreign))
    await check(site)
    const [link] = (await local.links.list()).links
    expect(link).toMatchObject({ state: 'untagged', target: 'https://www.currys.co.uk/p' })
    expect(link?.reason).toContain('the account 999 at Awin')
    await local.settings.update({ networks: { ...networks, awin: '999' } })
    expect((await local.links.list()).links).toEqual([])
    await local.settings.update({ networks })
    await local.links.repair({ link: link?.id ?? '' })
    const { body } = await anonymous.articles.get({ slug })
    expect(body).toContain(`awinaffid=111&amp;ued=https%3A%2F%2Fwww.currys.co.uk%2Fp&amp;clickref=${id}`)
    expect(body).not.toContain('999')
  })

  it('lists no link whose tag has become one of the site', async () => {
    const site = await open()
    await publish(site, 'Kettles', linkTo('https://www.amazon.co.uk/b?node=1&tag=mine-21'))
    await check(site)
    expect((await site.local.links.list()).links).toHaveLength(1)
    await site.local.trackingIds.add({ ids: ['mine-21'] })
    expect((await site.local.links.list()).links).toEqual([])
  })

  it('is made on the text of a person who saves the article in the meantime', async () => {
    const blobs = createMemoryBlobStore()
    let edit: (() => Promise<unknown>) | undefined
    const editing = {
      ...blobs,
      put: async (...args: Parameters<typeof blobs.put>) => {
        const waiting = edit
        edit = undefined
        await waiting?.()
        return blobs.put(...args)
      },
    }
    const site = await open({}, { blobs: editing })
    const { local, at } = site
    const { id } = await publish(site, 'Five Kettles', linkTo(at('/gone')))
    await check(site)
    edit = () => local.articles.update({ id, content: `<h2>New</h2>${linkTo(at('/gone'), at('/gone'))}` })
    expect(await local.links.repair({ link: at('/gone'), to: 'https://new.example/' })).toMatchObject({ refused: [] })
    const text = await readBody(site, id)
    expect(text).toContain('<h2>New</h2>')
    expect(text.match(/https:\/\/new\.example\//g)).toHaveLength(2)
    expect(text).not.toContain('/gone')
  })
})

describe('the link of a product', () => {
  /** Published article about three kettles; the page of the first is gone. */
  async function openKettles() {
    const openLinkProbe: OpenLinkProbe = () => async url => {
      const isGone = url === kettle
      return { outcome: isGone ? 'gone' : 'ok', status: 404, reason: 'There is no page.', target: null, end: url }
    }
    const site = await createTestApp({ openLinkProbe })
    const wanted = { topic: 'kettles', productCount: 3, feed: kettlesFeed } as const
    const { article } = await site.local.generate.article(wanted)
    await check(site)
    const products = async () => (await site.local.products.list({ id: article.id })).products
    return { ...site, article, products }
  }

  it('is replaced in the product and in the text', async () => {
    const { local, article, products } = await openKettles()
    expect((await local.links.list()).links).toMatchObject([{ url: kettle, state: 'broken' }])
    const to = 'https://www.amazon.co.uk/dp/B0SMPLA019'
    await local.links.repair({ link: kettle, to, withUnsupportedClaims: true })
    expect((await products()).map(({ link }) => link)).toContain(to)
    expect((await local.articles.byId({ id: article.id })).content).not.toContain('B0SMPLA009')
    expect((await local.links.list()).links).toEqual([])
  })

  it('is replaced and removed in the offer of another shop', async () => {
    const site = await openKettles()
    const { local, article, products } = site
    await local.settings.update({ networks: { ...noNetworks, ebay: '5338123456' } })
    const offer = { link: 'https://www.ebay.co.uk/itm/1', price: 20 }
    await local.products.edit({ id: article.id, product: 'B0SMPLA008', otherOffer: offer, withUnsupportedClaims: true })
    await check(site)
    const readLinks = async () => (await products()).map(({ otherLink = '' }) => otherLink).filter(link => link !== '')
    await local.links.repair({ link: offer.link, to: 'https://www.ebay.co.uk/itm/2' })
    expect(await readLinks()).toEqual(['https://www.ebay.co.uk/itm/2'])
    await check(site)
    await local.links.remove({ link: 'https://www.ebay.co.uk/itm/2' })
    expect(await readLinks()).toEqual([])
    expect(await products()).toHaveLength(3)
  })

  it('is not replaced by an address that no product can have', async () => {
    const { local, products } = await openKettles()
    const call = local.links.repair({ link: kettle, to: 'https://x.example/' })
    await expect(call).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('product page') })
    expect((await products()).map(({ link }) => link)).toContain(kettle)
  })

  it('is removed with the product only if a person accepts that sentences lose their source', async () => {
    const { local, article, products } = await openKettles()
    const refused = local.links.remove({ link: kettle })
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      details: { unsupportedClaims: expect.any(Number) },
    })
    expect(await products()).toHaveLength(3)
    const removed = await local.links.remove({ link: kettle, withUnsupportedClaims: true })
    expect(removed).toMatchObject({ to: null, changed: [{ id: article.id }] })
    expect((await products()).map(({ link }) => link)).not.toContain(kettle)
    expect((await local.articles.byId({ id: article.id })).content).not.toContain('B0SMPLA009')
  })
})

it('is a task for today while links are broken', async () => {
  const site = await open()
  const { local, at } = site
  await publish(site, 'Five Kettles', linkTo(at('/gone'), at('/away')))
  await publish(site, 'Six Kettles', linkTo(at('/gone')))
  const read = async () => (await local.today.get()).tasks.filter(({ kind }) => kind === 'link')
  expect(await read()).toEqual([])
  await check(site)
  expect(await read()).toMatchObject([
    {
      title: '2 links are broken',
      note: expect.stringContaining('In “Five Kettles” and 1 other article. '),
      href: '/articles/links',
    },
  ])
  await local.links.remove({ link: at('/gone') })
  expect(await read()).toMatchObject([
    { title: '1 link is broken', note: expect.stringContaining('In “Five Kettles”. ') },
  ])
  await local.links.remove({ link: at('/away') })
  expect(await read()).toEqual([])
})

describe('the schedule', () => {
  /** Records the links that each process asks for, with the hour. */
  function openRecorder() {
    const time = createSharedTime()
    const asked: string[] = []
    const openLinkProbe = (process: string) => (): ReturnType<OpenLinkProbe> => async url => {
      asked.push(`${time.clock.now().toISOString().slice(0, 13)} ${url}`)
      asks.add(process)
      return { outcome: 'ok', status: 200, reason: '', target: null, end: url }
    }
    const asks = new Set<string>()
    return { ...time, asked, asks, openLinkProbe }
  }

  it('checks once, in one of several processes', async () => {
    const { clock, process, pass, asked, asks, openLinkProbe } = openRecorder()
    const processes = createTestApps({ clock, config: { linkDays: 7 } })
    const open = (name: string) => processes.open({ timer: process().timer, openLinkProbe: openLinkProbe(name) })
    const [first, second] = [await open('first'), await open('second')]
    await publish(first, 'Five Kettles', linkTo('https://x.example/1', 'https://y.example/2'))
    await first.app.startSchedules()
    await second.app.startSchedules()
    await pass(dayMs + minuteMs)
    expect(asked.toSorted()).toEqual(['2026-11-23T09 https://x.example/1', '2026-11-23T09 https://y.example/2'])
    expect(asks.size).toBe(1)
    expect(await first.local.jobs.list()).toMatchObject([{ type: 'link-check', status: 'done', createdBy: 'schedule' }])
    await first.app.close()
    await second.app.close()
  })

  it('checks new links within a day, and each link once a week', async () => {
    const { clock, process, pass, asked, openLinkProbe } = openRecorder()
    const site = await createTestApp({
      clock,
      config: { linkDays: 7 },
      timer: process().timer,
      openLinkProbe: openLinkProbe('only'),
    })
    await publish(site, 'Five Kettles', linkTo('https://x.example/1'))
    await site.app.startSchedules()
    await pass(dayMs + minuteMs)
    expect(asked).toEqual(['2026-11-23T09 https://x.example/1'])
    await publish(site, 'Six Kettles', linkTo('https://y.example/2'))
    await pass(6 * dayMs)
    expect(asked.splice(1)).toEqual(['2026-11-24T09 https://y.example/2'])
    await pass(dayMs)
    expect(asked.splice(1)).toEqual(['2026-11-30T09 https://x.example/1'])
    await site.app.close()
  })

  it('is off with 0 days', async () => {
    const lines: string[] = []
    const { app } = await createTestApp({ log: (_, message) => void lines.push(message) })
    await app.startSchedules()
    expect(lines).not.toContain('the next scheduled run is planned')
  })
})

it('continues after a restart, without asking again for what it knows', async () => {
  const [records, blobs, clock] = [createMemoryRecordStore(), createMemoryBlobStore(), createManualClock()]
  const asked: string[] = []
  let onHang = () => {}
  const hanging = new Promise<void>(resolve => {
    onHang = resolve
  })
  const openLinkProbe =
    (hangsAt: number): OpenLinkProbe =>
    () =>
    async (url, signal) => {
      if (asked.length === hangsAt) {
        onHang()
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      }
      asked.push(url)
      return { outcome: 'ok', status: 200, reason: '', target: null, end: url }
    }
  const before = await createTestApp({ records, blobs, clock, openLinkProbe: openLinkProbe(2) })
  const urls = [1, 2, 3, 4].map(n => `https://x.example/${n}`)
  await publish(before, 'Five Kettles', linkTo(...urls))
  const { id } = await before.local.links.check({})
  await hanging
  await before.app.park()
  const after = await createTestApp({ records, blobs, clock, openLinkProbe: openLinkProbe(-1) })
  clock.advance(hourMs)
  await after.app.resumeJobs()
  await expect.poll(async () => (await after.local.jobs.get({ id })).status, { timeout: 10_000 }).toBe('done')
  expect(asked.toSorted()).toEqual(urls)
  expect((await after.local.links.list({ state: 'ok' })).links).toHaveLength(4)
})
