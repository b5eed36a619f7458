// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { ad, adRow, performanceRow } from '../../../testing/ads.ts'
import { ada, article } from '../../../testing/fixtures.ts'
import { openPerformance, prepareScreen, spentDays } from './testing/open-performance.ts'

prepareScreen()

/** Returns the row with this name. */
const findRow = async (name: string | RegExp) => {
  const header = await screen.findByRole('rowheader', { name })
  const row = header.closest('tr')
  if (!row) throw new Error(`There is no row ${name}.`)
  return row
}

const getTexts = (row: HTMLElement, selector = 'td.cell-figure') =>
  [...row.querySelectorAll(selector)].map(({ textContent }) => textContent)
// Not by role, which is slow with this many elements.
const names = () => getTexts(document.body, '.row-ad-set .row-names > a')
const press = async (name: string) => userEvent.click(await screen.findByText(name, { selector: 'button' }))
const chooseInMenu = async (menu: string | RegExp, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: menu }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** Returns the value under a label in a list of metrics. */
function figure(within_: HTMLElement, label: string): string | null | undefined {
  return within(within_).getAllByText(label, { selector: 'dt' })[0]?.nextElementSibling?.textContent
}

const unseen = {
  adSetId: 's2',
  adSetName: 'New - Ad Set',
  totalImpressions: 0,
  totalClicks: 0,
  totalSpend: 0,
  avgCtr: 0,
  avgCpc: 0,
  totalConversions: 0,
  ads: [adRow({ adId: 'ad9', impressions: 0, clicks: 0, ctr: 0, spend: 0, conversions: 0 })],
}

it('labels sample data on the screen and on its ad set', async () => {
  const real = { adSetId: 's2', adSetName: 'Real - Ad Set' }
  await openPerformance([performanceRow({ adSetName: 'Made Up - Ad Set', sample: true }), performanceRow(real)])
  within(await findRow(/^Made Up/)).getByText('Sample data')
  expect(within(await findRow(/^Real/)).queryByText(/^Sample data/)).toBeNull()
  expect(screen.getAllByText(/^Sample data/)).toHaveLength(2)
})

describe('banner', () => {
  it('names Database-Only Mode and the missing settings', async () => {
    await openPerformance()
    const mode = await screen.findByText('Database-Only Mode')
    expect(mode.parentElement?.textContent).toBe('Database-Only Mode: nothing is sent.')
    const line = screen.getByText('1 setting is missing')
    expect(line.closest('details')?.open).toBe(false)
    await userEvent.click(line)
    expect(line.closest('details')?.textContent).toContain('Missing settings: FACEBOOK_ACCESS_TOKEN (access token).')
  })

  it('names the connected account', async () => {
    const status = { isConfigured: true, message: 'Connected to Facebook (ad account 12).', lastSync: null }
    await openPerformance(undefined, { 'facebook.status': () => status })
    const mode = await screen.findByText('Connected')
    expect(mode.parentElement?.textContent).toBe('Connected to Facebook (ad account 12).')
  })
})

it.each([true, false])('offers the import whether Facebook is connected or not (%s)', async isConfigured => {
  await openPerformance([], { 'facebook.status': () => ({ isConfigured, message: 'So it is.', lastSync: null }) })
  await chooseInMenu('More: ads', 'Import ad data')
  expect(await screen.findByRole('dialog', { name: 'Import ad data' })).toBeTruthy()
})

describe('totals', () => {
  it('show impressions, clicks, spend and the average CTR of all ad sets', async () => {
    const other = { ...unseen, totalImpressions: 100_000, totalClicks: 500, totalSpend: 1214.5, avgCtr: 0.5 }
    await openPerformance([
      performanceRow(),
      performanceRow(other),
      performanceRow({ ...unseen, adSetId: 's3', ads: [] }),
    ])
    const { parentElement: total } = await screen.findByText('Total Impressions')
    const { parentElement: list } = total ?? {}
    if (!list) throw new Error('There are no totals.')
    expect(figure(list, 'Total Impressions')).toBe('102,000')
    await waitFor(() => expect(list.textContent).toMatch(/Total Spend£1,234\.50▲ Up \d+% from £[\d,.]+/))
    expect(figure(list, 'Total Clicks')).toBe('550')
    expect(figure(list, 'Total Spend')).toBe('£1,234.50')
    expect(figure(list, 'Average CTR')).toBe('1.00% Average of 3 ad sets')
  })
})

describe('rows', () => {
  const ads = [
    adRow({ status: 'ACTIVE' }),
    adRow({ adId: 'ad2', variant: 'B', headline: 'Grind finer', impressions: 0, clicks: 0, ctr: 0, spend: 0 }),
  ]

  it('show campaign, ad set and ads, with two decimals', async () => {
    await openPerformance([performanceRow({ totalImpressions: 20_000, totalClicks: 51, ads })])
    expect(getTexts(await findRow(/Spring grinders/))).toEqual(['£20.00', '20,000', '51', '0.26%', '£0.39', '3'])
    const adSetRow = await findRow(/^Five Grinders Compared - Ad Set/)
    const article = within(adSetRow).getByRole('link', { name: 'Five Grinders Compared' })
    expect(article.getAttribute('href')).toBe('/article/five-grinders')
    expect(within(adSetRow).getByRole<HTMLInputElement>('textbox', { name: /^Daily budget/ }).value).toBe('10.00')
    expect(getTexts(adSetRow)).toEqual(['£20.00', '20,000', '51', '0.26%', '£0.39', '3'])
    const adRowA = await findRow(/Five grinders, compared/)
    expect(getTexts(adRowA)).toEqual(['£20.00', '2,000', '50', '2.50%', '£0.40', '3'])
    expect(within(adRowA).getByRole<HTMLInputElement>('switch').checked).toBe(true)
    within(adRowA).getByText('Active')
    within(await findRow(/Grind finer/)).getByText('Paused')
    await findRow('1 campaign, 1 ad set, 2 ads')
  })

  it('fold and unfold', async () => {
    await openPerformance([performanceRow({ ads })])
    await userEvent.click(await screen.findByRole('button', { name: /^Collapse the ad set/ }))
    expect(screen.queryByText('Grind finer')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Expand the ad set/ }))
    await screen.findByText('Grind finer')
    await userEvent.click(screen.getByRole('button', { name: /^Collapse the campaign/ }))
    expect(names()).toEqual([])
  })

  it.each([
    ['unknown figures as unknown', { ...unseen, figuresKnown: false }, '–'],
    ['zero as a dash', unseen, '-'],
  ])('show %s', async (_, changes, sign) => {
    const noDays = { 'ads.days': () => spentDays(Array.from({ length: 56 }, () => 0)) }
    await openPerformance([performanceRow(changes)], noDays)
    for (const name of [/^New - Ad Set/, /Five grinders, compared/])
      expect(getTexts(await findRow(name))).toEqual(Array.from({ length: 6 }, () => sign))
    const total = (await screen.findByText('Total Spend')).parentElement
    expect(total?.textContent).toBe(`Total Spend${sign}`)
  })

  it('mark imported ad sets, which can only be adopted or deleted', async () => {
    const imported = { imported: true, articleId: null, articleSlug: null, articleTitle: null, dailyBudget: 0 }
    await openPerformance([
      performanceRow({ ...imported, ads: [adRow({ variant: '', headline: '', adName: 'Ad 708746' })] }),
    ])
    const adSetRow = await findRow(/^Five Grinders Compared - Ad Set/)
    within(adSetRow).getByText('Imported')
    expect(within(adSetRow).queryByRole('switch')).toBeNull()
    expect(within(adSetRow).queryByRole('textbox')).toBeNull()
    await userEvent.click(within(adSetRow).getByRole('button', { name: /^More/ }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Adopt…',
      'Labels…',
      'Delete…',
    ])
    await findRow('Ad 708746')
  })

  it('have the verdict of the optimizer as a chip, with its reason', async () => {
    const verdicts = {
      at: '2026-11-21T09:00:00.000Z',
      adSets: [
        {
          adSetId: 's1',
          phase: 'confirming',
          action: 'increase',
          suggestedChange: 20,
          reason: 'It brings more than the others.',
          comparison: 'A leads.',
          ads: [
            { adId: 'ad1', verdict: 'run', chanceBest: 0.9 },
            { adId: 'ad2', verdict: 'wait', chanceBest: 0 },
          ],
        },
      ],
    }
    await openPerformance([performanceRow({ ads })], { 'optimizer.verdicts': () => verdicts })
    const chip = await screen.findByText('Increase 20%')
    expect(chip.title).toContain('It brings more than the others. Plan of 21 Nov 2026')
    expect((await screen.findByText('Leads')).title).toContain('A leads.')
    await screen.findByText('Too early to tell')
  })

  it('have the columns that this browser chose', async () => {
    await openPerformance()
    await chooseInMenu('More: ads', 'Columns…')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'CPC' }))
    await press('Done')
    expect(screen.queryByRole('columnheader', { name: 'CPC' })).toBeNull()
    expect(localStorage.getItem('ads-hidden-columns')).toBe('["cpc"]')
    localStorage.clear()
  })

  it('have a set of columns for a question', async () => {
    await openPerformance()
    await chooseInMenu('More: ads', 'Columns…')
    const isPressed = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('aria-pressed')
    expect(await isPressed('All')).toBe('true')
    await press('Delivery')
    expect(await isPressed('Delivery')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'CPC' }).checked).toBe(false)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Clicks' }))
    expect(await isPressed('Delivery')).toBe('false')
    await press('Done')
    const labels = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(labels).toEqual([
      '',
      'Name',
      'Status',
      'Daily budget',
      'Spend',
      'Impressions',
      'Clicks',
      'Optimizer',
      'Actions',
    ])
    localStorage.clear()
  })
})

describe('drawer', () => {
  const ads = [
    adRow({ variant: 'A' }),
    adRow({ adId: 'ad2', variant: 'B', headline: 'Grind finer', clicks: 100, ctr: 5 }),
  ]
  const answers = {
    'ads.list': () => [ad({ id: 'ad2', variant: 'B', headline: 'Grind finer' })],
    'articles.byId': () => article(),
  }

  it('previews an ad, compares it with the others and lists its days and changes', async () => {
    const { calls } = await openPerformance([performanceRow({ ads })], answers)
    await userEvent.click(await screen.findByRole('link', { name: 'Grind finer' }))
    const drawer = await screen.findByRole('dialog', { name: 'Variant B' })
    expect(location.search).toBe('?open=ad2')
    await within(drawer).findByRole('figure', { name: 'Preview of a Facebook ad: Grind finer' })
    expect(figure(drawer, 'CTR')).toBe('5.00%')
    within(drawer).getByText('1.90–3.28%')
    within(drawer).getByText('4.13–6.04%')
    within(drawer).getByText('B is clearly ahead.')
    within(drawer).getByText('Created, paused')
    within(drawer).getByRole('button', { name: 'Edit' })
    within(drawer).getByRole('button', { name: 'Duplicate' })
    await within(drawer).findByText('Figures by day')
    // The chart, the change of the totals, and the drawer.
    expect(calls.filter(call => call === 'ads.days')).toHaveLength(3)
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(location.search).toBe(''))
  })

  it('names no leader without evidence', async () => {
    const close = [ads[0] ?? adRow(), adRow({ adId: 'ad2', variant: 'B', headline: 'Finer', clicks: 55, ctr: 2.75 })]
    await openPerformance([performanceRow({ ads: close })], answers)
    await userEvent.click(await screen.findByRole('link', { name: 'Finer' }))
    await screen.findByText('No ad is clearly ahead yet.')
  })
})

describe('table', () => {
  const many = Array.from({ length: 55 }, (_, at) =>
    performanceRow({
      adSetId: `s${at}`,
      adSetName: `Set ${at}`,
      articleTitle: at === 7 ? 'Kettles' : 'Mills',
      totalSpend: at,
    }),
  )

  it('shows 100 rows at a time, and folds ad sets if there are many', async () => {
    const more = Array.from({ length: 120 }, (_, at) => performanceRow({ adSetId: `s${at}`, adSetName: `Set ${at}` }))
    await openPerformance(more)
    await screen.findByText('1 campaign, 120 ad sets, 120 ads')
    expect(names()).toHaveLength(99)
    await press('Show 21 more rows')
    expect(names()).toHaveLength(120)
    expect(screen.queryByText(/^Show \d/)).toBeNull()
  })

  it('sorts all ad sets by a column, in both directions', async () => {
    await openPerformance(many)
    await userEvent.click(await screen.findByRole('button', { name: 'Spend' }))
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Set 54', 'Set 53']))
    expect(location.search).toBe('?sort=spend')
    await userEvent.click(screen.getByRole('button', { name: 'Spend' }))
    await waitFor(() => expect(names().slice(0, 2)).toEqual(['Set 0', 'Set 1']))
  })

  it('searches names and articles, and says if nothing matches', async () => {
    await openPerformance(many)
    const search = await screen.findByLabelText('Search by name')
    await userEvent.type(search, 'kettles')
    await waitFor(() => expect(names()).toEqual(['Set 7']))
    await userEvent.type(search, ' none')
    await screen.findByText('No ads match these filters.')
  })

  it('saves its filter as a view', async () => {
    await openPerformance(many)
    await userEvent.type(await screen.findByLabelText('Search by name'), 'kettles')
    await userEvent.selectOptions(screen.getByLabelText('Saved view'), 'Save this view…')
    await userEvent.type(await screen.findByLabelText('Name'), 'My kettles')
    await press('Save view')
    await userEvent.selectOptions(screen.getByLabelText('Saved view'), 'View: Newest first')
    await waitFor(() => expect(names().length).toBeGreaterThan(1))
    localStorage.clear()
  })
})

describe('days', () => {
  it('are the same for figures and chart, and can be chosen', async () => {
    const asked: unknown[] = []
    await openPerformance(undefined, {
      'ads.performance': query => {
        asked.push(query)
        return [performanceRow()]
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: '7 days' }))
    await waitFor(() => expect(location.search).toBe('?days=7'))
    await userEvent.click(screen.getByRole('button', { name: 'Custom' }))
    expect(screen.getByLabelText<HTMLInputElement>('First day').value).not.toBe('')
    expect(asked).toEqual([{ days: '28' }, { days: '7' }])
  })
})

describe('links to campaign creation', () => {
  it('shows a button, and a prompt in an empty account', async () => {
    await openPerformance([], { 'campaigns.list': () => [] })
    const first = await screen.findByRole('link', { name: 'Create Your First Campaign' })
    expect(first.getAttribute('href')).toBe('/facebook-ads/create')
    expect(screen.getByRole('link', { name: 'Create Campaign' }).getAttribute('href')).toBe('/facebook-ads/create')
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('failed read', () => {
  it('shows the message of the server and offers a retry', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('storage_damaged', 'The journal cannot be read.')
      return [performanceRow()]
    }
    await openPerformance(undefined, { 'ads.performance': answer })
    await screen.findByRole('heading', { name: 'Could not load ad performance' })
    expect(screen.getByText('The journal cannot be read.')).toBeTruthy()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['Five Grinders Compared - Ad Set']))
  })
})

describe('other roles', () => {
  const connected = { isConfigured: true, message: 'Connected to Facebook (ad account 12).', lastSync: null }
  const openAs = (role: 'editor' | 'analyst') =>
    openPerformance(undefined, { 'user.current': () => ({ ...ada, role }), 'facebook.status': () => connected })

  it.each(['editor', 'analyst'] as const)(
    'see figures, states and budgets as an %s, and change nothing',
    async role => {
      await openAs(role)
      await screen.findByText('Connected')
      expect(screen.queryByRole('switch')).toBeNull()
      expect(screen.queryByRole('checkbox')).toBeNull()
      expect(screen.queryByLabelText(/^Daily budget of/)).toBeNull()
      expect(screen.queryByRole('button', { name: /Sync from Facebook|^Compare with Facebook/ })).toBeNull()
      expect(screen.queryAllByRole('link', { name: 'Create Campaign' })).toHaveLength(role === 'editor' ? 1 : 0)
      await userEvent.click(screen.getByRole('button', { name: /^More.*: ads$/ }))
      expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Columns…'])
    },
  )

  it.each([
    ['editor', ['Ad Details', 'View Article', 'Analytics', 'Regenerate Ads']],
    ['analyst', ['Ad Details', 'View Article', 'Analytics']],
  ] as const)('have a menu of an ad set without refused actions as an %s', async (role, items) => {
    await openAs(role)
    await userEvent.click(await screen.findByRole('button', { name: /^More.* the ad set/ }))
    const shown = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(shown).toEqual(items.map(name => expect.stringContaining(name)))
  })
})
