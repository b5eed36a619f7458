// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { Ad, AdSet } from '../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { ad, adSet, campaign } from '../testing/ads.ts'
import { addDialogMethods } from '../testing/dialogs.ts'
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

const kettles = head({ id: 'a2', slug: 'kettles', title: 'Kettles', status: 'draft', publishedAt: null })

interface Held {
  articles?: ArticleHead[]
  adSets?: AdSet[]
  ads?: Ad[]
}

/** A server that remembers what its ad sets are made and given. */
async function open({ articles = [head()], adSets = [], ads = [] }: Held, changes: FakeAnswers = {}) {
  let storedAdSets = adSets
  const answers: FakeAnswers = {
    'site.get': () => site,
    'user.current': () => ada,
    'articles.list': () => articles,
    'articles.byId': () => article(),
    'campaigns.list': () => [campaign()],
    'facebook.status': () => ({ isConfigured: false, message: 'Database-Only Mode', lastSync: null }),
    'adsets.list': () => storedAdSets,
    'adsets.ofArticle': ({ articleId }) => storedAdSets.filter(one => one.articleId === articleId),
    'adsets.assign': ({ articleId }) => {
      storedAdSets = [adSet({ articleId: String(articleId) })]
      return storedAdSets[0]
    },
    'adsets.budget': ({ dailyBudget }) => {
      storedAdSets = storedAdSets.map(one => ({ ...one, dailyBudget: Number(dailyBudget) }))
      return storedAdSets[0]
    },
    'ads.all': () => ads,
    'ads.list': () => ads,
    'ads.variants': () => job({ status: 'queued' }),
    'jobs.events': () => pushedEvents().events(),
    ...changes,
  }
  const page = await openPage('/manage-articles', { server: answers, browser: answers, admin: true })
  await screen.findAllByRole('heading', { level: 2 })
  return page
}

const user = userEvent.setup({ delay: null })
const card = (title: string) => {
  const found = screen.getAllByRole('article').find(one => within(one).queryByRole('heading', { name: title }))
  if (!found) throw new Error(`There is no card “${title}”.`)
  return within(found)
}
const facts = (title: string) =>
  card(title)
    .getByText(/^(Campaign|No Campaign)$/)
    .closest('.managed-facts')?.textContent
const actions = (title: string) =>
  [...card(title).getAllByRole('link'), ...card(title).getAllByRole('button')].map(({ textContent }) =>
    textContent?.replace(/:.*/, ''),
  )
const five = 'Five Grinders Compared'

describe('the ads of managed articles', () => {
  it('offers a campaign and ads for an article without an ad set, and does not request ads', async () => {
    const { calls } = await open({})
    await card(five).findByText('No Campaign')
    expect(actions(five)).toEqual([
      ...['Ad Details', 'View Article', 'Analytics', 'Edit'],
      ...['Assign to Campaign', 'Generate Ads', 'More'],
    ])
    expect(
      card(five)
        .getByRole('link', { name: /^Ad Details/ })
        .getAttribute('href'),
    ).toBe('/articles/a1/manage')
    expect(calls).not.toContain('ads.all')
  })

  it('sums budgets and running ads of all ad sets', async () => {
    const older = adSet({ id: 's0', dailyBudget: 7, createdAt: '2026-11-01T09:00:00.000Z' })
    await open({
      articles: [head(), kettles],
      adSets: [older, adSet({ dailyBudget: 12.5 })],
      ads: [
        ...[ad({ status: 'ACTIVE' }), ad({ id: 'ad2', variant: 'B' })],
        ad({ id: 'ad0', adSetId: 's0', status: 'ACTIVE' }),
      ],
    })
    await card(five).findByText('2 / 3')
    expect(facts(five)).toBe('CampaignActive Spring grindersDaily budget£19.50 in 2 ad setsActive ads2 / 3')
    expect(actions(five)).toEqual([
      ...['Ad Details', 'View Article', 'Analytics', 'Edit'],
      ...['Edit Budget', 'Regenerate Ads', 'More'],
    ])
    expect(facts('Kettles')).toBe('No Campaign')
  })

  it('says that ads of a draft need a published article', async () => {
    await open({ articles: [kettles], adSets: [adSet({ articleId: 'a2' })] })
    expect(await card('Kettles').findByText('Publish the article to activate its ads.')).toBeDefined()
    expect(card('Kettles').getByRole('button', { name: 'Generate Ads: Kettles' })).toBeDefined()
  })

  it('assigns an article by keyboard and keeps focus in its card', async () => {
    await open({})
    const assign = await card(five).findByRole('button', { name: /^Assign to Campaign/ })
    assign.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'Spring grinders' })
    await user.selectOptions(screen.getByLabelText('Campaign'), 'Spring grinders')
    await user.click(screen.getByRole('button', { name: 'Assign Campaign' }))
    await card(five).findByText('Active')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(assign.isConnected).toBe(true)
    expect(assign.textContent).toBe(`Edit Budget: ${five}`)
  })

  it('edits the budget in the card', async () => {
    await open({ adSets: [adSet()] })
    await user.click(await card(five).findByRole('button', { name: /^Edit Budget/ }))
    await user.clear(screen.getByLabelText('Daily budget (£)'))
    await user.type(screen.getByLabelText('Daily budget (£)'), '15{Enter}')
    await waitFor(() => expect(facts(five)).toContain('£15.00'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('generates ads from the card', async () => {
    const { calls } = await open({})
    await user.click(await card(five).findByRole('button', { name: /^Generate Ads/ }))
    expect(screen.getByRole('dialog', { name: 'AI-Generated Ad Variants' }).textContent).toContain(`For “${five}”`)
    await waitFor(() => expect(calls).toContain('jobs.events'))
  })

  it('shows articles even if their ads cannot be read', async () => {
    let tries = 0
    await open(
      {},
      {
        'adsets.list': () => {
          tries += 1
          if (tries === 1) throw new BlogopsError('unavailable', 'The server is stopping.')
          return []
        },
      },
    )
    await user.click(await card(five).findByRole('button', { name: 'Try again' }))
    await card(five).findByText('No Campaign')
  })

  it('opens the menu by keyboard and returns focus', async () => {
    await open({})
    const more = card(five).getByRole('button', { name: `More: ${five}` })
    const isAt = (name: string) =>
      waitFor(() => expect(screen.getByRole('menuitem', { name })).toBe(document.activeElement))
    more.focus()
    await user.keyboard('{Enter}')
    await isAt('Unpublish')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(more))
    await user.keyboard('{Enter}')
    await isAt('Unpublish')
    await user.keyboard('{ArrowDown}')
    await isAt('Delete')
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('dialog')).textContent).toContain(`“${five}” will be removed from the site now`)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  })
})
