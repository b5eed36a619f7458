import { beforeEach, describe, expect, it } from 'vitest'
import { quickCampaignSchema } from '../../contract/schemas/ads.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { openAdsApp, tokenHolder } from './testing/open-ads-app.ts'

let app: Awaited<ReturnType<typeof openAdsApp>>
beforeEach(async () => {
  app = await openAdsApp()
})

/** Sends a raw POST with input that the typed client would reject. */
async function post(path: string, body: unknown) {
  const headers = { authorization: 'Bearer local-token-of-the-test', 'content-type': 'application/json' }
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = await app.app.fetch(request)
  return { status: answer.status, body: await answer.json() }
}

describe('campaigns', () => {
  it('are created paused and listed newest first, with creator and time', async () => {
    const spring = await app.local.campaigns.create({ name: ' Spring kettles ', objective: 'LINK_CLICKS' })
    expect(spring).toEqual({
      id: spring.id,
      name: 'Spring kettles',
      objective: 'LINK_CLICKS',
      status: 'PAUSED',
      imported: false,
      onFacebook: 'no',
      createdAt: '2026-11-21T09:00:00.000Z',
      createdBy: 'local',
    })
    const summer = await app.local.campaigns.create({ name: 'Summer fans' })
    expect(summer.objective).toBe('OUTCOME_TRAFFIC')
    expect(await app.local.campaigns.list()).toEqual([summer, spring])
  })

  it.each([
    'LINK_CLICKS',
    'CONVERSIONS',
    'REACH',
    'OUTCOME_TRAFFIC',
    'OUTCOME_LEADS',
    'OUTCOME_SALES',
    'OUTCOME_ENGAGEMENT',
    'OUTCOME_AWARENESS',
    'OUTCOME_APP_PROMOTION',
  ] as const)('accept the objective %s', async objective => {
    expect(await app.local.campaigns.create({ name: 'Kettles', objective, status: 'PAUSED' })).toMatchObject({
      objective,
      status: 'PAUSED',
    })
  })

  it.each([
    [{ name: '' }, 'Campaign name is required'],
    [{ name: '   ' }, 'Campaign name is required'],
    [{}, 'Campaign name is required'],
    [{ name: 'Kettles\u001b[2J' }, 'one line of plain text'],
    [{ name: 'x'.repeat(251) }, 'at most 250 characters'],
    [{ name: 'Kettles', objective: 'MONEY' }, 'Objective must be one of: OUTCOME_TRAFFIC'],
    [{ name: 'Kettles', status: 'ACTIVE' }, 'created as PAUSED'],
  ])('refuse %j and say why', async (body, told) => {
    const { status, body: answer } = await post('/api/facebook/campaigns', body)
    expect(status).toBe(400)
    expect(answer).toMatchObject({ code: 'bad_request', message: expect.stringContaining(told) })
    expect(await app.local.campaigns.list()).toEqual([])
  })

  it('are created once for one Idempotency-Key', async () => {
    const create = () => app.local.campaigns.create({ name: 'Once' }, { idempotencyKey: 'k1' })
    const [first, ...others] = await Promise.all([create(), create(), create()])
    expect(others).toEqual([first, first])
    expect(await app.local.campaigns.list()).toHaveLength(1)
  })

  it('have the name of the user of the token', async () => {
    const grace = await tokenHolder(app, 'ads:write')
    expect(await grace.campaigns.create({ name: 'Hers' })).toMatchObject({ createdBy: 'grace' })
  })
})

describe('the short form', () => {
  it('requires three characters and defaults to link clicks', () => {
    expect(quickCampaignSchema.parse({ name: 'Fan' })).toEqual({ name: 'Fan', objective: 'LINK_CLICKS' })
    const { error } = quickCampaignSchema.safeParse({ name: ' ab ' })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Campaign name must be at least 3 characters'])
    expect(quickCampaignSchema.safeParse({ name: 'Fan', objective: 'OUTCOME_SALES' }).success).toBe(false)
  })
})

describe('the connection to Facebook', () => {
  it('reports the missing settings', async () => {
    const { isConfigured, message } = await app.local.facebook.status()
    expect(isConfigured).toBe(false)
    for (const part of ['Database-Only Mode', 'access token', 'ad account id', 'app secret', 'FACEBOOK_APP_SECRET']) {
      expect(message).toContain(part)
    }
  })

  it('lists the three settings of a connection, and the page id separately', async () => {
    const { message } = await app.local.facebook.status()
    expect(message).toBe(
      'Database-Only Mode: campaigns and ad sets are stored in blogops. Nothing is sent to Facebook. ' +
        'Missing settings: FACEBOOK_ACCESS_TOKEN (access token), FACEBOOK_AD_ACCOUNT_ID (ad account id), FACEBOOK_APP_SECRET (app secret). ' +
        'Ads also need FACEBOOK_PAGE_ID (page id).',
    )
  })

  it('reports the only missing setting', async () => {
    const { local } = await createTestApp({ config: { facebookMissing: ['FACEBOOK_PAGE_ID'] } })
    const { isConfigured, message } = await local.facebook.status()
    expect(isConfigured).toBe(false)
    expect(message).toMatch(/Facebook\. Ads also need FACEBOOK_PAGE_ID \(page id\)\.$/)
  })

  it('reports the ad account if configured, without a call', async () => {
    const apiUrl = 'http://127.0.0.1:9/v26.0'
    const facebook = { accessToken: 'EAAB-token', accountId: '120', appSecret: 'app-secret', pageId: '340', apiUrl }
    const { local } = await createTestApp({ config: { facebook, facebookMissing: [] } })
    const message = 'Connected to Facebook (ad account 120).'
    expect(await local.facebook.status()).toEqual({ isConfigured: true, message, lastSync: null })
  })
})

describe('permissions', () => {
  it('ads:read, ads:write and generate allow reading', async () => {
    for (const scope of ['ads:read', 'ads:write', 'generate'] as const) {
      app = await openAdsApp()
      const holder = await tokenHolder(app, scope)
      expect(await holder.campaigns.list()).toEqual([])
      expect(await holder.facebook.status()).toMatchObject({ isConfigured: false })
    }
  })

  it('only ads:write allows creating', async () => {
    for (const scope of ['ads:read', 'generate', 'articles:write'] as const) {
      app = await openAdsApp()
      const holder = await tokenHolder(app, scope)
      await expect(holder.campaigns.create({ name: 'No' })).rejects.toMatchObject({ code: 'forbidden' })
      const adSet = { articleId: 'a1', campaignId: 'c1' }
      await expect(holder.adsets.create(adSet)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(holder.adsets.assign(adSet)).rejects.toMatchObject({ code: 'forbidden' })
    }
  })

  it('readers may do nothing', async () => {
    const { anonymous } = app
    const calls = [
      () => anonymous.facebook.status(),
      () => anonymous.campaigns.list(),
      () => anonymous.adsets.list(),
      () => anonymous.adsets.ofArticle({ articleId: 'a1' }),
      () => anonymous.campaigns.create({ name: 'No' }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
