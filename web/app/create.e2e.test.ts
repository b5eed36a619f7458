import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemplateWriter } from '../../server/adapters/local/template-writer.ts'
import type { JobEvent } from '../../server/contract/schemas/job.ts'
import type { ArticleWriter } from '../../server/ports/article-writer.ts'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** Articles made in a real browser, over the real app on its embedded engine. */

let site: RealSite
let signedIn: VisitOptions['storageState']

/** Holds what is being written until it is let go, so that there is time to look. */
const gate = { isShut: false, open: () => {} }
const embedded = createTemplateWriter()
const writer: ArticleWriter = {
  outline: (context, work, repair) => embedded.outline(context, work, repair),
  async write(sections, context, work) {
    if (gate.isShut) {
      await new Promise<void>((resolve, reject) => {
        gate.open = resolve
        work.signal.addEventListener('abort', () => reject(work.signal.reason))
      })
    }
    return embedded.write(sections, context, work)
  },
}

beforeAll(async () => {
  // By the browser's own clock, which the screen tells the time by.
  site = await openSite({ writer, clock: { now: () => new Date() } })
  signedIn = await site.signIn()
}, 300_000)

afterAll(() => site?.close())

function open<T>(act: (page: Page) => Promise<T>, options: Parameters<RealSite['visit']>[0] = {}): Promise<T> {
  return site.visit({ ...options, ...(signedIn && { storageState: signedIn }) }, async page => {
    await page.goto('/create')
    await page.getByLabel('Topic').waitFor()
    return act(page)
  })
}

async function generate(page: Page, topic: string) {
  await page.getByLabel('Topic').fill(topic)
  await page.getByLabel('Number of products').selectOption('3')
  await page.getByRole('button', { name: 'Generate Article' }).click()
}

/** Runs with the writing held up, and lets it go in the end. */
async function heldUp<T>(act: () => Promise<T>): Promise<T> {
  gate.isShut = true
  try {
    return await act()
  } finally {
    gate.isShut = false
    gate.open()
  }
}

/** What a job's followers are told last. */
async function endOf(id: string) {
  let last: JobEvent | undefined
  for await (const event of site.local.jobs.events({ id })) last = event
  return last
}

const writing = (page: Page) => page.getByText('Write the sections: running').waitFor()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('an article', { timeout: 120_000 }, () => {
  it('is made from a topic, and the way leads to it', async () => {
    await open(async page => {
      await page.getByText('No AI model is connected.').waitFor()
      await page.getByLabel('Category').selectOption('audio')
      await generate(page, 'wireless earbuds')
      await page.waitForURL('**/article/*')
      await heading(page, /Earbuds/i)
      await page.goto('/manage-articles')
      await page.getByRole('rowheader', { name: /Earbuds/i }).waitFor()
    })
  })

  it('is shown to its creator as a draft', async () => {
    await open(async page => {
      await page.getByText('More options').click()
      await page.getByLabel('Save as draft').check()
      await generate(page, 'desk lamps')
      await page.waitForURL('**/article/*')
      await page.getByText('Draft. Only admins can see this page.').waitFor()
    })
  })

  it('is called off', async () => {
    await heldUp(() =>
      open(async page => {
        await generate(page, 'wireless earbuds')
        await writing(page)
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.waitForURL(site.base)
        const [newest] = await site.local.jobs.list({ limit: 1 })
        expect(newest).toMatchObject({ title: expect.stringContaining('wireless earbuds'), status: 'cancelled' })
      }),
    )
  })

  it('continues while the page is left, reloaded or open in another tab', async () => {
    await heldUp(() =>
      open(async page => {
        await page.getByLabel('Category').selectOption('office')
        await generate(page, 'office chairs')
        await writing(page)
        await page.getByRole('link', { name: 'Manage Articles' }).first().click()
        await heading(page, 'Manage Articles')
        await page.getByRole('link', { name: 'Create Article' }).first().click()
        await writing(page)
        await page.reload()
        await writing(page)
        expect(await page.getByLabel('Topic').inputValue()).toBe('office chairs')
        expect(await page.getByLabel('Category').inputValue()).toBe('office')
        expect(await page.getByRole('list', { name: 'Steps' }).isVisible()).toBe(true)
        const links = page.getByRole('region', { name: /^Products found/ }).getByRole('link')
        // What was found comes with the events of the job, after its steps.
        await links.nth(2).waitFor()
        expect(await links.count()).toBe(3)
        const other = await page.context().newPage()
        await other.goto('/create')
        await writing(other)
        gate.open()
        await Promise.all([page, other].map(one => one.waitForURL('**/article/*')))
      }),
    )
  })

  it('is announced once if it ended while the page was left', async () => {
    await heldUp(() =>
      open(async page => {
        await generate(page, 'gaming mice')
        await writing(page)
        await page.goto('/manage-articles')
        await heading(page, 'Manage Articles')
        const [newest] = await site.local.jobs.list({ limit: 1 })
        gate.open()
        expect(await endOf(newest?.id ?? '')).toMatchObject({ type: 'end', status: 'done' })
        await page.goto('/create')
        const summary = page.getByText(/^Finished:/)
        await summary.getByRole('link').waitFor()
        await page.reload()
        await page.getByRole('heading', { name: 'How it works' }).waitFor()
        expect(await summary.count()).toBe(0)
      }),
    )
  })

  it('that cannot be made says why, beside the form as it was', async () => {
    await open(async page => {
      await generate(page, 'zeppelins and submarines')
      const failure = page.getByRole('region', { name: 'Generation Failed' })
      await failure.getByText(/Nothing was published/).waitFor()
      expect(await failure.evaluate(element => element === document.activeElement)).toBe(true)
      expect(await page.getByLabel('Topic').inputValue()).toBe('zeppelins and submarines')
    })
  })

  it.each([
    ['Single review', 'review', 1],
    ['X or Y', 'versus', 2],
    ['How-to', 'howto', 3],
  ] as const)('is made in the format %s with its number of products', async (label, format, products) => {
    await open(async page => {
      await page.getByLabel('Format').selectOption(label)
      expect(await page.getByLabel('Number of products').count()).toBe(products === 3 ? 1 : 0)
      await page.getByLabel('Topic').fill('wireless earbuds')
      await page.getByRole('button', { name: 'Generate Article' }).click()
      await page.waitForURL('**/article/*')
      const slug = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const article = await site.local.articles.get({ slug })
      const { products: listed } = await site.local.products.list({ id: article.id })
      expect([article.format, listed.length]).toEqual([format, products])
      await expectNoFaults(page, `an article in the format ${label}`)
    })
  })
})

describe('with a campaign', { timeout: 120_000 }, () => {
  it('that is made on the spot, by keyboard alone, the ads are offered', async () => {
    await open(async page => {
      const create = page.getByRole('button', { name: 'New campaign' })
      await create.focus()
      await page.keyboard.press('Enter')
      await page.getByLabel('Campaign name').fill('Autumn sound')
      await page.keyboard.press('Enter')
      await page.getByText('Campaign "Autumn sound" has been created successfully.').first().waitFor()
      // The dialog closes, and gives the focus back, a moment after that is told.
      await create.and(page.locator(':focus')).waitFor()
      const chosen = page.getByLabel('Ad campaign (optional)').locator('option:checked')
      expect(await chosen.textContent()).toBe('Autumn sound')
      await generate(page, 'wireless earbuds')
      await page.getByRole('dialog', { name: 'Article Created Successfully!' }).waitFor()
      await expectNoFaults(page, 'the dialog')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/articles\/[^/]+\/manage$/)
    })
  })
})

it.each([360, 1280])('fits %i px, with nothing for axe to find', { timeout: 120_000 }, async width => {
  await open(
    async page => {
      await page.getByText('More options').click()
      await page.getByRole('button', { name: 'Generate Article' }).click()
      await page.getByText('Topic must be at least 3 characters').waitFor()
      await expectNoFaults(page, 'with an error')
      await generate(page, 'zeppelins and submarines')
      await page.getByRole('region', { name: 'Generation Failed' }).waitFor()
      await expectNoFaults(page, 'failed')
      await heldUp(async () => {
        await generate(page, 'wireless earbuds')
        await writing(page)
        await expectNoFaults(page, 'under way')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.waitForURL(site.base)
      })
    },
    { viewport: viewport(width) },
  )
})
