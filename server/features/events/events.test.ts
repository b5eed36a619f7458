import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import type { Logger } from '../../ports/system.ts'
import { createMemoryEventLog } from '../../testing/memory-event-log.ts'
import { ordinaryBrowser } from '../../testing/user-agents.ts'
import { isDropped, type Sent, setUp, site, view } from './testing/open-events.ts'

describe('an event', () => {
  it('is stored with its path, campaign, source and props, without personal data', async () => {
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
        browser: 'Chrome',
        device: 'Desktop',
        props: { product: 'Hobbin Daily', price: 49.9, pick: true },
      },
    ])
    const storedText = JSON.stringify(await stored())
    for (const secret of ['203.0.113.7', 'Mozilla', 'my+name', 'secret']) expect(storedText).not.toContain(secret)
  })

  it.each<[string, Sent, object]>([
    ['as Plausible’s script does', { e: 9_400, sd: 40 }, { seconds: 9, depth: 40 }],
    ['without a scroll depth that is known', { e: 9_400, sd: 255 }, { seconds: 9 }],
    ['as props', { props: { seconds: 12, depth: 100, other: 1 } }, { seconds: 12, depth: 100 }],
  ])('stores reading time sent %s, without the origin of the visit', async (_, figures, props) => {
    const { send, stored, local } = await setUp()
    await send({ ...view, name: 'engagement', url: `${view.url}?utm_source=letter`, ...Object(figures) })
    const at = '2026-11-21T09:00:00.000Z'
    const visitor = expect.any(String)
    const path = '/article/five-grinders'
    expect(await stored()).toEqual([{ at, name: 'engagement', path, visitor, source: null, utm: {}, props }])
    const { days } = await local.analytics.timeseries({ range: '7d' })
    expect(days.at(-1)).toMatchObject({ visitors: 0, pageviews: 0 })
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
    ['with a slash at the end of its path', { ...view, url: `${view.url}/?a=b` }, {}],
    ['from a page of the site', view, { origin: site }],
    ['from a server, with no origin at all', view, {}],
  ])('is accepted when sent %s', async (_, body, headers) => {
    const { send, stored } = await setUp()
    const answer = await send(body, headers)
    expect([answer.status, isDropped(answer)]).toEqual([202, false])
    expect(await stored()).toMatchObject([{ name: 'pageview', path: '/article/five-grinders', source: null, utm: {} }])
  })

  it.each(['/auth', '/pair', '/settings', '/articles/a1/edit', '/facebook-ads/create'])(
    'is not counted on an admin page: %s',
    async path => {
      const { send, stored } = await setUp()
      expect(isDropped(await send({ ...view, url: `${site}${path}?code=C` }))).toBe(true)
      expect(await stored()).toEqual([])
    },
  )

  it('has no source for a visit from the site itself or a direct one', async () => {
    const { send, stored } = await setUp()
    for (const referrer of [`${site}/`, 'https://www.shelf.example/', '', 'about:blank', 'nonsense'])
      expect((await send({ ...view, referrer })).status).toBe(202)
    expect((await stored()).map(event => event.source)).toEqual([null, null, null, null, null])
  })

  it.each([
    ['an e-mail address', 'jane.doe+news@example.co.uk'],
    ['an e-mail address within a text', 'Sent by jane@example.com today'],
    ['an encoded e-mail address', 'https://shop.example/?who=jane%40example.com'],
    ['an international phone number', '+44 7911 123456'],
    ['a British phone number', '(0131) 496-0123'],
    ['an American phone number', 'Call 555-123-4567 now'],
    ['a phone number without its plus sign', '447911123456'],
    ['a phone number sent as a number', 447_911_123_456],
    ['an e-mail address that was encoded twice', 'john%2540example.com'],
    ['an e-mail address with a full-width @', 'john\uff20example.com'],
    ['a phone number with 00 and a country code', '00491711234567'],
    ['such a number with spaces', '0049 171 1234567'],
    ['a phone number with no-break spaces', '+44\u00a07700\u00a0900123'],
    ['a phone number with no-break hyphens', '+44\u20117700\u2011900123'],
    ['a phone number in full-width digits', '\uff10\uff17\uff17\uff10\uff10\uff19\uff10\uff10\uff11\uff12\uff13'],
    ['a phone number beside a broken escape', '100%ff %2B447700900123'],
  ])('is stored without a prop that holds %s', async (_, value) => {
    const { send, stored } = await setUp()
    await send({ ...view, props: { product: 'Hobbin Daily', contact: value, [`for ${value}`]: 'x' } })
    expect((await stored()).map(({ props }) => props)).toEqual([{ product: 'Hobbin Daily' }])
  })

  it('is stored without campaign values and paths that contain personal data', async () => {
    const { send, stored } = await setUp()
    const query = 'utm_source=facebook&utm_term=jane@example.com&utm_content=%2B447911123456'
    await send({ ...view, url: `${site}/reset/jane%40example.com?${query}` })
    expect(await stored()).toMatchObject([{ path: '/404', utm: { source: 'facebook' } }])
    expect(Object.keys((await stored())[0]?.utm ?? {})).toEqual(['source'])
  })

  it.each([
    '/m6/%6Aohn%40ex%61mple%2Ecom',
    '/m2/john.m2%2540example.com',
    '/m3/+447700900123',
    '/m4/07700-900123',
    '/m5/0049%20171%201234567',
    '/reset/jane-doe@example.com/step-2',
    '/call-00491711234567',
  ])('is stored without its path if that contains personal data: %s', async path => {
    const { send, stored } = await setUp()
    await send({ ...view, url: `${site}${path}` })
    expect(await stored()).toMatchObject([{ path: '/404' }])
  })

  it.each([
    '/article/best-phones-2026',
    '/article/sony-wh-1000xm5-review',
    '/article/top-100-200-2026-picks',
    '/article/07-best-kettles-2025-2026-1200',
    '/article/100%25-cotton-sheets',
    '/article/caf%C3%A9-grinders-2026',
    '/article/0306406152',
    '/article/978-0-306-40615-2',
    '/ad/120210123456789012',
    '/day/2026-11-21T09:00:00.000Z',
    '/day/2026-11-21T09:00:00+00:00',
  ])('keeps its path: %s', async path => {
    const { send, stored } = await setUp()
    await send({ ...view, url: `${site}${path}`, props: { page: path } })
    expect(await stored()).toMatchObject([{ path }])
  })

  it('keeps ISBNs, model numbers, ad ids and timestamps in its props', async () => {
    const { send, stored } = await setUp()
    const props = {
      isbn: '978-0-306-40615-2',
      model: 'WH-1000XM5/B (2026)',
      ad: '120210123456789012',
      at: '2026-11-21T09:00:00.000+01:00',
      sale: '50%\u00a0off – 3 for 2',
    }
    await send({ ...view, props })
    expect((await stored()).map(event => event.props)).toEqual([props])
  })

  it('keeps numbers that are not phone numbers', async () => {
    const { send, stored } = await setUp()
    const props = {
      url: 'https://www.amazon.co.uk/dp/0306406152?tag=mine-21&qid=1700000000',
      price: '1049.90',
      order: 1_763_888_400_000,
      packed: 'lodash@4.17.21',
      map: 'https://m.example/@51.5,-0.1',
    }
    await send({ ...view, url: `${view.url}?utm_source=facebook&utm_content=120210123456789012`, props })
    expect(await stored()).toMatchObject([{ props, utm: { content: '120210123456789012' } }])
  })

  it('keeps at most 30 props', async () => {
    const { send, stored } = await setUp()
    await send({ ...view, props: Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`p${n}`, n])) })
    expect(Object.keys((await stored())[0]?.props ?? {})).toHaveLength(30)
  })
})

describe('an invalid event', () => {
  const long = (length: number) => 'x'.repeat(length)

  it.each<[string, Sent, number, RegExp]>([
    ['nothing', {}, 400, /name must not be empty/],
    ['no address', { ...view, url: undefined }, 400, /url must not be empty/],
    ['an address that is none', { ...view, url: '/article/x' }, 400, /url must be the http or https address/],
    ['an address of a script', { ...view, url: 'javascript:alert(1)' }, 400, /url must be the http or https address/],
    ['an address too long', { ...view, url: `${site}/${long(2000)}` }, 400, /url must be at most 2000 characters/],
    ['no site', { ...view, domain: ' ' }, 400, /domain must name the site/],
    ['a name too long', { ...view, name: long(121) }, 400, /name must be at most 120 characters/],
    ['a name that is a number', { ...view, name: 5 }, 400, /name/i],
    ['a prop too long', { ...view, props: { a: long(2001) } }, 400, /props\.a must be at most 2000 characters/],
    ['a key too long', { ...view, props: { [long(301)]: 1 } }, 400, /name of a prop must be at most 300 characters/],
    ['a list for a prop', { ...view, props: { a: [1] } }, 400, /props\.a must be a text, a number or a boolean/],
    ['a name that is an e-mail address', { ...view, name: 'jane@example.com' }, 400, /name must not contain an e-mail/],
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

  it('is refused as a form, which any site could submit', async () => {
    const { send } = await setUp()
    expect((await send(view, { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
  })

  it.each(['https://evil.example', 'null'])('is refused from a page of another site: %s', async origin => {
    const { send, stored } = await setUp()
    expect((await send(view, { origin })).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

describe('an event that is not counted', () => {
  it.each<[string, Sent, Record<string, string>]>([
    ['another site', { ...view, domain: 'other.example' }, {}],
    ['a page of another site', { ...view, url: 'https://copy.example/article/five-grinders' }, {}],
    ['reading time without figures', { ...view, name: 'engagement', sd: 255 }, {}],
    ['a crawler', view, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a browser without a head', view, { 'user-agent': ordinaryBrowser.replace('Chrome', 'HeadlessChrome') }],
    ['a script', view, { 'user-agent': 'curl/8.5.0' }],
    ['somebody who does not say what they read with', view, { 'user-agent': '' }],
    ['the owner', view, { authorization: 'Bearer local-token-of-the-test' }],
  ])('is answered as usual and dropped: %s', async (_, body, headers) => {
    const { send, stored } = await setUp()
    const answer = await send(body, headers)
    expect([answer.status, await answer.json(), isDropped(answer)]).toEqual([202, { ok: true }, true])
    expect(await stored()).toEqual([])
  })

  it('is logged once if the site may have another name', async () => {
    const entries: object[] = []
    const log: Logger = (level, message, fields) => void (level === 'warn' && entries.push({ message, ...fields }))
    const { send } = await setUp({ log })
    for (const host of ['copy.example', 'other.example']) await send({ ...view, url: `https://${host}/` })
    const message = expect.stringContaining('BLOGOPS_SITE_URL')
    expect(entries).toEqual([{ message, host: 'copy.example', site: 'shelf.example' }])
  })

  it('is one of a signed-in admin', async () => {
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

describe('a full disk', () => {
  it('is reported to the sender, since nothing was stored', async () => {
    const eventLog = {
      ...createMemoryEventLog(),
      append: () => Promise.reject(new BlogopsError('storage_full', 'Full.')),
    }
    const { send } = await setUp({ eventLog })
    const answer = await send(view)
    expect([answer.status, await answer.json()]).toMatchObject([507, { code: 'storage_full' }])
  })
})

it('does not invalidate cached pages', async () => {
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
