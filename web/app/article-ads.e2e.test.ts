import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** The ads of an article in a real browser, over the real app: switched, targeted, looked into and deleted by keyboard. */

let site: RealSite
let storageState: VisitOptions['storageState']

beforeAll(async () => {
  site = await openSite()
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

const title = 'Electric kettles'

/** An article with an ad set of one ad that was seen, on its screen. */
async function visit(look: VisitOptions, act: (page: Page, adSetId: string) => Promise<void>) {
  const { article } = await site.local.generate.article({ topic: title, category: 'kitchen', productCount: 3 })
  const { id: campaignId } = await site.local.campaigns.create({ name: 'Spring kettles' })
  const adSet = await site.local.adsets.create({ articleId: article.id, campaignId, name: 'Kettles' })
  const words = { headline: 'Three kettles, compared', bodyText: 'Which of them suits you?', variant: 'A' }
  const ad = await site.local.ads.create({ adSetId: adSet.id, name: `Ad of ${article.slug}`, ...words })
  const row = ['2026-11-01', ad.name, '25-34', 'female', 'England', '2000', '50', '20.00'].join()
  const header = 'Day,Ad name,Age,Gender,Region,Impressions,Clicks (all),Amount spent (GBP)'
  await site.local.ads.import({ name: 'export.csv', content: `${header}\n${row}` })
  await site.visit({ ...look, ...(storageState && { storageState }) }, async page => {
    await page.goto(`/articles/${article.id}/manage`)
    await act(page, adSet.id)
  })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const theSwitch = (page: Page) => page.getByRole('switch')
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })

describe('the ads of an article', { timeout: 120_000 }, () => {
  it('are switched on, after a question, and off, by keyboard', async () => {
    await visit({}, async (page, adSetId) => {
      const statusOf = async () => (await site.local.ads.list({ adSetId })).map(({ status }) => status)
      await theSwitch(page).press('Space')
      await page.getByText('Its ad set can spend up to £10.00 a day.').waitFor()
      expect(await statusOf()).toEqual(['PAUSED'])
      // The focus is on the button that keeps the ad paused, because the other one spends money.
      await button(page, 'Keep it paused').and(page.locator(':focus')).waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await closed(page)
      expect([await theSwitch(page).getAttribute('aria-checked'), await statusOf()]).toEqual(['true', ['ACTIVE']])
      // And back on the switch.
      await page.locator('[role="switch"]:focus').waitFor()
      await page.keyboard.press('Space')
      await page.locator('[role="switch"][aria-checked="false"]').waitFor()
      expect(await statusOf()).toEqual(['PAUSED'])
    })
  })

  it('are targeted by the form: Esc puts its list away, and not the dialog', async () => {
    await visit({}, async (page, adSetId) => {
      await button(page, 'Configure Targeting').press('Enter')
      const countries = page.getByRole('combobox', { name: 'Countries' })
      await countries.fill('fra')
      await countries.press('Escape')
      expect([await countries.inputValue(), await page.getByRole('dialog').count()]).toEqual(['', 1])
      await countries.fill('irel')
      await countries.press('Enter')
      await page.getByLabel('Minimum age').fill('25')
      await page.keyboard.press('Enter')
      await closed(page)
      const [adSet] = (await site.local.adsets.list()).filter(({ id }) => id === adSetId)
      expect(adSet?.targeting).toMatchObject({ age_min: 25, geo_locations: { countries: ['GB', 'IE'] } })
      await page.getByText('United Kingdom, Ireland · 25 to 65+ · all genders').waitFor()
    })
  })

  it('are deleted with their ad set, which leads to the articles', async () => {
    await visit({}, async (page, adSetId) => {
      await button(page, 'Delete Ad Set').press('Enter')
      await page.getByText('“Kettles” will be deleted permanently. Its 1 ad and all data are deleted too.').waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/manage-articles')
      expect((await site.local.adsets.list()).map(({ id }) => id)).not.toContain(adSetId)
    })
  })

  it.each([360, 1280])('have no fault that a machine finds, at %i px', async width => {
    await visit({ viewport: viewport(width) }, async page => {
      await button(page, /^Preview/).click()
      await button(page, /^Show audience/).click()
      await page.getByRole('table', { name: 'By region' }).waitFor()
      await expectNoFaults(page, 'the screen')
      await button(page, 'Configure Targeting').click()
      await page.getByRole('combobox', { name: 'Countries' }).fill('united')
      await expectNoFaults(page, 'the form of the targeting')
      await page.getByRole('tab', { name: 'JSON' }).click()
      await page.getByLabel('Targeting as JSON').fill('{"age_min": 12}')
      await button(page, 'Save Targeting').click()
      await page.getByText('Targeting: age_min must be a whole number from 13 to 65').waitFor()
      await expectNoFaults(page, 'the JSON of the targeting')
    })
  })
})
