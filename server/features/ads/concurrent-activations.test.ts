import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropped, serverError } from '../../testing/graph/reply.ts'
import { openAdsApp } from './testing/open-ads-app.ts'
import { type ConnectedApp, makeOneAd, openConnected } from './testing/open-connected.ts'

/** Ads that are being activated, or whose activation has an unknown outcome, count as running. */

let at: ConnectedApp
beforeEach(async () => {
  at = await openConnected()
})
afterEach(() => at.fake.close())

const statuses = (kind: 'campaign' | 'adset' | 'ad') => at.fake.objects(kind).map(({ status }) => status)
const words = { headline: 'Quiet kettles', bodyText: 'Which of them is quiet?', variant: 'B' }

/** Delays the next call of this edge. */
function blockCalls(edge: string) {
  let open = () => {}
  const gate = new Promise<undefined>(resolve => {
    open = () => resolve(undefined)
  })
  let isThere = false
  at.fake.nextOf(edge, () => {
    isThere = true
    return gate
  })
  return { open: () => open(), reached: () => expect.poll(() => isThere).toBe(true) }
}

describe('the cap of running budgets', () => {
  /** Two ads with £60 each in two campaigns. The cap was lowered to £100 afterwards. */
  async function openLowered() {
    const { local } = await openAdsApp(
      { maxDailyBudgetPence: 20_000 },
      { records: at.records, platform: at.platform, newId: randomUUID, sleep: async () => {} },
    )
    const ids: string[] = []
    for (const name of ['One', 'Two']) {
      const campaign = await local.campaigns.create({ name })
      const adSet = await local.adsets.create({ articleId: 'a1', campaignId: campaign.id, dailyBudget: 60 })
      ids.push((await local.ads.create({ adSetId: adSet.id, ...words })).id)
    }
    return ids
  }

  it('counts an ad set that is being activated', async () => {
    const [first = '', second = ''] = await openLowered()
    const gate = blockCalls('POST {campaign}')
    const activated = at.local.ads.status({ adId: first, status: 'ACTIVE' })
    await gate.reached()
    await expect(at.local.ads.status({ adId: second, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('running ad sets have £60.00'),
    })
    gate.open()
    await activated
    expect(statuses('adset').sort()).toEqual(['ACTIVE', 'PAUSED'])
  })

  it('counts an ad set whose activation has an unknown outcome', async () => {
    const [first = '', second = ''] = await openLowered()
    let isSilent = true
    at.fake.script(({ edge }) => (isSilent && edge === 'GET {adset}' ? serverError() : undefined))
    at.fake.nextOf('POST {adset}', dropped({ committed: true }))
    await expect(at.local.ads.status({ adId: first, status: 'ACTIVE' })).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    await expect(at.local.ads.status({ adId: second, status: 'ACTIVE' })).rejects.toMatchObject({ code: 'conflict' })
    isSilent = false
  })
})

describe('pausing the last running ad', () => {
  it('leaves its ad set active if another ad in it is being activated', async () => {
    const { adSet, ad } = await makeOneAd(at)
    const other = await at.local.ads.create({ adSetId: adSet.id, ...words })
    await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const gate = blockCalls('POST {ad}')
    const activated = at.local.ads.status({ adId: other.id, status: 'ACTIVE' })
    await gate.reached()
    await at.local.ads.status({ adId: ad.id, status: 'PAUSED' })
    expect([...statuses('ad'), ...statuses('adset')]).toEqual(['PAUSED', 'PAUSED', 'ACTIVE'])
    gate.open()
    await activated
    expect([statuses('ad').sort(), statuses('adset'), statuses('campaign')]).toEqual([
      ...[['ACTIVE', 'PAUSED'], ['ACTIVE'], ['ACTIVE']],
    ])
  })

  it('leaves its campaign active if another ad set in it is being activated', async () => {
    const { campaign, ad } = await makeOneAd(at)
    await at.records.transact(async tx => {
      const article = (await tx.get('article', 'a2')) ?? expect.unreachable()
      await tx.put('article', { ...article, status: 'published', publishedAt: article.createdAt })
    })
    const adSet = await at.local.adsets.create({ articleId: 'a2', campaignId: campaign.id })
    const other = await at.local.ads.create({ adSetId: adSet.id, ...words })
    await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const gate = blockCalls('POST {adset}')
    const activated = at.local.ads.status({ adId: other.id, status: 'ACTIVE' })
    await gate.reached()
    await at.local.ads.status({ adId: ad.id, status: 'PAUSED' })
    gate.open()
    await activated
    expect([statuses('adset').sort(), statuses('campaign')]).toEqual([['ACTIVE', 'PAUSED'], ['ACTIVE']])
  })

  it('finishes before a requested activation of another ad in the ad set', async () => {
    const { adSet, ad } = await makeOneAd(at)
    const other = await at.local.ads.create({ adSetId: adSet.id, ...words })
    await at.local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    const gate = blockCalls('POST {ad}')
    const paused = at.local.ads.status({ adId: ad.id, status: 'PAUSED' })
    await gate.reached()
    const activated = at.local.ads.status({ adId: other.id, status: 'ACTIVE' })
    for (let turn = 0; turn < 200; turn += 1) await setImmediate()
    gate.open()
    await Promise.all([paused, activated])
    expect([statuses('ad').sort(), statuses('adset'), statuses('campaign')]).toEqual([
      ...[['ACTIVE', 'PAUSED'], ['ACTIVE'], ['ACTIVE']],
    ])
  })
})
