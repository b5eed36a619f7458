import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../testing/create-test-app.ts'
import { type FakePlausible, fakePlausible } from '../testing/fake-plausible.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work()
})

async function open(apiKey: (fake: FakePlausible) => string | null) {
  const fake = await fakePlausible('shelf.example', { now: () => new Date('2026-11-20T09:00:00Z') })
  cleanUp.push(fake.close)
  const plausible = { url: fake.url, siteId: 'shelf.example', apiKey: apiKey(fake) }
  const { app, local } = await createTestApp({ config: { plausible } })
  cleanUp.push(app.close)
  const { url } = await local.site.get({}).then(({ events }) => events)
  const event = { name: 'pageview', url: 'https://shelf.example/', domain: 'shelf.example', referrer: null }
  const headers = { 'content-type': 'text/plain', 'user-agent': 'a reader' }
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(event) })).status).toBe(202)
  return { fake, figures: await local.analytics.comprehensive({ range: '2026-11-18..2026-11-20' }) }
}

describe('a site that Plausible counts', () => {
  it('takes its metrics from Plausible', async () => {
    const { figures } = await open(({ apiKey }) => apiKey)
    expect(figures).toMatchObject({ source: 'plausible', trafficKnown: true, notices: [] })
    expect(figures.aggregateMetrics).toMatchObject({ totalVisitors: 1, totalPageviews: 1 })
  })

  it('sends events without a key too, and reports that metrics need one', async () => {
    const { figures, fake } = await open(() => null)
    expect(fake.events).toHaveLength(1)
    expect(figures).toMatchObject({ source: 'plausible', trafficKnown: false })
    expect(figures.notices).toEqual([expect.stringMatching(/PLAUSIBLE_API_KEY.* is not set\. Create a Stats API key/)])
  })
})
