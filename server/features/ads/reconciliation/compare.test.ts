import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../adapters/meta/testing/platform-with-fake.ts'
import { makeOfEach } from '../../../ports/ad-platform.conformance.ts'
import { serverError } from '../../../testing/graph/reply.ts'
import { openAdsApp, tokenHolder } from '../testing/open-ads-app.ts'
import { makeOneAd } from '../testing/open-connected.ts'
import { openReconciled, openReconciledAd } from '../testing/open-reconciled.ts'

let at: Awaited<ReturnType<typeof openReconciledAd>>
beforeEach(async () => {
  at = await openReconciledAd()
})
afterEach(() => at.fake.close())

const isChange = ({ method }: { method: string }) => method !== 'GET'
const actions = (finding: { actions: readonly { action: string; label: string }[] }) =>
  finding.actions.map(({ action, label }) => `${action}: ${label}`)

describe('a comparison', () => {
  it('finds nothing if both sides agree, and changes nothing', async () => {
    await at.local.ads.status({ adId: at.ad.id, status: 'ACTIVE' })
    await at.local.adsets.budget({ adSetId: at.adSet.id, dailyBudget: 12.5 })
    const changes = at.fake.requests.filter(isChange).length
    expect(await at.local.ads.reconcile({})).toEqual({
      checkedAt: '2026-11-21T09:00:00.000Z',
      settled: 0,
      objects: 3,
      findings: [],
      foreign: { total: 0, first: [] },
    })
    expect(at.fake.requests.filter(isChange)).toHaveLength(changes)
  })

  it('counts objects of others and offers no action for them', async () => {
    const others = await makeOfEach(at.platform, 'Summer lamps [UK]')
    const { findings, foreign, objects } = await at.local.ads.reconcile({})
    expect({ findings, objects, total: foreign.total }).toEqual({ findings: [], objects: 3, total: 3 })
    expect(foreign.first[0]).toEqual({ kind: 'campaign', remoteId: others.campaign, name: 'Summer lamps [UK]' })
  })

  it('ignores imported records', async () => {
    const content = ['Day,Ad name,Impressions,Clicks (all),Amount spent (GBP)', '2026-11-20,Old ad,10,1,0.50'].join(
      '\n',
    )
    await at.local.ads.import({ name: 'x.csv', content, createUnknown: true })
    expect(await at.local.ads.reconcile({})).toMatchObject({ objects: 3, findings: [] })
  })

  it('ignores objects that are created or changed while it reads', async () => {
    at.fake.nextOf('GET adsets', async () => {
      await at.local.campaigns.create({ name: 'Autumn' })
      await at.local.ads.delete({ adId: at.ad.id })
      return undefined
    })
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
  })

  it('reads pages instead of single objects', async () => {
    const [creative] = at.fake.objects('adcreative')
    const spec = { adSetId: at.remote.adSet, creativeId: creative?.id ?? '' }
    for (let made = 0; made < 120; made += 1) await at.platform.createAd({ name: `x ${made}`, ...spec }, call)
    const before = at.fake.requests.length
    expect((await at.local.ads.reconcile({})).foreign).toMatchObject({ total: 120, first: { length: 50 } })
    const edges = at.fake.requests.slice(before).map(({ edge }) => edge)
    expect(edges.filter(edge => edge !== 'GET {account}')).toEqual([
      'GET campaigns',
      'GET adsets',
      'GET ads',
      'GET ads',
    ])
  })

  it('returns ids that depend on the finding only', async () => {
    await at.platform.setDailyBudget(at.remote.adSet, 1500, call)
    const first = await at.only()
    expect(first.id).toMatch(new RegExp(`^drift-${at.adSet.id}-[0-9a-f]{8}$`))
    expect((await at.only()).id).toBe(first.id)
    await at.platform.setDailyBudget(at.remote.adSet, 1600, call)
    expect((await at.only()).id).not.toBe(first.id)
  })

  it('needs a connection and names the missing settings', async () => {
    const alone = await openAdsApp()
    const needed = { code: 'not_configured', message: expect.stringContaining('FACEBOOK_PAGE_ID (page id)') }
    await expect(alone.local.ads.reconcile({})).rejects.toMatchObject(needed)
    const approvals = [{ id: 'x', action: 'send' as const }]
    await expect(alone.local.ads.reconcileApprove({ approvals })).rejects.toMatchObject(needed)
  })

  it('needs ads:write', async () => {
    const reader = await tokenHolder(at, 'ads:read')
    await expect(reader.ads.reconcile({})).rejects.toMatchObject({ code: 'forbidden' })
    const approvals = [{ id: 'x', action: 'send' as const }]
    await expect(reader.ads.reconcileApprove({ approvals })).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a finding', () => {
  const strayId = '01KA0000000000000000000000'

  it('is an orphan if its name has an id of ours that no record has', async () => {
    const ids = await makeOfEach(at.platform, `Old lamps [${strayId}]`)
    const finding = await at.only({ kind: 'campaign' })
    expect(finding).toMatchObject({
      type: 'orphan',
      subjectId: null,
      remoteId: ids.campaign,
      here: null,
      there: 'Paused',
      name: `Old lamps [${strayId}]`,
      message: expect.stringContaining('another one with the same ad account'),
    })
    expect(actions(finding)).toEqual(['remove: Delete it and its 1 ad set and 1 ad on Facebook'])
    expect((await at.findings()).map(({ type, kind }) => [type, kind])).toEqual([
      ...[['orphan', 'campaign']],
      ...[['orphan', 'adSet']],
      ...[['orphan', 'ad']],
    ])
  })

  it('cannot be removed while it contains objects of ours', async () => {
    const stored = await at.records.get('campaign', at.campaign.id)
    await at.records.transact(async tx => tx.delete('campaign', at.campaign.id))
    expect(await at.only()).toMatchObject({
      type: 'orphan',
      remoteId: stored?.remoteId,
      actions: [],
      message: expect.stringContaining('it stays'),
    })
  })

  it('is missing if Facebook does not list it, with everything in it', async () => {
    await at.platform.remove('adSet', at.remote.adSet, call)
    const [adSet, ad, ...others] = await at.findings()
    expect(others).toEqual([])
    expect(adSet).toMatchObject({ type: 'missing', kind: 'adSet', subjectId: at.adSet.id, here: 'Paused', there: null })
    expect(adSet && actions(adSet)).toEqual([
      ...['send: Create it again on Facebook, paused, with its 1 ad', 'forget: Remove it and its 1 ad from blogops'],
    ])
    expect(ad && actions(ad)).toEqual([
      ...['send: Create it again on Facebook, paused, with its ad set', 'forget: Remove it from blogops'],
    ])
  })

  it('is unsent if it was created without a connection', async () => {
    const alone = await openAdsApp({}, { newId: at.newId })
    await makeOneAd({ ...at, local: alone.local })
    const connected = await openReconciled({ parts: { records: alone.records } })
    const findings = await connected.findings()
    expect(findings.map(({ type, kind }) => `${type} ${kind}`)).toEqual([
      'unsent campaign',
      'unsent adSet',
      'unsent ad',
    ])
    expect(findings[2] && actions(findings[2])).toEqual([
      'send: Send it to Facebook, paused, with its campaign and its ad set',
    ])
    await connected.fake.close()
  })

  it('is a duplicate if Facebook has the object more than once, except the linked one', async () => {
    const name = `Spring [${at.campaign.id}]`
    const second = await at.platform.createCampaign({ name, goal: 'traffic' }, call)
    const finding = await at.only()
    expect(finding).toMatchObject({
      type: 'duplicate',
      subjectId: at.campaign.id,
      remoteId: second,
      there: 'Paused',
    })
    expect(actions(finding)).toEqual(['remove: Delete it on Facebook'])
  })

  it('is a drift for each different field of each object', async () => {
    await at.local.ads.status({ adId: at.ad.id, status: 'ACTIVE' })
    await at.platform.setStatus('ad', at.remote.ad, 'PAUSED', call)
    await at.platform.setStatus('campaign', at.remote.campaign, 'PAUSED', call)
    await at.platform.setDailyBudget(at.remote.adSet, 2500, call)
    await at.platform.setName('adSet', at.remote.adSet, `Kettles, five [${at.adSet.id}]`, call)
    await at.platform.setName('ad', at.remote.ad, 'A nice name', call)
    const findings = await at.findings()
    expect(findings.map(({ type, kind, here, there }) => [type, kind, here, there])).toEqual([
      ['drift', 'campaign', 'Active', 'Paused'],
      ['drift', 'adSet', '£10.00 a day', '£25.00 a day'],
      ['drift', 'adSet', 'Five Kettles - Ad Set', 'Kettles, five'],
      ['drift', 'ad', 'Active', 'Paused'],
      ['drift', 'ad', 'Five Kettles - Variant A', 'A nice name'],
    ])
    expect(findings.map(actions)).toEqual([
      ['take: Mark it as paused in blogops', 'send: Activate it on Facebook'],
      ['take: Set it to £25.00 a day in blogops', 'send: Lower it to £10.00 a day on Facebook'],
      ['take: Rename it to "Kettles, five" in blogops', 'send: Rename it to "Five Kettles - Ad Set" on Facebook'],
      ['take: Mark it as paused in blogops', 'send: Activate it on Facebook'],
      ['send: Rename it to "Five Kettles - Variant A" on Facebook'],
    ])
    expect(findings.map(finding => finding.actions.at(-1)?.warning ?? null)).toEqual([
      ...['This activates "Spring" on Facebook. Its active ad sets can then spend money.', null, null],
      ...['This activates "Five Kettles - Variant A" on Facebook. Its ad set can then spend £10.00 a day.', null],
    ])
  })

  it('is a targeting drift only for fields that Facebook did not add itself', async () => {
    const ours = { ...at.adSet.targeting, genders: undefined }
    const places = { countries: ['GB'], location_types: ['home', 'recent'] }
    await at.platform.setTargeting(at.remote.adSet, { ...ours, geo_locations: places }, call)
    expect(await at.findings()).toEqual([])
    await at.platform.setTargeting(at.remote.adSet, { ...ours, age_min: 30 }, call)
    const finding = await at.only()
    expect(finding).toMatchObject({
      type: 'drift',
      kind: 'adSet',
      message: 'Its targeting differs between Facebook and blogops.',
      here: expect.stringContaining('"age_min":18'),
      there: expect.stringContaining('"age_min":30'),
    })
    expect(actions(finding)).toEqual(['take: Use the targeting from Facebook', 'send: Use the targeting from blogops'])
  })

  it.each([
    ['an interest', { flexible_spec: [{ interests: [{ id: '6003', name: 'Tea' }] }] }],
    ['an audience', { custom_audiences: [{ id: '77', name: 'Customers' }] }],
    ['who is left out', { exclusions: { interests: [{ id: '6003', name: 'Tea' }] } }],
    ['another language', { locales: [6] }],
  ])('is a drift of targeting that was added on Facebook: %s', async (_, added) => {
    const geo_locations = { countries: ['GB'], location_types: ['home', 'recent'] }
    const ours = { ...at.adSet.targeting, genders: undefined }
    await at.platform.setTargeting(at.remote.adSet, { ...ours, geo_locations, ...added }, call)
    const { there } = await at.only()
    expect(JSON.parse(there ?? '')).toEqual({ ...ours, geo_locations, ...added })
  })

  it('is unresolved while the outcome of a call is unknown, and resolved once it is known', async () => {
    at.fake.nextOf('POST campaigns', serverError({ committed: true }))
    const nobody = () => at.fake.nextOf('GET campaigns', ...Array.from({ length: 12 }, () => serverError()))
    nobody()
    await at.local.campaigns.create({ name: 'Autumn' }).catch(() => undefined)
    nobody()
    expect(await at.only()).toMatchObject({
      type: 'unsettled',
      kind: 'campaign',
      name: 'Autumn',
      message: expect.stringContaining('(create) is unknown'),
    })
    expect(await at.local.ads.reconcile({})).toMatchObject({ settled: 1, objects: 4, findings: [] })
  })
})
