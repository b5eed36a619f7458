import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakePlausible, fakePlausible } from '../fake-plausible.ts'

const now = { at: new Date('2026-11-20T09:00:00Z') }
let fake: FakePlausible
beforeEach(async () => {
  now.at = new Date('2026-11-20T09:00:00Z')
  fake = await fakePlausible('shelf.example', { perHour: 20, now: () => now.at })
})
afterEach(() => fake.close())

async function happen(name: string, path: string, { browser = 'a', referrer = null, ...event }: Sent = {}) {
  const body = { name, url: `https://shelf.example${path}`, domain: 'shelf.example', referrer, ...event }
  const headers = { 'content-type': 'text/plain', 'user-agent': browser }
  return (await send(body, headers)).status
}

const send = (body: object, headers: Record<string, string>) =>
  fetch(`${fake.url}/api/event`, { method: 'POST', headers, body: JSON.stringify(body) })

interface Sent {
  browser?: string
  referrer?: string | null
  domain?: string
  props?: Record<string, string>
}

const whole = { site_id: 'shelf.example', metrics: ['visitors', 'pageviews'], date_range: ['2026-11-20', '2026-11-20'] }

async function ask(question: object, authorization: string | null = `Bearer ${fake.apiKey}`) {
  const answer = await fetch(`${fake.url}/api/v2/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    body: JSON.stringify({ ...whole, ...question }),
  })
  return { status: answer.status, ...JSON.parse(await answer.text()) }
}

const table = async (question: object) => (await ask(question)).results.map(Object.values)

describe('events', () => {
  it('are accepted for the configured site in the documented form', async () => {
    expect(await happen('pageview', '/')).toBe(202)
    expect(await happen('', '/')).toBe(400)
    expect(fake.events).toHaveLength(1)
    expect(fake.refused).toHaveLength(1)
  })

  it('are accepted for unknown sites, but not counted', async () => {
    const event = { name: 'pageview', url: 'https://other.example/', referrer: null }
    const headers = { 'content-type': 'text/plain', 'user-agent': 'a' }
    for (const [domain, told] of [
      ['shelf.example', null],
      ['other.example', '1'],
    ] as const) {
      const answer = await send({ ...event, domain }, headers)
      expect([answer.status, await answer.text(), answer.headers.get('x-plausible-dropped')]).toEqual([202, 'ok', told])
    }
    expect(fake.events).toHaveLength(1)
    expect(fake.dropped).toEqual(['There is no site other.example.'])
  })

  it('are accepted from Plausible’s own scripts, except scroll depth', async () => {
    const headers = { 'content-type': 'text/plain', 'user-agent': 'a' }
    const event = { u: 'https://shelf.example/five', d: 'shelf.example', r: null }
    for (const text of [
      { n: 'pageview', v: 36, i: false, p: {} },
      { n: 'Product Click', $: null, h: 1, m: '{"product":"Hobbin"}' },
      { n: 'engagement', sd: 40, e: 9_000 },
    ])
      expect((await send({ ...event, ...text }, headers)).status).toBe(202)
    const common = { url: event.u, domain: event.d, referrer: null }
    expect(fake.events).toEqual([
      { name: 'pageview', ...common, props: {} },
      { name: 'Product Click', ...common, props: { product: 'Hobbin' } },
    ])
    expect([fake.dropped, fake.refused]).toEqual([[], []])
    expect(await table({})).toEqual([[[1, 1], []]])
  })
})

describe('answers', () => {
  it('have exactly one row without dimensions', async () => {
    expect(await table({})).toEqual([[[0, 0], []]])
    await happen('pageview', '/')
    await happen('pageview', '/five')
    await happen('pageview', '/five', { browser: 'b' })
    expect(await table({})).toEqual([[[2, 3], []]])
    expect(await table({ metrics: ['pageviews', 'visitors'] })).toEqual([[[3, 2], []]])
  })

  it('count the same person on two days as two visitors', async () => {
    await happen('pageview', '/')
    now.at = new Date('2026-11-21T09:00:00Z')
    await happen('pageview', '/')
    const days = { date_range: ['2026-11-20', '2026-11-21'] }
    expect(await table(days)).toEqual([[[2, 2], []]])
    expect(await table({ ...days, dimensions: ['time:day'] })).toEqual([
      [[1, 1], ['2026-11-20']],
      [[1, 1], ['2026-11-21']],
    ])
  })

  it('use the campaign and the referrer of the visit’s first event for half an hour', async () => {
    await happen('pageview', '/five?utm_source=facebook&utm_content=12', { referrer: 'https://www.m.example/feed/' })
    await happen('Product Click', '/five', { props: { product: 'Hobbin' } })
    const clicks = { metrics: ['events'], filters: [['is', 'event:goal', ['Product Click']]] }
    const by = { dimensions: ['visit:utm_content', 'visit:referrer', 'event:props:product'] }
    expect(await table({ ...clicks, ...by })).toEqual([[[1], ['12', 'm.example/feed', 'Hobbin']]])
    now.at = new Date('2026-11-20T09:31:00Z')
    await happen('Product Click', '/five')
    expect(await table({ ...clicks, ...by })).toContainEqual([[1], ['(not set)', 'Direct / None', '(none)']])
  })

  it('are paged in the requested order', async () => {
    for (const path of ['/b', '/a', '/c', '/c']) await happen('pageview', path)
    const asked = { metrics: ['pageviews'], dimensions: ['event:page'], include: { total_rows: true } }
    const order_by = [
      ['pageviews', 'desc'],
      ['event:page', 'asc'],
    ]
    const first = await ask({ ...asked, order_by, pagination: { limit: 2 } })
    expect(first.results.map(({ dimensions }: { dimensions: string[] }) => dimensions[0])).toEqual(['/c', '/a'])
    expect(first.meta).toEqual({ total_rows: 3 })
    expect(await table({ ...asked, order_by, pagination: { limit: 2, offset: 2 } })).toEqual([[[1], ['/b']]])
  })

  it('apply all filters', async () => {
    for (const path of ['/article/five', '/article/six', '/terms']) await happen('pageview', path)
    const count = async (...filters: unknown[]) => (await table({ metrics: ['pageviews'], filters }))[0][0][0]
    expect(await count(['contains', 'event:page', ['/article/']])).toBe(2)
    expect(await count(['is_not', 'event:page', ['/terms']])).toBe(2)
    const [five, terms] = [
      ['is', 'event:page', ['/article/five']],
      ['is', 'event:page', ['/terms']],
    ]
    expect(await count(['or', [five, terms]])).toBe(2)
    expect(await count(['and', [five, terms]])).toBe(0)
    expect(await count(['not', five], ['not', terms])).toBe(1)
  })
})

describe('refusals', () => {
  it.each<[string, number, object, RegExp]>([
    ['another site', 401, { site_id: 'other.example' }, /Invalid API key or site ID/],
    [
      'a goal that is not configured',
      400,
      { filters: [['is', 'event:goal', ['Sign up']]] },
      /`Sign up` is not configured/,
    ],
    ['a goal by another operator', 400, { filters: [['is_not', 'event:goal', ['Product Click']]] }, /not supported/],
    ['an unknown metric', 400, { metrics: ['clicks'] }, /Invalid query/],
    ['an unknown dimension', 400, { dimensions: ['event:name'] }, /Invalid query/],
    ['days under a filter', 400, { filters: [['is', 'time:day', ['2026-11-20']]] }, /Invalid query/],
    [
      'metrics of visits by products',
      400,
      { metrics: ['bounce_rate'], dimensions: ['event:props:product'] },
      /Session metric/,
    ],
    ['an order by a metric that is not requested', 400, { order_by: [['events', 'desc']] }, /order_by/],
    ['too many rows per page', 400, { pagination: { limit: 10_001 } }, /Invalid query/],
    ['an unknown key', 400, { limit: 3 }, /Invalid query/],
  ])('meet %s', async (_, status, question, told) => {
    expect(await ask(question)).toEqual({ status, error: expect.stringMatching(told) })
  })

  it('follow a missing or wrong key', async () => {
    expect(await ask({}, null)).toEqual({ status: 401, error: expect.stringMatching(/^Missing API key/) })
    expect(await ask({}, 'Bearer other')).toEqual({ status: 401, error: expect.stringMatching(/^Invalid API key/) })
  })

  it('follow a plan without the Stats API', async () => {
    await fake.close()
    fake = await fakePlausible('shelf.example', { plan: false })
    expect(await ask({})).toEqual({ status: 402, error: expect.stringMatching(/does not have access to Stats API/) })
  })

  it('follow too many queries, for an hour', async () => {
    for (let asked = 0; asked < 20; asked += 1) expect((await ask({})).status).toBe(200)
    expect(await ask({})).toEqual({ status: 429, error: expect.stringMatching(/limited to 20 requests per hour/) })
    now.at = new Date('2026-11-20T10:00:01Z')
    expect((await ask({})).status).toBe(200)
  })
})
