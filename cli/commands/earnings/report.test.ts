import { beforeEach, describe, expect, it } from 'vitest'
import { importAdDays, openAnalytics } from '../../../server/features/analytics/testing/open-analytics.ts'
import { runLine } from '../../testing/fake-terminal.ts'

const heading = 'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Returns,Revenue,Ad Fees'

let at: Awaited<ReturnType<typeof openAnalytics>>
beforeEach(async () => {
  at = await openAnalytics()
})

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) => {
  const app = { ...at.app, close: async () => undefined }
  const runtime = { openFolder: async () => ({ kind: 'app' as const, dataDir: '/data', app }) }
  return runLine(words, { runtime, ...options })
}

async function earn() {
  await at.local.trackingIds.add({ ids: ['kettles-21'] })
  await at.local.trackingIds.assign({ id: 'kettles-21', articleId: 'a1' })
  await importAdDays(at, `2026-11-18,${at.adId},1000,20,4.00`)
  await at.web.add({
    date: '2026-11-18',
    path: '/article/five-kettles',
    visitors: 40,
    productClicks: 5,
    product: 'Russell Hobbs',
    source: 'facebook.com',
    ad: at.adId,
  })
  const rows = [
    'Kettle,B07TESTONE,kettles-21,2026-11-19,1,0,29.99,5.00',
    'Mug,B07TESTTWO,test-21,2026-11-19,1,0,9.99,0.30',
  ]
  await at.local.earnings.import({ name: 'report.csv', content: [heading, ...rows].join('\n') })
}

describe('blogops analytics earnings', () => {
  it('says how to begin', async () => {
    const { exit, stdout } = await blogops(['analytics', 'earnings'])
    expect([exit, stdout]).toEqual([0, expect.stringContaining('blogops earnings import <file>')])
  })

  it('shows totals, articles, ads and the rest within 80 columns', async () => {
    await earn()
    const { exit, stdout } = await blogops(['analytics', 'earnings', '--no-color'], { columns: 80 })
    expect(exit).toBe(0)
    expect(stdout).toContain('Earnings are reported up to 2026-11-19')
    expect(stdout).toMatch(/^earnings +£5\.30$/m)
    expect(stdout).toMatch(/^earnings per visitor +£0\.13$/m)
    expect(stdout).toMatch(/^return on ad spend +1\.25$/m)
    expect(stdout).toMatch(/^not attributed +£0\.30$/m)
    expect(stdout).toMatch(/^Five Kettles +£5\.00 +40 +£0\.13 +£4\.00 +£5\.00 +1\.25$/m)
    expect(stdout).toMatch(/^Spring +£4\.00 +£5\.00 +1\.25 +product clicks$/m)
    expect(stdout).toMatch(/^test-21 +£0\.30 +The affiliate tag does not show/m)
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  })

  it('prints JSON and CSV', async () => {
    await earn()
    const { stdout } = await blogops(['analytics', 'earnings', '--json', '--range', '7d'])
    expect(JSON.parse(stdout)).toEqual(await at.local.earnings.report({ range: '7d' }))
    const csv = await blogops(['analytics', 'earnings', '--csv'])
    expect(csv.stdout.split('\r\n')).toEqual([
      '\uFEFFArticle,Slug,Tracking Id,Earnings,Currency,Visitors,Earnings Per Visitor,Ad Spend,Ad Currency,Earnings From Ads,Return On Ad Spend',
      'Five Kettles,five-kettles,,5,GBP,40,0.125,4,GBP,5,1.2500',
      'Not attributed: affiliate tag,,test-21,0.3,GBP,,,,,,',
      expect.anything(),
    ])
    expect(await blogops(['analytics', 'earnings', '--csv', '--json'])).toMatchObject({ exit: 2 })
  })
})

describe('blogops tracking-ids', () => {
  it('adds, assigns, lists and removes ids', async () => {
    await blogops(['tracking-ids', 'add', 'one-21', 'two-21'])
    const assigned = await blogops(['tracking-ids', 'assign', 'one-21', '--article-id', 'five-kettles'])
    expect([assigned.exit, assigned.stdout]).toEqual([0, 'one-21: article "Five Kettles"\n'])
    await at.local.settings.update({ trackingIds: 'article' })
    const filled = await blogops(['tracking-ids', 'fill'])
    expect(filled.stdout).toBe('Assigned 1 tracking id:\n  two-21: article "Best Toasters"\n')
    const list = await blogops(['tracking-ids', 'list', '--no-color'], { columns: 80 })
    expect(list.stdout).toBe('id      belongs to\none-21  article "Five Kettles"\ntwo-21  article "Best Toasters"\n')
    const removed = await blogops(['tracking-ids', 'remove', 'one-21', '--yes'])
    expect(removed.stdout).toBe('Removed the tracking id one-21.\n')
    expect((await at.local.trackingIds.list()).map(({ id }) => id)).toEqual(['two-21'])
  })
})
