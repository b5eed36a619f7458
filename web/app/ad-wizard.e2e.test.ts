import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** From an article to its paused ads in a real browser, over the real app in Database-Only Mode. */

let site: RealSite
let signedIn: VisitOptions['storageState']

beforeAll(async () => {
  site = await openSite()
  signedIn = await site.signIn()
  await site.local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
}, 300_000)

afterAll(() => site?.close())

function open<T>(act: (page: Page) => Promise<T>, options: Parameters<RealSite['visit']>[0] = {}): Promise<T> {
  return site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto('/facebook-ads/create')
    await heading(page, '1. Campaign')
    return act(page)
  })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const headline = (page: Page) => page.getByRole('textbox', { name: 'Headline' })

async function makeCampaign(page: Page, name: string) {
  const choice = page.getByRole('radio', { name: 'Create a new campaign' })
  if ((await choice.count()) > 0) await choice.check()
  await page.getByLabel('Campaign name').fill(name)
  await press(page, 'Create Campaign')
  await heading(page, '2. Ad Set')
}

async function makeAdSet(page: Page) {
  await page.getByLabel('Article', { exact: true }).selectOption({ index: 1 })
  await press(page, 'Create Ad Set')
  await heading(page, '3. Ads (A/B Test)')
}

async function addVariant(page: Page, text: string) {
  await headline(page).fill(text)
  await page.getByRole('textbox', { name: 'Body text' }).fill('Compare what the listings state before you choose.')
  await press(page, 'Add Variant')
  await page.getByRole('listitem').filter({ hasText: text }).waitFor()
}

describe('the campaign wizard', { timeout: 120_000 }, () => {
  it('leads from a campaign to its ads, all of them paused, through a reload and back', async () => {
    await open(async page => {
      await makeCampaign(page, 'Autumn sound')
      await page.goBack()
      await heading(page, '1. Campaign')
      await page.goForward()
      await makeAdSet(page)
      await addVariant(page, 'Wireless earbuds, side by side')
      await headline(page).fill('Earbuds for a train')
      // It is asked, as a person would be, whether to leave; and nothing is lost.
      await page.reload()
      await heading(page, '3. Ads (A/B Test)')
      expect(await headline(page).inputValue()).toBe('Earbuds for a train')
      await addVariant(page, 'Earbuds for a train')
      await press(page, 'Create 2 Ad Variants')
      await page.waitForURL('**/facebook-ads')
      await page
        .getByText(/^2 paused ads in “.* - Ad Set”\./)
        .first()
        .waitFor()
    })
    const [campaign] = await site.local.campaigns.list()
    const [adSet] = await site.local.adsets.list()
    const ads = await site.local.ads.all()
    expect(campaign).toMatchObject({ name: 'Autumn sound', objective: 'OUTCOME_TRAFFIC', status: 'PAUSED' })
    expect(adSet).toMatchObject({ campaignName: 'Autumn sound', dailyBudget: 10, status: 'PAUSED' })
    expect(ads.map(({ variant, status, linkUrl }) => [variant, status, linkUrl.startsWith(site.base)])).toEqual([
      ['B', 'PAUSED', true],
      ['A', 'PAUSED', true],
    ])
    expect(ads[0]?.name).toBe(`${adSet?.articleTitle} - Variant B`)
  })
})

it.each([360, 1280])('fits %i px, with nothing for axe to find', { timeout: 120_000 }, async width => {
  await open(
    async page => {
      await press(page, 'Continue')
      await page.getByText('Campaign is required').waitFor()
      await expectNoFaults(page, 'step 1 with an error')
      await makeCampaign(page, `Lamps ${width}`)
      await press(page, 'Create Ad Set')
      await page.getByText('Article is required').waitFor()
      await expectNoFaults(page, 'step 2 with an error')
      await makeAdSet(page)
      await addVariant(page, 'Wireless earbuds, side by side')
      await headline(page).fill('A headline of more than forty characters, and so too long')
      await page.getByText('Headline must be 40 characters or less').waitFor()
      await expectNoFaults(page, 'step 3 with an error')
      await press(page, 'Back')
      await page.getByRole('button', { name: 'Continue with This Ad Set' }).waitFor()
      await expectNoFaults(page, 'step 2 again')
    },
    { viewport: viewport(width) },
  )
})
