import { describe, expect, it } from 'vitest'
import {
  countOrDash,
  formatPercentRange,
  moneyOrDash,
  percentOrDash,
  percentsOrDash,
} from '../../../lib/format-metrics.ts'
import { performanceRow } from '../../../testing/ads.ts'
import { listRows, type RowOrder, sumTotals } from './performance-rows.ts'

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

const idsBy = (order: RowOrder, sought = '') => listRows(rows, sought, order).map(({ adSetId }) => adSetId)

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
    expect(listRows(mixed, '', 'newest').map(({ adSetId }) => adSetId)).toEqual(['s2', 's1', 's3'])
  })

  it('leaves what was read as it is', () => {
    const before = [...rows]
    listRows(rows, '', 'spend')
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
    expect(sumTotals([seen, better, unseen])).toEqual({
      impressions: 1010,
      clicks: 12,
      spend: 4.75,
      averageCtr: 7,
      adSets: 3,
      isKnown: true,
    })
    expect(sumTotals([unseen])).toMatchObject({ averageCtr: 0, adSets: 1 })
    expect(sumTotals([])).toMatchObject({ averageCtr: 0, adSets: 0 })
  })
})

describe('figures', () => {
  it('have their unit and two decimals, and are a dash for none', () => {
    expect([countOrDash(213_434_828), moneyOrDash(58_705.229), percentOrDash(0.017_881)]).toEqual([
      ...['213,434,828', '£58,705.23', '0.02%'],
    ])
    expect([countOrDash(0), moneyOrDash(0), percentOrDash(0)]).toEqual(['-', '-', '-'])
    expect(formatPercentRange({ low: 0, high: 3.28 })).toBe('0.00–3.28%')
    expect(formatPercentRange({ low: 0.809, high: 0.968 })).toBe('0.81–0.97%')
    expect(formatPercentRange({ low: 0.0221, high: 0.0248 })).toBe('0.022–0.025%')
  })
})

it('shares that would read the same have a third decimal', () => {
  expect(percentsOrDash([2.5, 3.1])).toEqual(['2.50%', '3.10%'])
  expect(percentsOrDash([0.512, 0.514, 0])).toEqual(['0.512%', '0.514%', '-'])
  expect(percentsOrDash([2.5, 2.5])).toEqual(['2.50%', '2.50%'])
})
