import { expect, it } from 'vitest'
import { defaultLimits, limitSpecs } from '../contract/limits.ts'
import { createTestApp } from '../testing/create-test-app.ts'

const address = 'http://localhost:3000/metrics'
const owner = { authorization: 'Bearer local-token-of-the-test' }

function ask(app: { fetch(request: Request): Promise<Response> }, headers: Record<string, string> = {}) {
  return app.fetch(new Request(address, { headers }))
}

it('reports what the server did and the state of its process', async () => {
  const { app, anonymous } = await createTestApp()
  await anonymous.articles.list()
  await anonymous.articles.get({ slug: 'none' }).catch(() => undefined)
  const answer = await ask(app)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  expect(text).toContain('blogops_call_duration_seconds_count{operation="articles.list",status="200"} 1')
  expect(text).toContain('blogops_call_duration_seconds_count{operation="articles.get",status="404"} 1')
  expect(text).toContain('blogops_jobs{state="running"} 0')
  expect(text).toContain('blogops_pages_total{from="finished"} 0')
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

it('reports the use of each limit and the progress of jobs', async () => {
  const { app, local } = await createTestApp({ config: { limits: { ...defaultLimits, auditEntries: 2_000 } } })
  await local.campaigns.create({ name: 'Autumn', objective: 'OUTCOME_TRAFFIC' })
  const { id } = await local.jobs.create({
    type: 'generation',
    input: { topic: 'kettles', category: 'kitchen', productCount: 3 },
  })
  for await (const _ of local.jobs.events({ id }));
  const text = await (await ask(app, owner)).text()
  for (const name of Object.keys(limitSpecs)) {
    expect(text).toMatch(new RegExp(`^blogops_limit\\{limit="${name}"\\} [1-9]`, 'm'))
    expect(text).toMatch(new RegExp(`^blogops_limit_used\\{limit="${name}"\\} \\d`, 'm'))
  }
  expect(text).toContain('blogops_limit{limit="auditEntries"} 2000')
  expect(text).toContain('blogops_limit_used{limit="auditEntries"} 2')
  expect(text).toContain('blogops_job_runs_total{what="attempts"} 1')
  expect(text).toContain('blogops_job_oldest_waiting_seconds 0')
})

it('counts page views and dropped page views', async () => {
  const { app } = await createTestApp()
  const send = (userAgent: string) =>
    app.fetch(
      new Request('http://localhost:3000/api/event', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ name: 'pageview', url: 'http://localhost:3000/', domain: 'localhost' }),
      }),
    )
  await send('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  await send('Googlebot/2.1 (+http://www.google.com/bot.html)')
  const text = await (await ask(app)).text()
  expect(text).toContain('blogops_events_total{what="counted"} 1')
  expect(text).toContain('blogops_events_total{what="dropped"} 1')
  expect(text).not.toContain('operation="events.record"')
})

it.each([
  ['a proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ['a page of another name', { host: 'elsewhere.example' }],
])('is refused without a token through %s', async (_, headers) => {
  const { app } = await createTestApp()
  const refused = await ask(app, headers)
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthorized' }])
  expect((await ask(app, { ...headers, ...owner })).status).toBe(200)
})

it('needs a token with the scope jobs:read', async () => {
  const { app, local } = await createTestApp({ config: { siteUrl: 'https://shelf.example' } })
  await local.users.create({ username: 'ada', password: 'plum tractor violin' })
  const status = async (scope: 'jobs:read' | 'articles:read') => {
    const { token } = await local.tokens.create({ name: scope, scope: [scope], user: 'ada' })
    return (await ask(app, { authorization: `Bearer ${token}` })).status
  }
  expect([await status('jobs:read'), await status('articles:read')]).toEqual([200, 403])
})

it('needs a token behind declared proxies', async () => {
  const { app } = await createTestApp({ config: { trustProxy: 1 } })
  expect((await ask(app)).status).toBe(401)
  expect((await ask(app, { authorization: 'Bearer bo_wrong' })).status).toBe(401)
  expect((await ask(app, owner)).status).toBe(200)
})
