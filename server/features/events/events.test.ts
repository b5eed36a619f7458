import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { readAll } from '../../ports/event-log.conformance.ts'
import type { Logger } from '../../ports/logger.ts'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import { countedLimits } from '../../storage/events/day-counter.ts'
import { memoryEventLog } from '../../storage/events/memory-event-log.ts'
import { memoryRecordStore } from '../../storage/records/memory-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { ordinaryBrowser } from '../../testing/user-agents.ts'
import { mostMadeUp } from './made-up-names.ts'
import { mostTold } from './told-apart.ts'

const site = 'https://shelf.example'
const everything = { from: '2000-01-01', to: '2099-12-31' }
const view = { name: 'pageview', url: `${site}/article/five-grinders`, domain: 'shelf.example' }

type Sent = Record<string, unknown> | string

async function setUp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const eventLog = overrides.eventLog ?? memoryEventLog()
  const config = { siteUrl: site, trustProxy: 1, ...overrides.config }
  const test = await createTestApp({ ...overrides, eventLog, config })
  const send = (body: Sent, headers: Record<string, string> = {}) =>
    test.app.fetch(
      new Request(`${site}/api/event`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'user-agent': ordinaryBrowser,
          'x-forwarded-for': '203.0.113.7',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  return { ...test, send, stored: () => readAll(eventLog, everything) }
}

/** A log that keeps what it is warned of. */
function warnings() {
  const said: object[] = []
  const log: Logger = (level, message, fields) => void (level === 'warn' && said.push({ message, ...fields }))
  return { said, log }
}

const isDropped = (answer: Response) => answer.headers.get('x-plausible-dropped') === '1'

describe('an event', () => {
  it('is stored with its path, campaign, source and props, and nothing that tells who it was', async () => {
    const { send, stored } = await setUp()
    const answer = await send({
      name: 'Product Click',
      url: `${site}/article/five-grinders?utm_source=facebook&utm_content=variant%20b&secret=1#reviews`,
      domain: 'shelf.example',
      referrer: 'https://www.Search.example/find?q=my+name',
      props: { product: 'Hobbin Daily', price: 49.9, pick: true, nothing: null },
    })
    expect([answer.status, await answer.json(), isDropped(answer)]).toEqual([202, { ok: true }, false])
    expect(await stored()).toEqual([
      {
        at: '2026-11-21T09:00:00.000Z',
        name: 'Product Click',
        path: '/article/five-grinders',
        visitor: expect.stringMatching(/^[\w-]{16}$/),
        source: 'search.example',
        utm: { source: 'facebook', content: 'variant b' },
        props: { product: 'Hobbin Daily', price: 49.9, pick: true },
      },
    ])
    const kept = JSON.stringify(await stored())
    for (const secret of ['203.0.113.7', 'Mozilla', 'my+name', 'secret']) expect(kept).not.toContain(secret)
  })

  it.each<[string, Sent, Record<string, string>]>([
    ['as JSON', view, { 'content-type': 'application/json' }],
    ['as text, as beacons are', view, { 'content-type': 'text/plain' }],
    ['under short keys', { n: 'pageview', u: view.url, d: view.domain, r: null, p: {} }, {}],
    [
      'as Plausible’s own script does',
      { n: 'pageview', v: 36, u: view.url, d: view.domain, r: '', i: false, p: {} },
      {},
    ],
    ['with props as older scripts do', { n: 'pageview', u: view.url, d: 'SHELF.example', m: '{"a":1}' }, {}],
    ['under www.', { ...view, url: 'https://www.shelf.example/article/five-grinders' }, {}],
    ['from a page of the site', view, { origin: site }],
    ['from a server, with no origin at all', view, {}],
  ])('is taken when sent %s', async (_, body, headers) => {
    const { send, stored } = await setUp()
    const answer = await send(body, headers)
    expect([answer.status, isDropped(answer)]).toEqual([202, false])
    expect(await stored()).toMatchObject([{ name: 'pageview', path: '/article/five-grinders', source: null, utm: {} }])
  })

  it('has no source where the site itself, or nothing, led to it', async () => {
    const { send, stored } = await setUp()
    for (const referrer of [`${site}/`, 'https://www.shelf.example/', '', 'about:blank', 'nonsense'])
      expect((await send({ ...view, referrer })).status).toBe(202)
    expect((await stored()).map(event => event.source)).toEqual([null, null, null, null, null])
  })

  it('keeps 30 props and no more', async () => {
    const { send, stored } = await setUp()
    await send({ ...view, props: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`p${n}`, n])) })
    expect(Object.keys((await stored())[0]?.props ?? {})).toHaveLength(30)
  })
})

describe('what is no event', () => {
  const long = (length: number) => 'x'.repeat(length)

  it.each<[string, Sent, number, RegExp]>([
    ['nothing', {}, 400, /name must not be empty/],
    ['no address', { ...view, url: undefined }, 400, /url must not be empty/],
    ['an address that is none', { ...view, url: '/article/x' }, 400, /url must be the http or https address/],
    ['an address of a script', { ...view, url: 'javascript:alert(1)' }, 400, /url must be the http or https address/],
    ['an address too long', { ...view, url: `${site}/${long(2000)}` }, 400, /url must be at most 2000 characters/],
    ['no site', { ...view, domain: ' ' }, 400, /domain must name the site/],
    ['a name too long', { ...view, name: long(121) }, 400, /name must be at most 120 characters/],
    ['a name that is a number', { ...view, name: 5 }, 400, /name/],
    ['a prop too long', { ...view, props: { a: long(2001) } }, 400, /props\.a must be at most 2000 characters/],
    ['a key too long', { ...view, props: { [long(301)]: 1 } }, 400, /name of a prop must be at most 300 characters/],
    ['a list for a prop', { ...view, props: { a: [1] } }, 400, /props\.a must be a text, a number or a boolean/],
    ['a list of props', { ...view, p: '[1]' }, 400, /props must be an object/],
    ['no JSON', 'name=pageview', 400, /not valid JSON/],
    ['NUL', { ...view, name: 'a\0' }, 400, /NUL/],
    ['NUL in the name of a prop', { ...view, props: { 'a\0': 1 } }, 400, /NUL/],
    ['NUL in a campaign', { ...view, url: `${site}/?utm_source=a%00` }, 400, /NUL/],
    ['NUL in props sent as text', { ...view, m: String.raw`{"a":"\u0000"}` }, 400, /NUL/],
    ['half a character in props sent as text', { ...view, m: String.raw`{"\ud800":1}` }, 400, /broken Unicode/],
    ['a number beyond all', `${JSON.stringify(view).slice(0, -1)},"p":{"n":1e999}}`, 400, /props\.n is too large/],
    ['such a number in props sent as text', { ...view, m: '{"n":-1e999}' }, 400, /props\.n is too large/],
    ['a body too long', { ...view, props: { a: long(20_000) } }, 413, /./],
  ])('is refused with a reason: %s', async (_, body, status, message) => {
    const { send, stored } = await setUp()
    const answer = await send(body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { message: expect.stringMatching(message) }])
    expect(await stored()).toEqual([])
  })

  it('is refused as a form, which any site could have a browser send', async () => {
    const { send } = await setUp()
    expect((await send(view, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  it.each(['https://evil.example', 'null'])('is refused from a page of another site: %s', async origin => {
    const { send, stored } = await setUp()
    expect((await send(view, { origin })).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

describe('what is not counted', () => {
  it.each<[string, Sent, Record<string, string>]>([
    ['another site', { ...view, domain: 'other.example' }, {}],
    ['a page of another site', { ...view, url: 'https://copy.example/article/five-grinders' }, {}],
    ['how far a page was read', { ...view, name: 'engagement', sd: 50 }, {}],
    ['a crawler', view, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a browser without a head', view, { 'user-agent': ordinaryBrowser.replace('Chrome', 'HeadlessChrome') }],
    ['a script', view, { 'user-agent': 'curl/8.5.0' }],
    ['somebody who does not say what they read with', view, { 'user-agent': '' }],
    ['the owner', view, { authorization: 'Bearer local-token-of-the-test' }],
  ])('is answered alike and dropped: %s', async (_, body, headers) => {
    const { send, stored } = await setUp()
    const answer = await send(body, headers)
    expect([answer.status, await answer.json(), isDropped(answer)]).toEqual([202, { ok: true }, true])
    expect(await stored()).toEqual([])
  })

  it('is told of in the log, once, where the site may be known by another name', async () => {
    const said: object[] = []
    const log: Logger = (level, message, fields) => void (level === 'warn' && said.push({ message, ...fields }))
    const { send } = await setUp({ log })
    for (const host of ['copy.example', 'other.example']) await send({ ...view, url: `https://${host}/` })
    const message = expect.stringContaining('BLOGOPS_SITE_URL')
    expect(said).toEqual([{ message, host: 'copy.example', site: 'shelf.example' }])
  })

  it('is a signed-in admin’s reading', async () => {
    const { app, send, stored, local } = await setUp()
    await local.users.create({ username: 'ada', password: 'plum tractor violin' })
    const signIn = new Request(`${site}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site },
      body: JSON.stringify({ username: 'ada', password: 'plum tractor violin' }),
    })
    const cookie = (await app.fetch(signIn)).headers.getSetCookie().map(line => line.split(';')[0])
    const answer = await send(view, { cookie: cookie.join('; '), origin: site })
    expect([answer.status, isDropped(answer)]).toEqual([202, true])
    expect(await stored()).toEqual([])
  })
})

describe('a flood', () => {
  it('from one address is bounded each minute, whatever it calls itself, and hinders nobody else', async () => {
    const { send, stored, clock } = await setUp()
    const flood = Array.from({ length: 350 }, (_, n) => send(view, { 'user-agent': `${ordinaryBrowser} ${n}` }))
    const answers = await Promise.all(flood)
    expect(answers.every(answer => answer.status === 202)).toBe(true)
    expect(answers.filter(isDropped)).toHaveLength(50)
    expect(isDropped(await send(view, { 'x-forwarded-for': '203.0.113.8' }))).toBe(false)
    expect(isDropped(await send(view))).toBe(true)
    clock.advance(60_000)
    expect(isDropped(await send(view))).toBe(false)
    expect(await stored()).toHaveLength(302)
  })

  it('is told of in the log, once in a minute', async () => {
    const { said, log } = warnings()
    const { send, clock } = await setUp({ log })
    const flood = (count: number) => Promise.all(Array.from({ length: count }, () => send(view)))
    await flood(300)
    expect(said).toEqual([])
    await flood(20)
    expect(said).toEqual([{ message: expect.stringContaining('are not counted'), perMinute: 300, perDay: 3_000 }])
    clock.advance(60_000)
    await flood(300)
    expect(said).toHaveLength(1)
    await flood(2)
    expect(said).toHaveLength(2)
    expect(JSON.stringify(said)).not.toContain('203.0.113')
  })

  it('of long events is bounded by their length, and one subscriber’s addresses count as one', async () => {
    const { send } = await setUp()
    const long = { ...view, props: Object.fromEntries(Array.from({ length: 7 }, (_, n) => [n, 'x'.repeat(2000)])) }
    const flood = Array.from({ length: 30 }, (_, n) => send(long, { 'x-forwarded-for': `2001:db8:1:2::${n}` }))
    expect((await Promise.all(flood)).filter(isDropped)).toHaveLength(30 - Math.floor(300 / 14))
  })

  it('from one IPv6 network is bounded as from sixteen subscribers, whose visitors count as one beyond that', async () => {
    const { send, stored } = await setUp()
    const from = (n: number, body: Sent) => send(body, { 'x-forwarded-for': `2001:db8:1:${n.toString(16)}::9` })
    for (let n = 0; n < 16 * mostTold.perSubscriber; n += 1) await from(n, view)
    const names = (await stored()).map(({ visitor }) => visitor)
    // One of them may fall on the same place as the network, and a few of the last then have no name of their own.
    expect(new Set(names).size).toBeGreaterThan(0.97 * names.length)
    const long = { ...view, props: Object.fromEntries(Array.from({ length: 7 }, (_, n) => [n, 'x'.repeat(2000)])) }
    const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => from(1_000 + n, long)))
    expect(answers.filter(answer => !isDropped(answer))).toHaveLength(Math.floor((16 * 300 - names.length) / 14))
    expect(new Set((await stored()).slice(names.length).map(({ visitor }) => visitor)).size).toBe(1)
    expect(isDropped(await send(view, { 'x-forwarded-for': '2001:db8:2::9' }))).toBe(false)
  })

  it('is bounded by the bytes it stores, of which a letter may be three', async () => {
    const { send } = await setUp()
    const long = { ...view, props: Object.fromEntries(Array.from({ length: 5 }, (_, n) => [n, '字'.repeat(1000)])) }
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(long)))
    expect(answers.filter(isDropped)).toHaveLength(30 - Math.floor(300 / 15))
  })

  it('from one address is bounded each day as well', async () => {
    const { send, clock } = await setUp()
    let taken = 0
    for (let minute = 0; minute < 12; minute += 1) {
      const answers = await Promise.all(Array.from({ length: 290 }, () => send(view)))
      taken += answers.filter(answer => !isDropped(answer)).length
      clock.advance(60_000)
    }
    expect(taken).toBe(3_000)
    expect(isDropped(await send(view, { 'x-forwarded-for': '203.0.113.8' }))).toBe(false)
    clock.advance(86_400_000)
    expect(isDropped(await send(view))).toBe(false)
  })

  it('from any number of addresses fills a day’s bound, counted on from what is stored, and no more', async () => {
    const { said, log } = warnings()
    const kept: Record<string, number> = { '2026-11-21': 256_000_000 - 1000 }
    const eventLog = { ...memoryEventLog(), bytesOf: async (day: string) => kept[day] ?? 0 }
    const { send, stored, clock } = await setUp({ eventLog, log })
    const fromAnywhere = (n: number) => send(view, { 'x-forwarded-for': `203.0.113.${n}` })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => fromAnywhere(n)))
    const line = Buffer.byteLength(`${JSON.stringify((await stored())[0])}\n`)
    expect(answers.filter(answer => !isDropped(answer))).toHaveLength(Math.floor(1000 / line))
    expect(said).toMatchObject([{ message: expect.stringContaining('further ones are dropped') }])
    clock.advance(86_400_000)
    expect(isDropped(await fromAnywhere(1))).toBe(false)
  })
})

describe('visitors behind one address', () => {
  const agents = Array.from({ length: mostTold.perSubscriber + 30 }, (_, n) => `${ordinaryBrowser} ${n}`)

  async function withCrowd(log?: Logger) {
    const opened = await setUp(log && { log })
    const crowd = async () => {
      for (const agent of agents) await opened.send(view, { 'user-agent': agent })
      return (await opened.stored()).slice(-agents.length).map(({ visitor }) => visitor)
    }
    return { ...opened, crowd }
  }

  it('are told apart up to a bound, and beyond it count as one; each page view counts', async () => {
    const { crowd, send, stored } = await withCrowd()
    const names = await crowd()
    expect(names).toHaveLength(agents.length)
    expect(new Set(names.slice(0, mostTold.perSubscriber)).size).toBe(mostTold.perSubscriber)
    expect(new Set(names).size).toBe(mostTold.perSubscriber + 1)
    expect(await crowd()).toEqual(names)
    await send(view, { 'x-forwarded-for': '203.0.113.8', 'user-agent': agents.at(-1) ?? '' })
    expect(names).not.toContain((await stored()).at(-1)?.visitor)
  })

  it('take no name with an event that is not counted', async () => {
    const { send, stored, clock } = await withCrowd()
    const flood = (count: number, agent: string) =>
      Promise.all(Array.from({ length: count }, () => send(view, { 'user-agent': agent })))
    await flood(300, ordinaryBrowser)
    for (const agent of agents) await flood(1, agent)
    clock.advance(60_000)
    for (const agent of agents) await flood(1, `${agent} later`)
    expect(new Set((await stored()).map(({ visitor }) => visitor)).size).toBe(mostTold.perSubscriber + 1)
  })

  it('are told of in the log once a day, and told apart anew on the next', async () => {
    const { said, log } = warnings()
    const { crowd, clock } = await withCrowd(log)
    const names = await crowd()
    await crowd()
    const warning = { message: expect.stringContaining('count as one'), ...mostTold }
    expect(said).toEqual([warning])
    clock.advance(86_400_000)
    const later = await crowd()
    expect(new Set(later).size).toBe(mostTold.perSubscriber + 1)
    expect(later.some(name => names.includes(name))).toBe(false)
    expect(said).toEqual([warning, warning])
  })
})

describe('names that are made up', () => {
  const at = (path: string) => ({ ...view, url: `${site}${path}` })
  const byAd = (ad: string) => at(`/?utm_source=facebook&utm_content=${ad}`)

  /** The site with "Five Kettles", earlier "Four Kettles", and an ad of it. */
  async function withOurs() {
    const records = memoryRecordStore()
    await records.transact(async tx => {
      await tx.put('article', articleRecord('a1', { slug: 'five-kettles', status: 'published' }))
      await tx.put('formerSlug', { id: 'four-kettles', version: 0, articleId: 'a1' })
    })
    const opened = await setUp({ records })
    const { campaigns, adsets, ads } = opened.local
    const campaignId = (await campaigns.create({ name: 'Spring' })).id
    const adSetId = (await adsets.create({ articleId: 'a1', campaignId })).id
    const ad = await ads.create({ adSetId, headline: 'Kettles', bodyText: 'Which boils first?', variant: 'A' })
    const flood = (sent: (n: number) => Sent, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => opened.send(sent(n), { 'x-forwarded-for': `10.0.0.${n % 9}` })),
      )
    return { ...opened, adId: ad.id, flood }
  }

  it('as paths take a fifth of what is counted by page in a day; our own pages keep theirs', async () => {
    const { flood, send, stored, clock } = await withOurs()
    await flood(n => at(`/article/${n}`), mostMadeUp.pages + 50)
    expect(new Set((await stored()).map(({ path }) => path)).size).toBe(mostMadeUp.pages + 1)
    expect((await stored()).filter(({ path }) => path === '/404')).toHaveLength(50)
    const ours = ['/article/five-kettles', '/article/four-kettles', '/', '/category/kitchen', '/terms', '/article/0']
    for (const path of [...ours, '/category/none']) await send(at(path))
    expect((await stored()).slice(-7).map(({ path }) => path)).toEqual([...ours, '/404'])
    clock.advance(86_400_000)
    await send(at('/category/none'))
    expect((await stored()).at(-1)).toMatchObject({ path: '/category/none' })
    expect(mostMadeUp.pages * 5).toBeLessThanOrEqual(countedLimits.pages)
  })

  it('as ads likewise: what goes without one has all the rest', async () => {
    const { flood, send, stored, adId } = await withOurs()
    await flood(n => byAd(`ad${n}`), mostMadeUp.ads + 20)
    await send(byAd(adId))
    const said = (await stored()).map(({ utm }) => utm)
    expect(said.filter(({ content }) => content === undefined)).toEqual(Array(20).fill({ source: 'facebook' }))
    expect(said.at(-1)).toEqual({ source: 'facebook', content: adId })
    expect(mostMadeUp.ads * 5).toBeLessThanOrEqual(countedLimits.ads)
  })
})

describe('a proxy that nobody has told of', () => {
  it.each([
    [0, '203.0.113.7', 1],
    [0, '', 0],
    [1, '203.0.113.7', 0],
  ])(
    'with BLOGOPS_TRUST_PROXY=%i and X-Forwarded-For "%s" is warned of so often: %i',
    async (trustProxy, from, times) => {
      const { said, log } = warnings()
      const { send } = await setUp({ log, config: { trustProxy } })
      for (let n = 0; n < 3; n += 1) await send(view, { 'x-forwarded-for': from })
      const warning = { message: expect.stringContaining('BLOGOPS_TRUST_PROXY') }
      expect(said).toEqual(Array.from({ length: times }, () => warning))
    },
  )
})

it('is warned of once when the proxy that is believed names no address', async () => {
  const { said, log } = warnings()
  const { send } = await setUp({ log })
  for (let n = 0; n < 3; n += 1) await send(view, { 'x-forwarded-for': 'unknown' })
  expect(said).toEqual([{ message: expect.stringContaining('no address') }])
})

describe('a disk that is full', () => {
  it('is told to whoever sends, since nothing was stored', async () => {
    const eventLog = { ...memoryEventLog(), append: () => Promise.reject(new BlogopsError('storage_full', 'Full.')) }
    const { send } = await setUp({ eventLog })
    const answer = await send(view)
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'storage_full' }])
  })
})

it('leaves the pages that are kept as they are', async () => {
  let rendered = 0
  const render = async () => {
    rendered += 1
    return { status: 200, html: '<p>', cacheable: true }
  }
  const assets = { reader: '', app: '', styles: [], fonts: [] }
  const { app, send } = await setUp({
    pages: { renderer: { render, isPaginated: () => false }, assets, staticDir: null },
  })
  await app.fetch(new Request(site))
  await send(view)
  await app.fetch(new Request(site))
  expect(rendered).toBe(1)
})
