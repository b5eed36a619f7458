import { beforeEach, describe, expect, it } from 'vitest'
import { openAdSet, siteLink } from './testing/open-ad-set.ts'
import { tokenHolder } from './testing/open-ads-app.ts'

let app: Awaited<ReturnType<typeof openAdSet>>
beforeEach(async () => {
  app = await openAdSet()
})

const create = (changes: Partial<Parameters<typeof app.local.ads.create>[0]> = {}) =>
  app.local.ads.create({ ...app.words, ...changes })

const family = '👨‍👩‍👧‍👦'

describe('an ad', () => {
  it('is created paused, with the default name and the URL of its article', async () => {
    const ad = await create()
    expect(ad).toEqual({
      id: ad.id,
      adSetId: app.adSet.id,
      name: 'Five Kettles - Variant A',
      variant: 'A',
      headline: 'Five kettles, compared',
      bodyText: 'Which boils a cup first?',
      callToAction: 'LEARN_MORE',
      linkUrl: siteLink,
      trackedUrl: `${siteLink}?utm_source=facebook&utm_medium=paid&utm_campaign=Spring&utm_content=${ad.id}`,
      targetingLabel: null,
      labels: [],
      image: '',
      status: 'PAUSED',
      imported: false,
      onFacebook: 'no',
      changes: [],
      createdAt: '2026-11-21T09:00:00.000Z',
      createdBy: 'local',
    })
    const second = await create({ variant: 'B', name: 'Mine', callToAction: 'SHOP_NOW', targetingLabel: 'Commuters' })
    expect(second).toMatchObject({ name: 'Mine', callToAction: 'SHOP_NOW', targetingLabel: 'Commuters' })
    expect(await app.local.ads.list({ adSetId: app.adSet.id })).toEqual([ad, second])
    expect(await app.local.ads.all({})).toEqual([second, ad])
  })

  it('limits its length in characters as people count them', async () => {
    const ad = await create({
      headline: family.repeat(40),
      bodyText: 'é'.repeat(125),
      withUnsupportedClaims: true,
    })
    expect(ad.headline).toBe(family.repeat(40))
  })

  it('is checked like an edited text, and used anyway only with consent', async () => {
    const claim = { headline: 'The best kettle', bodyText: 'We tested them all.' }
    await expect(create(claim)).rejects.toMatchObject({
      code: 'verification_failed',
      message: expect.stringMatching(/says "best".* says "tested"/),
      details: { unsupportedClaims: 3 },
      hint: expect.stringContaining('--with-unsupported-claims'),
    })
    expect(await app.local.ads.all({})).toEqual([])
    expect(await create({ ...claim, withUnsupportedClaims: true })).toMatchObject(claim)
  })

  it.each([
    [{ headline: 'x'.repeat(41) }, 'Headline must be 40 characters or less'],
    [{ headline: family.repeat(41) }, 'Headline must be 40 characters or less'],
    [{ headline: `x${'\u0301'.repeat(900)}` }, 'Headline must be 40 characters or less'],
    [{ headline: '  ' }, 'Headline is required'],
    [{ bodyText: 'x'.repeat(126) }, 'Body text must be 125 characters or less'],
    [{ bodyText: '' }, 'Body text is required'],
    [{ variant: ' ' }, 'Variant name is required (e.g., A, B, C)'],
    [{ adSetId: '' }, 'Ad set is required'],
    [{ headline: 'Kettles\u001b[2J' }, 'one line of plain text'],
  ])('refuses %j and says why', async (wrong, told) => {
    await expect(create(wrong)).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining(told) })
    expect(await app.local.ads.all({})).toEqual([])
  })

  it.each([
    [{ callToAction: 'BUY' }, 'Call to action must be one of: LEARN_MORE, SHOP_NOW, SIGN_UP, DOWNLOAD, BOOK_NOW'],
    [{ status: 'ACTIVE' }, 'created as PAUSED'],
  ])('refuses %j and says why', async (wrong, told) => {
    const body = JSON.stringify({ ...app.words, ...wrong })
    const headers = { authorization: 'Bearer local-token-of-the-test', 'content-type': 'application/json' }
    const request = new Request('http://localhost:3000/api/facebook/ads', { method: 'POST', headers, body })
    const answer = await app.app.fetch(request)
    expect({ status: answer.status, told: (await answer.text()).includes(told) }).toEqual({ status: 400, told: true })
  })

  it.each([siteLink, `${siteLink}/`, `${siteLink}?utm_source=x#top`])(
    'accepts the link of its article: %s',
    async linkUrl => {
      expect((await create({ linkUrl })).linkUrl).toBe(siteLink)
    },
  )

  it.each([
    'https://www.amazon.co.uk/dp/B0TESTTEST?tag=test-21',
    'http://localhost:3000.evil.example/article/five-kettles',
    'http://localhost:3000@evil.example/article/five-kettles',
    'http://me:x@localhost:3000/article/five-kettles',
    'https://localhost:3000/article/five-kettles',
    'http://localhost:3000/article/best-toasters',
    'http://localhost:3000/',
    '//evil.example/article/five-kettles',
    'javascript:alert(1)',
    '',
  ])('refuses a link to anything but its article: %s', async linkUrl => {
    await expect(create({ linkUrl })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(siteLink),
      details: { fields: [expect.objectContaining({ field: 'linkUrl' })] },
    })
  })

  it('needs an existing ad set', async () => {
    await expect(create({ adSetId: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(app.local.ads.list({ adSetId: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is created once for one Idempotency-Key', async () => {
    const once = () => app.local.ads.create(app.words, { idempotencyKey: 'k1' })
    const [first, ...others] = await Promise.all([once(), once(), once()])
    expect(others).toEqual([first, first])
    expect(await app.local.ads.all({})).toHaveLength(1)
  })
})

describe('activation', () => {
  const statuses = async () => ({
    ads: (await app.local.ads.list({ adSetId: app.adSet.id })).map(({ status }) => status),
    adSet: (await app.local.adsets.list())[0]?.status,
    campaign: (await app.local.campaigns.list())[0]?.status,
  })
  const off = { adSet: 'PAUSED', campaign: 'PAUSED' }
  const on = { adSet: 'ACTIVE', campaign: 'ACTIVE' }

  it('includes the ad set and the campaign, and pausing the last ad pauses them', async () => {
    const [a, b] = [await create(), await create({ variant: 'B' })]
    expect(await statuses()).toEqual({ ads: ['PAUSED', 'PAUSED'], ...off })
    await app.local.ads.status({ adId: a.id, status: 'ACTIVE' })
    await app.local.ads.status({ adId: b.id, status: 'ACTIVE' })
    expect(await statuses()).toEqual({ ads: ['ACTIVE', 'ACTIVE'], ...on })
    await app.local.ads.status({ adId: a.id, status: 'PAUSED' })
    expect(await statuses()).toEqual({ ads: ['PAUSED', 'ACTIVE'], ...on })
    await app.local.ads.delete({ adId: b.id })
    expect(await statuses()).toEqual({ ads: ['PAUSED'], ...off })
  })

  it('is recorded once with actor and time', async () => {
    const { id: adId } = await create()
    const grace = await tokenHolder(app, 'ads:write')
    await grace.ads.status({ adId, status: 'ACTIVE' })
    const ad = await grace.ads.status({ adId, status: 'ACTIVE' })
    const at = '2026-11-21T09:00:00.000Z'
    expect(ad.changes).toEqual([{ at, by: 'grace', what: 'status', from: 'PAUSED', to: 'ACTIVE' }])
  })

  it('is refused if the article is not published', async () => {
    const draft = await app.local.adsets.create({ articleId: 'a2', campaignId: app.campaignId })
    const { id: adId } = await create({ adSetId: draft.id })
    await expect(app.local.ads.status({ adId, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Best Toasters" is not published'),
      hint: expect.stringContaining('blogops articles publish'),
    })
    expect(await app.local.ads.status({ adId, status: 'PAUSED' })).toMatchObject({ status: 'PAUSED' })
  })

  it('is refused if running budgets would exceed a lowered cap', async () => {
    const { id: adId } = await create()
    const lowered = await reopened({ maxDailyBudgetPence: 999 })
    await expect(lowered.ads.status({ adId, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('would exceed the cap'),
      details: { cap: 9.99, running: 0 },
    })
    const enough = await reopened({ maxDailyBudgetPence: 1000 })
    expect(await enough.ads.status({ adId, status: 'ACTIVE' })).toMatchObject({ status: 'ACTIVE' })
  })

  it('is refused if it would start other ads in a campaign paused on Facebook', async () => {
    const [a, b] = [await create({ name: 'A' }), await create({ name: 'B', variant: 'B' })]
    await app.local.ads.status({ adId: a.id, status: 'ACTIVE' })
    // The state after a person paused it on Facebook.
    await app.records.transact(async tx => {
      const campaign = (await tx.get('campaign', app.campaignId)) ?? expect.unreachable()
      await tx.put('campaign', { ...campaign, status: 'PAUSED' })
    })
    await expect(app.local.ads.status({ adId: b.id, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('With "B", "A" would start too'),
    })
    expect(await statuses()).toEqual({ ads: ['ACTIVE', 'PAUSED'], adSet: 'ACTIVE', campaign: 'PAUSED' })
    // Only the requested objects.
    await app.local.ads.status({ adId: a.id, status: 'ACTIVE' })
    expect(await statuses()).toEqual({ ads: ['ACTIVE', 'PAUSED'], ...on })
  })

  it('returns not_found for an unknown ad', async () => {
    for (const call of [
      app.local.ads.status({ adId: 'x', status: 'ACTIVE' }),
      app.local.ads.status({ adId: 'x', status: 'PAUSED' }),
      app.local.ads.delete({ adId: 'x' }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'not_found', hint: expect.stringContaining('blogops ads list') })
  })

  async function reopened(config: { maxDailyBudgetPence: number }) {
    const { createTestApp } = await import('../../testing/create-test-app.ts')
    return (await createTestApp({ records: app.records, config })).local
  }
})

it('changing ads needs ads:write, and reading them ads:read', async () => {
  const { id: adId } = await create()
  const adSetId = app.adSet.id
  const reader = await tokenHolder(app, 'ads:read')
  expect(await reader.ads.all({})).toHaveLength(1)
  expect(await reader.ads.performance({})).toHaveLength(1)
  expect(await reader.demographics.age({ adSetId })).toEqual([])
  const calls = (client: typeof reader) => [
    () => client.ads.create(app.words),
    () => client.ads.status({ adId, status: 'PAUSED' }),
    () => client.ads.delete({ adId }),
    () => client.adsets.budget({ adSetId, dailyBudget: 2 }),
    () => client.adsets.targeting({ adSetId, targeting: { age_min: 20 } }),
    () => client.adsets.delete({ adSetId }),
    () => client.ads.import({ name: 'x.csv', content: 'x' }),
  ]
  for (const call of calls(reader)) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
  for (const call of calls(app.anonymous)) await expect(call()).rejects.toMatchObject({ code: 'unauthorized' })
})
