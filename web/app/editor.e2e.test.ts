import type { TiptapEditorHTMLElement } from '@tiptap/core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** The built desk in a real browser, over the real app: articles are managed and edited. */

let site: RealSite
let storageState: VisitOptions['storageState']

beforeAll(async () => {
  site = await openSite()
  storageState = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

/** Visits as the admin. */
const visit = <T>(options: VisitOptions, act: (page: Page) => Promise<T>): Promise<T> =>
  site.visit({ ...(storageState && { storageState }), ...options }, act)

async function newArticle(title: string) {
  const wanted = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 } as const
  const { article: made } = await site.local.generate.article(wanted)
  const article = await site.local.articles.update({ id: made.id, title })
  return { ...article, edit: `/articles/${article.id}/edit`, page: `/article/${article.slug}` }
}

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const text = (page: Page) => page.getByRole('textbox', { name: 'Article text' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) => page.getByText('No unsaved changes').waitFor()

const focused = (page: Page, label: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label)

/**
 * The editor is told of a selection a moment after the browser has made it, and reads the next key by what it knows:
 * waits until it knows what `wanted` asks for.
 */
const selected = (page: Page, wanted: 'a word' | 'the end of a line') =>
  expect
    .poll(() =>
      text(page).evaluate((element: TiptapEditorHTMLElement) => {
        const selection = element.editor?.state.selection
        if (!selection || !element.contains(document.activeElement)) return 'not focused'
        if (!selection.empty) return 'a word'
        return selection.$from.parentOffset === selection.$from.parent.content.size ? 'the end of a line' : 'elsewhere'
      }),
    )
    .toBe(wanted)

describe('an article', { timeout: 60_000 }, () => {
  it('is edited, looked at, saved, and read', async () => {
    const article = await newArticle('burr grinders')
    await visit({}, async page => {
      await page.goto(article.edit)
      await page.getByLabel('Title').fill('Three Grinders, Weighed')
      await page.getByLabel('Upload picture').setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: dot })
      await page.getByRole('img', { name: 'Preview of the cover' }).waitFor()
      const picture = await page.getByLabel('Picture address').inputValue()
      await text(page).click()
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('Ground fine. ')
      await page.keyboard.press('Control+b')
      await page.keyboard.type('Truly.')
      await expect.poll(() => button(page, 'Bold').getAttribute('aria-pressed')).toBe('true')

      await button(page, 'Preview').click()
      const dialog = page.getByRole('dialog', { name: 'Preview' })
      await dialog.getByRole('heading', { name: 'Three Grinders, Weighed' }).waitFor()
      expect(await dialog.getByText('Ground fine.').count()).toBe(1)
      await dialog.getByRole('link', { name: 'Back to Articles' }).click()
      expect(page.url()).toContain(article.edit)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect(await button(page, 'Preview').evaluate(element => element === document.activeElement)).toBe(true)

      await page.keyboard.press('Control+s')
      await saved(page)
      await page.goto(article.page)
      await page.getByRole('heading', { name: 'Three Grinders, Weighed', level: 1 }).waitFor()
      expect(await page.locator('strong', { hasText: 'Truly.' }).count()).toBe(1)
      expect(await page.locator('.article-hero-image img').getAttribute('src')).toBe(picture)
      await page.getByRole('link', { name: 'Edit article' }).click()
      await text(page).waitFor()
    })
  })

  it('is unpublished, published, deleted and brought back', async () => {
    const article = await newArticle('hand grinders')
    await visit({}, async page => {
      // Asked twice, so that of two processes that answer in turn both are.
      const statuses = async () =>
        [await page.request.get(article.page), await page.request.get(article.page)].map(answer => answer.status())
      expect(await statuses()).toEqual([200, 200])
      await page.goto(article.edit)
      await button(page, 'Unpublish').click()
      await button(page, 'Publish').waitFor()
      expect(await statuses()).toEqual([404, 404])
      await button(page, 'Publish').click()
      await button(page, 'Unpublish').waitFor()
      expect(await statuses()).toEqual([200, 200])
      await button(page, 'Delete').click()
      await page.getByRole('dialog').getByText(`“${article.title}” will be removed from the site now`).waitFor()
      await button(page, 'Delete article').click()
      await page.getByRole('heading', { name: 'Manage Articles' }).waitFor()
      expect(await statuses()).toEqual([410, 410])
      await button(page, 'Undo').click()
      await page.getByRole('rowheader', { name: article.title }).waitFor()
      expect(await statuses()).toEqual([200, 200])
    })
  })

  it('keeps its history, of which each save can be brought back', async () => {
    const article = await newArticle('flat burrs')
    await site.local.articles.update({ id: article.id, content: '<h2>Other</h2><p>All other.</p>' })
    await visit({}, async page => {
      await page.goto(article.edit)
      await button(page, /^Show history/).click()
      await button(page, 'View (revision 2)').click()
      await page.getByRole('dialog', { name: 'Revision 2' }).getByRole('heading', { name: article.title }).waitFor()
      await page.keyboard.press('Escape')
      await button(page, 'Restore (revision 2)').click()
      await button(page, 'Restore').click()
      await expect.poll(() => text(page).textContent()).not.toContain('All other.')
      await page.getByText('Changed: text').nth(1).waitFor()
    })
    const { content } = await site.local.articles.byId({ id: article.id })
    expect(content).not.toContain('All other.')
  })

  it.each([360, 1280])('shows its sources at %i px', async width => {
    const article = await newArticle(`burrs ${width}`)
    const content = `${article.content}<p>Only £1.23 today.</p>`
    await site.local.articles.update({ id: article.id, content, withUnsupportedClaims: true })
    await visit({ viewport: viewport(width) }, async page => {
      await page.goto(article.edit)
      await button(page, 'Show sources').click()
      await page.getByText('Links and figures in the text without a source: 1.').waitFor()
      const [first] = await site.local.articles.products({ articleId: article.id })
      await page.locator('summary', { hasText: first?.name ?? '' }).click()
      await expectNoFaults(page, 'the sources of an article')
      await page.getByLabel('Show only claims without a source').press('Space')
      const sources = page.getByRole('region', { name: 'Sources' })
      await expect.poll(() => sources.locator('summary').count()).toBe(0)
      await page.getByText('£1.23', { exact: true }).waitFor()
    })
  })

  it('keeps unsaved changes after a closed tab, a lost connection and another user’s save', async () => {
    const article = await newArticle('conical burrs')
    const expected = [
      'Failed to load resource: net::ERR_FAILED',
      'Failed to load resource: the server responded with a status of 409 ()',
    ]
    await visit({ expected }, async page => {
      await page.goto(article.edit)
      await text(page).waitFor()
      await page.getByLabel('Excerpt').fill('Typed and not saved.')
      page.on('dialog', dialog => void dialog.accept())
      await page.reload()
      await page.getByText(/Your unsaved changes from .* were restored/).waitFor()
      expect(await page.getByLabel('Excerpt').inputValue()).toBe('Typed and not saved.')

      await site.local.articles.update({ id: article.id, author: 'Somebody Else' })
      await page.route('**/api/articles/by-id/*', route => route.abort(), { times: 1 })
      await button(page, 'Save').click()
      await page.getByText('Could not reach the server').waitFor()
      await button(page, 'Save').click()
      await page.getByText('Somebody else saved this article').waitFor()
      expect(await button(page, 'Overwrite with my version').isDisabled()).toBe(true)
      await button(page, 'View their version').click()
      await page.getByRole('dialog').getByRole('heading', { name: 'Somebody Else' }).waitFor()
      await page.keyboard.press('Escape')
      await button(page, 'Overwrite with my version').click()
      await saved(page)
    })
    expect(await site.local.articles.byId({ id: article.id })).toMatchObject({
      author: 'Somebody Else',
      excerpt: 'Typed and not saved.',
    })
  })

  it('is written by keyboard: lists, headings, a link, a table, a picture', async () => {
    const article = await newArticle('dosing cups')
    await site.local.articles.update({ id: article.id, content: '<p>Start</p>' })
    await visit({}, async page => {
      await page.goto(article.edit)
      await text(page).click()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('## Sound')
      await page.keyboard.press('Enter')
      await page.keyboard.type('Read this')
      await page.keyboard.press('Shift+Home')
      await selected(page, 'a word')
      await page.keyboard.press('Control+k')
      await page.keyboard.type('javascript:alert(1)')
      await page.keyboard.press('Enter')
      await page.getByText(/Enter an https:/).waitFor()
      await page.keyboard.press('Control+a')
      await page.keyboard.type('shop.example/cup')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await selected(page, 'a word')
      await page.keyboard.press('End')
      await selected(page, 'the end of a line')
      await page.keyboard.press('Enter')
      await page.keyboard.type('- one')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await focused(page, 'Text')
      for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      // The focus goes from the button to the table with the next frame.
      await focused(page, 'Article text')
      await page.keyboard.type('Cup')
      await button(page, 'Delete column').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type('Price')
      await button(page, 'Delete column').click()
      await button(page, 'HTML').click()
      const html = await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()
      expect(html.replaceAll('\n', '')).toBe(
        '<h2>Sound</h2><p><a href="https://shop.example/cup">Read this</a></p><ul><li>one</li></ul><table><thead><tr>' +
          '<th scope="col">Cup</th><th scope="col"></th></tr></thead><tbody><tr><td></td><td></td></tr>' +
          '<tr><td></td><td></td></tr></tbody></table>',
      )
    })
  })
})

describe.each([360, 1280])('at %i px', width => {
  it('the desk’s screens fit their width and have nothing for axe to find', async () => {
    const article = await newArticle(`scales ${width}`)
    await visit({ viewport: viewport(width) }, async page => {
      await page.goto('/manage-articles')
      await page.getByRole('link', { name: article.title }).waitFor()
      await expectNoFaults(page, 'manage')
      await page.goto(article.edit)
      await text(page).waitFor()
      await button(page, /^Show history/).click()
      await page.getByText('Loading history').waitFor({ state: 'detached' })
      await text(page).locator('h3, h2').first().click()
      await button(page, 'Insert table').click()
      for (const heading of ['Cup', 'Price', 'Weight']) {
        await page.keyboard.type(heading)
        await page.keyboard.press('Tab')
      }
      await expectNoFaults(page, 'edit')
      await button(page, 'Insert picture').click()
      await expectNoFaults(page, 'picture')
      await page.keyboard.press('Escape')
      await button(page, 'HTML').click()
      await expectNoFaults(page, 'html')
      await button(page, 'Preview').click()
      await page.getByRole('dialog').getByRole('heading', { level: 1 }).waitFor()
      await expectNoFaults(page, 'preview')
      await page.keyboard.press('Escape')
      await button(page, 'Delete').click()
      await expectNoFaults(page, 'delete')
    })
  }, 90_000)
})

it('loads the editor only on the edit screen', { timeout: 60_000 }, async () => {
  const article = await newArticle('kettles')
  await visit({}, async page => {
    const scripts: string[] = []
    page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
    for (const path of ['/', article.page, '/manage-articles']) await page.goto(path, { waitUntil: 'networkidle' })
    expect(scripts.filter(url => url.includes('body-field'))).toEqual([])
    await page.goto(article.edit, { waitUntil: 'networkidle' })
    expect(scripts.filter(url => url.includes('body-field'))).toHaveLength(1)
  })
})
