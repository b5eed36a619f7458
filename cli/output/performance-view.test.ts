import { expect, it } from 'vitest'
import { createPaint } from './output.ts'
import { demographicsView, performanceView } from './performance-view.ts'

const row = { group: '18-24', impressions: 10_015, clicks: 133, ctr: 1.3280079880179732, spend: 49.913363 }
const view = (width: number | undefined) =>
  demographicsView([{ ...row, cpc: 0.3752884436090225 }], 'age', { width, paint: createPaint(false) })

it('rounds figures for programs', () => {
  expect(view(undefined)).toBe('18-24\t10015\t133\t1.33\t49.91\t0.38')
})

it('formats money and percentages for people', () => {
  expect(view(80).split('\n')[1]).toMatch(/^18-24 +10,015 +133 +1\.33% +£49\.91 +£0\.38$/)
})

it('distinguishes zero from an unknown figure', () => {
  const nothing = { totalImpressions: 0, totalClicks: 0, totalSpend: 0, avgCtr: 0, avgCpc: 0, totalConversions: 0 }
  const place = { adSetId: 's', campaignId: 'c', articleId: null, articleSlug: null, articleTitle: null }
  const adSet = { ...place, status: 'PAUSED' as const, dailyBudget: 10, imported: false, sample: false, labels: [] }
  const rows = [
    { ...adSet, ...nothing, adSetName: 'Known', figuresKnown: true, ads: [] },
    { ...adSet, ...nothing, adSetName: 'Unknown', figuresKnown: false, ads: [] },
  ]
  const lines = performanceView(rows, { width: 100, paint: createPaint(false) }).split('\n')
  expect(lines[1]).toMatch(/^Known +£10\.00 +- +- +- +- +-$/)
  expect(lines[2]).toMatch(/^Unknown +£10\.00 +– +– +– +– +–$/)
  expect(performanceView(rows.slice(1), { width: 100, paint: createPaint(false) })).toContain('spend –')
  expect(performanceView(rows, { width: undefined, paint: createPaint(false) }).split('\n')[1]).toBe(
    'Unknown\t10\t\t\t\t\t',
  )
})
