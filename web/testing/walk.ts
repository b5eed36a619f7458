import type { Page } from 'playwright-core'

export const menu = ['View Analytics', 'Manage Articles', 'AI Optimizer', 'Facebook Ads', 'Create Article', 'Logout']

export const widths = [360, 768, 1280] as const

export const viewport = (width: number) => ({ width, height: 900 })

/** All the words on the page, with single spaces. */
export const words = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')
