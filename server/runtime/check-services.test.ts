import { describe, expect, it, onTestFinished } from 'vitest'
import type { ServerCheck } from '../contract/schemas/checks.ts'
import type { IndexNow, SearchSubmission } from '../contract/schemas/search.ts'
import { createCallBudget } from '../features/processes/call-budget.ts'
import type { RecordStore } from '../ports/record-store.ts'
import { createMemoryRecordStore } from '../storage/records/open-record-store.ts'
import { throttle } from '../testing/amazon/requests.ts'
import { createTestApp } from '../testing/create-test-app.ts'
import { fakeAmazon } from '../testing/fake-amazon.ts'
import { fakeAnthropic } from '../testing/fake-anthropic.ts'
import { fakeGraph } from '../testing/fake-graph.ts'
import { fakePlausible } from '../testing/fake-plausible.ts'
import { listen } from '../testing/fake-server/listen.ts'
import { checkServices } from './check-services.ts'
import type { CheckedSite } from './check-settings.ts'
import { readConfig } from './config.ts'

type Variables = Record<string, string>

async function facebook(options: Parameters<typeof fakeGraph>[0] = {}) {
  const fake = await fakeGraph({ pixels: [{ id: '900', name: 'Shop' }], ...options })
  onTestFinished(() => fake.close())
  const { token, appSecret, accountId, pageId } = fake.credentials
  const variables = {
    FACEBOOK_API_URL: fake.url,
    FACEBOOK_ACCESS_TOKEN: token,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_AD_ACCOUNT_ID: accountId,
    FACEBOOK_PAGE_ID: pageId,
  }
  return { fake, variables }
}

interface CheckContext {
  now?: () => Date
  site?: CheckedSite
  records?: RecordStore
}

async function check(
  variables: Variables,
  { now = () => new Date(), site, records = createMemoryRecordStore() }: CheckContext = {},
): Promise<ServerCheck[]> {
  const config = readConfig(variables, {}, '/nowhere')
  const { signal } = new AbortController()
  const clock = { now }
  const budget = createCallBudget({ records, clock, service: 'Amazon', perSecond: 1_000, perDay: 100 })
  return checkServices(config, { clock, fetch, signal, budget, ...(site && { site }) })
}

const named = (findings: readonly ServerCheck[], name: string) => findings.find(one => one.name === name)

describe('the services outside', () => {
  it('calls nothing if none is configured', async () => {
    expect(await check({})).toEqual([])
  })

  it('reports every service as in order, and sends only reads', async () => {
    const { fake, variables } = await facebook()
    const findings = await check(variables)
    expect(findings.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Facebook account: ok',
      'Facebook token: ok',
      'Facebook page: ok',
      'Facebook pixel: ok',
      'clock: ok',
    ])
    expect(fake.requests.every(({ method }) => method === 'GET')).toBe(true)
    expect(fake.requests).toHaveLength(4)
  })

  it('reports what a token, an account or a page lacks, and what to do', async () => {
    const { variables } = await facebook({ permissions: ['ads_read'], pixels: [], account: { currency: 'EUR' } })
    const findings = await check({ ...variables, FACEBOOK_PAGE_ID: '7' })
    expect(named(findings, 'Facebook token')).toMatchObject({
      status: 'broken',
      message: 'lacks ads_management, pages_show_list, pages_read_engagement, pages_manage_ads',
    })
    expect(named(findings, 'Facebook account')).toMatchObject({
      status: 'broken',
      message: expect.stringMatching('EUR'),
    })
    expect(named(findings, 'Facebook page')).toMatchObject({ status: 'broken' })
    expect(named(findings, 'Facebook pixel')).toMatchObject({ status: 'missing' })
    for (const { status, hint } of findings) if (status !== 'ok') expect(hint).toMatch(/\w/)
  })

  it('never shows a secret, even if it is rejected', async () => {
    const { variables } = await facebook()
    const findings = await check({ ...variables, FACEBOOK_ACCESS_TOKEN: 'EAAsomebody-elses' })
    expect(named(findings, 'Facebook account')).toMatchObject({ status: 'broken' })
    expect(JSON.stringify(findings)).not.toMatch(/EAAsomebody|fake-secret/)
  })

  it("reports a wrong clock, measured by the services' times", async () => {
    const { variables } = await facebook()
    const findings = await check(variables, { now: () => new Date(Date.now() + 600_000) })
    expect(named(findings, 'clock')).toMatchObject({ status: 'broken', message: expect.stringMatching('ahead of') })
  })

  it('reports a missing goal in Plausible and a rejected key', async () => {
    const fake = await fakePlausible('shelf.example', { goals: [] })
    onTestFinished(() => fake.close())
    const variables = { PLAUSIBLE_URL: fake.url, PLAUSIBLE_SITE_ID: 'shelf.example', PLAUSIBLE_API_KEY: fake.apiKey }
    expect(named(await check(variables), 'Plausible')).toMatchObject({
      status: 'missing',
      message: expect.stringContaining('no goal "Product Click"'),
    })
    fake.goals.add('Product Click')
    expect(named(await check(variables), 'Plausible')).toMatchObject({ status: 'ok' })
    expect(named(await check({ ...variables, PLAUSIBLE_API_KEY: 'other' }), 'Plausible')).toMatchObject({
      status: 'broken',
    })
  })

  it('lists the models a key may use, at no cost', async () => {
    const fake = await fakeAnthropic({ key: 'k' })
    onTestFinished(() => fake.close())
    const variables = { ANTHROPIC_BASE_URL: fake.url, ANTHROPIC_API_KEY: 'k' }
    expect(named(await check(variables), 'model key')).toMatchObject({ status: 'ok' })
    expect(named(await check({ ...variables, BLOGOPS_MODEL: 'claude-none' }), 'model key')).toMatchObject({
      status: 'broken',
      hint: expect.stringContaining('BLOGOPS_MODEL'),
    })
    expect(named(await check({ ...variables, ANTHROPIC_API_KEY: 'other' }), 'model key')).toMatchObject({
      status: 'broken',
    })
    expect(fake.calls()).toEqual([])
  })

  it('searches once at Amazon, and says in plain words why that is refused', async () => {
    const fake = await fakeAmazon({ perSecond: 1_000 })
    onTestFinished(() => fake.close())
    const { id, secret, version } = fake.credential
    const credential = {
      AMAZON_CREDENTIAL_ID: id,
      AMAZON_CREDENTIAL_SECRET: secret,
      AMAZON_CREDENTIAL_VERSION: version,
    }
    const variables = { ...credential, AMAZON_API_URL: fake.url, AMAZON_TOKEN_URL: fake.tokenUrl }
    const site = { shop: 'amazon.co.uk', affiliateTag: 'shelf-21' }
    const amazon = async (...args: Parameters<typeof check>) => named(await check(...args), 'Amazon API')
    expect(await amazon(variables, { site })).toMatchObject({
      status: 'ok',
      message: 'the credential may read Amazon UK with the tag shelf-21',
    })
    expect(fake.requests.map(({ operation }) => operation)).toEqual(['token', 'searchItems'])
    expect(await amazon({ AMAZON_CREDENTIAL_ID: id })).toMatchObject({
      status: 'broken',
      message: 'AMAZON_CREDENTIAL_SECRET, AMAZON_CREDENTIAL_VERSION not set',
    })
    const broken = [
      await amazon(variables),
      await amazon(variables, { site: { ...site, shop: 'amazon.com' } }),
      await amazon({ ...variables, AMAZON_CREDENTIAL_SECRET: 'another' }, { site }),
    ]
    fake.setEligible(false)
    broken.push(await amazon(variables, { site }))
    fake.next({ body: { access_token: 't', expires_in: 60 } }, throttle('Request rate limit exceeded.'))
    broken.push(await amazon(variables, { site }))
    expect(broken.map(finding => [finding?.status, finding?.message])).toEqual([
      ['broken', expect.stringContaining('needs your affiliate tag')],
      ['broken', expect.stringContaining('another region than Amazon US')],
      ['broken', expect.stringContaining('does not accept the credential')],
      ['broken', expect.stringContaining('may not use Amazon')],
      ['broken', 'Amazon accepts the credential, but is limiting calls at present.'],
    ])
    for (const finding of broken) expect(finding?.hint).toMatch(/\w/)
  })

  it('counts its search at Amazon among the calls of all processes, and waits for its turn', async () => {
    const fake = await fakeAmazon({ perSecond: 1_000 })
    onTestFinished(() => fake.close())
    const { id, secret, version } = fake.credential
    const amazon = {
      amazonMissing: [],
      amazon: {
        credential: { id, secret, version },
        apiUrl: fake.url,
        tokenUrl: fake.tokenUrl,
        perSecond: 1,
        perDay: 9,
      },
    }
    const records = createMemoryRecordStore()
    const { app, local, clock } = await createTestApp({ config: amazon, records })
    onTestFinished(() => app.close())
    const [found, ...others] = await local.settings.check({ service: 'amazon' })
    expect([found?.status, found?.name, others]).toEqual(['ok', 'Amazon API', []])
    const [budget] = await records.find('callBudget')
    expect(Object.values(budget?.hours ?? {})).toEqual([1])
    expect(Date.parse(budget?.nextAt ?? '')).toBeGreaterThan(clock.now().getTime())
    const used = {
      ...budget,
      id: 'amazon',
      version: budget?.version ?? 0,
      nextAt: '',
      hours: { [clock.now().toISOString().slice(0, 13)]: 9 },
      refusals: 0,
    }
    await records.transact(tx => tx.put('callBudget', used))
    expect((await local.settings.check({ service: 'amazon' }))[0]?.message).toContain('All 9 calls to Amazon')
    expect(fake.requests.filter(({ operation }) => operation === 'searchItems')).toHaveLength(1)
  })
})

describe('IndexNow', () => {
  const key = '0123456789abcdef0123456789abcdef'
  const sent: SearchSubmission = {
    id: 's1',
    at: '2026-11-21T09:00:00.000Z',
    outcome: 'sent',
    answer: 'HTTP 200: submitted',
    urls: 1,
    paths: ['/about'],
  }

  async function checkIndexNow(served: string, changes: Partial<IndexNow> = {}) {
    const site = await listen(
      async ({ url }, { response }) => void response.end(url === `/${key}.txt` ? served : 'page'),
    )
    onTestFinished(() => site.close())
    const state = { enabled: true, endpoint: 'https://x.example', keyUrl: `${site.url}/${key}.txt`, problem: null }
    const indexNow: IndexNow = { ...state, waiting: 1, submissions: [sent], ...changes }
    return named(await check({}, { site: { shop: 'amazon.co.uk', affiliateTag: '', indexNow } }), 'IndexNow')
  }

  it('is in order if the site serves the key and the last submission arrived', async () => {
    expect(await checkIndexNow(key)).toMatchObject({
      status: 'ok',
      message: expect.stringContaining('1 address to submit'),
    })
    expect(await checkIndexNow(key, { enabled: false })).toBeUndefined()
  })

  it('is broken if a proxy keeps the key, the address is not public, or the last submission failed', async () => {
    expect(await checkIndexNow('<html>')).toMatchObject({ status: 'broken', hint: expect.stringContaining('proxy') })
    expect(await checkIndexNow(key, { problem: 'Not public.' })).toMatchObject({
      status: 'broken',
      message: 'Not public.',
    })
    const failed = { ...sent, outcome: 'failed', answer: 'HTTP 422' } as const
    expect(await checkIndexNow(key, { submissions: [failed, sent] })).toMatchObject({
      status: 'broken',
      message: 'HTTP 422',
    })
  })
})
