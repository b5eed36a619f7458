import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectNoFaults } from '../testing/faults.ts'
import { openSite, type RealSite, type VisitOptions } from '../testing/real-site.ts'
import { viewport } from '../testing/walk.ts'

/** Planned publications and the queue of topics in a real browser, over the real app. */

let site: RealSite
let signedIn: VisitOptions['storageState']
let id = ''

beforeAll(async () => {
  // By the clock of the browser, which suggests the first time.
  site = await openSite({ clock: { now: () => new Date() } })
  signedIn = await site.signIn()
  const made = await site.local.generate.article({ topic: 'electric kettles', productCount: 3, draft: true })
  id = made.article.id
  await site.local.topics.pause()
}, 300_000)

afterAll(() => site?.close())

const options = () => ({ viewport: viewport(1280), ...(signedIn && { storageState: signedIn }) })

it('schedules a draft in two clicks, shows it in the calendar, and unschedules it', async () => {
  await site.visit(options(), async page => {
    await page.goto(`/articles/${id}/edit`)
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText(/^Scheduled for .*06:00$/).waitFor()
    const { scheduledFor = '' } = await site.local.articles.byId({ id })
    await page.goto(`/articles/calendar?month=${scheduledFor.slice(0, 7)}`)
    await page
      .getByRole('cell')
      .getByRole('link', { name: /Kettles/ })
      .waitFor()
    await expectNoFaults(page, 'the calendar')
    await page
      .getByRole('cell')
      .getByRole('link', { name: /Kettles/ })
      .click()
    await page.getByRole('button', { name: 'Unschedule' }).click()
    await expect.poll(async () => (await site.local.articles.byId({ id })).scheduledFor).toBeUndefined()
  })
}, 120_000)

it('adds a pasted list of topics to the queue', async () => {
  await site.visit(options(), async page => {
    await page.goto('/articles/topics')
    await page.getByRole('button', { name: 'Add topics' }).click()
    await page.getByLabel('Topics', { exact: true }).fill('desk lamps\nyoga mats')
    await page.getByRole('button', { name: 'Add to the queue' }).click()
    await page.getByText('Added 2 topics to the queue.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()
    await page.getByRole('row', { name: /yoga mats/ }).waitFor()
    await expectNoFaults(page, 'the queue of topics')
  })
  expect((await site.local.topics.list()).topics.map(({ topic }) => topic)).toEqual(['desk lamps', 'yoga mats'])
}, 120_000)
