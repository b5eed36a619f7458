import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../adapters/meta/testing/platform-with-fake.ts'
import { dropped, refused, serverError } from '../../testing/graph/reply.ts'
import { type ConnectedApp, openConnected } from './testing/open-connected.ts'

let at: ConnectedApp
beforeEach(async () => {
  at = await openConnected()
})
afterEach(() => at.fake.close())

const words = { headline: 'Five kettles, compared', bodyText: 'Which boils a cup first?' }
const targeting = { age_min: 18, age_max: 65, geo_locations: { countries: ['GB'] } }

/** Creates a campaign with two ad sets of £10 and £7.50 a day, which have two ads and one ad. */
async function makeCampaign() {
  const { id: campaignId } = await at.local.campaigns.create({ name: 'Spring' })
  const first = await at.local.adsets.create({ articleId: 'a1', campaignId, dailyBudget: 10 })
  const second = await at.local.adsets.create({ articleId: 'a1', campaignId, dailyBudget: 7.5, ages: '55+' })
  const a = await at.local.ads.create({ adSetId: first.id, ...words, variant: 'A', name: 'A' })
  await at.local.ads.create({ adSetId: first.id, ...words, variant: 'B', name: 'B' })
  await at.local.ads.create({ adSetId: second.id, ...words, variant: 'A', name: 'C' })
  return { campaignId, first, second, a }
}

const statuses = () =>
  (['campaign', 'adset', 'ad'] as const).flatMap(kind => at.fake.objects(kind).map(({ status }) => status))
const allPaused = Array.from({ length: 6 }, () => 'PAUSED')

const findRemote = async (kind: 'campaign' | 'adSet', id: string) =>
  (await at.records.get(kind, id))?.remoteId ?? expect.unreachable()

/** Creates an ad set in Ads Manager, active, with £25 a day. */
async function createElsewhere(campaignId: string): Promise<string> {
  const campaign = await findRemote('campaign', campaignId)
  const spec = { name: 'Made by hand', campaignId: campaign, dailyBudgetPence: 2500, targeting }
  const id = await at.platform.createAdSet(spec, call)
  await at.platform.setStatus('adSet', id, 'ACTIVE', call)
  return id
}

/** Imports an export of Ads Manager with this ad set. */
async function importAdSet(remoteId: string, campaign: string): Promise<void> {
  const head =
    'Day,Ad ID,Ad name,Ad set ID,Ad set name,Campaign ID,Campaign name,Impressions,Clicks (all),Amount spent (GBP)'
  const row = `2026-11-20,1,Ad 1,${remoteId},Made by hand,${campaign},By hand,1000,20,1.50`
  await at.local.ads.import({ name: 'export.csv', content: [head, row].join('\n'), createUnknown: true })
}

describe('a change that is based on what its caller saw', () => {
  it('refuses a budget over one that another admin set in the meantime', async () => {
    const { first } = await makeCampaign()
    await at.local.adsets.budget({ adSetId: first.id, dailyBudget: 40, expected: 10 })
    await expect(at.local.adsets.budget({ adSetId: first.id, dailyBudget: 12, expected: 10 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('It has £40.00 a day now instead of £10.00.'),
      details: { expected: 10, dailyBudget: 40 },
    })
    expect(await at.local.adsets.budget({ adSetId: first.id, dailyBudget: 12, expected: 40 })).toMatchObject({
      dailyBudget: 12,
    })
  })

  it('does not activate an ad whose budget was raised in the meantime', async () => {
    const { first, a } = await makeCampaign()
    await at.local.adsets.budget({ adSetId: first.id, dailyBudget: 40 })
    const change = { adId: a.id, status: 'ACTIVE' } as const
    await expect(at.local.ads.status({ ...change, expected: 10 })).rejects.toMatchObject({
      code: 'conflict',
      details: { expected: 10, dailyBudget: 40 },
    })
    expect(statuses()).toEqual(allPaused)
    expect(await at.local.ads.status({ ...change, expected: 40 })).toMatchObject({ status: 'ACTIVE' })
  })

  it('does not activate a campaign that may spend more than was seen', async () => {
    const { campaignId, second } = await makeCampaign()
    await at.local.adsets.budget({ adSetId: second.id, dailyBudget: 20 })
    const change = { campaignId, status: 'ACTIVE' } as const
    await expect(at.local.campaigns.status({ ...change, expected: 17.5 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('£30.00 a day now instead of £17.50'),
    })
    expect(statuses()).toEqual(allPaused)
    expect(await at.local.campaigns.status({ ...change, expected: 30 })).toMatchObject({ status: 'ACTIVE' })
  })
})

describe('an activation that would start what nobody counted', () => {
  it('is refused for an ad set that was created in Ads Manager', async () => {
    const { campaignId, a } = await makeCampaign()
    const remoteId = await createElsewhere(campaignId)
    const refusal = {
      code: 'conflict',
      message: expect.stringMatching(
        /"Made by hand" \(£25\.00 a day\)\. It would start too\. Nothing was activated\.$/,
      ),
      hint: expect.stringContaining('blogops adsets adopt'),
      details: { dailyBudget: 25, adSets: [remoteId], adoptable: [] },
    }
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toMatchObject(refusal)
    await expect(at.local.ads.status({ adId: a.id, status: 'ACTIVE' })).rejects.toMatchObject(refusal)
    expect(statuses().slice(0, 3)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
    await at.platform.setStatus('adSet', remoteId, 'PAUSED', call)
    await at.local.campaigns.status({ campaignId, status: 'ACTIVE' })
  })

  it('offers adoption of an imported ad set, whose budget then counts', async () => {
    const { campaignId } = await makeCampaign()
    const remoteId = await createElsewhere(campaignId)
    const campaign = await findRemote('campaign', campaignId)
    await importAdSet(remoteId, campaign)
    const imported = (await at.local.adsets.list()).find(({ name }) => name === 'Made by hand')
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toMatchObject({
      hint: expect.stringContaining(`blogops adsets adopt <article> ${imported?.id}`),
      details: { adoptable: [imported?.id] },
    })
    await at.local.adsets.adopt({ articleId: 'a1', adSetIds: [imported?.id ?? ''] })
    expect((await at.local.adsets.list()).find(({ name }) => name === 'Made by hand')?.dailyBudget).toBe(25)
  })

  it('is refused for a budget that was raised in Ads Manager', async () => {
    const { campaignId, first } = await makeCampaign()
    await at.platform.setDailyBudget(await findRemote('adSet', first.id), 9900, call)
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has £99.00 a day on Facebook instead of £10.00'),
    })
    expect(statuses()).toEqual(allPaused)
  })

  it('is refused for such a budget in an ad set that is on without a running ad', async () => {
    const campaign = await at.platform.createCampaign({ name: 'By hand', goal: 'traffic' }, call)
    const spec = { name: 'Made by hand', campaignId: campaign, dailyBudgetPence: 2500, targeting }
    const remoteId = await at.platform.createAdSet(spec, call)
    await at.platform.setStatus('campaign', campaign, 'ACTIVE', call)
    await at.platform.setStatus('adSet', remoteId, 'ACTIVE', call)
    await importAdSet(remoteId, campaign)
    const imported = (await at.local.adsets.list()).find(({ name }) => name === 'Made by hand')
    const adSetId = imported?.id ?? ''
    await at.local.adsets.adopt({ articleId: 'a1', adSetIds: [adSetId] })
    const ad = await at.local.ads.create({ adSetId, ...words, variant: 'A', name: 'D' })
    await at.platform.setDailyBudget(remoteId, 9900, call)
    await expect(at.local.ads.status({ adId: ad.id, status: 'ACTIVE', expected: 25 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has £99.00 a day on Facebook instead of £25.00'),
    })
    expect(at.fake.objects('ad').map(({ status }) => status)).toEqual(['PAUSED'])
  })

  it('does not happen while Facebook does not list the ad sets', async () => {
    const { campaignId } = await makeCampaign()
    at.fake.script(({ edge }) => (edge === 'GET adsets' ? serverError() : undefined))
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(statuses()).toEqual(allPaused)
  })

  it('is refused in a dry run too', async () => {
    const { campaignId } = await makeCampaign()
    await createElsewhere(campaignId)
    const check = { operation: 'campaigns.status', input: { campaignId, status: 'ACTIVE' } } as const
    await expect(at.local.ads.check(check)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe.each(['ad', 'campaign'] as const)('an activation of the %s after a change without an answer', kind => {
  const activate = ({ campaignId, a }: Awaited<ReturnType<typeof makeCampaign>>, expected: number) =>
    kind === 'ad'
      ? at.local.ads.status({ adId: a.id, status: 'ACTIVE', expected })
      : at.local.campaigns.status({ campaignId, status: 'ACTIVE', expected })

  /** Runs a change that Facebook applies without an answer; `settle` lets Facebook say what came of it. */
  async function loseAnswer(edge: 'campaign' | 'adset', change: () => Promise<unknown>) {
    let isSilent = true
    at.fake.script(call => (isSilent && call.edge === `GET {${edge}}` ? serverError() : undefined))
    at.fake.nextOf(`POST {${edge}}`, dropped({ committed: true }))
    await expect(change()).rejects.toMatchObject({ code: 'upstream_unavailable' })
    return () => {
      isSilent = false
    }
  }

  it('does not start an ad set of Ads Manager that was stopped by a pause', async () => {
    const made = await makeCampaign()
    const { campaignId, a } = made
    await at.local.ads.status({ adId: a.id, status: 'ACTIVE', expected: 10 })
    await createElsewhere(campaignId)
    const settle = await loseAnswer('campaign', () => at.local.campaigns.status({ campaignId, status: 'PAUSED' }))
    settle()
    await expect(activate(made, kind === 'ad' ? 10 : 17.5)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Made by hand" (£25.00 a day). It would start too.'),
    })
    expect(at.fake.objects('campaign').map(({ status }) => status)).toEqual(['PAUSED'])
  })

  it('does not spend a budget that Facebook may have', async () => {
    const made = await makeCampaign()
    const adSetId = made.first.id
    const settle = await loseAnswer('adset', () => at.local.adsets.budget({ adSetId, dailyBudget: 90, expected: 10 }))
    await expect(activate(made, kind === 'ad' ? 10 : 17.5)).rejects.toBeInstanceOf(Error)
    settle()
    await expect(activate(made, kind === 'ad' ? 10 : 17.5)).rejects.toMatchObject({
      code: 'conflict',
      details: { dailyBudget: kind === 'ad' ? 90 : 97.5 },
    })
    expect(statuses()).toEqual(allPaused)
  })
})

describe('an approval while the outcome of an edit is unknown', () => {
  it('shows the current and the unconfirmed text, and is stale when that is settled', async () => {
    const { a } = await makeCampaign()
    let isSilent = true
    at.fake.script(({ edge }) => (isSilent && edge === 'GET {ad}' ? serverError() : undefined))
    at.fake.nextOf('POST {ad}', dropped({ committed: true }))
    const edit = at.local.ads.edit({ adId: a.id, headline: 'Kettles by their watts' })
    await expect(edit).rejects.toMatchObject({ code: 'upstream_unavailable' })
    const input = { adId: a.id, status: 'ACTIVE' }
    const asked = await at.local.approvals.request({ operation: 'ads.status', input })
    expect(asked.what).toContainEqual(expect.stringContaining('says "Five kettles, compared"'))
    expect(asked.what).toContainEqual(
      expect.stringMatching(
        /^Facebook has not confirmed another text of the ad "A"\. It may say "Kettles by their watts", /,
      ),
    )
    isSilent = false
    await at.local.ads.reconcile({})
    await expect(at.local.approvals.approve({ id: asked.id, hash: asked.hash })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('says "Kettles by their watts"'),
    })
  })

  it('shows the current and the unconfirmed targeting, and is stale when that is settled', async () => {
    const { a, first } = await makeCampaign()
    let isSilent = true
    at.fake.script(({ edge }) => (isSilent && edge === 'GET {adset}' ? serverError() : undefined))
    at.fake.nextOf('POST {adset}', dropped({ committed: true }))
    const wanted = { ...targeting, geo_locations: { countries: ['FR'] } }
    const change = at.local.adsets.targeting({ adSetId: first.id, targeting: wanted })
    await expect(change).rejects.toMatchObject({ code: 'upstream_unavailable' })
    const input = { adId: a.id, status: 'ACTIVE' }
    const asked = await at.local.approvals.request({ operation: 'ads.status', input })
    expect(asked.what).toContainEqual(expect.stringMatching(/^The ad set ".*" targets United Kingdom, /))
    expect(asked.what).toContainEqual(
      expect.stringMatching(
        /^Facebook has not confirmed another targeting of the ad set ".*"\. It may target France, /,
      ),
    )
    isSilent = false
    await at.local.ads.reconcile({})
    await expect(at.local.approvals.approve({ id: asked.id, hash: asked.hash })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('targets France'),
    })
  })
})

describe('an activation that fails halfway', () => {
  it('says which ads run, and what they may spend', async () => {
    const { campaignId } = await makeCampaign()
    at.fake.nextOf('POST {ad}', () => undefined, refused(100, { title: 'Not allowed', text: 'No kettles here.' }))
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toMatchObject({
      message: expect.stringMatching(/"A" runs and may spend £10\.00 a day\. These ads do not run: "B", "C"\.$/),
      details: { running: [expect.anything()], stopped: [expect.anything(), expect.anything()], unclear: [] },
    })
  })

  it('says that nothing runs after it was undone', async () => {
    const { campaignId, a } = await makeCampaign()
    at.fake.nextOf('POST {ad}', refused(100, { title: 'Not allowed', text: 'No kettles here.' }))
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toThrow(
      /These ads do not run: "A", "B", "C"\.$/,
    )
    at.fake.nextOf('POST {ad}', refused(100, { title: 'Not allowed', text: 'No kettles here.' }))
    await expect(at.local.ads.status({ adId: a.id, status: 'ACTIVE' })).rejects.toThrow(/"A" does not run\.$/)
    expect(statuses()).toEqual(allPaused)
  })

  it('says what is unknown if Facebook does not answer', async () => {
    const { a } = await makeCampaign()
    let isSilent = true
    at.fake.script(({ edge }) => (isSilent && edge === 'GET {ad}' ? serverError() : undefined))
    at.fake.nextOf('POST {ad}', dropped({ committed: true }))
    await expect(at.local.ads.status({ adId: a.id, status: 'ACTIVE' })).rejects.toMatchObject({
      message: expect.stringMatching(/It is not known whether "A" runs\.$/),
      details: { unclear: [a.id], outcome: 'unknown' },
    })
    isSilent = false
  })

  it('names the campaign if it could not be paused again', async () => {
    const { campaignId } = await makeCampaign()
    const no = refused(100, { title: 'Not allowed', text: 'No kettles here.' })
    at.fake.nextOf('POST {ad}', no)
    at.fake.nextOf('POST {campaign}', () => undefined, no)
    at.fake.nextOf('POST {adset}', () => undefined, no)
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE' })).rejects.toThrow(
      /do not run: "A", "B", "C"\. Still active, without these ads: "Spring", .*\.$/,
    )
  })

  it('does not describe a refusal before anything was sent', async () => {
    const { campaignId } = await makeCampaign()
    await expect(at.local.campaigns.status({ campaignId, status: 'ACTIVE', expected: 1 })).rejects.toMatchObject({
      details: { expected: 1, dailyBudget: 17.5 },
    })
  })
})
