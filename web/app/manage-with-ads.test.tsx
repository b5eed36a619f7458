// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { AdSet } from '../../server/contract/schemas/ads.ts'
import { adSet, campaign } from '../testing/ads.ts'
import { addDialogMethods } from '../testing/dialogs.ts'
import { noEarnings } from '../testing/earnings.ts'
import type { FakeAnswers } from '../testing/fake-api.ts'
import { ada, article, head, site } from '../testing/fixtures.ts'
import { job } from '../testing/generation.ts'
import { addMenuMethods } from '../testing/menus.ts'
import { openPage } from '../testing/open-page.tsx'
import { pushedEvents } from '../testing/pushed-events.ts'
import { searching } from '../testing/searching.ts'
import { routes } from './routes.tsx'

searching({ asyncUtilTimeout: 8_000 })
beforeAll(() => {
  addDialogMethods()
  addMenuMethods()
  return Promise.all(routes.map(route => route.preload()))
})
beforeEach(() => localStorage.clear())

/** A server that remembers which ad sets are made, and their budgets. */
async function open(adSets: AdSet[], changes: FakeAnswers = {}) {
  let stored = adSets
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.table': () => ({
      rows: [
        {
          article: head(),
          visitors: 0,
          productClicks: 0,
          campaigns: stored.map(({ campaignName }) => campaignName),
          dailyBudget: stored.reduce((sum, { dailyBudget }) => sum + dailyBudget, 0),
          ads: 0,
          activeAds: 0,
        },
      ],
      counts: { all: 1, published: 1, draft: 0, scheduled: 0, deleted: 0 },
      notices: [],
    }),
    'earnings.report': () => noEarnings,
    'articles.byId': () => article(),
    'campaigns.list': () => [campaign()],
    'facebook.status': () => ({ isConfigured: false, message: 'Database-Only Mode', lastSync: null }),
    'adsets.list': () => stored,
    'adsets.ofArticle': ({ articleId }) => stored.filter(one => one.articleId === articleId),
    'adsets.assign': ({ articleId }) => {
      stored = [adSet({ articleId: String(articleId) })]
      return stored[0]
    },
    'adsets.budget': ({ dailyBudget }) => {
      stored = stored.map(one => ({ ...one, dailyBudget: Number(dailyBudget) }))
      return stored[0]
    },
    'ads.all': () => [],
    'ads.list': () => [],
    'ads.variants': () => job({ status: 'queued' }),
    'jobs.events': () => pushedEvents().events(),
    ...changes,
  }
  const page = await openPage('/manage-articles', { server: answers, browser: answers, admin: true })
  await screen.findByRole('table', { name: 'Articles' })
  return page
}

const user = userEvent.setup({ delay: null })
const five = 'Five Grinders Compared'
const ads = () => document.querySelector<HTMLElement>('td.cell-ads')?.title
const menu = () => screen.getByRole('button', { name: `More: ${five}` })
const choose = async (name: string) => {
  await user.click(menu())
  await user.click(await screen.findByRole('menuitem', { name }))
}

describe('the ads of managed articles', () => {
  it('assigns an article by keyboard and keeps the button of its menu', async () => {
    await open([])
    expect(ads()).toBe('No Campaign')
    menu().focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menuitem', { name: 'Ad Details' })
    const trigger = menu()
    for (const name of [/^View Article/, 'Ad Details', 'Assign to Campaign']) {
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })))
      await user.keyboard(name === 'Assign to Campaign' ? '{Enter}' : '{ArrowDown}')
    }
    await screen.findByRole('option', { name: 'Spring grinders' })
    await user.selectOptions(screen.getByLabelText('Campaign'), 'Spring grinders')
    await user.click(screen.getByRole('button', { name: 'Assign Campaign' }))
    await waitFor(() => expect(ads()).toContain('Active in Spring grinders'))
    expect(screen.queryByRole('dialog')).toBeNull()
    // A browser then returns focus to the menu's button, as long as it is the same one.
    expect(trigger.isConnected).toBe(true)
  })

  it('edits the budget of the ad set', async () => {
    await open([adSet()])
    await choose('Edit Budget')
    const field = await screen.findByLabelText('Daily budget (£)')
    await user.clear(field)
    await user.type(field, '15{Enter}')
    await waitFor(() => expect(ads()).toContain('daily budget £15.00'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('generates ads', async () => {
    const { calls } = await open([])
    await choose('Generate Ads')
    const dialog = await screen.findByRole('dialog', { name: 'AI-Generated Ad Variants' })
    expect(dialog.textContent).toContain(`For “${five}”`)
    await waitFor(() => expect(calls).toContain('jobs.events'))
  })

  it('says why a budget cannot be edited, and tries again', async () => {
    let tries = 0
    await open([adSet()], {
      'adsets.ofArticle': () => {
        tries += 1
        if (tries === 1) throw new BlogopsError('unavailable', 'The server is stopping.')
        return [adSet()]
      },
    })
    await choose('Edit Budget')
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText('Daily budget (£)')).toBeDefined()
  })
})
