import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** The table of ads, in a real browser over the real app, with ads of its own and with imported ones. */

let site: RealSite
let signedIn: VisitOptions['storageState']
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
    const words = { headline: `Grinders, take ${variant}`, bodyText: 'Which one grinds evenly?', variant }
    const { id } = await local.ads.create({ adSetId, ...words })
    await local.ads.status({ adId: id, status: 'ACTIVE' })
    rows.push(`2026-11-20,${id},,${4000 + at},${40 * (at + 1)},12.50`, `2026-11-19,${id},,${3000 + at},20,9.00`)
  }
  const others = Array.from({ length: 300 }, (_, at) => `2026-11-18,9${at},7${at % 40},${at * 10},${at % 5},1.00`)
  const content = [...rows, ...others].join('\n')
  await local.ads.import({ name: 'export.csv', content, createUnknown: true })
  signedIn = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

/** Opens the table with the days of the import. */
function open<T>(options: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto('/facebook-ads?until=2026-11-21')
    await page.getByRole('rowheader', { name: 'Autumn' }).waitFor()
    return act(page)
  })
}

const findAds = () => site.local.ads.list({ adSetId })

describe('ads performance', { timeout: 120_000 }, () => {
  it.each([360, 768, 1280, 1920])('has rows of 42 px and no faults at %i px', async width => {
    await open({ viewport: viewport(width) }, async page => {
      const heights = await page.locator('tbody tr').evaluateAll(rows => rows.map(row => row.clientHeight))
      expect(heights.length).toBeGreaterThan(40)
      if (width >= 768) expect(Math.max(...heights)).toBeLessThanOrEqual(43)
      await expectNoFaults(page, 'the table')
      await page.getByRole('heading', { name: 'Spend by day' }).click()
      await page.locator('.recharts-bar-rectangle path').nth(1).waitFor({ state: 'attached' })
      await page.getByText('Spend by day as a table').click()
      await page.getByLabel('Search by name').fill('grinders')
      await page.getByRole('link', { name: 'Grinders, take A' }).waitFor()
      await page.getByLabel(/^Select the ad set/).check()
      await expectNoFaults(page, 'a selection')
      await page.getByRole('link', { name: 'Grinders, take B' }).click()
      await page.getByRole('dialog', { name: 'Variant B' }).getByText('Figures by day').waitFor()
      await expectNoFaults(page, 'the drawer')
    })
  })

  it('shows the columns of a set from 1,200 px on', async () => {
    await open({ viewport: viewport(1200) }, async page => {
      const heading = page.getByRole('columnheader', { name: 'Conversions' })
      expect(await heading.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'More: ads' }).click()
      await page.getByRole('menuitem', { name: 'Columns…' }).click()
      await page.getByRole('button', { name: 'Earnings', exact: true }).press('Enter')
      await expectNoFaults(page, 'the columns')
      await page.keyboard.press('Escape')
      await heading.waitFor()
      await expectNoFaults(page, 'a set of columns')
    })
  })

  it('changes a budget with one click, and asks before an increase', async () => {
    await open({}, async page => {
      const field = page.getByLabel(/^Daily budget of the ad set/)
      await field.click()
      await page.keyboard.type('9')
      await page.keyboard.press('Enter')
      await expect
        .poll(async () => (await site.local.adsets.list()).find(({ id }) => id === adSetId)?.dailyBudget)
        .toBe(9)
      await expect.poll(() => field.inputValue()).toBe('9.00')
      await field.click()
      await page.keyboard.type('14.5')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Raise to £14.50' }).click()
      await expect.poll(() => field.inputValue()).toBe('14.50')
      expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
    })
  })

  it('is worked by keyboard: J, K, E, X, Space and Enter', async () => {
    await open({}, async page => {
      await page.getByLabel('Search by name').fill('grinders')
      await page.getByRole('link', { name: 'Grinders, take A' }).waitFor()
      await page.getByRole('button', { name: 'Collapse the campaign Autumn' }).focus()
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      expect(await focusedName(page)).toContain('Daily budget')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Collapse the ad set/ }).focus()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByText('1 ad selected').waitFor()
      await page.keyboard.press('x')
      await page.getByText('1 ad selected').waitFor({ state: 'detached' })
      await page.keyboard.press('Space')
      await expect.poll(async () => (await findAds())[0]?.status).toBe('PAUSED')
      await page.getByRole('link', { name: 'Grinders, take A' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Variant A' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await focusedName(page)).toContain('Grinders, take A')
    })
  })

  it('pauses the worst of three ads in two clicks, and all of them with the bulk bar', async () => {
    const [first] = await findAds()
    if (first) await site.local.ads.status({ adId: first.id, status: 'ACTIVE' })
    await open({}, async page => {
      await page.getByRole('button', { name: /^Expand the ad set.*grinders/i }).click()
      // The figure marked as the best one and the others in its column show which is the worst.
      await page.getByRole('switch', { name: 'Run ad A, Grinders, take A' }).click()
      await expect
        .poll(async () => (await findAds()).map(({ status }) => status))
        .toEqual(['PAUSED', 'ACTIVE', 'ACTIVE'])
      await page.getByLabel(/^Select all \d+ ads$/).check()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.getByText('2 ads paused.').waitFor()
    })
    expect((await findAds()).map(({ status }) => status)).toEqual(['PAUSED', 'PAUSED', 'PAUSED'])
  })
})

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
