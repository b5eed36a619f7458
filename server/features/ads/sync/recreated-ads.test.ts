import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../../adapters/meta/testing/platform-with-fake.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { openReconciledAd } from '../testing/open-reconciled.ts'

const clock = createManualClock()
let at: Awaited<ReturnType<typeof openReconciledAd>>
beforeEach(async () => {
  at = await openReconciledAd({ fake: { now: clock.now } })
})
afterEach(() => at.fake.close())

const some = { impressions: 1000, clicks: 30, conversions: 2, region: 'Kent' }

async function sync() {
  const { id } = await at.local.ads.sync({})
  for await (const event of at.local.jobs.events({ id })) if (event.type === 'end') break
  return (await at.local.jobs.get({ id })).result
}

const stored = () => at.records.get('ad', at.ad.id)
const spend = async () => (await at.local.ads.performance({}))[0]?.totalSpend
const days = async () => (await at.local.ads.days({ days: 3 })).days.map(one => one.spend)
const kent = async () => (await at.local.demographics.region({ adSetId: at.adSet.id }))[0]?.spend

/** Deletes an ad with £200 of spend on Facebook and creates it again. @returns its new remote id. */
async function makeAgain(): Promise<string> {
  at.fake.deliver({ adId: at.remote.ad, date: '2026-11-19', ...some, spend: 120 })
  at.fake.deliver({ adId: at.remote.ad, date: '2026-11-20', ...some, spend: 80 })
  await sync()
  await at.platform.remove('ad', at.remote.ad, call)
  expect(await at.approve(await at.only(), 'send')).toMatchObject({ failed: [] })
  return (await stored())?.remoteId ?? 'nowhere'
}

describe('a recreated ad', () => {
  it('keeps its earlier figures, even of the same day, if Facebook reports only the new ad', async () => {
    const second = await makeAgain()
    expect(await stored()).toMatchObject({ remoteId: second, formerRemoteIds: [at.remote.ad] })
    at.fake.withdraw()
    at.fake.deliver({ adId: second, date: '2026-11-20', ...some, spend: 1 })
    expect(await sync()).toMatchObject({ ads: 1, unknownTotal: 0 })
    expect([await spend(), await days(), await kent()]).toEqual([201, [120, 81, 0], 201])
  })

  it('counts the figures of both ads and their corrections', async () => {
    const second = await makeAgain()
    at.fake.deliver({ adId: second, date: '2026-11-20', ...some, spend: 1 })
    expect(await sync()).toMatchObject({ ads: 1, unknownTotal: 0 })
    expect(await spend()).toBe(201)
    expect(await sync()).toMatchObject({ changed: 0 })
    at.fake.withdraw()
    at.fake.deliver({ adId: at.remote.ad, date: '2026-11-19', ...some, spend: 100 })
    at.fake.deliver({ adId: second, date: '2026-11-21', ...some, spend: 2 })
    await sync()
    expect([await spend(), await days(), await kent()]).toEqual([102, [100, 0, 2], 102])
  })

  it('has all its days replaced by a file without ids', async () => {
    const second = await makeAgain()
    at.fake.deliver({ adId: second, date: '2026-11-20', ...some, spend: 1 })
    await sync()
    const head = 'Day,Ad name,Impressions,Clicks (all),Amount spent (GBP)'
    await at.local.ads.import({ name: 'x.csv', content: `${head}\n2026-11-20,${at.ad.name},10,1,90` })
    expect(await days()).toEqual([120, 90, 0])
  })

  it('is matched in files by either of its ids', async () => {
    const second = await makeAgain()
    const head = 'Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)'
    const rows = [`2026-11-20,${at.remote.ad},10,1,70`, `2026-11-20,${second},10,1,3`]
    const content = [head, ...rows].join('\n')
    expect(await at.local.ads.import({ name: 'x.csv', content })).toMatchObject({
      ads: 1,
      imported: 2,
      unknownTotal: 0,
    })
    expect(await days()).toEqual([120, 73, 0])
  })
})

it('an ad that is linked to another object keeps its earlier figures', async () => {
  at.fake.deliver({ adId: at.remote.ad, date: '2026-11-20', ...some, spend: 200 })
  await sync()
  const name = String(at.fake.objects('ad')[0]?.name)
  const creativeId = (await stored())?.remoteCreativeId ?? 'nowhere'
  const second = await at.platform.createAd({ name, adSetId: at.remote.adSet, creativeId }, call)
  await at.platform.remove('ad', at.remote.ad, call)
  expect(await at.approve(await at.only({ type: 'missing' }), 'take')).toMatchObject({ failed: [] })
  at.fake.withdraw()
  at.fake.deliver({ adId: second, date: '2026-11-20', ...some, spend: 1 })
  await sync()
  expect([(await stored())?.remoteId, await spend()]).toEqual([second, 201])
})
