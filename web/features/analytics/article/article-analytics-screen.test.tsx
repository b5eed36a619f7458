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

it('sample figures of an article are called that', async () => {
  await openWith({ sample: true })
  await screen.findByText('Sample data.')
})

describe('an article', () => {
  it('is asked for with the days of the address, and leads back to all of them', async () => {
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

  it('has its figures, those of its ads, and its days', async () => {
    await openAnalytics(path)
    expect(await card('Visitors')).toBe('1,2001,500 pageviews▲ Up 20% from 1,000')
    expect(await card('Product Clicks')).toBe('90= No change')
    expect(await card('Conversion Rate')).toBe('7.50%▲ Up 0.50 points from 7.00%')
    expect(await card('Ad Impressions')).toBe('40,000CTR 7.50%= No change')
    expect(await card('Product Clicks From Ads')).toBe('30From 400 visitors · £41.15 per click')
    await screen.findByText('Total: 1,440. Highest on 20 November 2026: 1,400.')
  })

  it('says what it is compared with, and compares nothing that was not known', async () => {
    await openWith(onTheLastDay())
    await screen.findByText(/^23 October 2026 to 21 November 2026\. Today is not over\. Changes compare /)
    expect(await card('Visitors')).toBe('1,2001,500 pageviews▲ Up 20% from 1,000, excluding today')
    closePage()
    const { previous } = onTheLastDay()
    await openWith({ ...onTheLastDay(), previous: { ...previous, trafficKnown: false } })
    expect(await card('Visitors')).toBe('1,2001,500 pageviews')
    expect(await card('Ad Spend')).toBe('£1,234.50= No change, excluding today')
  })

  it('says up to where ads are known, and nothing of them after that', async () => {
    await openWith({ adsKnownTo: '2026-11-19', days: threeDays.map((day, at) => ({ ...day, adsKnown: at === 0 })) })
    await screen.findByText(/compared with the 30 days before\. Ad data is available up to 19 November 2026\.$/)
    expect(await card('Ad Spend')).toBe('£1,234.50')
    closePage()
    await openWith({ adsKnownTo: '2023-06-30' })
    for (const label of ['Ad Spend', 'Ad Impressions', 'Ad Clicks']) expect(await card(label)).toBe('–')
  })

  it('of one visitor is told in the singular', async () => {
    await openWith({ article: performance({ visitors: 1, pageviews: 1, visitorsFromAds: 1, productClicksFromAds: 0 }) })
    expect(await card('Visitors')).toMatch(/^11 pageview\b/)
    expect(await card('Product Clicks From Ads')).toBe('0From 1 visitor')
  })

  it('has sources, products and ads, with what a product click cost', async () => {
    await openAnalytics(path)
    expect(await rows('Sources')).toEqual([
      ['news.example', '800', '40', '5.0%'],
      ['Direct or unknown', '400', '50', '12.5%'],
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

  it('shows a dash for what an ad did not bring', async () => {
    const [ad] = articleAnalytics().ads
    if (!ad) throw new Error('There is no ad.')
    const idle = { ...ad, impressions: 0, clicks: 0, ctr: 0, spend: 0, cpc: 0, visitors: 0, productClicks: 0 }
    await openWith({ ads: [{ ...idle, costPerProductClick: null }] })
    expect((await rows('Ads'))[0]?.slice(1)).toEqual(Array.from({ length: 7 }, () => '-'))
  })

  it('without readers, clicks or ads says what would be there', async () => {
    await openWith({ article: performance({ hasAds: false }), sources: [], products: [], ads: [] })
    await screen.findByText(/^No visitors in this period\./)
    screen.getByText(/^No product clicks in this period\./)
    screen.getByText(/^This article has no ads yet\./)
    expect(screen.queryByText('Product Clicks From Ads')).toBeNull()
    const create = screen.getByRole('link', { name: 'Create Ad Campaign' })
    expect(create.getAttribute('href')).toBe('/facebook-ads/create?article=a1')
  })

  it.each(['not_found', 'gone'] as const)('that is not there (%s) is told, with the way back', async code => {
    const answer = () => {
      throw new BlogopsError(code, 'There is no article “a1”.')
    }
    await openAnalytics(path, { 'analytics.article': answer })
    await screen.findByRole('heading', { name: 'Article not found' })
    expect(screen.getByRole('link', { name: 'Back to all articles' }).getAttribute('href')).toBe('/analytics?range=7d')
  })

  it('that cannot be read is tried again', async () => {
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
