import { expect, it } from 'vitest'
import { findOperation } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { WebAnalytics } from '../ports/web-analytics.ts'
import { createTally } from '../runtime/metrics.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { createLoadShedding } from './call.ts'

function operation(id: string): OperationSpec {
  const found = findOperation(id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

/** Metrics that resolve when they are released. */
function heldAnalytics() {
  let release = () => {}
  const blocked = new Promise<void>(resolve => {
    release = resolve
  })
  const nothing = { visitors: 0, pageviews: 0, productClicks: 0 }
  const web: WebAnalytics = {
    source: 'built-in',
    async read() {
      await blocked
      return { total: nothing, days: [], pages: new Map(), ads: new Map(), adClicks: new Map(), notices: [] }
    },
    readPage: () => Promise.reject(new Error('Nobody asks for it here.')),
    phrases: async () => [],
  }
  return { web, release: () => release() }
}

it('refuses admin calls on an overloaded server, and serves readers', async () => {
  const { web, release } = heldAnalytics()
  const { app, local } = await createTestApp({ load: { delayMs: () => 1_000 }, webAnalytics: web })
  const underWay = [1, 2, 3, 4].map(() => local.analytics.comprehensive())
  await new Promise(resolve => setImmediate(resolve))
  const asAdmin = { headers: { authorization: 'Bearer local-token-of-the-test' } }
  const get = (path: string, options = {}) => app.fetch(new Request(`http://localhost:3000${path}`, options))
  const refused = await get('/api/analytics/comprehensive', asAdmin)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    503,
    '2',
    { code: 'unavailable', message: 'The server is overloaded. Nothing was changed.' },
  ])
  expect((await get('/api/articles')).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)
  expect(await (await get('/metrics')).text()).toContain('blogops_calls_shed_total{of="admins"} 1')
  release()
  await Promise.all(underWay)
  expect((await get('/api/analytics/comprehensive', asAdmin)).status).toBe(200)
})

it('admits a few calls under overload, and many otherwise', () => {
  let delayMs = 1_000
  const { admit } = createLoadShedding({ delayMs: () => delayMs }, createTally())
  const list = operation('jobs.list')
  const leave = [admit(list), admit(list), admit(list), admit(list)]
  expect(() => admit(list)).toThrow('The server is overloaded')
  leave.pop()?.()
  admit(list)
  delayMs = 3
  for (let n = 4; n < 200; n += 1) admit(list)
  expect(() => admit(list)).toThrow('overloaded')
})

it('does not count public calls and open streams', () => {
  const { admit } = createLoadShedding({ delayMs: () => 1_000 }, createTally())
  for (let n = 0; n < 500; n += 1) {
    admit(operation('articles.list'))
    admit(operation('events.record'))
    admit(operation('jobs.events'))
  }
  expect(() => admit(operation('jobs.list'))).not.toThrow()
})
