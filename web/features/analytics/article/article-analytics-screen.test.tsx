// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../../server/contract/errors.ts'
import { articleAnalytics, onTheLastDay, performance, threeDays } from '../../../testing/analytics.ts'
import { closePage } from '../../../testing/open-page.tsx'
import { openAnalytics, prepareScreen } from '../testing/open-analytics.ts'

prepareScreen()

const path = '/analytics/a1?range=7d'
const openWith = (changes: Parameters<typeof articleAnalytics>[0]) =>
  openAnalytics(path, { 'analytics.article': () => articleAnalytics(changes) })

async function rows(name: string): Promise<(string | null)[][]> {
  const found = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return found.slice(1).map(row => [...row.children].map(({ textContent }) => textContent))
}

async function card(label: string): Promise<string | null | undefined> {
  return (await screen.findByText(label, { selector: '.total dt' })).nextElementSibling?.textContent
}

it('labels sample data of an article', async () => {
  await openWith({ sample: true })
  await screen.findByText('Sample data.')
})

describe('article analytics screen', () => {
  it('requests the range of the URL and links back to all articles', async () => {
    let asked = {}
    const answer = (input: object) => {
      asked = input
      return articleAnalytics()
    }
    await openAnalytics(path, { 'analytics.article': answer })
    await screen.findByRole('heading', { level: 1, name: 'Five Grinders Compared' })
    expect(asked).toEqual({ articleId: 'a1', range: '7d' })
    const back = screen.getByRole('link', { name: 'Comprehensive Analytics' })
    expect(back.getAttribute('href')).toBe('/analytics?range=7d')
    expect((await screen.findByRole('link', { name: '30 days' })).getAttribute('href')).toBe('/analytics/a1?range=30d')
  })

  it('shows the metrics of the article, of its ads and by day', async () => {
    await openAnalytics(path)
    expect(await card('Visitors')).toBe('1,2001,500 pageviews▲ Up 20% from 1,000')
    expect(await card('Product Clicks')).toBe('90= No change')
    expect(await card('Conversion Rate')).toBe('7.50%▲ Up 0.50 points from 7.00%')
    expect(await card('Ad Impressions')).toBe('40,000CTR 7.50%= No change')
    expect(await card('Product Clicks From Ads')).toBe('30From 400 visitors · £41.15 per click')
    await screen.findByText('Total: 1,440. Highest on 20 November 2026: 1,400.')
  })

  it('names the compared period and compares no unknown values', async () => {
    await openWith(onTheLastDay())
    await screen.findByText(/^23 October 2026 to 21 November 2026\. Today is not over\.$/)
    screen.getByText(/^Changes compare /)
    expect(await card('Visitors')).toBe('1,2001,500 pageviews▲ Up 20% from 1,000, excluding today')
    closePage()
    const { previous } = onTheLastDay()
    await openWith({ ...onTheLastDay(), previous: { ...previous, trafficKnown: false } })
    expect(await card('Visitors')).toBe('1,2001,500 pageviews')
    expect(await card('Ad Spend')).toBe('£1,234.50= No change, excluding today')
  })

  it('names the last day with ad data and shows no ad data after it', async () => {
    await openWith({ adsKnownTo: '2026-11-19', days: threeDays.map((day, at) => ({ ...day, adsKnown: at === 0 })) })
    await screen.findByText(/^Ad data is available up to 19 November 2026\.$/)
    expect(await card('Ad Spend')).toBe('£1,234.50')
    closePage()
    await openWith({ adsKnownTo: '2023-06-30' })
    for (const label of ['Ad Spend', 'Ad Impressions', 'Ad Clicks']) expect(await card(label)).toBe('–')
  })

  it('uses the singular for one visitor', async () => {
    await openWith({ article: performance({ visitors: 1, pageviews: 1, visitorsFromAds: 1, productClicksFromAds: 0 }) })
    expect(await card('Visitors')).toMatch(/^11 pageview\b/)
    expect(await card('Product Clicks From Ads')).toBe('0From 1 visitor')
  })

  it('lists sources, products and ads with the cost per product click', async () => {
    await openAnalytics(path)
    expect(await rows('Sources')).toEqual([
      ['news.example', '800', '40', '5.0%'],
      ['Direct', '400', '50', '12.5%'],
    ])
    expect(await rows('Products clicked')).toEqual([
      ['Hobbin Daily', '60', '66.7%'],
      ['Mahlgrund Hand', '30', '33.3%'],
    ])
    expect(await rows('Ads')).toEqual([
      [
        ...['Five Grinders - Variant AVariant AActive', '£1,234.50', '40,000', '3,000', '7.50%'],
        ...['400', '30', '£41.15'],
      ],
    ])
  })

  it('shows a dash for missing results of an ad', async () => {
    const [ad] = articleAnalytics().ads
    if (!ad) throw new Error('There is no ad.')
    const idle = { ...ad, impressions: 0, clicks: 0, ctr: 0, spend: 0, cpc: 0, visitors: 0, productClicks: 0 }
    await openWith({ ads: [{ ...idle, costPerProductClick: null }] })
    expect((await rows('Ads'))[0]?.slice(1)).toEqual(Array.from({ length: 7 }, () => '-'))
  })

  it('shows empty states without readers, clicks or ads', async () => {
    await openWith({ article: performance({ hasAds: false }), sources: [], products: [], ads: [] })
    await screen.findByText(/^No visitors in this period\./)
    screen.getByText(/^No product clicks in this period\./)
    screen.getByText(/^This article has no ads yet\./)
    expect(screen.queryByText('Product Clicks From Ads')).toBeNull()
    const create = screen.getByRole('link', { name: 'Create Ad Campaign' })
    expect(create.getAttribute('href')).toBe('/facebook-ads/create?article=a1')
  })

  it.each(['not_found', 'gone'] as const)('says that the article does not exist (%s), with a link back', async code => {
    const answer = () => {
      throw new BlogopsError(code, 'There is no article “a1”.')
    }
    await openAnalytics(path, { 'analytics.article': answer })
    await screen.findByRole('heading', { name: 'Article not found' })
    expect(screen.getByRole('link', { name: 'Back to all articles' }).getAttribute('href')).toBe('/analytics?range=7d')
  })

  it('offers a retry after a failed read', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new BlogopsError('unavailable', 'The server is stopping.')
      return articleAnalytics()
    }
    await openAnalytics(path, { 'analytics.article': answer })
    await screen.findByText('The server is stopping.')
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 1, name: 'Five Grinders Compared' })
  })
})
