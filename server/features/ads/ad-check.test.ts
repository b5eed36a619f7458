import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CheckedOperation } from '../../contract/schemas/checks.ts'
import { refused, serverError } from '../../testing/graph/reply.ts'
import { openAdsApp, tokenHolder } from './testing/open-ads-app.ts'
import { type ConnectedApp, makeOneAd, openConnected } from './testing/open-connected.ts'

let at: ConnectedApp
let made: Awaited<ReturnType<typeof makeOneAd>>
beforeEach(async () => {
  at = await openConnected()
  made = await makeOneAd(at)
})
afterEach(() => at.fake.close())

const check = async (
  operation: CheckedOperation,
  input: Record<string, unknown>,
  app: Pick<ConnectedApp, 'local'> = at,
) => (await app.local.ads.check({ operation, input })).lines

async function everything() {
  const kinds = ['campaign', 'adSet', 'ad', 'outbox'] as const
  return Promise.all(kinds.map(kind => at.records.find(kind)))
}

const words = { headline: 'Quiet kettles', bodyText: 'Which of them is quiet?', variant: 'B' }

describe('a check', () => {
  it('asks Facebook about every change it can validate and changes nothing', async () => {
    const before = await everything()
    const writes = at.fake.commits()
    const { campaign, adSet, ad } = made
    const lines = {
      campaign: await check('campaigns.create', { name: 'Autumn' }),
      adSet: await check('adsets.create', { campaignId: campaign.id, articleId: 'a2', dailyBudget: 7.5 }),
      assigned: await check('adsets.assign', { campaignId: campaign.id, articleId: 'best-toasters' }),
      budget: await check('adsets.budget', { adSetId: adSet.id, dailyBudget: 12.5 }),
      targeting: await check('adsets.targeting', {
        adSetId: adSet.id,
        targeting: { geo_locations: { countries: ['GB'] } },
      }),
      ad: await check('ads.create', { adSetId: adSet.id, ...words }),
      active: await check('ads.status', { adId: ad.id, status: 'ACTIVE' }),
    }
    const accepted = (what: string) => ({ what, verdict: 'accepted', reason: null })
    expect(lines).toEqual({
      campaign: [accepted('Create the campaign "Autumn", paused')],
      adSet: [accepted('Create the ad set "Best Toasters - Ad Set", paused, with £7.50 a day')],
      assigned: [accepted('Create the ad set "Best Toasters - Ad Set", paused, with £10.00 a day')],
      budget: [accepted('Set the daily budget of the ad set "Five Kettles - Ad Set" to £12.50')],
      targeting: [accepted('Set the targeting of the ad set "Five Kettles - Ad Set"')],
      ad: [
        accepted('Create the creative of the ad "Five Kettles - Variant B"'),
        {
          what: 'Create the ad "Five Kettles - Variant B", paused',
          verdict: 'unchecked',
          reason: expect.stringContaining('after the objects that it depends on exist'),
        },
      ],
      active: [
        accepted('Activate the campaign "Spring"'),
        accepted('Activate the ad set "Five Kettles - Ad Set"'),
        accepted('Activate the ad "Five Kettles - Variant A"'),
      ],
    })
    expect(await everything()).toEqual(before)
    expect(at.fake.commits()).toEqual(writes)
  })

  it('lists what a deletion would remove, unchecked by Facebook, and changes nothing', async () => {
    const { campaign, adSet, ad } = made
    await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const empty = await at.local.campaigns.create({ name: 'Autumn' })
    const before = await everything()
    const writes = at.fake.commits()
    const unasked = (what: string) => ({
      what,
      verdict: 'unchecked',
      reason: 'Facebook cannot check a deletion in advance.',
    })
    const accepted = (what: string) => ({ what, verdict: 'accepted', reason: null })
    expect(await check('ads.delete', { adId: ad.id })).toEqual([
      accepted('Pause the ad "Five Kettles - Variant A"'),
      accepted('Pause the ad set "Five Kettles - Ad Set"'),
      accepted('Pause the campaign "Spring"'),
      unasked('Delete the ad "Five Kettles - Variant A"'),
    ])
    expect(await check('adsets.delete', { adSetId: adSet.id })).toEqual([
      accepted('Pause the ad set "Five Kettles - Ad Set"'),
      accepted('Pause the campaign "Spring"'),
      unasked('Delete the ad set "Five Kettles - Ad Set"'),
    ])
    expect(await check('campaigns.delete', { campaignId: empty.id })).toEqual([unasked('Delete the campaign "Autumn"')])
    await expect(check('campaigns.delete', { campaignId: campaign.id })).rejects.toMatchObject({ code: 'conflict' })
    expect(await everything()).toEqual(before)
    expect(at.fake.commits()).toEqual(writes)
  })

  it('returns not_found for the deletion of an unknown object', async () => {
    await expect(check('campaigns.delete', { campaignId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(check('adsets.delete', { adSetId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(check('ads.delete', { adId: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('refuses changes to objects on Facebook without a connection, like the change itself', async () => {
    const alone = await openAdsApp({}, { records: at.records })
    const asked = check('ads.delete', { adId: made.ad.id }, alone)
    await expect(asked).rejects.toMatchObject({ code: 'not_configured' })
  })

  it('returns the message of Facebook for a refused change', async () => {
    const targeting = { geo_locations: { countries: ['GB'] }, age_min: 18, interests: 'kettles' }
    const [line] = await check('adsets.targeting', { adSetId: made.adSet.id, targeting })
    expect(line?.verdict).toBe('refused')
    at.fake.nextOf('POST campaigns', refused(100, { title: 'Bad name', text: 'This name is not allowed.' }))
    expect(await check('campaigns.create', { name: 'Bad' })).toMatchObject([
      { verdict: 'refused', reason: expect.stringContaining('This name is not allowed.') },
    ])
  })

  it('returns unchecked if Facebook does not answer', async () => {
    at.fake.nextOf('POST campaigns', serverError())
    expect(await check('campaigns.create', { name: 'Autumn' })).toMatchObject([
      { verdict: 'unchecked', reason: expect.stringContaining('Facebook') },
    ])
  })

  it('returns no lines if nothing would change', async () => {
    expect(await check('adsets.budget', { adSetId: made.adSet.id, dailyBudget: 10 })).toEqual([])
    expect(await check('adsets.assign', { articleId: 'a1', campaignId: made.campaign.id })).toEqual([])
  })

  it('applies the rules of the change itself', async () => {
    const { adSet, ad, campaign } = made
    const failing = (operation: CheckedOperation, input: Record<string, unknown>) =>
      check(operation, input).catch(({ code, message }) => ({ code, message }))
    expect(await failing('adsets.budget', { adSetId: adSet.id, dailyBudget: 0.5 })).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Daily budget must be at least £1.00'),
    })
    expect(await failing('adsets.budget', { adSetId: adSet.id, dailyBudget: 101 })).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('would exceed the cap'),
    })
    expect(await failing('adsets.create', { articleId: 'a1', campaignId: campaign.id })).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('in the same campaign to the same audience'),
    })
    expect(await failing('adsets.assign', { articleId: 'a3', campaignId: campaign.id })).toMatchObject({ code: 'gone' })
    expect(await failing('ads.status', { adId: 'none', status: 'PAUSED' })).toMatchObject({ code: 'not_found' })
    expect(await failing('ads.create', { adSetId: adSet.id, ...words, linkUrl: 'https://shop.example' })).toMatchObject(
      {
        code: 'bad_request',
      },
    )
    expect(await failing('ads.status', { adId: ad.id, status: 'GONE' })).toMatchObject({ code: 'bad_request' })
  })

  it('needs ads:write', async () => {
    const reader = await tokenHolder(at, 'ads:read')
    await expect(reader.ads.check({ operation: 'campaigns.create', input: { name: 'x' } })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})

describe('a check of a deployment', () => {
  const variants = [
    { variant: 'A', headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?' },
    { variant: 'B', headline: 'Quiet kettles', bodyText: 'Which of them is quiet?' },
  ]

  it('has a line for the campaign, the ad set and each variant', async () => {
    const lines = await check('ads.deploy', { articleId: 'a1', variants })
    expect(lines).toEqual([
      { what: 'The campaign "Spring" exists', verdict: 'accepted', reason: 'Nothing needs to be done.' },
      { what: 'The ad set "Five Kettles - Ad Set" exists', verdict: 'accepted', reason: 'Nothing needs to be done.' },
      { what: 'Keep variant A: "Five kettles, compared"', verdict: 'accepted', reason: 'Nothing needs to be done.' },
      { what: 'Create variant B: "Quiet kettles", paused', verdict: 'accepted', reason: null },
    ])
  })

  it('checks the texts, unless their problems were accepted', async () => {
    const claim = [{ variant: 'C', headline: 'The best kettle', bodyText: 'Which boils a cup first?' }]
    await expect(check('ads.deploy', { articleId: 'a1', variants: claim })).rejects.toMatchObject({
      code: 'verification_failed',
    })
    const deploy = { articleId: 'a1', variants: claim }
    await expect(at.local.ads.deploy(deploy)).rejects.toMatchObject({ code: 'verification_failed' })
    const lines = await check('ads.deploy', { ...deploy, withUnsupportedClaims: true })
    expect(lines.at(-1)?.what).toBe('Create variant C: "The best kettle", paused')
  })

  it('lists the ads to replace, and refuses if replacement is not allowed', async () => {
    const other = [{ ...variants[0], headline: 'Something else' }]
    await expect(check('ads.deploy', { articleId: 'a1', variants: other })).rejects.toMatchObject({ code: 'conflict' })
    const lines = await check('ads.deploy', { articleId: 'a1', variants: other, replace: true })
    expect(lines.at(-1)?.what).toBe('Replace variant A: "Something else", paused')
  })

  it('includes a new ad set, also in Database-Only Mode', async () => {
    const lines = await check('ads.deploy', { articleId: 'a2', variants, dailyBudget: 5 })
    expect(lines.map(({ what }) => what)).toEqual([
      'The campaign "Spring" exists',
      'Create the ad set "Best Toasters - Ad Set", paused, with £5.00 a day',
      'Create variant A: "Five kettles, compared", paused',
      'Create variant B: "Quiet kettles", paused',
    ])
    const alone = await openAdsApp()
    await alone.local.campaigns.create({ name: 'Spring' })
    const result = await check('ads.deploy', { articleId: 'a1', variants }, alone)
    expect(result.map(({ verdict }) => verdict)).toEqual(['accepted', 'unchecked', 'unchecked', 'unchecked'])
    expect(result[1]).toMatchObject({ reason: expect.stringContaining('Database-Only Mode') })
    expect(await alone.local.adsets.list()).toEqual([])
  })
})
