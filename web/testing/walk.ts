import type { Page } from 'playwright-core'
import { expectNoFaults } from './real-site.ts'

export const menu = ['View Analytics', 'Manage Articles', 'AI Optimizer', 'Facebook Ads', 'Create Article', 'Logout']

export const widths = [360, 768, 1280] as const

export const viewport = (width: number) => ({ width, height: 900 })

/** All the words on the page, with single spaces. */
export const words = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')

/** Fails where the page as it stands has a fault, light or dark. */
export async function expectNoFaultsLightAndDark(page: Page, where: string): Promise<void> {
  // Colours on their way from one to the other are nobody's to read.
  await page.evaluate(() => document.documentElement.style.setProperty('--quick', '0s'))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoFaults(page, `${where}, ${colorScheme}`)
  }
}
