import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../contract/client.ts'
import { createUnknownOutcomeError } from '../../contract/errors.ts'
import type { Scope } from '../../contract/scopes.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { openAdsApp } from '../ads/testing/open-ads-app.ts'

const password = 'a long pass phrase'
const minute = 60_000

async function open() {
  const lines: { message: string }[] = []
  const records = createMemoryRecordStore()
  const log = (_: string, message: string, fields?: object) => void lines.push({ message, ...fields })
  const at = await openAdsApp({}, { records, log })
  await at.local.users.create({ username: 'grace', password, role: 'owner' })
  const token = async (...scope: Scope[]) =>
    (await at.local.tokens.create({ name: 'nightly', scope, user: 'grace' })).token
  const holding = (secret: string, headers = {}) => at.as({ authorization: `Bearer ${secret}`, ...headers })
  /** A browser in which she is signed in. */
  async function browser() {
    let cookie = ''
    const fetch = async (request: Request) => {
      const headers = new Headers(request.headers)
      if (cookie) headers.set('cookie', cookie)
      headers.set('origin', 'http://localhost:3000')
      const response = await at.app.fetch(new Request(request, { headers }))
      cookie ||= response.headers
        .getSetCookie()
        .map(line => line.split(';')[0])
        .join('; ')
      return response
    }
    const client = createClient({ fetch, baseUrl: 'http://localhost:3000' })
    await client.auth.login({ username: 'Grace', password })
    return client
  }
  const last = async () => (await at.local.audit.list({ limit: 1 }))[0]
  return { ...at, records, lines, token, holding, browser, last }
}

describe('the caller of an entry', () => {
  it('is the local terminal', async () => {
    const { local, last } = await open()
    await local.campaigns.create({ name: 'Spring' })
    expect(await last()).toMatchObject({ by: 'local', userId: null, place: 'terminal', token: null, outcome: 'done' })
  })

  it('is a browser, from the sign-in on', async () => {
    const { browser, local, last } = await open()
    const client = await browser()
    expect(await last()).toMatchObject({ operation: 'auth.login', by: 'grace', place: 'browser', details: '' })
    await client.articles.publish({ id: 'a2' })
    const [user] = await local.users.list({})
    expect(await last()).toMatchObject({ by: 'grace', userId: user?.id, place: 'browser' })
  })

  it('is a token by its name; a terminal or assistant states what it is', async () => {
    const { token, holding, last, local } = await open()
    const secret = await token('articles:write')
    await holding(secret).articles.publish({ id: 'a2' })
    expect(await last()).toMatchObject({ by: 'grace', place: 'token', token: { name: 'nightly' } })
    await holding(secret, { 'x-blogops-client': 'terminal' }).articles.publish({ id: 'a2' })
    expect(await last()).toMatchObject({ by: 'grace', place: 'terminal', token: { name: 'nightly' } })
    await holding(secret, { 'x-blogops-client': 'mcp' }).articles.publish({ id: 'a2' })
    expect(await last()).toMatchObject({ place: 'mcp' })
    await holding(secret, { 'x-blogops-client': 'schedule' }).articles.publish({ id: 'a2' })
    expect(await last()).toMatchObject({ place: 'token' })
    const [own] = await local.tokens.list({})
    await local.tokens.revoke({ id: own?.id ?? '' })
    expect(await local.audit.list({ place: 'mcp' })).toMatchObject([{ token: { id: own?.id, name: 'nightly' } }])
  })

  it('has no network address', async () => {
    const { app, records } = await open()
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' }
    const body = JSON.stringify({ username: 'grace', password: 'not hers at all' })
    await app.fetch(new Request('http://localhost:3000/api/login', { method: 'POST', headers, body }))
    const stored = JSON.stringify(await records.find('audit'))
    expect(stored).toContain('auth.login')
    expect(stored).not.toMatch(/203\.0\.113|127\.0\.0/)
  })
})

describe('the subject of an entry', () => {
  it('keeps its name after it was deleted', async () => {
    const { local, last } = await open()
    const campaign = await local.campaigns.create({ name: 'Spring' })
    await local.campaigns.delete({ campaignId: campaign.id })
    expect(await last()).toMatchObject({
      operation: 'campaigns.delete',
      effect: 'destructive',
      outcome: 'done',
      subject: { id: campaign.id, name: 'Spring' },
    })
  })

  it('has details: figures and choices, and only the presence of texts', async () => {
    const { local, last } = await open()
    const { id: campaignId } = await local.campaigns.create({ name: 'Spring' })
    expect(await last()).toMatchObject({ subject: { id: campaignId, name: 'Spring' } })
    const adSet = await local.adsets.create({ articleId: 'a1', campaignId })
    await local.adsets.budget({ adSetId: adSet.id, dailyBudget: 12.5 })
    expect(await last()).toMatchObject({ subject: { id: adSet.id, name: adSet.name }, details: 'daily budget £12.50' })
    const data = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    await local.images.upload({ data, name: 'dot.gif' })
    expect(await last()).toMatchObject({ subject: null, details: 'data, name “dot.gif”' })
    await local.tokens.create({ name: 'nightly', scope: ['generate', 'jobs:read'], user: 'grace' })
    expect(await last()).toMatchObject({
      subject: { name: 'nightly' },
      details: 'scope generate jobs:read, user “grace”',
    })
  })

  it('stays begun if the outcome is unknown', async () => {
    const { local, records, last } = await open()
    await expect(local.campaigns.delete({ campaignId: 'nope' })).rejects.toThrow()
    const { id: campaignId } = await local.campaigns.create({ name: 'Spring' })
    const stores = records.transact.bind(records)
    let isLost = true
    vi.spyOn(records, 'transact').mockImplementation(async work => {
      const done = await stores(work)
      if ((await records.get('campaign', campaignId)) || !isLost) return done
      isLost = false
      throw createUnknownOutcomeError()
    })
    await expect(local.campaigns.delete({ campaignId })).rejects.toThrow(/not known/)
    expect(await last()).toMatchObject({ operation: 'campaigns.delete', outcome: 'begun', code: 'unavailable' })
  })

  it('that failed has its error code', async () => {
    const { local, last } = await open()
    await expect(local.articles.publish({ id: 'nope' })).rejects.toThrow()
    expect(await last()).toMatchObject({ outcome: 'failed', code: 'not_found', subject: { id: 'nope', name: null } })
  })

  it('is recorded once for a repeated Idempotency-Key', async () => {
    const { local } = await open()
    for (const _ of [1, 2]) await local.campaigns.create({ name: 'Spring' }, { idempotencyKey: 'k1' })
    expect(await local.audit.list({ operation: 'campaigns' })).toHaveLength(1)
  })
})

describe('refused calls', () => {
  it('are recorded for a token that lacks the scope', async () => {
    const { token, holding, last } = await open()
    const client = holding(await token('articles:read'))
    await expect(client.articles.delete({ id: 'a1' })).rejects.toThrow()
    expect(await last()).toMatchObject({
      operation: 'articles.delete',
      by: 'grace',
      outcome: 'refused',
      code: 'forbidden',
      subject: { id: 'a1', name: 'Five Kettles' },
    })
  })

  it('are not recorded for anonymous callers, nor is signing out twice', async () => {
    const { anonymous, local } = await open()
    const before = await local.audit.list({})
    await expect(anonymous.articles.delete({ id: 'a1' })).rejects.toThrow()
    await anonymous.auth.logout({})
    expect(await local.audit.list({})).toEqual(before)
  })

  it('of pairings are recorded when an admin decides, not for each poll', async () => {
    const { anonymous, browser, local, last } = await open()
    const admin = await browser()
    const begun = await anonymous.pairings.start({ name: 'blogops on laptop', scope: ['generate'] })
    expect(await last()).toMatchObject({ operation: 'auth.login' })
    await admin.pairings.approve({ code: begun.code })
    await anonymous.pairings.redeem({ deviceCode: begun.deviceCode })
    expect(await last()).toMatchObject({
      operation: 'pairings.approve',
      by: 'grace',
      place: 'browser',
      subject: { id: null, name: 'blogops on laptop' },
    })
    expect(JSON.stringify(await local.audit.list({}))).not.toContain(begun.code)
  })

  it('to sign in with one name are grouped for ten minutes', async () => {
    const { anonymous, local, clock } = await open()
    const guess = (username: string) => anonymous.auth.login({ username, password: 'not hers at all' }).catch(() => {})
    const entries = () => local.audit.list({ operation: 'auth' })
    await guess('grace')
    clock.advance(minute)
    await guess('GRACE')
    await guess('somebody')
    await guess('else')
    expect(await entries()).toMatchObject([
      { by: 'anonymous', subject: null, times: 2, outcome: 'refused', code: 'unauthorized' },
      { by: 'anonymous', subject: { name: 'grace' }, times: 2, at: '2026-11-21T09:00:00.000Z' },
    ])
    expect((await entries())[1]?.lastAt).toBe('2026-11-21T09:01:00.000Z')
    clock.advance(10 * minute)
    await guess('grace')
    expect(await entries()).toHaveLength(3)
  })
})

describe('the list', () => {
  it('requires its scope', async () => {
    const { token, holding, anonymous } = await open()
    await expect(anonymous.audit.list({})).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(holding(await token('accounts:read')).audit.list({})).rejects.toMatchObject({ code: 'forbidden' })
    expect(await holding(await token('audit:read')).audit.list({})).not.toEqual([])
  })

  it('has filters and pages', async () => {
    const { local, clock } = await open()
    const day = 24 * 60 * minute
    clock.advance(2 * day)
    await local.articles.publish({ id: 'a2' })
    clock.advance(day)
    await local.articles.delete({ id: 'a2' })
    await expect(local.articles.publish({ id: 'nope' })).rejects.toThrow()
    const operations = async (asked: Parameters<typeof local.audit.list>[0]) =>
      (await local.audit.list(asked)).map(({ operation, outcome }) => `${operation} ${outcome}`)
    const all = await operations({})
    expect(all.slice(0, 3)).toEqual(['articles.publish failed', 'articles.delete done', 'articles.publish done'])
    expect(await operations({ effect: 'destructive' })).toEqual(['articles.delete done'])
    expect(await operations({ outcome: 'failed' })).toEqual(['articles.publish failed'])
    expect(await operations({ operation: 'articles.publish', about: 'toasters' })).toEqual(['articles.publish done'])
    expect(await operations({ about: 'a2' })).toHaveLength(2)
    expect(await operations({ since: '36h' })).toEqual(all.slice(0, 3))
    expect(await operations({ since: '2026-11-23', until: '2026-11-23' })).toEqual(['articles.publish done'])
    expect(await operations({ until: '2026-11-23T00:00:00Z' })).toEqual(all.slice(3))
    expect(await operations({ by: 'LOCAL' })).toEqual(all)
    expect(await operations({ by: 'nobody' })).toEqual([])
    const [first] = await local.audit.list({ limit: 1 })
    expect(await operations({ before: first?.id })).toEqual(all.slice(1))
    await expect(local.audit.list({ since: 'soon' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(
        'A time must be a day such as 2026-11-21, a date and time, or an age such as 7d',
      ),
    })
  })
})
