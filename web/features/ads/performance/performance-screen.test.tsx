// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { performanceRow } from '../../../testing/ads.ts'
import { adRow, openPerformance, prepareScreen } from './testing/open-performance.ts'

prepareScreen()

async function card(name: string): Promise<HTMLElement> {
  const found = (await screen.findAllByRole('article')).find(article =>
    within(article).queryByRole('heading', { name }),
  )
  if (!found) throw new Error(`There is no ad set ${name}.`)
  return found
}

// Not by role, which is slow with this many elements.
const names = () => screen.getAllByText(/./, { selector: 'h3' }).map(({ textContent }) => textContent)
const press = async (name: string) => userEvent.click(await screen.findByText(name, { selector: 'button' }))

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
  ads: [adRow({ adId: 'ad9', impressions: 0, clicks: 0, ctr: 0, spend: 0 })],
}

it('labels sample data on the screen and on its ad set', async () => {
  const real = { adSetId: 's2', adSetName: 'Real - Ad Set' }
  await openPerformance([performanceRow({ adSetName: 'Made Up - Ad Set', sample: true }), performanceRow(real)])
  const madeUp = await card('Made Up - Ad Set')
  within(madeUp).getByText('Sample data')
  expect(within(await card('Real - Ad Set')).queryByText(/^Sample data/)).toBeNull()
  expect(screen.getAllByText(/^Sample data/)).toHaveLength(2)
})

describe('banner', () => {
  it('names Database-Only Mode and the missing settings', async () => {
    await openPerformance()
    const mode = await screen.findByText('Database-Only Mode')
    expect(mode.parentElement?.textContent).toBe(
      'Database-Only Mode: nothing is sent. Missing settings: FACEBOOK_ACCESS_TOKEN (access token).',
    )
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
  await press('Import ad data')
  expect(await screen.findByRole('dialog', { name: 'Import ad data' })).toBeTruthy()
})

describe('totals', () => {
  it('show impressions, clicks, spend and the average CTR of all ad sets', async () => {
    const other = { ...unseen, totalImpressions: 100_000, totalClicks: 500, totalSpend: 1214.5, avgCtr: 0.5 }
    await openPerformance([performanceRow(), performanceRow(other), performanceRow({ ...unseen, adSetId: 's3' })])
    const { parentElement: total } = await screen.findByText('Total Impressions')
    const { parentElement: list } = total ?? {}
    if (!list) throw new Error('There are no totals.')
    expect(figure(list, 'Total Impressions')).toBe('102,000')
    expect(figure(list, 'Total Clicks')).toBe('550')
    expect(figure(list, 'Total Spend')).toBe('£1,234.50')
    expect(figure(list, 'Average CTR')).toBe('1.00%Average of 3 ad sets')
  })
})

describe('ad set', () => {
  it('shows its article, budget and metrics with two decimals', async () => {
    await openPerformance([performanceRow({ totalImpressions: 20_000, avgCtr: 0.256 })])
    const adSetCard = await card('Five Grinders Compared - Ad Set')
    const article = within(adSetCard).getByRole('link', { name: 'Five Grinders Compared' })
    expect(article.getAttribute('href')).toBe('/article/five-grinders')
    const figures = within(adSetCard).getByRole('link', { name: 'Analytics of Five Grinders Compared' })
    expect(figures.getAttribute('href')).toBe('/analytics/five-grinders')
    expect(within(adSetCard).getByRole('button', { name: /Edit the daily budget.*£10\.00/ })).toBeTruthy()
    const labels = ['Spend', 'Impressions', 'Clicks', 'CTR', 'CPC', 'Conversions']
    expect(labels.map(label => figure(adSetCard, label))).toEqual(['£20.00', '20,000', '50', '0.26%', '£0.40', '3'])
  })

  it('shows unknown metrics as unknown', async () => {
    await openPerformance([performanceRow({ ...unseen, figuresKnown: false })])
    const adSetCard = await card('New - Ad Set')
    const shown = [...adSetCard.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(shown).toEqual(Array.from({ length: 10 }, () => '–'))
    const total = (await screen.findByText('Total Spend')).parentElement
    expect(total?.textContent).toBe('Total Spend–')
  })

  it('shows a dash for zero', async () => {
    await openPerformance([performanceRow(unseen)])
    const adSetCard = await card('New - Ad Set')
    const shown = [...adSetCard.querySelectorAll('dd')].map(({ textContent }) => textContent)
    expect(shown).toEqual(Array.from({ length: 10 }, () => '-'))
    expect(adSetCard.textContent).not.toContain('certainty')
  })

  it('marks an imported ad set and offers only to adopt it', async () => {
    const imported = { imported: true, articleSlug: null, articleTitle: null, dailyBudget: 0 }
    await openPerformance([
      performanceRow({ ...imported, ads: [adRow({ variant: '', headline: '', adName: 'Ad 708746' })] }),
    ])
    const adSetCard = await card('Five Grinders Compared - Ad Set')
    expect(within(adSetCard).getByText('Imported')).toBeTruthy()
    const buttons = within(adSetCard).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Adopt: Five Grinders Compared - Ad Set'])
    expect(within(adSetCard).getByRole('tab').textContent).toBe('Ad 708746')
  })
})

describe('ad tabs', () => {
  const ads = [
    adRow({ status: 'ACTIVE' }),
    adRow({ adId: 'ad2', variant: 'B', headline: 'Grind finer', impressions: 0, clicks: 0, ctr: 0, spend: 0 }),
  ]

  it('show one variant at a time with badge, headline, status and metrics', async () => {
    await openPerformance([performanceRow({ ads })])
    const panel = await screen.findByRole('tabpanel', { name: 'Variant A' })
    for (const text of ['Variant A', 'Five grinders, compared', 'Active']) within(panel).getByText(text)
    const labels = ['Impressions', 'Clicks', 'CTR', 'Spend']
    expect(labels.map(label => figure(panel, label))).toEqual(['2,000', '50', '2.50%', '£20.00'])
    expect(panel.textContent).toContain('Likely CTR: 1.90–3.28% (95% certain)')
    expect(screen.queryByText('Grind finer')).toBeNull()
  })

  it('switch with the arrow keys', async () => {
    await openPerformance([performanceRow({ ads })])
    const tab = await screen.findByRole('tab', { name: 'Variant A' })
    act(() => tab.focus())
    await userEvent.keyboard('{ArrowRight}')
    const panel = await screen.findByRole('tabpanel', { name: 'Variant B' })
    for (const text of ['Variant B', 'Grind finer', 'Paused']) within(panel).getByText(text)
    expect(screen.getByRole('tab', { name: 'Variant B' })).toBe(document.activeElement)
  })
})

describe('list', () => {
  const many = Array.from({ length: 55 }, (_, at) =>
    performanceRow({
      adSetId: `s${at}`,
      adSetName: `Set ${at}`,
      articleTitle: at === 7 ? 'Kettles' : 'Mills',
      totalSpend: at,
    }),
  )

  it('shows 25 at a time', async () => {
    await openPerformance(many)
    await screen.findByText('25 of 55 ad sets')
    expect(names()).toHaveLength(25)
    await press('Show 25 more')
    await press('Show 5 more')
    expect(names()).toHaveLength(55)
    expect(screen.queryByText(/^Show/)).toBeNull()
  })

  it('sorts all ad sets, not only the displayed ones', async () => {
    await openPerformance(many)
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Spend')
    expect(names().slice(0, 2)).toEqual(['Set 54', 'Set 53'])
  })

  it('searches names and articles, and says if nothing matches', async () => {
    await openPerformance(many)
    const search = await screen.findByLabelText('Search by name')
    await userEvent.type(search, 'kettles')
    expect(names()).toEqual(['Set 7'])
    await userEvent.type(search, ' none')
    await screen.findByText('No ad sets match this name.')
  })
})

describe('links to campaign creation', () => {
  it('shows a button, and a prompt in an empty account', async () => {
    await openPerformance([])
    const first = await screen.findByRole('link', { name: 'Create Your First Campaign' })
    expect(first.getAttribute('href')).toBe('/facebook-ads/create')
    expect(screen.getByRole('link', { name: 'Create Campaign' }).getAttribute('href')).toBe('/facebook-ads/create')
    expect(screen.queryByText('Ad sets')).toBeNull()
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
