import type { Page } from 'playwright-core'
import { inject } from 'vitest'

export const menu = ['View Analytics', 'Manage Articles', 'AI Optimizer', 'Facebook Ads', 'Create Article', 'Logout']

/** In pixels. `npm run test:long` also walks at the width of a tablet. */
export const widths = inject('processes') === 'apart' ? [360, 768, 1280] : [360, 1280]

export const viewport = (width: number) => ({ width, height: 900 })

/** All the words on the page, with single spaces. */
export const words = async (page: Page) => (await page.locator('body').innerText()).replace(/\s+/g, ' ')
