import { describe, expect, it } from 'vitest'
import { openAnalytics, rename } from './testing/open-analytics.ts'

const head = 'Day,Ad ID,Age,Impressions,Clicks (all),Amount spent (GBP)'
const view = { at: '2026-11-10T09:00:00Z', url: '/article/five-kettles' }

async function setUp(overrides: Parameters<typeof openAnalytics>[0] = {}) {
  const opened = await openAnalytics(overrides)
  const { local } = opened
  return {
    ...opened,
    views: (sample: boolean, ...rows: object[]) =>
      local.events.import({ name: 'x.ndjson', content: rows.map(row => JSON.stringify(row)).join('\n'), sample }),
    adDay: (row: string, sample: boolean) =>
      local.ads.import({ name: 'x.csv', content: `${head}\n${row}`, createUnknown: true, sample }),
    async analytics(range: string) {
      const { comprehensive, timeseries, article } = local.analytics
      const ofArticle = async (articleId: string) => [
        (await timeseries({ range, articleId })).sample,
        (await article({ range, articleId })).sample,
      ]
      return {
        all: [(await comprehensive({ range })).sample, (await timeseries({ range })).sample],
        kettles: await ofArticle('five-kettles'),
        toasters: await ofArticle('best-toasters'),
      }
    },
  }
}

const [none, both] = [
  [false, false],
  [true, true],
]

describe('sample readers', () => {
  it('are marked as samples on their days, for their article and the site', async () => {
    const { views, analytics } = await setUp()
    await views(false, { ...view, url: '/article/best-toasters' })
    expect(await analytics('2026-11-10..2026-11-11')).toEqual({ all: none, kettles: none, toasters: none })
    await views(true, view, { ...view, at: '2026-11-12T09:00:00Z' })
    expect(await analytics('2026-11-11..2026-11-20')).toEqual({ all: both, kettles: both, toasters: none })
    expect(await analytics('2026-09-01..2026-10-20')).toEqual({ all: none, kettles: none, toasters: none })
  })

  it('are marked as samples in the previous period', async () => {
    const { views, local } = await setUp()
    await views(true, view)
    const { comprehensive, article } = local.analytics
    const readSamples = async (range: string) => [
      (await comprehensive({ range })).sample,
      (await article({ range, articleId: 'five-kettles' })).sample,
    ]
    expect(await readSamples('2026-11-11..2026-11-12')).toEqual(both)
    expect(await readSamples('2026-11-13..2026-11-14')).toEqual(none)
  })

  it('are marked as samples at an article’s new address, and among real ones', async () => {
    const opened = await setUp()
    await opened.views(true, view)
    await opened.views(false, { ...view, at: '2026-11-10T10:00:00Z' })
    await rename(opened, 'a1', 'six-kettles')
    const { sample } = await opened.local.analytics.article({ articleId: 'six-kettles', range: '30d' })
    expect(sample).toBe(true)
  })

  it('are marked before they are stored, so that none counts as real', async () => {
    const { eventLog } = (await openAnalytics()).web.parts
    const append = () => Promise.reject(new Error('the power went'))
    const { views, local } = await setUp({ eventLog: { ...eventLog, append } })
    await expect(views(true, view)).rejects.toMatchObject({ code: 'internal' })
    expect((await local.analytics.timeseries({ range: '30d' })).sample).toBe(true)
  })
})

describe('sample ad metrics', () => {
  it('are marked as samples on their days, for their article and the site', async () => {
    const { adDay, adId, analytics } = await setUp()
    await adDay('2026-11-12,another,25-34,100,5,1', true)
    expect(await analytics('2026-11-11..2026-11-20')).toEqual({ all: both, kettles: none, toasters: none })
    await adDay(`2026-11-12,${adId},25-34,100,5,1`, true)
    expect(await analytics('2026-11-11..2026-11-20')).toEqual({ all: both, kettles: both, toasters: none })
    expect(await analytics('2026-11-18..2026-11-20')).toMatchObject({ kettles: none })
  })

  it('are marked as samples wherever ads are measured; real ones are not', async () => {
    const { adDay, adId, adSetId, local } = await setUp()
    await adDay('2026-11-12,real,25-34,100,5,1', false)
    const readSamples = async () => ({
      rows: Object.fromEntries((await local.ads.performance()).map(row => [row.adSetId === adSetId, row.sample])),
      days: [(await local.ads.days({})).sample, (await local.ads.days({ adSetId })).sample],
      ages: (await local.demographics.age({ adSetId })).map(({ sample }) => sample),
    })
    await adDay(`2026-11-11,${adId},25-34,100,5,1`, false)
    expect(await readSamples()).toEqual({ rows: { true: false, false: false }, days: none, ages: [false] })
    await adDay(`2026-11-12,${adId},25-34,100,5,1`, true)
    expect(await readSamples()).toEqual({ rows: { true: true, false: false }, days: both, ages: [true] })
  })

  it('are marked as samples by the optimizer, regardless of their age', async () => {
    const { adDay, adId, local } = await setUp()
    expect((await local.analytics.optimize()).sample).toBe(false)
    await adDay(`2025-11-12,${adId},25-34,100,5,1`, true)
    expect((await local.analytics.optimize()).sample).toBe(true)
  })

  it('are neither stored nor marked in a dry run', async () => {
    const { adId, local } = await setUp()
    const content = `${head}\n2026-11-12,${adId},25-34,100,5,1`
    await local.ads.import({ name: 'x.csv', content, sample: true, dryRun: true })
    expect((await local.ads.performance()).map(({ sample }) => sample)).toEqual([false])
  })
})
