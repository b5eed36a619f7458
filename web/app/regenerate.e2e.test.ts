import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import { scriptedEngine } from '../../server/features/generation/regeneration/testing/scripted-engine.ts'
import type { ArticleWriter } from '../../server/ports/article-writer.ts'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** Parts of an article made anew in a real browser, over the real app: asked for, looked at, approved and discarded. */

let site: RealSite
let storageState: VisitOptions['storageState']

const { script, source, writer: scripted } = scriptedEngine()
/** Thrown in place of what is written next. */
let failure: BlogopsError | undefined
const writer: ArticleWriter = {
  outline: (context, work, repair) => scripted.outline(context, work, repair),
  async write(sections, context, work) {
    const thrown = failure
    failure = undefined
    if (thrown) throw thrown
    return scripted.write(sections, context, work)
  },
}

beforeAll(async () => {
  site = await openSite({ catalogue: source, writer })
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

/** An article in the editor; whatever is written from then on is `edition`. */
async function edit(edition: string, act: (page: Page, id: string) => Promise<void>, look: VisitOptions = {}) {
  script.edition = 'first'
  const wanted = { topic: 'electric kettles', category: 'kitchen', productCount: 3 } as const
  const { article } = await site.local.generate.article(wanted)
  script.edition = edition
  await site.visit({ ...look, ...(storageState && { storageState }) }, async page => {
    await page.goto(`/articles/${article.id}/edit`)
    await act(page, article.id)
  })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const asking = (page: Page) => page.getByRole('dialog', { name: 'Regenerate part of the article' })
const review = (page: Page) => page.getByRole('dialog', { name: 'Regenerated: Section “How to Choose”' })
const contentOf = async (id: string) => (await site.local.articles.byId({ id })).content
const proposalsOf = async (id: string) => (await site.local.articles.proposals({ id })).map(({ status }) => status)

async function ask(page: Page, part: string) {
  await button(page, 'Regenerate…').click()
  await asking(page).getByLabel('Part').selectOption({ label: part })
  await page.keyboard.press('Tab')
  await button(page, 'Regenerate').press('Enter')
}

describe('a regenerated section', { timeout: 60_000 }, () => {
  it('appears in the article after approval', async () => {
    await edit('second', async (page, id) => {
      const before = await contentOf(id)
      await ask(page, 'How to Choose')
      await review(page).waitFor()
      expect(await contentOf(id)).toBe(before)
      const added = (await review(page).locator('.version-after p').first().textContent()) ?? ''
      expect(before).not.toContain(added)
      await button(page, 'Approve').click()
      await review(page).waitFor({ state: 'detached' })
      await page
        .getByText(/updated in the article/)
        .first()
        .waitFor()
      await page.getByRole('textbox', { name: 'Article text' }).getByText(added).waitFor()
      expect(await contentOf(id)).toContain(added)
      expect(await proposalsOf(id)).toEqual(['approved'])
      expect(await page.getByRole('heading', { name: 'Waiting for approval' }).count()).toBe(0)
    })
  })

  it('waits for approval after its dialog is closed, and disappears when discarded', async () => {
    await edit('second', async (page, id) => {
      const before = await contentOf(id)
      await ask(page, 'How to Choose')
      await review(page).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor()
      await page.reload()
      await button(page, 'Review proposal 1').click()
      await button(page, 'Discard').click()
      await review(page).waitFor({ state: 'detached' })
      await page
        .getByText(/the article is unchanged/)
        .first()
        .waitFor()
      await expect.poll(() => proposalsOf(id)).toEqual(['discarded'])
      await page.getByRole('heading', { name: 'Waiting for approval' }).waitFor({ state: 'detached' })
      expect(await contentOf(id)).toBe(before)
    })
  })
})

it.each([360, 1280])('fits %i px, and resumes a failed regeneration', { timeout: 90_000 }, async width => {
  const act = async (page: Page) => {
    await button(page, 'Regenerate…').click()
    await asking(page).getByLabel('Part').waitFor()
    await asking(page).getByText('More options').click()
    await asking(page).getByLabel('Cost limit (US dollars)').fill('much')
    await expectNoFaults(page, 'asking')
    await page.keyboard.press('Escape')
    failure = new BlogopsError('rate_limited', 'The model has had enough for now.', { hint: 'Wait a little' })
    await ask(page, 'How to Choose')
    const failed = page.getByRole('alert').filter({ hasText: 'Regeneration failed.' })
    await failed.getByText(/Wait a little\./).waitFor()
    await expectNoFaults(page, 'failed')
    await failed.getByRole('button', { name: 'Resume' }).click()
    await review(page).waitFor()
    await expectNoFaults(page, 'the review')
  }
  await edit('second', act, { viewport: viewport(width) })
})
