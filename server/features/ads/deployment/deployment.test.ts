import { beforeEach, describe, expect, it } from 'vitest'
import { openAdsApp, tokenHolder } from '../testing/open-ads-app.ts'
import { kettleAds, putCampaign } from '../testing/open-deploying.ts'

/** Deployments in Database-Only Mode: rules that do not depend on the platform. */

let at: Awaited<ReturnType<typeof openAdsApp>>
beforeEach(async () => {
  at = await openAdsApp()
})

const request = { articleId: 'five-kettles', variants: kettleAds }
const deploy = (more: object = {}) => at.local.ads.deploy({ ...request, ...more })
const [a, b, c] = kettleAds

describe('a deployment', () => {
  beforeEach(() => putCampaign(at))

  it('creates the ad set and three paused ads, and reports that they exist only in blogops', async () => {
    const answer = await deploy({ dailyBudget: 12.5 })
    expect(answer).toMatchObject({
      article: { id: 'a1', slug: 'five-kettles', title: 'Five Kettles' },
      campaignId: 'c1',
      dailyBudget: 12.5,
      facebook: false,
      wanted: 3,
      standing: 3,
      ads: ['A', 'B', 'C'].map(variant => ({ variant, outcome: 'made', reason: null })),
      message:
        '3 of 3 ads exist and are paused. Everything is stored only in blogops. Database-Only Mode sends nothing to Facebook.',
    })
    expect(await at.local.adsets.list()).toMatchObject([
      { id: answer.adSetId, name: 'Five Kettles - Ad Set', dailyBudget: 12.5, status: 'PAUSED', onFacebook: 'no' },
    ])
    const ads = await at.local.ads.list({ adSetId: answer.adSetId })
    expect(ads.map(({ id }) => id)).toEqual(answer.ads.map(({ adId }) => adId))
    expect(ads[0]).toMatchObject({
      name: 'Five Kettles - Variant A',
      variant: 'A',
      targetingLabel: 'Tea drinkers',
      status: 'PAUSED',
      headline: a?.headline,
      bodyText: a?.bodyText,
      callToAction: 'LEARN_MORE',
      linkUrl: 'http://localhost:3000/article/five-kettles',
    })
  })

  it('keeps ads with the same text and adds the missing ones', async () => {
    const first = await deploy({ variants: [a, c] })
    expect(first.message).toContain('2 of 2 ads exist and are paused.')
    const again = await deploy()
    expect(again.ads.map(({ outcome }) => outcome)).toEqual(['kept', 'made', 'kept'])
    expect(again.ads[0]?.adId).toBe(first.ads[0]?.adId)
    expect(await at.local.ads.all()).toHaveLength(3)
  })

  it('keeps a running ad and reports that it runs', async () => {
    const { ads } = await deploy()
    await at.local.ads.status({ adId: ads[1]?.adId ?? '', status: 'ACTIVE' })
    expect((await deploy()).message).toContain('3 of 3 ads exist: 1 running, 2 paused.')
  })

  it('keeps the budget of an existing ad set and reports it', async () => {
    await deploy({ dailyBudget: 20 })
    const again = await deploy()
    expect(again.dailyBudget).toBe(20)
    expect(again.message).toContain(
      'The ad set existed already and keeps its daily budget of £20.00 instead of £10.00.',
    )
    expect((await deploy({ dailyBudget: 20 })).message).not.toContain('keeps')
  })

  it('is refused in advance if an ad has another text, without starting a job', async () => {
    const { ads } = await deploy()
    await at.local.ads.status({ adId: ads[1]?.adId ?? '', status: 'ACTIVE' })
    const jobs = (await at.local.jobs.list()).length
    const other = [
      { ...a, headline: 'Other words' },
      { ...b, bodyText: 'Other words' },
      { ...c, variant: 'D' },
    ]
    for (const call of [at.local.ads.deploy, at.local.ads.deployment]) {
      await expect(call({ ...request, variants: other })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringMatching(/variant A \(paused\): "Five kettles, compared"; variant B \(running\)/),
        hint: expect.stringContaining('--replace'),
        details: {
          variants: [
            { variant: 'A', status: 'PAUSED' },
            { variant: 'B', status: 'ACTIVE' },
          ],
        },
      })
    }
    expect(await at.local.jobs.list()).toHaveLength(jobs)
    expect(await at.local.ads.all()).toHaveLength(3)
  })

  it('replaces texts if allowed', async () => {
    const first = await deploy()
    await at.local.ads.status({ adId: first.ads[0]?.adId ?? '', status: 'ACTIVE' })
    const changed = await deploy({ replace: true, variants: [{ ...a, headline: 'Other words' }, b, c] })
    expect(changed.ads.map(({ outcome }) => outcome)).toEqual(['replaced', 'kept', 'kept'])
    const ads = await at.local.ads.all()
    expect(ads).toHaveLength(3)
    expect(ads.map(({ headline }) => headline)).toContain('Other words')
    expect(new Set(ads.map(({ status }) => status))).toEqual(new Set(['PAUSED']))
    // The ad set and campaign are paused together with the running ad.
    expect(await at.local.adsets.list()).toMatchObject([{ status: 'PAUSED' }])
    expect(await at.local.campaigns.list()).toMatchObject([{ status: 'PAUSED' }])
  })

  it('replaces paused ads, but no running ones, without ads:write', async () => {
    const first = await deploy()
    const editor = await tokenHolder(at, 'ads:draft')
    const changed = { ...request, replace: true, variants: [{ ...a, headline: 'Other words' }, b, c] }
    expect((await editor.ads.deploy(changed)).ads[0]).toMatchObject({ outcome: 'replaced', reason: null })
    await at.local.ads.status({ adId: first.ads[1]?.adId ?? '', status: 'ACTIVE' })
    const before = await at.local.ads.all()
    const jobs = (await at.local.jobs.list()).length
    const input = { ...changed, variants: [a, { ...b, headline: 'Junk' }] }
    const calls = [editor.ads.deploy, editor.ads.deployment]
    const refusal = {
      code: 'forbidden',
      message: expect.stringContaining(
        'Replacing a running ad needs the permission ads:write: "Five Kettles - Variant B".',
      ),
    }
    for (const call of calls) await expect(call(input)).rejects.toMatchObject(refusal)
    expect(await at.local.ads.all()).toEqual(before)
    expect(await at.local.jobs.list()).toHaveLength(jobs)
  })

  it('treats another call to action or link as another text', async () => {
    await deploy()
    await expect(deploy({ variants: [{ ...a, callToAction: 'SHOP_NOW' }] })).rejects.toMatchObject({ code: 'conflict' })
    await at.records.transact(async tx => {
      const article = await tx.get('article', 'a1')
      if (article) await tx.put('article', { ...article, slug: 'six-kettles' })
    })
    await expect(deploy({ articleId: 'a1' })).rejects.toMatchObject({ code: 'conflict' })
    const moved = await deploy({ articleId: 'a1', replace: true })
    expect(moved.ads.map(({ outcome }) => outcome)).toEqual(['replaced', 'replaced', 'replaced'])
    expect((await at.local.ads.all()).map(({ linkUrl }) => linkUrl)).toEqual(
      Array(3).fill('http://localhost:3000/article/six-kettles'),
    )
  })

  it('ignores imported ads with the same variant letter', async () => {
    const { adSetId } = await deploy({ variants: [b] })
    await at.records.transact(async tx => {
      const [ad] = await tx.find('ad', { where: { adSetId } })
      if (ad) await tx.put('ad', { ...ad, id: 'imported', version: 0, variant: 'A', headline: '', importedAs: '23' })
    })
    expect((await deploy()).ads.map(({ outcome }) => outcome)).toEqual(['made', 'kept', 'made'])
  })

  it('is a job whose steps report each object', async () => {
    const { id } = await at.local.ads.deployment(request)
    const messages: string[] = []
    for await (const event of at.local.jobs.events({ id })) if (event.type === 'message') messages.push(event.message)
    expect(messages).toEqual([
      'The ad set "Five Kettles - Ad Set" exists and is paused, with £10.00 a day.',
      ...['A', 'B', 'C'].map(variant => `Variant ${variant} was created, paused.`),
    ])
    expect(await at.local.jobs.get({ id })).toMatchObject({
      type: 'ad-deployment',
      status: 'done',
      title: 'Deploy 3 ads for "Five Kettles"',
      cost: null,
      steps: [{ name: 'plan' }, { name: 'ad-set' }, { name: 'ads' }],
      result: { wanted: 3, standing: 3 },
    })
  })

  it('needs ads:write and follows the rules of ads', async () => {
    const reader = await tokenHolder(at, 'ads:read')
    await expect(reader.ads.deploy(request)).rejects.toMatchObject({ code: 'forbidden' })
    for (const variants of [[], [a, a], [{ ...a, headline: 'x'.repeat(41) }], Array(7).fill(a)]) {
      await expect(deploy({ variants })).rejects.toMatchObject({ code: 'bad_request' })
    }
    await expect(deploy({ articleId: 'no-such' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(deploy({ articleId: 'a3' })).rejects.toMatchObject({ code: 'gone' })
  })
})

describe('the ad set of a deployment', () => {
  it('needs a campaign', async () => {
    await expect(deploy()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('there is no campaign'),
      hint: expect.stringContaining('blogops campaigns create'),
    })
  })

  it('is created in the only campaign that was not imported', async () => {
    await putCampaign(at)
    await at.records.transact(async tx => {
      const campaign = await tx.get('campaign', 'c1')
      if (campaign) await tx.put('campaign', { ...campaign, id: 'c0', version: 0, importedAs: '7' })
    })
    expect((await deploy()).campaignId).toBe('c1')
    await expect(deploy({ campaignId: 'c0' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(deploy({ campaignId: 'c9' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is created in the requested campaign if there are several', async () => {
    await putCampaign(at)
    await putCampaign(at, 'c2')
    await expect(deploy()).rejects.toMatchObject({
      code: 'conflict',
      hint: expect.stringContaining('Spring (c1), Spring (c2)'),
      details: { campaigns: ['c1', 'c2'].map(id => ({ id, name: 'Spring' })) },
    })
    expect((await deploy({ campaignId: 'c2' })).campaignId).toBe('c2')
  })

  it('is the latest one of the article, or the one in the requested campaign', async () => {
    await putCampaign(at)
    await putCampaign(at, 'c2')
    const first = await deploy({ campaignId: 'c2' })
    at.clock.advance(60_000)
    const second = await deploy({ campaignId: 'c1' })
    expect(second.adSetId).not.toBe(first.adSetId)
    expect((await deploy()).adSetId).toBe(second.adSetId)
    expect((await deploy({ campaignId: 'c2' })).adSetId).toBe(first.adSetId)
    expect(await at.local.ads.all()).toHaveLength(6)
  })

  it('must fit under the cap before anything is created', async () => {
    await putCampaign(at)
    await expect(deploy({ dailyBudget: 101 })).rejects.toMatchObject({ code: 'conflict', details: { left: 100 } })
    expect([await at.local.adsets.list(), await at.local.jobs.list()]).toEqual([[], []])
  })
})

describe('concurrent deployments of one article', () => {
  it('create each ad once', async () => {
    await putCampaign(at)
    const answers = await Promise.all([deploy(), deploy(), deploy()])
    expect(new Set(answers.map(({ adSetId }) => adSetId)).size).toBe(1)
    expect(answers.map(({ standing }) => standing)).toEqual([3, 3, 3])
    const outcomes = answers.flatMap(({ ads }) => ads.map(({ outcome }) => outcome))
    expect(outcomes.filter(outcome => outcome === 'made')).toHaveLength(3)
    expect(await at.local.ads.all()).toHaveLength(3)
  })

  it('report a conflict if they have different texts', async () => {
    await putCampaign(at)
    const other = [{ ...a, headline: 'Other words' }]
    const [first, second] = await Promise.allSettled([deploy(), deploy({ variants: other })])
    expect(first).toMatchObject({ status: 'fulfilled', value: { standing: 3 } })
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } })
    expect(await at.local.ads.all()).toHaveLength(3)
  })
})
