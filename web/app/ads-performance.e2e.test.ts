import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** What ads did, in a real browser over the real app, with ads of its own and with imported ones. */

let site: RealSite
let signedIn: BrowserContextOptions['storageState']
let adSetId: string

beforeAll(async () => {
  site = await openSite()
  const { local } = site
  const { article } = await local.generate.article({ topic: 'burr coffee grinders', category: 'coffee-grinders' })
  const { id: campaignId } = await local.campaigns.create({ name: 'Autumn' })
  const adSet = await local.adsets.assign({ articleId: article.id, campaignId })
  adSetId = adSet.id
  const rows = ['Day,Ad ID,Ad set ID,Impressions,Clicks (all),Amount spent (GBP)']
  for (const [at, variant] of ['A', 'B', 'C'].entries()) {
    const words = { headline: `Grinders, take ${variant}`, bodyText: 'Which grinds finest?', variant }
    const { id } = await local.ads.create({ adSetId, ...words })
    await local.ads.status({ adId: id, status: 'ACTIVE' })
    rows.push(`2026-11-20,${id},,${4000 + at},${40 * (at + 1)},12.50`, `2026-11-19,${id},,${3000 + at},20,9.00`)
  }
  const others = Array.from({ length: 40 }, (_, at) => `2026-11-18,9${at},7${at},${at * 10},${at % 5},1.00`)
  const content = [...rows, ...others].join('\n')
  await local.ads.import({ name: 'export.csv', content, createUnknown: true })
  signedIn = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

function open<T>(options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto('/facebook-ads')
    await page.getByRole('heading', { name: 'Ad sets' }).waitFor()
    return act(page)
  })
}

describe('ads performance', { timeout: 120_000 }, () => {
  it.each([360, 1280])('draws its charts and has no faults at %i px', async width => {
    await open({ viewport: viewport(width) }, async page => {
      await page.locator('.recharts-bar-rectangle path').nth(1).waitFor({ state: 'attached' })
      await page.locator('.recharts-scatter-symbol').nth(2).waitFor({ state: 'attached' })
      expect(await page.locator('.ad-set').count()).toBe(25)
      for (const table of ['Spend by day as a table', 'CTR by variant as a table']) await page.getByText(table).click()
      await expectNoFaults(page, '/facebook-ads')
    })
  })

  it('changes a budget by keyboard, and asks before an increase', async () => {
    await open({}, async page => {
      await page.getByLabel('Search by name').fill('grinders')
      await page.getByRole('button', { name: /^Edit the daily budget/ }).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type('14.5')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Enter')
      const changed = page.getByRole('button', { name: /^Edit the daily budget.*£14\.50/ })
      await changed.waitFor()
      expect(await changed.evaluate(element => element === document.activeElement)).toBe(true)
    })
    const [adSet] = (await site.local.adsets.list()).filter(({ id }) => id === adSetId)
    expect(adSet?.dailyBudget).toBe(14.5)
  })

  it('pauses all active ads', async () => {
    await open({}, async page => {
      await page.getByLabel('Select all active ads (3)').check()
      await page.getByRole('button', { name: 'Pause 3 ads' }).click()
      await page.getByText('3 ads paused.').waitFor()
      await page.getByLabel(/^Select all active ads/).waitFor({ state: 'detached' })
    })
    const ads = await site.local.ads.list({ adSetId })
    expect(ads.map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
  })
})
