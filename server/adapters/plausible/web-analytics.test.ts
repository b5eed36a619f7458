import { afterEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { type Visit, webAnalyticsConformance } from '../../ports/web-analytics.conformance.ts'
import type { FakePlausible, FakePlausibleOptions } from '../../testing/fake-plausible.ts'
import { type Reply, refused, tooManyFor } from '../../testing/plausible/reply.ts'
import { createSiteWithFake } from './testing/site-with-fake.ts'
import type { PlausibleOptions } from './web-analytics.ts'

const fakes: FakePlausible[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map(({ close }) => close()))
})

async function site(options: Partial<PlausibleOptions> = {}, fakeOptions: FakePlausibleOptions = {}) {
  const at = await createSiteWithFake(options, fakeOptions)
  fakes.push(at.fake)
  return at
}

webAnalyticsConformance('a Plausible', () => site())

const range = { from: '2026-11-18', to: '2026-11-20' }
const { signal } = new AbortController()
const read: Visit = {
  at: '2026-11-20T09:00:00Z',
  visitor: 'a',
  name: 'pageview',
  path: '/article/fans',
  source: 'search.example',
  utm: {},
}
const clicked: Visit = { ...read, name: 'Product Click', product: 'Fan' }

async function failureOf(asked: Promise<unknown>): Promise<BlogopsError> {
  const error = await asked.catch(thrown => thrown)
  if (!(error instanceof BlogopsError)) throw new Error('That should have failed.', { cause: error })
  return error
}

describe('queries', () => {
  it('are four for a site, four for a page and two for phrases, with explicit days', async () => {
    const { analytics, fake, feed } = await site()
    await feed([read, clicked])
    await analytics.read(range, { signal })
    expect(fake.queries).toHaveLength(4)
    await analytics.readPage(range, read.path, { signal })
    expect(fake.queries).toHaveLength(8)
    await analytics.phrases(range, { signal })
    expect(fake.queries).toHaveLength(10)
    expect(new Set(fake.queries.map(({ date_range }) => date_range.join()))).toEqual(new Set(['2026-11-18,2026-11-20']))
  })

  it('are shared by identical callers, and cached for a minute', async () => {
    const { analytics, fake, advance: pass } = await site()
    await Promise.all([analytics.read(range, { signal }), analytics.read(range, { signal })])
    pass(59)
    await analytics.read(range, { signal })
    expect(fake.queries).toHaveLength(4)
    await analytics.read({ ...range, to: '2026-11-19' }, { signal })
    expect(fake.queries).toHaveLength(8)
    pass(2)
    await analytics.read(range, { signal })
    expect(fake.queries).toHaveLength(12)
  })

  it('continue for other callers when one aborts, and are aborted with the last', async () => {
    const { analytics, fake } = await site()
    const [one, two] = [new AbortController(), new AbortController()]
    const gone = analytics.read(range, { signal: one.signal })
    const stays = analytics.read(range, { signal: two.signal })
    one.abort(new Error('gone'))
    await expect(gone).rejects.toThrow('gone')
    expect((await stays).total.visitors).toBe(0)
    fake.script(() => ({ kind: 'hang' }))
    const last = new AbortController()
    const asked = analytics.phrases(range, { signal: last.signal })
    last.abort(new Error('too late'))
    await expect(asked).rejects.toThrow('too late')
    fake.reset()
    expect(await analytics.phrases(range, { signal })).toEqual([])
  })

  it('read every page of rows', async () => {
    const { analytics, fake } = await site()
    fake.script(({ dimensions, pagination: { offset } }) => {
      if (dimensions.join() !== 'event:page') return undefined
      const results = [{ metrics: [5 - offset / 10_000, 9], dimensions: [`/${offset}`] }]
      return { kind: 'answer', body: { results, meta: { total_rows: offset < 10_000 ? 2 : 1 } } }
    })
    const { pages, notices } = await analytics.read(range, { signal })
    expect(Array.from(pages, ([path]) => path)).toEqual(['/0', '/10000'])
    expect(notices).toEqual([])
  })

  it('stop after the maximum number of pages, and report it', async () => {
    const { analytics, fake } = await site()
    fake.script(({ dimensions, pagination: { offset } }) => {
      if (dimensions.join() !== 'event:page') return undefined
      const results = [{ metrics: [1, 1], dimensions: [`/${offset}`] }]
      return { kind: 'answer', body: { results, meta: { total_rows: 900_000 } } }
    })
    const { pages, notices } = await analytics.read(range, { signal })
    expect(pages.size).toBe(10)
    expect(notices).toEqual([expect.stringMatching(/^Plausible has more than 100,000 rows .* shorter range/)])
  })
})

it('add up searches and the terms of campaigns', async () => {
  const { analytics, fake } = await site()
  const rows = (...results: [string, number][]): Reply => ({
    kind: 'answer',
    body: {
      results: results.map(([name, count]) => ({ metrics: [count], dimensions: [name] })),
      meta: { total_rows: results.length },
    },
  })
  fake.script(({ dimensions }) =>
    dimensions.join() === 'visit:utm_term'
      ? rows(['(not set)', 90], ['Burr grinder', 2])
      : rows(['(none)', 70], ['burr grinder', 3], ['fan', 4]),
  )
  expect(await analytics.phrases(range, { signal })).toEqual([
    { phrase: 'fan', visitors: 4 },
    { phrase: 'burr grinder', visitors: 3 },
  ])
})

describe('failures', () => {
  it('shows visitors without the goal, and reports which goal to add', async () => {
    const { analytics, feed } = await site({}, { goals: [] })
    await feed([read, clicked])
    const figures = await analytics.read(range, { signal })
    expect(figures.total).toEqual({ visitors: 1, pageviews: 1, productClicks: 0 })
    expect(figures.notices).toEqual([
      expect.stringMatching(/no goal "Product Click" for shelf\.example\. Add a custom event/),
    ])
    const page = await analytics.readPage(range, read.path, { signal })
    expect([page.total.visitors, page.products, page.notices.length]).toEqual([1, [], 1])
  })

  it('sends nothing without a key, and names the variable', async () => {
    const { analytics, fake } = await site({ apiKey: null })
    const error = await failureOf(analytics.read(range, { signal }))
    expect(error).toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/PLAUSIBLE_API_KEY.* not set/),
    })
    expect([fake.queries, fake.refused]).toEqual([[], []])
  })

  it('names the rejected key and the site', async () => {
    const { analytics } = await site({ apiKey: 'another-key' })
    const error = await failureOf(analytics.read(range, { signal }))
    expect(error.code).toBe('not_configured')
    expect(error.message).toMatch(/PLAUSIBLE_API_KEY for the site shelf\.example/)
  })

  it('reports that the plan does not include the API', async () => {
    const { analytics } = await site({}, { plan: false })
    expect(await failureOf(analytics.read(range, { signal }))).toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/plan .* \(402\): The account that owns this API key/),
    })
  })

  it.each<[string, Reply, Partial<BlogopsError>]>([
    [
      'a limit, with the wait',
      tooManyFor(600),
      { code: 'rate_limited', details: { retryAfter: 600 }, hint: expect.stringMatching(/in 10 min/) },
    ],
    ['a limit', tooManyFor(null), { code: 'rate_limited', hint: expect.stringMatching(/within the hour/) }],
    [
      'another refusal',
      refused(400, 'No such thing'),
      { code: 'upstream_rejected', message: expect.stringMatching(/No such thing\.$/) },
    ],
    [
      'an address that sends elsewhere',
      { kind: 'elsewhere', location: '/login' },
      { code: 'upstream_rejected', hint: expect.stringMatching(/PLAUSIBLE_URL/) },
    ],
    [
      'no rows',
      { kind: 'answer', body: {} },
      { code: 'upstream_rejected', message: expect.stringMatching(/cannot be read: results/) },
    ],
    [
      'rows of another length',
      { kind: 'answer', body: { results: [{ metrics: [], dimensions: [] }], meta: { total_rows: 1 } } },
      { code: 'upstream_rejected' },
    ],
    [
      'too much',
      { kind: 'huge', bytes: 20_000_000 },
      { code: 'upstream_rejected', message: expect.stringMatching(/more than 16 MB/) },
    ],
  ])('reports %s at once', async (_, reply, told) => {
    const { analytics, fake, waits } = await site()
    fake.script(() => reply)
    expect(await failureOf(analytics.phrases(range, { signal }))).toMatchObject(told)
    expect(waits).toEqual([])
  })

  it.each<[string, Reply]>([
    ['a server that fails', refused(500, 'Internal server error')],
    ['a proxy that fails', { kind: 'page' }],
    ['a connection that drops', { kind: 'drop', within: false }],
    ['an answer that breaks off', { kind: 'drop', within: true }],
  ])('tries again after %s', async (_, reply) => {
    const { analytics, fake, feed, waits } = await site()
    await feed([read])
    fake.next(reply)
    expect((await analytics.read(range, { signal })).total.visitors).toBe(1)
    expect(waits).toEqual([1000])
  })

  it('gives up after four attempts, and sends a new request the next time', async () => {
    const { analytics, fake } = await site()
    fake.script(() => refused(503, 'Busy'))
    const error = await failureOf(analytics.read(range, { signal }))
    expect([error.code, error.message]).toEqual([
      'upstream_unavailable',
      expect.stringMatching(/failed \(503\): Busy\.$/),
    ])
    fake.reset()
    expect((await analytics.read(range, { signal })).notices).toEqual([])
  })

  it('stops waiting for an answer that does not arrive', async () => {
    const { analytics, fake, waits } = await site({ timeoutSeconds: 0.05 })
    fake.script(() => ({ kind: 'hang' }))
    const error = await failureOf(analytics.read(range, { signal }))
    expect(error).toMatchObject({ code: 'upstream_unavailable', hint: expect.stringMatching(/shorter range/) })
    expect(waits).toEqual([])
  })

  it('never shows the key', async () => {
    const { analytics, fake } = await site()
    fake.script(() => refused(400, `Bad ${fake.apiKey}`))
    expect((await failureOf(analytics.read(range, { signal }))).message).toMatch(/Bad \(the key\)/)
  })
})
