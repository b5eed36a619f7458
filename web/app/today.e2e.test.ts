import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** First screen after sign-in, and the frame around it, in a real browser over the real app. */

let site: RealSite
let storageState: Awaited<ReturnType<RealSite['signIn']>>

beforeAll(async () => {
  site = await openSite()
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

describe('Today', { timeout: 120_000 }, () => {
  it('leads to the first article, and has no faults while it is empty', async () => {
    await site.visit({ storageState }, async page => {
      await page.goto('/today')
      await page.getByRole('heading', { name: 'Create your first article' }).waitFor()
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `empty Today at ${width} px`)
      }
      await page.getByRole('link', { name: 'Create your first article' }).click()
      await page.waitForURL('**/create')
    })
  })

  it('publishes a generated draft with at most two clicks after sign-in', async () => {
    const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3, draft: true } as const
    const { article } = await site.local.generate.article(wanted)
    await site.visit({}, async page => {
      await page.goto('/auth')
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password').fill('a long pass phrase')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/today')
      let clicks = 0
      const press = async (name: string) => {
        clicks += 1
        await page.getByRole('button', { name, exact: true }).click()
      }
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `Today at ${width} px`)
      }
      await press('Publish now')
      await page.getByText('Create the next article').waitFor()
      expect(clicks).toBeLessThanOrEqual(2)
      expect(await site.local.articles.byId({ id: article.id })).toMatchObject({ status: 'published' })
    })
  })
})

describe('the rail', { timeout: 60_000 }, () => {
  it('stays narrow after a reload if somebody chose so', async () => {
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/today')
      const getWidth = async () => (await page.getByRole('banner').boundingBox())?.width ?? 0
      const fold = page.getByRole('button', { name: 'Narrow navigation' })
      await fold.waitFor()
      expect(await getWidth()).toBeGreaterThan(200)
      await fold.click()
      await expect.poll(getWidth).toBeLessThan(70)
      await page.reload()
      await fold.waitFor()
      expect(await getWidth()).toBeLessThan(70)
      await page.getByRole('link', { name: 'Facebook Ads' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ads Performance' }).waitFor()
      await expectNoFaults(page, 'the narrow rail')
    })
  })

  it('puts every screen at the same left edge, without the public footer', async () => {
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      const edges = new Set<number>()
      for (const path of ['/today', '/manage-articles', '/facebook-ads', '/ai-optimizer', '/settings', '/earnings']) {
        await page.goto(path)
        edges.add(Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())?.x ?? -1))
        expect([path, await page.getByRole('contentinfo').count()]).toEqual([path, 0])
      }
      expect([...edges]).toEqual([244])
    })
  })
})

describe('the command palette', { timeout: 60_000 }, () => {
  it('finds an article by its title with one shortcut, and has no faults', async () => {
    const wanted = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const
    const { article } = await site.local.generate.article(wanted)
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/settings')
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Articles, ads, settings, actions' }).waitFor()
      await page.keyboard.type('earbuds')
      await page.getByRole('option', { name: article.title }).waitFor()
      for (const width of [360, 1280]) {
        await page.setViewportSize(viewport(width))
        await expectNoFaults(page, `the palette at ${width} px`)
      }
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/articles/${article.id}/edit`)
    })
  })

  it('returns the focus after Escape, and lists the shortcuts after ?', async () => {
    await site.visit({ storageState, viewport: viewport(1280) }, async page => {
      await page.goto('/today')
      const search = page.getByRole('button', { name: /^Search/ })
      await search.press('Enter')
      await page.getByRole('combobox').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await search.evaluate(element => element === document.activeElement)).toBe(true)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await expectNoFaults(page, 'the keyboard shortcuts')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await page.waitForURL('**/ai-optimizer')
    })
  })
})
