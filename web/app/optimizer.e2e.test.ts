import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { findLongTexts, viewport } from '../testing/walk.ts'

/** A run, its plan, and what becomes of that, in a real browser over the real app and its rules. */

let site: RealSite
let signedIn: VisitOptions['storageState']
let good: string
let poor: string

/** Four weeks of three ads, up to yesterday by the clock of the app. */
function daysOf(adIds: readonly string[], clicks: readonly number[], spend: string): string[] {
  const days = Array.from({ length: 28 }, (_, ago) => new Date(Date.UTC(2026, 10, 20 - ago)).toISOString().slice(0, 10))
  return days.flatMap(day => adIds.map((id, at) => `${day},${id},500,${clicks[at]},${spend},${clicks[at]}`))
}

async function addAdSet(name: string, articleId: string): Promise<{ id: string; adIds: string[] }> {
  const { local } = site
  const { id: campaignId } = await local.campaigns.create({ name })
  const { id } = await local.adsets.create({ name, campaignId, articleId, dailyBudget: 20 })
  const adIds: string[] = []
  for (const variant of ['A', 'B', 'C']) {
    const words = { headline: `${name}, take ${variant}`, bodyText: 'Which one grinds evenly?', variant }
    const ad = await local.ads.create({ adSetId: id, ...words })
    await local.ads.status({ adId: ad.id, status: 'ACTIVE' })
    adIds.push(ad.id)
  }
  return { id, adIds }
}

beforeAll(async () => {
  site = await openSite()
  const { article } = await site.local.generate.article({ topic: 'burr coffee grinders', category: 'coffee-grinders' })
  const [best, worst] = [await addAdSet('Espresso', article.id), await addAdSet('Filter', article.id)]
  const head = 'Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP),Results'
  const rows = [...daysOf(best.adIds, [20, 8, 8], '3.00'), ...daysOf(worst.adIds, [5, 5, 5], '6.00')]
  await site.local.ads.import({ name: 'export.csv', content: [head, ...rows].join('\n') })
  good = best.id
  poor = worst.id
  signedIn = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

function open<T>(options: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> {
  return site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto('/ai-optimizer')
    await page.getByRole('heading', { name: 'Ready to Optimize' }).waitFor()
    return act(page)
  })
}

async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run AI Optimization' }).click()
  await page.getByRole('heading', { name: 'Proposed Changes' }).waitFor()
}

async function budgets(): Promise<(number | undefined)[]> {
  const adSets = await site.local.adsets.list()
  return [good, poor].map(id => adSets.find(adSet => adSet.id === id)?.dailyBudget)
}

describe('the optimizer', { timeout: 120_000 }, () => {
  it.each([360, 1280])('has no faults at %i px', async width => {
    await open({ viewport: viewport(width) }, async page => {
      await run(page)
      await page.locator('.variants').first().waitFor()
      await expectNoFaults(page, 'the recommendations')
      expect(await findLongTexts(page)).toEqual([])
      await page.getByRole('button', { name: /^Apply \d/ }).click()
      await page.getByRole('dialog').waitFor()
      await expectNoFaults(page, 'the question')
    })
    expect(await budgets()).toEqual([20, 20])
  })

  it('applies a plan after one confirmation, and reverts it', async () => {
    await open({}, async page => {
      await run(page)
      await page.getByRole('button', { name: /^Apply \d/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Apply \d/ })
        .click()
      await page.getByText(/^Applied .* by ada/).waitFor()
      expect((await budgets())[1]).toBeLessThan(20)
      await page.reload()
      await page.getByRole('button', { name: /^Undo \d/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Undo \d/ })
        .click()
      await page.getByText(/^Undone .* by ada/).waitFor()
    })
    expect(await budgets()).toEqual([20, 20])
  })
})
