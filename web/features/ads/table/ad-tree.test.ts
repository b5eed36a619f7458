import { describe, expect, it } from 'vitest'
import {
  countOrDash,
  formatPercentRange,
  moneyOrDash,
  percentOrDash,
  percentsOrDash,
} from '../../../lib/format-metrics.ts'
import { adRow, campaign, performanceRow } from '../../../testing/ads.ts'
import { comparePeriods, sumTotals } from './ad-comparison.ts'
import { getSelectable } from './ad-table.tsx'
import { buildTree, getBudget, listLabels } from './ad-tree.ts'
import type { AdsFilter, AdsSort } from './ads-address.ts'
import { toTableCsv } from './ads-board.tsx'
import { adsColumns } from './ads-tools.tsx'

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

const filter = {
  title: '',
  status: '',
  label: '',
  sort: 'newest',
  direction: 'desc',
  days: 28,
  until: '',
  open: '',
} as const
const build = (changes: Partial<AdsFilter> = {}, adSets = rows, campaigns = [campaign({ status: 'ACTIVE' })]) =>
  buildTree(campaigns, adSets, { ...filter, ...changes })
const idsBy = (sort: AdsSort, title = '', direction: 'asc' | 'desc' = 'desc') =>
  build({ sort, title, direction }).flatMap(({ children }) => children.map(({ id }) => id))

describe('a filter by label', () => {
  const spring = adRow({ adId: 'a1', labels: ['Spring'] })
  const other = adRow({ adId: 'a2' })
  const adSets = [
    performanceRow({ adSetId: 's1', ads: [spring, other], status: 'ACTIVE' }),
    performanceRow({ adSetId: 's2', labels: ['spring', 'Test 10'], ads: [adRow({ adId: 'b1', labels: ['Test 9'] })] }),
    performanceRow({ adSetId: 's3', ads: [adRow({ adId: 'c1' })] }),
  ]
  const empty = campaign({ id: 'c9', name: 'Empty' })

  it('shows ads with it, and all ads of ad sets with it', () => {
    const found = build({ label: 'spring' }, adSets, [campaign(), empty])
    expect(found.map(({ id }) => id)).toEqual(['c1'])
    const shown = found.flatMap(({ children }) => children)
    expect(shown.map(({ id, children }) => [id, children.map(ad => ad.id)])).toEqual([
      ['s1', ['a1']],
      ['s2', ['b1']],
    ])
    expect(getSelectable(found)).toEqual(['a1', 'b1'])
  })

  it('leaves the switch of an ad set responsible for all its ads', () => {
    const [adSet] = build({ label: 'Spring' }, adSets)[0]?.children ?? []
    expect(adSet?.ads.map(({ ad }) => ad.adId)).toEqual(['a1', 'a2'])
  })

  it('offers each label once, in order', () => {
    expect(listLabels(adSets).map(label => label.toLowerCase())).toEqual(['spring', 'test 9', 'test 10'])
  })
})

describe('the change since the days before', () => {
  const day = (date: string, spend: number, adsKnown = true) => ({
    date,
    adsKnown,
    spend,
    impressions: 10,
    clicks: 1,
    conversions: 0,
  })

  it('compares the complete days with as many before the period', () => {
    const days = [day('2026-11-16', 9), day('2026-11-17', 1), day('2026-11-18', 2), day('2026-11-19', 3)]
    expect(comparePeriods(days, '2026-11-20')).toMatchObject({
      now: { spend: 5 },
      before: { spend: 10, impressions: 20 },
      isPartial: false,
    })
    expect(comparePeriods(days, '2026-11-19')).toMatchObject({
      now: { spend: 2 },
      before: { spend: 1 },
      isPartial: true,
    })
  })

  it('is unknown without a complete day, and with unknown days before', () => {
    expect(comparePeriods([day('2026-11-18', 1), day('2026-11-19', 2)], '2026-11-19')).toBeUndefined()
    expect(comparePeriods([day('2026-11-18', 1, false), day('2026-11-19', 2)], '2026-11-20')).toBeUndefined()
  })
})

describe('the table as CSV', () => {
  it('has the shown columns of each row, with names of its parents, and guards formulas', () => {
    const adSets = [performanceRow({ adSetName: '=cmd', labels: ['Spring'], ads: [adRow({ adName: 'Ad, A' })] })]
    const table = {
      rows: build({}, adSets, [campaign()]),
      columns: adsColumns.filter(({ key }) => ['budget', 'spend', 'labels', 'verdict'].includes(key)),
      findVerdict: () => undefined,
      getEarnings: () => undefined,
    }
    const [head, ...lines] = toTableCsv(table).trim().split('\r\n')
    expect(head).toBe('Level,Campaign,Ad Set,Ad,Id,Status,Daily Budget (£),Spend (£),Labels,Optimizer')
    expect(lines).toEqual([
      'Campaign,Spring grinders,,,c1,PAUSED,,20.00,,',
      "Ad set,Spring grinders,'=cmd,,s1,PAUSED,10.00,20.00,Spring,",
      `Ad,Spring grinders,'=cmd,"Ad, A",ad1,PAUSED,,20.00,,`,
    ])
  })
})

describe('order of ad sets', () => {
  it('keeps the order, or sorts by a metric or naturally by name', () => {
    expect(idsBy('newest')).toEqual(['s3', 's2', 's1'])
    expect(idsBy('spend')).toEqual(['s2', 's3', 's1'])
    expect(idsBy('clicks')).toEqual(['s3', 's1', 's2'])
    expect(idsBy('clicks', '', 'asc')).toEqual(['s2', 's1', 's3'])
    expect(idsBy('name', '', 'asc')).toEqual(['s2', 's3', 's1'])
  })

  it('lists imported ad sets last and keeps the order within both groups', () => {
    const mixed = rows.map((row, at) => ({ ...row, imported: at === 0 }))
    expect(build({}, mixed)[0]?.children.map(({ id }) => id)).toEqual(['s2', 's1', 's3'])
  })

  it('sorts the ads of an ad set too, and marks the one with the best CTR', () => {
    const ads = [adRow({ adId: 'a', clicks: 10, ctr: 1 }), adRow({ adId: 'b', clicks: 30, ctr: 3 })]
    const [first] = build({ sort: 'ctr' }, [performanceRow({ ads })])[0]?.children ?? []
    expect(first?.children).toMatchObject([
      { id: 'b', isBest: true },
      { id: 'a', isBest: false },
    ])
    const [alone] = build({}, [performanceRow()])[0]?.children ?? []
    expect(alone?.children).toMatchObject([{ isBest: false }])
  })
})

describe('filter', () => {
  it('finds all words in any order in the names of a row, its article and its ads', () => {
    expect(idsBy('newest', '  KETTLES set ')).toEqual(['s2'])
    expect(idsBy('newest', 'spring mills')).toEqual(['s1'])
    expect(idsBy('newest', 'compared')).toHaveLength(3)
    expect(idsBy('newest', 'ottoman')).toEqual([])
  })

  it('finds ad sets of a status, and campaigns without ad sets', () => {
    const active = performanceRow({ adSetId: 's4', status: 'ACTIVE' })
    const campaigns = [campaign({ status: 'ACTIVE' }), campaign({ id: 'c2', name: 'Empty' })]
    const ids = (status: AdsFilter['status']) =>
      build({ status }, [active, ...rows], campaigns).map(({ id, children }) => [id, children.map(child => child.id)])
    expect(ids('ACTIVE')).toEqual([['c1', ['s4']]])
    expect(ids('PAUSED')).toEqual([
      ['c1', ['s3', 's2', 's1']],
      ['c2', []],
    ])
  })
})

describe('budget', () => {
  it('counts the running ad sets of campaigns', () => {
    const campaigns = build({}, [
      performanceRow({ status: 'ACTIVE', dailyBudget: 12 }),
      performanceRow({ adSetId: 's5', dailyBudget: 7 }),
    ])
    expect(getBudget(campaigns)).toBe(12)
  })
})

describe('sumTotals', () => {
  it('adds up the metrics and averages the CTRs, with 0 for ad sets without impressions', () => {
    const seen = performanceRow({ totalImpressions: 1000, totalClicks: 10, totalSpend: 4.25, avgCtr: 1 })
    const better = performanceRow({ totalImpressions: 10, totalClicks: 2, totalSpend: 0.5, avgCtr: 20 })
    const unseen = performanceRow({ totalImpressions: 0, totalClicks: 0, totalSpend: 0, avgCtr: 0 })
    expect(sumTotals([seen, better, unseen])).toEqual({
      impressions: 1010,
      clicks: 12,
      spend: 4.75,
      conversions: 9,
      averageCtr: 7,
      adSets: 3,
      isKnown: true,
    })
    expect(sumTotals([unseen])).toMatchObject({ averageCtr: 0, adSets: 1 })
    expect(sumTotals([])).toMatchObject({ averageCtr: 0, adSets: 0 })
  })
})

describe('metric formats', () => {
  it('adds the unit and two decimals, and shows zero as a dash', () => {
    expect([countOrDash(213_434_828), moneyOrDash(58_705.229), percentOrDash(0.017_881)]).toEqual([
      ...['213,434,828', '£58,705.23', '0.02%'],
    ])
    expect([countOrDash(0), moneyOrDash(0), percentOrDash(0)]).toEqual(['-', '-', '-'])
    expect(formatPercentRange({ low: 0, high: 3.28 })).toBe('0.00–3.28%')
    expect(formatPercentRange({ low: 0.809, high: 0.968 })).toBe('0.81–0.97%')
    expect(formatPercentRange({ low: 0.0221, high: 0.0248 })).toBe('0.022–0.025%')
  })
})

it('adds a third decimal to percentages that would look the same', () => {
  expect(percentsOrDash([2.5, 3.1])).toEqual(['2.50%', '3.10%'])
  expect(percentsOrDash([0.512, 0.514, 0])).toEqual(['0.512%', '0.514%', '-'])
  expect(percentsOrDash([2.5, 2.5])).toEqual(['2.50%', '2.50%'])
})
