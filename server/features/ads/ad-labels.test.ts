import { beforeEach, describe, expect, it } from 'vitest'
import { openAdSet } from './testing/open-ad-set.ts'
import { tokenHolder } from './testing/open-ads-app.ts'

let app: Awaited<ReturnType<typeof openAdSet>>
let adId: string
beforeEach(async () => {
  app = await openAdSet()
  adId = (await app.local.ads.create(app.words)).id
})

const label = (change: { add?: string[]; remove?: string[] }, ids = [adId]) => app.local.ads.label({ ids, ...change })

describe('labels', () => {
  it('are added to ads and ad sets, in order and once, and shown everywhere', async () => {
    await label({ add: ['winter', 'Test 10', 'Test 9'] }, [adId, app.adSet.id, adId])
    const labels = ['Test 9', 'Test 10', 'winter']
    expect(await app.local.ads.all()).toMatchObject([{ labels }])
    expect(await app.local.adsets.list()).toMatchObject([{ labels }])
    expect(await app.local.ads.performance({})).toMatchObject([{ labels, ads: [{ labels }] }])
    expect(await label({ add: ['WINTER', 'spring'], remove: ['test 9'] })).toEqual([
      { id: adId, name: 'Five Kettles - Variant A', labels: ['spring', 'Test 10', 'winter'] },
    ])
    expect(await app.local.adsets.list()).toMatchObject([{ labels }])
  })

  it('are empty for ads of earlier versions', async () => {
    expect(await app.local.ads.all()).toMatchObject([{ labels: [] }])
  })

  it('filter the list of ads', async () => {
    const { id } = await app.local.ads.create({ ...app.words, variant: 'B', headline: 'Kettles, compared' })
    await label({ add: ['Spring'] }, [id])
    expect(await app.local.ads.all({ label: 'spring' })).toMatchObject([{ id }])
    expect(await app.local.ads.all({ label: 'autumn' })).toEqual([])
  })

  it('stay when the ad, its status and its budget change', async () => {
    await label({ add: ['spring'] }, [adId, app.adSet.id])
    await app.local.ads.edit({ adId, name: 'Mine' })
    await app.local.ads.status({ adId, status: 'ACTIVE' })
    await app.local.adsets.budget({ adSetId: app.adSet.id, dailyBudget: 12 })
    expect(await app.local.ads.all()).toMatchObject([{ name: 'Mine', status: 'ACTIVE', labels: ['spring'] }])
    expect(await app.local.adsets.list()).toMatchObject([{ dailyBudget: 12, labels: ['spring'] }])
  })

  it('change for all objects or for none', async () => {
    await expect(label({ add: ['spring'] }, [adId, 'none'])).rejects.toMatchObject({ code: 'not_found' })
    const many = (from: number) => Array.from({ length: 12 }, (_, at) => `label ${from + at}`)
    await label({ add: many(0) })
    await expect(label({ add: many(12) }, [app.adSet.id, adId])).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(
        '"Five Kettles - Variant A" would have more than 20 labels. Nothing was labelled.',
      ),
    })
    expect(await app.local.adsets.list()).toMatchObject([{ labels: [] }])
  })

  it.each([
    [{ add: [' '] }, 'A label cannot be empty'],
    [{ add: ['x'.repeat(41)] }, 'at most 40 characters'],
    [{ add: ['a, b'] }, 'cannot contain a comma'],
    [{ add: ['a\u001b[2J'] }, 'one line of plain text'],
    [{}, 'nothing to change'],
  ])('refuse %j', async (change, reason) => {
    await expect(label(change)).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(reason),
    })
  })

  it('are changed only with ads:write, and in the history of calls', async () => {
    const reader = await tokenHolder(app, 'ads:read')
    await expect(reader.ads.label({ ids: [adId], add: ['spring'] })).rejects.toMatchObject({ code: 'forbidden' })
    await label({ add: ['spring'] })
    expect(await app.local.audit.list({ operation: 'ads.label' })).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused' },
    ])
  })
})
