import { expect, it } from 'vitest'
import { readSharedData } from '../../testing/shared-data.ts'
import { openAdsApp } from './testing/open-ads-app.ts'

it('imports the totals of a real account with 1,143 ads', async () => {
  const { local, records } = await openAdsApp()
  const content = readSharedData('facebook-ads.csv')
  const importFile = () => local.ads.import({ name: 'facebook-ads.csv', content, createUnknown: true })
  const result = await importFile()
  expect(result).toMatchObject({ rows: 1143, imported: 1143, rejectedTotal: 0, unknownTotal: 0 })
  expect(result.totals).toMatchObject({ impressions: 213_434_828, clicks: 38_165 })
  expect(result.totals.spend.toFixed(2)).toBe('58705.23')
  const rows = await local.ads.performance({})
  const sumOf = <R>(list: readonly R[], figure: (row: R) => number) => list.reduce((sum, row) => sum + figure(row), 0)
  expect(sumOf(rows, row => row.totalImpressions)).toBe(213_434_828)
  expect(sumOf(rows, row => row.totalClicks)).toBe(38_165)
  expect(sumOf(rows, row => row.totalSpend)).toBeCloseTo(58_705.23, 2)
  const totals = await records.find('insightTotal')
  for (const by of ['age', 'gender'] as const) {
    const groups = totals.filter(total => total.by === by)
    expect(sumOf(groups, row => row.impressions)).toBe(213_434_828)
    expect(sumOf(groups, row => row.clicks)).toBe(38_165)
    expect((sumOf(groups, row => row.spendMicros) / 1_000_000).toFixed(2)).toBe('58705.23')
  }
  for (const { adSetId, totalImpressions, totalClicks, totalSpend } of rows.slice(0, 20)) {
    const groups = await local.demographics.age({ adSetId })
    expect(sumOf(groups, row => row.impressions)).toBe(totalImpressions)
    expect(sumOf(groups, row => row.clicks)).toBe(totalClicks)
    expect(sumOf(groups, row => row.spend)).toBeCloseTo(totalSpend, 6)
  }
  expect(await importFile()).toMatchObject({ imported: 1143, changed: 0, created: { ads: 0 } })
})
