import { describe, expect, it } from 'vitest'
import { countText, moneyText, percentText, percentTexts, rangeText } from '../../../lib/figures.ts'
import { performanceRow } from '../../../testing/ads.ts'
import { listed, type Order } from './listing.ts'
import { totalsOf } from './totals.ts'

const rows = [
  performanceRow({
    adSetId: 's3',
    adSetName: 'Ad set 10',
    articleTitle: null,
    totalSpend: 5,
    totalClicks: 9,
    avgCtr: 1,
  }),
  performanceRow({
    adSetId: 's2',
    adSetName: 'Ad set 9',
    articleTitle: 'Kettles',
    totalSpend: 7,
    totalClicks: 0,
    avgCtr: 0,
  }),
  performanceRow({
    adSetId: 's1',
    adSetName: 'grinders',
    articleTitle: 'Mills',
    totalSpend: 0,
    totalClicks: 3,
    avgCtr: 4,
  }),
]

const idsBy = (order: Order, sought = '') => listed(rows, sought, order).map(({ adSetId }) => adSetId)

describe('the order of ad sets', () => {
  it('is as they come, or by a figure from its highest, or by name with numbers as numbers', () => {
    expect(idsBy('newest')).toEqual(['s3', 's2', 's1'])
    expect(idsBy('spend')).toEqual(['s2', 's3', 's1'])
    expect(idsBy('clicks')).toEqual(['s3', 's1', 's2'])
    expect(idsBy('ctr')).toEqual(['s1', 's3', 's2'])
    expect(idsBy('name')).toEqual(['s2', 's3', 's1'])
  })

  it('has what was imported after what is ours, and is as they come among each', () => {
    const mixed = rows.map((row, at) => ({ ...row, imported: at === 0 }))
    expect(listed(mixed, '', 'newest').map(({ adSetId }) => adSetId)).toEqual(['s2', 's1', 's3'])
  })

  it('leaves what was read as it is', () => {
    const before = [...rows]
    listed(rows, '', 'spend')
    expect(rows).toEqual(before)
  })
})

describe('the search', () => {
  it('finds all words in any order in the name or the title of the article', () => {
    expect(idsBy('newest', '  KETTLES set ')).toEqual(['s2'])
    expect(idsBy('name', 'set')).toEqual(['s2', 's3'])
    expect(idsBy('newest', 'ottoman')).toEqual([])
  })
})

describe('the totals', () => {
  it('add up, and average the CTRs of all ad sets, 0 for one without impressions', () => {
    const seen = performanceRow({ totalImpressions: 1000, totalClicks: 10, totalSpend: 4.25, avgCtr: 1 })
    const better = performanceRow({ totalImpressions: 10, totalClicks: 2, totalSpend: 0.5, avgCtr: 20 })
    const unseen = performanceRow({ totalImpressions: 0, totalClicks: 0, totalSpend: 0, avgCtr: 0 })
    expect(totalsOf([seen, better, unseen])).toEqual({
      impressions: 1010,
      clicks: 12,
      spend: 4.75,
      averageCtr: 7,
      adSets: 3,
      isKnown: true,
    })
    expect(totalsOf([unseen])).toMatchObject({ averageCtr: 0, adSets: 1 })
    expect(totalsOf([])).toMatchObject({ averageCtr: 0, adSets: 0 })
  })
})

describe('figures', () => {
  it('have their unit and two decimals, and are a dash for none', () => {
    expect([countText(213_434_828), moneyText(58_705.229), percentText(0.017_881)]).toEqual([
      ...['213,434,828', '£58,705.23', '0.02%'],
    ])
    expect([countText(0), moneyText(0), percentText(0)]).toEqual(['-', '-', '-'])
    expect(rangeText({ low: 0, high: 3.28 })).toBe('0.00–3.28%')
    expect(rangeText({ low: 0.809, high: 0.968 })).toBe('0.81–0.97%')
    expect(rangeText({ low: 0.0221, high: 0.0248 })).toBe('0.022–0.025%')
  })
})

it('shares that would read the same have a third decimal', () => {
  expect(percentTexts([2.5, 3.1])).toEqual(['2.50%', '3.10%'])
  expect(percentTexts([0.512, 0.514, 0])).toEqual(['0.512%', '0.514%', '-'])
  expect(percentTexts([2.5, 2.5])).toEqual(['2.50%', '2.50%'])
})
