import { beforeEach, describe, expect, it } from 'vitest'
import { openAdSet } from './testing/open-ad-set.ts'

let app: Awaited<ReturnType<typeof openAdSet>>
let adId: string
beforeEach(async () => {
  app = await openAdSet()
  adId = (await app.local.ads.create(app.words)).id
})

const head = 'Day,Ad name,Ad set name,Campaign name,Age,Gender,Impressions,Clicks (all),Amount spent (GBP),Purchases'
const known = 'Five Kettles - Variant A,Five Kettles - Ad Set,Spring'
const rows = [
  `2026-11-19,${known},25-34,female,1000,20,1.50,1`,
  `2026-11-19,${known},25-34,male,500,5,0.50,0`,
  `2026-11-20,${known},35-44,female,200,4,0.335,2`,
]
const unknown = '2026-11-20,Toaster ad,Toasters,Autumn,25-34,male,70,7,0.70,0'

type Options = Partial<Parameters<typeof app.local.ads.import>[0]>
const importRows = (lines: readonly string[], options: Options = {}) =>
  app.local.ads.import({ name: 'export.csv', content: [head, ...lines].join('\n'), ...options })
const all = async () => ({
  insights: await app.records.find('insight'),
  totals: await app.records.find('insightTotal'),
})

describe('an import', () => {
  it('adds up to the totals of the file, in all and for each breakdown', async () => {
    const result = await importRows(rows)
    expect(result).toMatchObject({
      dryRun: false,
      rows: 3,
      imported: 3,
      ads: 1,
      from: '2026-11-19',
      to: '2026-11-20',
      changed: 7,
      totals: { impressions: 1700, clicks: 29, spend: 2.335, conversions: 3 },
      created: { campaigns: 0, adSets: 0, ads: 0 },
      unknownTotal: 0,
      rejectedTotal: 0,
      columns: { date: 'Day', clicks: 'Clicks (all)', conversions: 'Purchases' },
    })
    const [row] = await app.local.ads.performance({})
    expect(row).toMatchObject({
      adSetId: app.adSet.id,
      articleSlug: 'five-kettles',
      articleTitle: 'Five Kettles',
      dailyBudget: 10,
      totalImpressions: 1700,
      totalClicks: 29,
      totalSpend: 2.335,
      totalConversions: 3,
      ads: [{ adId, variant: 'A', status: 'PAUSED', impressions: 1700, clicks: 29, spend: 2.335, conversions: 3 }],
    })
    expect(row?.avgCtr).toBeCloseTo(2900 / 1700)
    expect(row?.avgCpc).toBeCloseTo(2.335 / 29)
    const adSetId = app.adSet.id
    const age = await app.local.demographics.age({ adSetId })
    expect(age).toEqual([
      { age: '25-34', impressions: 1500, clicks: 25, ctr: 2500 / 1500, spend: 2, cpc: 0.08, sample: false },
      { age: '35-44', impressions: 200, clicks: 4, ctr: 2, spend: 0.335, cpc: 0.335 / 4, sample: false },
    ])
    const gender = await app.local.demographics.gender({ adSetId })
    expect(gender).toMatchObject([
      { gender: 'female', impressions: 1200 },
      { gender: 'male', impressions: 500 },
    ])
    expect(await app.local.demographics.region({ adSetId })).toEqual([])
  })

  it('changes nothing when repeated, one after another or concurrently', async () => {
    await importRows(rows)
    const before = await all()
    expect(await importRows(rows)).toMatchObject({ imported: 3, changed: 0 })
    await Promise.all([importRows(rows), importRows(rows), importRows(rows)])
    expect(await all()).toEqual(before)
  })

  it('replaces a day completely, including groups that are no longer reported', async () => {
    await importRows(rows)
    await importRows([`2026-11-19,${known},45-54,male,10,1,0.10,0`])
    const [row] = await app.local.ads.performance({})
    expect(row).toMatchObject({ totalImpressions: 210, totalClicks: 5 })
    const age = await app.local.demographics.age({ adSetId: app.adSet.id })
    expect(age.filter(({ impressions }) => impressions > 0)).toMatchObject([
      { age: '35-44', impressions: 200 },
      { age: '45-54', impressions: 10 },
    ])
    expect(age.map(({ age: group }) => group)).not.toContain('25-34')
  })

  it('by region leaves ages unchanged, and sorts regions by impressions', async () => {
    await importRows(rows)
    const content = [
      'Day,Ad ID,Region,Impressions,Clicks (all),Amount spent (GBP)',
      `2026-11-19,${adId},Kent,300,5,0.5`,
      `2026-11-19,${adId},Wales,1200,20,1.5`,
    ].join('\n')
    await app.local.ads.import({ name: 'regions.csv', content })
    const regions = await app.local.demographics.region({ adSetId: app.adSet.id })
    expect(regions).toMatchObject([
      { region: 'Wales', impressions: 1200 },
      { region: 'Kent', impressions: 300 },
    ])
    expect(await app.local.demographics.age({ adSetId: app.adSet.id })).toHaveLength(2)
    expect((await app.local.ads.performance({}))[0]).toMatchObject({ totalImpressions: 1700 })
  })

  it('stores nothing in a dry run', async () => {
    const result = await importRows([...rows, unknown], { dryRun: true, createUnknown: true })
    expect(result).toMatchObject({
      dryRun: true,
      imported: 4,
      changed: 10,
      created: { campaigns: 1, adSets: 1, ads: 1 },
    })
    expect(await all()).toEqual({ insights: [], totals: [] })
    expect(await app.local.ads.all({})).toHaveLength(1)
  })
})

describe('an unknown ad', () => {
  it('is reported and not imported', async () => {
    const result = await importRows([...rows, unknown])
    expect(result).toMatchObject({
      rows: 4,
      imported: 3,
      ads: 1,
      unknownTotal: 1,
      unknown: [{ ad: 'Toaster ad', reason: 'no ad in blogops has this id or name', rows: 1 }],
    })
    expect(await app.local.ads.performance({})).toMatchObject([{ totalImpressions: 1700 }])
  })

  it('is created in the requested ad set, marked as imported', async () => {
    const result = await importRows([unknown], { adSet: app.adSet.id })
    expect(result).toMatchObject({ imported: 1, created: { campaigns: 0, adSets: 0, ads: 1 } })
    const ads = await app.local.ads.list({ adSetId: app.adSet.id })
    expect(ads.at(-1)).toMatchObject({
      name: 'Toaster ad',
      imported: true,
      status: 'PAUSED',
      linkUrl: '',
      trackedUrl: '',
    })
    expect(await importRows([unknown], { adSet: app.adSet.id })).toMatchObject({ changed: 0, created: { ads: 0 } })
    const activation = app.local.ads.status({ adId: ads.at(-1)?.id ?? '', status: 'ACTIVE' })
    await expect(activation).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('was imported'),
    })
    await expect(importRows([unknown], { adSet: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('gets one campaign and ad set with the names in the file, even for concurrent imports', async () => {
    const second = unknown.replace('Toaster ad', 'Toaster ad 2')
    const made = () => importRows([unknown, second], { createUnknown: true })
    const results = await Promise.all([made(), made(), made()])
    expect(results.map(({ created }) => created.ads).sort()).toEqual([0, 0, 2])
    const [adSet] = await app.local.adsets.list()
    expect(adSet).toMatchObject({
      name: 'Toasters',
      campaignName: 'Autumn',
      articleId: null,
      articleTitle: null,
      dailyBudget: 0,
      status: 'PAUSED',
      imported: true,
      targeting: {},
    })
    expect(await app.local.campaigns.list()).toMatchObject([{ name: 'Autumn', imported: true }, { imported: false }])
    expect(await app.local.ads.list({ adSetId: adSet?.id ?? '' })).toMatchObject([
      { name: 'Toaster ad', imported: true },
      { name: 'Toaster ad 2', imported: true },
    ])
    expect((await app.local.ads.performance({}))[0]).toMatchObject({
      articleSlug: null,
      articleTitle: null,
      imported: true,
      totalImpressions: 140,
    })
  })

  it('creates nothing that can be run or changed', async () => {
    await importRows([unknown], { createUnknown: true })
    const adSetId = (await app.local.adsets.list())[0]?.id ?? ''
    const refused = { code: 'conflict', message: expect.stringContaining('was imported') }
    await expect(app.local.adsets.budget({ adSetId, dailyBudget: 5 })).rejects.toMatchObject(refused)
    await expect(app.local.adsets.targeting({ adSetId, targeting: { age_min: 20 } })).rejects.toMatchObject(refused)
    await expect(app.local.ads.create({ ...app.words, adSetId })).rejects.toMatchObject(refused)
  })

  it('is deleted with its figures, and counts once when it is imported again', async () => {
    await importRows([...rows, unknown], { adSet: app.adSet.id })
    const made = (await app.local.ads.all({})).find(({ imported }) => imported)
    await app.local.ads.delete({ adId: made?.id ?? '' })
    expect(await app.local.ads.performance({})).toMatchObject([{ totalImpressions: 1700 }])
    await importRows([unknown], { adSet: app.adSet.id })
    expect(await app.local.ads.performance({})).toMatchObject([{ totalImpressions: 1770 }])
  })

  it('cannot be put in an ad set and created from the file', async () => {
    const both = importRows([unknown], { adSet: app.adSet.id, createUnknown: true })
    await expect(both).rejects.toMatchObject({ code: 'bad_request', hint: expect.stringContaining('not both') })
  })
})

describe('an ad whose name is not unique', () => {
  it('is matched by its ad set, otherwise reported with the possible ads', async () => {
    const other = await app.local.adsets.create({ articleId: 'a2', campaignId: app.campaignId, name: 'Other' })
    const name = 'Five Kettles - Variant A'
    const twin = await app.local.ads.create({ ...app.words, adSetId: other.id, name })
    await importRows([`2026-11-19,${name},Other,Spring,25-34,male,5,1,0.1,0`])
    expect(await app.records.find('insightTotal', { where: { by: 'all' } })).toMatchObject([{ adId: twin.id }])
    const result = await importRows([`2026-11-19,${name},,,25-34,male,5,1,0.1,0`])
    expect(result.unknown[0]?.reason).toBe(`2 ads in blogops have this name: ${adId}, ${twin.id}`)
  })
})

it('a deleted ad stays in the totals of its ad set', async () => {
  await importRows(rows)
  await app.local.ads.delete({ adId })
  expect(await app.local.ads.performance({})).toMatchObject([{ totalImpressions: 1700, totalSpend: 2.335, ads: [] }])
})
