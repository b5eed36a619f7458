import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'
import { openAdSet } from './testing/open-ad-set.ts'
import { makeOneAd, openConnected } from './testing/open-connected.ts'

let app: Awaited<ReturnType<typeof openAdSet>>
let adSetId: string
beforeEach(async () => {
  app = await openAdSet()
  adSetId = app.adSet.id
})

describe('the daily budget of an ad set', () => {
  it('is changed to the penny and recorded with actor and time', async () => {
    const raised = await app.local.adsets.budget({ adSetId, dailyBudget: 12.34 })
    expect(raised).toMatchObject({ dailyBudget: 12.34, name: 'Five Kettles - Ad Set', articleTitle: 'Five Kettles' })
    const lowered = await app.local.adsets.budget({ adSetId, dailyBudget: 1 })
    const at = '2026-11-21T09:00:00.000Z'
    expect(lowered.changes).toEqual([
      { at, by: 'local', what: 'budget', from: 10, to: 12.34 },
      { at, by: 'local', what: 'budget', from: 12.34, to: 1 },
    ])
    expect(await app.local.adsets.budget({ adSetId, dailyBudget: 1 })).toEqual(lowered)
  })

  it.each([
    [0.99, 'Daily budget must be at least £1.00'],
    [-1, 'Daily budget must be at least £1.00'],
    [1.005, 'whole pence'],
  ])('cannot be %d', async (dailyBudget, told) => {
    await expect(app.local.adsets.budget({ adSetId, dailyBudget })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(told),
    })
  })

  it('never exceeds the cap, not counting its own current budget', async () => {
    await app.local.adsets.budget({ adSetId, dailyBudget: 100 })
    await expect(app.local.adsets.budget({ adSetId, dailyBudget: 100.01 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('would exceed the cap'),
      details: { cap: 100, taken: 0, left: 100 },
    })
  })

  it('can be lowered but not raised while the cap is below the sum', async () => {
    await app.local.adsets.budget({ adSetId, dailyBudget: 50 })
    const { local } = await createTestApp({ records: app.records, config: { maxDailyBudgetPence: 1000 } })
    expect(await local.adsets.budget({ adSetId, dailyBudget: 40 })).toMatchObject({ dailyBudget: 40 })
    await expect(local.adsets.budget({ adSetId, dailyBudget: 41 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('keeps the latest twenty changes', async () => {
    for (let pounds = 1; pounds <= 25; pounds += 1) await app.local.adsets.budget({ adSetId, dailyBudget: pounds })
    const { changes } = await app.local.adsets.budget({ adSetId, dailyBudget: 30 })
    expect(changes).toHaveLength(20)
    expect(changes.at(-1)).toMatchObject({ from: 25, to: 30 })
  })
})

describe('the targeting of an ad set', () => {
  const set = (targeting: Record<string, unknown>) => app.local.adsets.targeting({ adSetId, targeting })

  it('is replaced completely, including fields only Meta knows', async () => {
    const targeting = {
      age_min: 25,
      age_max: 54,
      genders: [2],
      geo_locations: { countries: ['GB', 'IE'], location_types: ['home'] },
      flexible_spec: [{ interests: [{ id: '6003', name: 'Tea' }] }],
    }
    expect((await set(targeting)).targeting).toEqual(targeting)
    expect((await app.local.adsets.list())[0]?.targeting).toEqual(targeting)
  })

  it.each([
    [{}, 'must name at least one thing'],
    [{ age_min: 12 }, 'age_min must be a whole number from 13 to 65'],
    [{ age_max: 66 }, 'age_max must be a whole number from 13 to 65'],
    [{ age_min: '18' }, 'age_min must be a whole number'],
    [{ age_min: 40, age_max: 30 }, 'age_min must not be above age_max'],
    [{ age_max: 15 }, 'age_min must not be above age_max'],
    [{ genders: [3] }, 'genders must be a list of 0 (all), 1 (men) or 2 (women)'],
    [{ genders: 'all' }, 'genders must be a list'],
    [{ geo_locations: { countries: ['gb'] } }, 'two-letter codes'],
    [{ geo_locations: { countries: 'GB' } }, 'two-letter codes'],
    [{ geo_locations: ['GB'] }, 'must be an object'],
    [{ note: 'x'.repeat(20_000) }, 'at most 20,000 characters'],
  ])('cannot be %j', async (targeting, told) => {
    await expect(set(targeting)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(told),
    })
    expect((await app.local.adsets.list())[0]?.targeting).toEqual(app.adSet.targeting)
  })
})

describe('a deleted ad set', () => {
  const csv =
    'Day,Ad name,Age,Impressions,Clicks (all),Amount spent (GBP)\n2026-11-20,Five Kettles - Variant A,25-34,10,1,1'

  it('is deleted with its ads and figures, and its campaign is paused', async () => {
    const { id: adId } = await app.local.ads.create(app.words)
    const otherAdSet = await app.local.adsets.create({ articleId: 'a2', campaignId: app.campaignId })
    await app.local.ads.create({ ...app.words, adSetId: otherAdSet.id, variant: 'B' })
    await app.local.ads.status({ adId, status: 'ACTIVE' })
    await app.local.ads.import({ name: 'x.csv', content: csv })
    expect(await app.local.adsets.delete({ adSetId })).toEqual({ ok: true })
    expect(await app.local.adsets.list()).toMatchObject([{ id: otherAdSet.id }])
    expect(await app.local.ads.all({})).toMatchObject([{ variant: 'B' }])
    expect(await app.records.find('insightTotal')).toEqual([])
    await vi.waitFor(async () => expect(await app.records.find('insight')).toEqual([]))
    expect(await app.local.campaigns.list()).toMatchObject([{ status: 'PAUSED' }])
  })

  it('is not found by any call', async () => {
    await app.local.adsets.delete({ adSetId })
    for (const call of [
      () => app.local.adsets.delete({ adSetId }),
      () => app.local.adsets.budget({ adSetId, dailyBudget: 5 }),
      () => app.local.adsets.targeting({ adSetId, targeting: { age_min: 20 } }),
      () => app.local.demographics.age({ adSetId }),
      () => app.local.ads.create(app.words),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves no ad behind that was created concurrently', async () => {
    const made = Array.from({ length: 5 }, () => app.local.ads.create(app.words))
    await Promise.allSettled([...made, app.local.adsets.delete({ adSetId }), app.local.ads.create(app.words)])
    expect(await app.local.ads.all({})).toEqual([])
  })
})

describe('the placements of an ad set', () => {
  const edit = (placements: ('automatic' | 'facebook' | 'instagram')[]) =>
    app.local.adsets.edit({ adSetId, placements })

  it('are automatic at first, and can be chosen', async () => {
    expect((await app.local.adsets.list())[0]?.placements).toEqual(['automatic'])
    const { targeting } = app.adSet
    expect(await edit(['instagram', 'facebook'])).toMatchObject({ placements: ['facebook', 'instagram'], targeting })
    expect(await edit(['automatic'])).toEqual(app.adSet)
  })

  it('stay when the audience changes, which does not contain them', async () => {
    await edit(['instagram'])
    const targeting = { geo_locations: { countries: ['IE'] } }
    expect(await app.local.adsets.targeting({ adSetId, targeting })).toMatchObject({
      placements: ['instagram'],
      targeting,
    })
    await expect(
      app.local.adsets.targeting({ adSetId, targeting: { ...targeting, placements: ['facebook'] } }),
    ).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('chosen separately') })
  })

  it('make another ad set for the same people, whose name mentions them', async () => {
    const copy = await app.local.adsets.copy({ adSetId, placements: ['instagram'] })
    expect(copy).toMatchObject({ name: 'Five Kettles - Ad Set (on Instagram)', placements: ['instagram'] })
    await expect(edit(['instagram'])).rejects.toMatchObject({ code: 'conflict' })
  })

  it('cannot be automatic and something else, or none', async () => {
    for (const wrong of [edit(['automatic', 'facebook']), edit([]), app.local.adsets.edit({ adSetId })])
      await expect(wrong).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('are sent to Facebook with the audience', async () => {
    const at = await openConnected()
    const { adSet } = await makeOneAd(at)
    await at.local.adsets.edit({ adSetId: adSet.id, placements: ['instagram'] })
    expect(at.fake.objects('adset')[0]?.given.targeting).toMatchObject({
      publisher_platforms: ['instagram'],
      geo_locations: { countries: ['GB'] },
    })
    expect(await at.local.ads.reconcile({})).toMatchObject({ findings: [] })
    await at.local.adsets.edit({ adSetId: adSet.id, placements: ['automatic'] })
    expect(at.fake.objects('adset')[0]?.given.targeting).not.toHaveProperty('publisher_platforms')
    await at.fake.close()
  })
})
